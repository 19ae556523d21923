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
  /** Null for whoever could not sign in, and for commands. */
  readonly email: string | null;
  /** Whether whoever did it runs the service. */
  readonly byOperator: boolean;
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
  const { size } = query;
  const { text, values } = newestLines(query);
  const { rows } = await pool().query<AuditLine>(
    `SELECT l.id::text AS id, l.at, l.act, l.subject, l.details, l.outcome, l.address,
       l.user_agent AS "userAgent", p.email, COALESCE(p.role = 'operator', false) AS "byOperator",
       l.merchant_id AS "merchantId", m.name AS "merchantName"
     FROM (${text}) l LEFT JOIN members p ON p.id = l.member_id
     LEFT JOIN merchants m ON m.id = l.merchant_id
     ORDER BY l.at DESC, l.id DESC`,
    values,
  );
  return { lines: rows.slice(0, size), more: rows.length > size };
}

/**
 * The newest lines of a query, and one more. For each person or merchant that was asked for they are
 * read from the newest end of an index, so that no filter reads through the whole log.
 */
function newestLines(query: AuditQuery): { readonly text: string; readonly values: unknown[] } {
  const { merchantId, merchant, person, act, from, to, before, size } = query;
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const given = (text: (parameter: string) => string, of: unknown) =>
    of === null ? [] : [text(value(of))];
  const conditions = [
    ...given((at) => `a.merchant_id = ${at}::uuid`, merchantId),
    ...given((at) => `a.act = ${at}`, act),
    ...given((at) => `a.at >= ${at}::timestamptz`, from),
    ...given((at) => `a.at < ${at}::timestamptz`, to),
    ...given(
      (at) => `(a.at, a.id) < (SELECT b.at, b.id FROM audit_log b WHERE b.id = ${at}::bigint)`,
      before,
    ),
  ];
  const newest = (more: readonly string[]) => {
    const all = [...conditions, ...more];
    return `SELECT a.* FROM audit_log a ${all.length === 0 ? "" : `WHERE ${all.join(" AND ")}`}
      ORDER BY a.at DESC, a.id DESC LIMIT ${size + 1}`;
  };
  const ofEach = (owners: string, column: string) =>
    `SELECT each.* FROM (${owners}) o
     CROSS JOIN LATERAL (${newest([`a.${column} = o.id`])}) each
     ORDER BY each.at DESC, each.id DESC LIMIT ${size + 1}`;
  const merchants = given(
    (at) => `SELECT n.id FROM merchants n WHERE strpos(lower(n.name), lower(${at})) > 0`,
    merchant,
  );
  if (person !== null) {
    conditions.push(...merchants.map((those) => `a.merchant_id IN (${those})`));
    const called = [
      `strpos(q.email, lower(${value(person)})) > 0`,
      // Operators belong to no merchant, and act for many.
      ...merchants.map((those) => `(q.merchant_id IS NULL OR q.merchant_id IN (${those}))`),
      ...given((at) => `q.merchant_id = ${at}::uuid`, merchantId),
    ];
    const people = `SELECT q.id FROM members q WHERE ${called.join(" AND ")}`;
    return { text: ofEach(people, "member_id"), values };
  }
  const [those] = merchants;
  return { text: those ? ofEach(those, "merchant_id") : newest([]), values };
}
