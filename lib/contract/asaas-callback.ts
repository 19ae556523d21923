import { z } from "zod";
import { parseChargeId, txidOf } from "@/lib/domain/charge";

const callback = z.object({
  id: z.string().regex(/^[\x21-\x7e]{1,200}$/),
  event: z.string().regex(/^[A-Z][A-Z0-9_]{0,79}$/),
  payment: z.object({
    id: z.string().regex(/^[\x21-\x7e]{1,100}$/),
    // Charges that others make through the same account have references of their own.
    externalReference: z.string().nullish().catch(null),
  }),
});

/** What a callback of the Asaas API says: which charge something happened to. */
export interface AsaasCallback {
  readonly id: string;
  /** Such as `PAYMENT_RECEIVED`; new ones appear without notice. */
  readonly event: string;
  /** The provider's name for the charge. */
  readonly paymentId: string;
  /** Null: it names no charge of ours. */
  readonly txid: string | null;
}

/**
 * Reads the body of a callback. The charge that comes along is a snapshot: how it stands now is asked.
 *
 * @returns null when it is no event of a charge.
 */
export function readAsaasCallback(body: unknown): AsaasCallback | null {
  const { data } = callback.safeParse(body);
  if (!data) return null;
  const id = parseChargeId(data.payment.externalReference ?? "");
  return { id: data.id, event: data.event, paymentId: data.payment.id, txid: id && txidOf(id) };
}
