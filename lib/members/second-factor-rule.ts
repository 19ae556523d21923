import { z } from "zod";
import { jsonBody } from "@/lib/http/fields";
import { member, operation } from "@/lib/http/operation";
import { invalid, json } from "@/lib/http/response";
import { saveSecondFactorRule } from "./store/second-factor-rule";
import { findSecondFactor } from "./store/second-factors";

const rule = z.strictObject(
  { required: z.boolean("deve ser true ou false") },
  "deve ser um objeto JSON",
);

/** A member who has none by then can do nothing but set one up, from their next request on. */
export const setSecondFactorRule = operation({
  name: "setSecondFactorRule",
  summary: {
    pt: "Exige de toda a equipe a verificação em duas etapas, ou deixa de exigir",
    en: "Demands a second factor of the whole team, or no longer does",
  },
  method: "PUT",
  at: [{ path: "/api/dashboard/second-factor-rule", who: member("manage") }],
  body: jsonBody(rule),
  successes: { 200: rule },
  problems: [],
  proof: true,
  secondPerson: { shows: ({ required }) => ({ required }) },
  audit: "team.second_factor_rule",
  async run({ principal, body, note }) {
    note({ required: body.required });
    const own = await findSecondFactor(principal.member.id);
    if (body.required && !own?.enabledAt) {
      const message = "ative primeiro a sua verificação em duas etapas";
      return invalid("invalid_body", [{ pointer: "/required", message }]);
    }
    await saveSecondFactorRule(principal.member, body.required);
    return json(200, body);
  },
});
