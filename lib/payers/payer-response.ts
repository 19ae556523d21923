import { z } from "zod";
import type { PayerRecord } from "./payer-record";

/** A payer, as `GET /payers` lists them. Every field is always there. */
export const payer = z.strictObject({
  /** CPF or CNPJ without punctuation; a CNPJ may hold letters. */
  document: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** How many charges show the payer. */
  payments: z.int(),
  lastPaymentId: z.guid(),
  /** The day in Brasília on which the last charge was created. */
  lastPaymentOn: z.iso.date(),
});

/** A page of payers, those charged last first. */
export const payerPage = z.strictObject({
  content: z.array(payer),
  /** There is a page after this one. */
  hasMore: z.boolean(),
});

export type PayerResponse = z.output<typeof payer>;
export type PayerPageResponse = z.output<typeof payerPage>;

/** A payer on the wire. */
export function payerResponse(record: PayerRecord): PayerResponse {
  const { document, name, email, phone, charges, lastChargeId, lastChargedOn } = record;
  return {
    document,
    name,
    email,
    phone,
    payments: charges,
    lastPaymentId: lastChargeId,
    lastPaymentOn: lastChargedOn,
  };
}
