import { z } from "zod";
import { invalid } from "@/lib/http/fields";
import { JsonNumber } from "@/lib/http/strict-json";

/** The highest limit that can be set, far beyond what a service of many machines takes. */
export const LIMIT_MAX = 100_000;

const between = (least: number, most: number) =>
  z
    .instanceof(JsonNumber, { error: "deve ser um número" })
    .transform((number, context) => {
      const value = /^\d{1,6}$/.test(number.text) ? Number(number.text) : Number.NaN;
      return value >= least && value <= most
        ? value
        : invalid(context, `deve ser um número inteiro de ${least} a ${most}`);
    })
    .nullable();

/**
 * A merchant's own limits, `{"write": number|null, "read": number|null, "concurrent": number|null,
 * "credentialPercent": number|null}`: null for the service's, 0 for no limit.
 */
export const merchantLimits = z.strictObject(
  {
    write: between(0, LIMIT_MAX),
    read: between(0, LIMIT_MAX),
    concurrent: between(0, LIMIT_MAX),
    credentialPercent: between(1, 100),
  },
  "deve ser um objeto JSON",
);
