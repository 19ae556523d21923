import type { MerchantId } from "@/lib/domain/charge";
import type { Device } from "@/lib/domain/merchant";
import { pool, prisma } from "./connection";

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

/** More of what a caller said than this tells nothing; no id of ours is longer. */
const SUBJECT_MAX = 100;

/** Writes down what is about to be done, before it is: no deed goes without its line. */
export async function beginAudit(deed: Deed): Promise<bigint> {
  const { merchantId, memberId, act, subject, address, userAgent } = deed;
  const entry = await prisma().auditEntry.create({
    data: {
      merchantId,
      memberId,
      act,
      subject: subject && keepable(subject),
      address,
      userAgent: userAgent.slice(0, 512),
    },
    select: { id: true },
  });
  return entry.id;
}

/** What stands in an address may be any text, and the database keeps none with NUL in it. */
function keepable(subject: string): string {
  return subject.replaceAll("\0", "").slice(0, SUBJECT_MAX).toWellFormed();
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

/** A line of the log, as people read it. */
export interface AuditLine extends Device {
  readonly id: string;
  readonly at: Date;
  readonly act: string;
  readonly subject: string | null;
  readonly details: AuditDetails;
  /** `done`, or why not; null when it never ended, because the process did. */
  readonly outcome: string | null;
  readonly email: string | null;
  readonly merchantId: MerchantId | null;
  readonly merchantName: string | null;
}

/** Which lines: each condition that is not null has to hold. */
export interface AuditQuery {
  readonly merchantId: MerchantId | null;
  /** Part of a merchant's name. */
  readonly merchant: string | null;
  /** Part of the e-mail of who did it. */
  readonly person: string | null;
  readonly act: string | null;
  readonly from: Date | null;
  /** Exclusive. */
  readonly to: Date | null;
  /** Only lines older than this one. */
  readonly before: string | null;
  readonly size: number;
}

/** Lines of the log, newest first, and whether there are older ones. */
export async function findAudit(
  query: AuditQuery,
): Promise<{ readonly lines: readonly AuditLine[]; readonly more: boolean }> {
  const { merchantId, merchant, person, act, from, to, before, size } = query;
  const { rows } = await pool().query<AuditLine>(
    `SELECT l.id::text AS id, l.at, l.act, l.subject, l.details, l.outcome, l.address,
       l.user_agent AS "userAgent", p.email, l.merchant_id AS "merchantId", m.name AS "merchantName"
     FROM audit_log l LEFT JOIN members p ON p.id = l.member_id
     LEFT JOIN merchants m ON m.id = l.merchant_id
     WHERE ($1::uuid IS NULL OR l.merchant_id = $1)
       AND ($2::text IS NULL OR strpos(lower(m.name), lower($2)) > 0)
       AND ($3::text IS NULL OR strpos(p.email, lower($3)) > 0)
       AND ($4::text IS NULL OR l.act = $4)
       AND ($5::timestamptz IS NULL OR l.at >= $5) AND ($6::timestamptz IS NULL OR l.at < $6)
       AND ($7::bigint IS NULL OR l.id < $7)
     ORDER BY l.id DESC LIMIT $8`,
    [merchantId, merchant, person, act, from, to, before, size + 1],
  );
  return { lines: rows.slice(0, size), more: rows.length > size };
}
