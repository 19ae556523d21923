import { z } from "zod";
import { jsonBody, objectOf } from "@/lib/http/fields";
import { operation, operator } from "@/lib/http/operation";
import { json, problem } from "@/lib/http/response";
import { countTry, LOOK_UPS } from "@/lib/rate-limits/throttle";
import { parseSoughtId } from "./look-up";
import { lookedUp, lookUpResponse } from "./look-up-response";
import { lookUp } from "./store/look-up";

/** The longest id is a provider's. */
const ID_MAX = 100;

const lookUpRequest = objectOf({
  id: z
    .string("deve ser um texto")
    .max(ID_MAX, `deve ter no máximo ${ID_MAX} caracteres`)
    .transform((text, context) => {
      const sought = parseSoughtId(text);
      if (sought) return sought;
      context.addIssue({
        code: "custom",
        message:
          "deve ser o id de uma cobrança, txid, end-to-end id, id no provedor ou id de requisição",
      });
      return z.NEVER;
    }),
});

/**
 * The answer says nothing about a payer, and the audit log has the id that was sought and no other text: what is no id
 * is refused before it is noted.
 */
export const lookUpCharge = operation({
  name: "lookUpCharge",
  summary: {
    pt: "Encontra uma cobrança de qualquer loja por um id",
    en: "Finds a charge of any merchant by an id",
  },
  method: "POST",
  at: [{ path: "/api/dashboard/operator/look-ups", who: operator }],
  body: jsonBody(lookUpRequest),
  successes: { 200: lookedUp },
  problems: ["too_many_requests"],
  audit: "charge.look_up",
  async run({ principal, body: { id }, note }) {
    const wait = await countTry([[LOOK_UPS, `look-up:${principal.operator.id}`]]);
    if (wait > 0) {
      const headers = { "Retry-After": String(wait) };
      return problem("too_many_requests", "muitas buscas seguidas; espere um pouco", headers);
    }
    note({ id: id.text });
    const found = await lookUp(id);
    const [charge] = found.charges;
    const merchants = new Set(found.charges.map(({ merchant }) => merchant.name));
    note({ found: [...merchants].join(", ") }, charge?.id);
    return json(200, lookUpResponse(found));
  },
});
