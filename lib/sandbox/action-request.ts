import { z } from "zod";
import { isTodayOrLater } from "@/lib/charges/charge";
import {
  type BodyReadingOf,
  civilDate,
  optional,
  positiveAmount,
  readBodyAs,
} from "@/lib/http/fields";
import type { JsonValue } from "@/lib/http/strict-json";
import type { SandboxAction } from "@/lib/platform/values/sandbox-action";

const NO_OBJECT = "deve ser um objeto JSON";
/** The body of every action: both fields are parameters of `pay`. */
export const actionRequest = z.strictObject(
  { amount: optional(positiveAmount), day: optional(civilDate) },
  NO_OBJECT,
);
const nothing = z.strictObject({}, NO_OBJECT).transform(() => ({ amount: null, day: null }));

type ActionParameters = z.output<typeof actionRequest>;

/**
 * Reads the body of POST /sandbox/payments/{id}/{action}. `pay` takes `{"amount"?: number, "day"?:
 * "YYYY-MM-DD"}`: reais, or a day, today or later in Brasília, whose amount is paid; an empty body pays
 * what is due today. The other actions take nothing; what is sent to an unknown one is not judged.
 */
export function readActionRequest(
  action: SandboxAction | null,
  json: JsonValue,
  now: Date,
): BodyReadingOf<ActionParameters> {
  if (action === null) return { kind: "valid", value: { amount: null, day: null } };
  const schema = actionRequest.refine(({ day }) => day === null || isTodayOrLater(day, now), {
    path: ["day"],
    error: "deve ser hoje ou depois, em Brasília",
  });
  return readBodyAs(action === "pay" ? schema : nothing, json);
}
