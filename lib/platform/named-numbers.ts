import { z } from "zod";
import type { RateLimits } from "./values/rate-limits";
import type { RecordsKept } from "./values/records-kept";

// Settings that are whole numbers with names, `write=50,read=0`: those that are not named keep their default.

/** What production has without a setting. */
export const RATE_LIMITS: RateLimits = {
  write: 100,
  read: 200,
  concurrent: 64,
  pages: 10,
  session: 20,
  missing: 30,
};

/** What `RATE_LIMITS=off` is, and a sandbox without a setting. */
export const NO_RATE_LIMITS: RateLimits = {
  write: 0,
  read: 0,
  concurrent: 0,
  pages: 0,
  session: 0,
  missing: 0,
};

/** What there is without a setting; why so long is in docs/privacy.md#records-of-the-service. */
export const RECORDS_KEPT: RecordsKept = {
  audit: 1_827,
  notices: 400,
  sessions: 90,
  notifications: 90,
};
const KEPT_AT_LEAST: RecordsKept = { audit: 366, notices: 90, sessions: 30, notifications: 90 };

/** Reads RATE_LIMITS. */
export const rateLimits = z
  .string()
  .transform((list) => (list === "off" ? NO_RATE_LIMITS : namedNumbers(list, RATE_LIMITS)))
  .refine(
    (limits) => limits !== null,
    `RATE_LIMITS must be off, or ${Object.keys(RATE_LIMITS).join(", ")} with numbers, such as write=50,read=0.`,
  )
  .transform((limits) => limits ?? RATE_LIMITS);

/** Reads RECORDS_KEPT. */
export const recordsKept = z
  .string()
  .transform((list) => namedNumbers(list, RECORDS_KEPT))
  .refine(
    (days) => days !== null && keepsEnough(days),
    `RECORDS_KEPT must be days by name, such as audit=3653, 0 for good; at least ${Object.entries(
      KEPT_AT_LEAST,
    )
      .map((part) => part.join("="))
      .join(",")}.`,
  )
  .transform((days) => days ?? RECORDS_KEPT);

function keepsEnough(days: RecordsKept): boolean {
  const names = Object.keys(KEPT_AT_LEAST) as (keyof RecordsKept)[];
  return names.every((name) => days[name] === 0 || days[name] >= KEPT_AT_LEAST[name]);
}

function namedNumbers<Numbers extends { readonly [Name in keyof Numbers]: number }>(
  list: string,
  defaults: Numbers,
): Numbers | null {
  const named = list.split(",").map((part) => /^\s*(\w+)=(\d{1,6})\s*$/.exec(part));
  if (!named.every((found) => found !== null && Object.hasOwn(defaults, found[1] ?? "")))
    return null;
  const numbers = named.map((found) => [found?.[1], Number(found?.[2])]);
  return { ...defaults, ...Object.fromEntries(numbers) };
}
