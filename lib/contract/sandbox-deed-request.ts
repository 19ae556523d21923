import { z } from "zod";
import { parseCivilDate } from "@/lib/domain/brasilia";
import { isTodayOrLater } from "@/lib/domain/charge";
import type { SandboxDeed } from "@/lib/domain/sandbox-deed";
import { type BodyReadingOf, invalid, optional, positiveAmount, readBodyAs } from "./fields";
import type { JsonValue } from "./strict-json";

const day = z
  .string("deve ser um texto")
  .transform(
    (text, context) => parseCivilDate(text) ?? invalid(context, "deve ser uma data AAAA-MM-DD"),
  );

const NO_OBJECT = "deve ser um objeto JSON";
const payment = z.strictObject({ amount: optional(positiveAmount), day: optional(day) }, NO_OBJECT);
const nothing = z.strictObject({}, NO_OBJECT).transform(() => ({ amount: null, day: null }));

type Given = z.output<typeof payment>;

/**
 * Reads the body of POST /sandbox/payments/{id}/{deed}. `pay` takes `{"amount"?: number, "day"?:
 * "YYYY-MM-DD"}`: reais, or a day, today or later in Brasília, whose amount is paid; an empty body pays
 * what is due today. The other deeds take nothing.
 */
export function readSandboxDeedRequest(
  deed: SandboxDeed,
  json: JsonValue,
  now: Date,
): BodyReadingOf<Given> {
  const schema = payment.refine((given) => given.day === null || isTodayOrLater(given.day, now), {
    path: ["day"],
    error: "deve ser hoje ou depois, em Brasília",
  });
  return readBodyAs(deed === "pay" ? schema : nothing, json);
}
