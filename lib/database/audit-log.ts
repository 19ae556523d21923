import type { MerchantId } from "@/lib/domain/charge";
import type { Device } from "@/lib/domain/merchant";
import { prisma } from "./connection";

/** What the log keeps of a deed: names, amounts and ids; never a secret, and nothing of a payer. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null>>;

/** A deed that is about to be done. */
export interface Deed extends Device {
  /** Whose matter it is; null for the service's own. */
  readonly merchantId: MerchantId | null;
  /** Who does it; null for whoever could not sign in. */
  readonly memberId: string | null;
  /** Which deed, as `charge.refund`. */
  readonly act: string;
  /** What it is done to, such as a charge's id. */
  readonly subject: string | null;
}

/** Writes down what is about to be done, before it is: no deed goes without its line. */
export async function beginAudit(deed: Deed): Promise<bigint> {
  const { merchantId, memberId, act, subject, address, userAgent } = deed;
  const entry = await prisma().auditEntry.create({
    data: { merchantId, memberId, act, subject, address, userAgent: userAgent.slice(0, 512) },
    select: { id: true },
  });
  return entry.id;
}

/**
 * Adds how it ended, once.
 *
 * @param outcome `done`, or the code of the answer that refused it.
 */
export async function endAudit(
  id: bigint,
  outcome: string,
  subject: string | null,
  details: AuditDetails,
): Promise<void> {
  await prisma().auditEntry.update({
    where: { id, outcome: null },
    data: { outcome, details: { ...details }, ...(subject === null ? {} : { subject }) },
    select: { id: true },
  });
}
