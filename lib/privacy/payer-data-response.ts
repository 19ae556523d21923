import { z } from "zod";
import { HINDRANCES } from "./hindrance";
import type { PayerData } from "./payer-data";

/** Rows by table, with their columns as they are stored: a column that is added is in the export at once. */
const rows = z.record(z.string(), z.array(z.record(z.string(), z.unknown())).readonly());

/** Everything that is held about a person, as it is sent and printed. */
export const payerDataSchema = z.strictObject({
  document: z.string(),
  at: z.iso.datetime(),
  /** Charges that show the person, and those that do not any more. */
  charges: z.int(),
  anonymized: z.int(),
  /** Of the latter, those about which something was said since: money that came later, a refund. */
  saidSince: z.int(),
  /** Exceptions about money for no charge that show the person. */
  exceptions: z.int(),
  /** Why nothing can be anonymised now; empty: it can. */
  hindrances: z.array(
    z.strictObject({ hindrance: z.enum(HINDRANCES), charges: z.int(), exceptions: z.int() }),
  ),
  holds: z.array(z.strictObject({ id: z.guid(), reason: z.string(), placedAt: z.iso.datetime() })),
  /** There are more charges than this answer holds. */
  isCutOff: z.boolean(),
  rows,
});

export type PayerDataResponse = z.infer<typeof payerDataSchema>;

/** What is held about a person, in the words of the API. */
export function payerDataResponse({
  document,
  at,
  state,
  holds,
  isCutOff,
  rows: held,
}: PayerData): PayerDataResponse {
  return {
    document,
    at: at.toISOString(),
    charges: state.charges,
    anonymized: state.anonymized,
    saidSince: state.saidSince,
    exceptions: state.exceptions,
    hindrances: state.hindrances.map((found) => ({ ...found })),
    holds: holds.map(({ id, reason, placedAt }) => ({
      id,
      reason,
      placedAt: placedAt.toISOString(),
    })),
    isCutOff,
    rows: Object.fromEntries(
      Object.entries(held).map(([table, list]) => [table, list.map((row) => ({ ...row }))]),
    ),
  };
}
