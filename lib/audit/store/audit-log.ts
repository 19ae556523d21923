import { oneAsService, pool } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { Device } from "@/lib/platform/values/merchant";

/** What the log stores about an action: names, amounts and ids; never a secret, and nothing about a payer. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null>>;

/** An action that is about to be performed. */
export interface AuditedAction extends Device {
  /** The merchant that the action concerns; null for an action on the service itself. */
  readonly merchantId: MerchantId | null;
  /** The member who acts; null for a sign-in that failed, and for a system. */
  readonly memberId: string | null;
  /** The secret that a merchant's system acts with. */
  readonly credentialId?: string;
  /** Of the request that this is part of, as its answer says it. */
  readonly requestId?: string;
  /** Which action, such as `charge.refund`. */
  readonly act: string;
  /** The id of what the action is performed on, such as a charge's (lib/audit/subject.ts). */
  readonly subject: string | null;
}

/** Writes an action's line before the action is performed, so that none goes without a line. */
export function beginAudit(action: AuditedAction): Promise<bigint> {
  return insertLine(action, null);
}

/** Writes the line of an action that was refused before anything of it was done. */
export async function insertRefusal(action: AuditedAction, outcome: string): Promise<void> {
  await insertLine(action, outcome);
}

/** Adds a line, in a turn of the merchant whose caller requests the action; returns its id. */
async function insertLine(action: AuditedAction, outcome: string | null): Promise<bigint> {
  const {
    merchantId,
    memberId,
    credentialId = null,
    requestId = null,
    act,
    subject,
    address,
  } = action;
  const userAgent = action.userAgent.slice(0, 512);
  const { rows } = await oneAsService<{ id: bigint }>({
    name: "begin-audit",
    text: `INSERT INTO audit_log (merchant_id, member_id, credential_id, request_id, act, subject, address, user_agent, outcome)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    values: [
      ...[merchantId, memberId, credentialId, requestId],
      ...[act, subject, address, userAgent, outcome],
    ],
  });
  const [line] = rows;
  if (!line) throw new Error("an inserted line was not returned");
  return line.id;
}

/**
 * Ends an action's line, once. It waits for no turn: the action is over, and its line is to say so.
 *
 * @param outcome `done`, or the code of the problem that refused the action.
 */
export async function endAudit(
  id: bigint,
  outcome: string,
  subject: string | null,
  details: AuditDetails,
): Promise<void> {
  const { rowCount } = await pool().query({
    name: "end-audit",
    text: `UPDATE audit_log SET outcome = $2, details = $4, subject = COALESCE($3, subject)
      WHERE id = $1 AND outcome IS NULL`,
    values: [id, outcome, subject, JSON.stringify(details)],
  });
  if (rowCount !== 1) throw new Error(`the audit line ${id} had ended before`);
}

/** A token that a merchant's system gets. */
export interface TokenGrant extends Device {
  readonly merchantId: MerchantId;
  readonly credentialId: string;
  readonly scopes: string;
}

/**
 * Writes down that tokens are given out for a credential at an address: one line for each clock hour, and whether it is
 * the first one ever. Two processes that write at the same moment may write two.
 */
export async function noteTokenGrant(grant: TokenGrant): Promise<void> {
  const { merchantId, credentialId, address, userAgent, scopes } = grant;
  await pool().query(
    `INSERT INTO audit_log (merchant_id, credential_id, act, details, address, user_agent, outcome)
     SELECT $1::uuid, $2::uuid, 'token.grant', jsonb_build_object('scopes', $5::text, 'newAddress',
         NOT EXISTS (SELECT FROM audit_log WHERE credential_id = $2 AND act = 'token.grant' AND address = $3)),
       $3::text, $4::text, 'done'
     WHERE NOT EXISTS (SELECT FROM audit_log WHERE credential_id = $2 AND act = 'token.grant' AND address = $3
       AND at >= date_trunc('hour', clock_timestamp()))`,
    [merchantId, credentialId, address, userAgent.slice(0, 512), scopes],
  );
}

/** A line of the log as the audit page shows it. */
export interface AuditLine extends Device {
  readonly id: string;
  readonly at: Date;
  readonly act: string;
  readonly subject: string | null;
  readonly details: AuditDetails;
  /** `done`, or why not; null when the process ended before the action did. */
  readonly outcome: string | null;
  /** The member's; null for sign-ins that failed, for systems and for commands. */
  readonly email: string | null;
  /** The name of the secret that a merchant's system acted with; null for everybody else. */
  readonly credential: string | null;
  readonly requestId: string | null;
  /** Whether the member is an operator of the service. */
  readonly byOperator: boolean;
  readonly merchantId: MerchantId | null;
  readonly merchantName: string | null;
}

/** Selects lines of the log: each condition that is not null has to hold. */
export interface AuditQuery {
  readonly merchantId: MerchantId | null;
  /** Part of a merchant's name. */
  readonly merchant: string | null;
  /** Part of the acting member's e-mail. */
  readonly person: string | null;
  readonly act: string | null;
  readonly from: Date | null;
  /** Exclusive. */
  readonly to: Date | null;
  /** Only lines older than this one. */
  readonly before: string | null;
  readonly size: number;
}

/** Finds lines of the log, newest first, and whether there are older ones. */
export async function findAudit(
  query: AuditQuery,
): Promise<{ readonly lines: readonly AuditLine[]; readonly more: boolean }> {
  const { size } = query;
  const { text, values } = newestLines(query);
  const { rows } = await oneAsService<AuditLine>({
    text: `SELECT l.id::text AS id, l.at, l.act, l.subject, l.details, l.outcome, l.address,
       l.user_agent AS "userAgent", p.email, s.name AS credential, l.request_id AS "requestId", COALESCE(p.role = 'operator', false) AS "byOperator",
       l.merchant_id AS "merchantId", m.name AS "merchantName"
     FROM (${text}) l LEFT JOIN members p ON p.id = l.member_id
     LEFT JOIN client_secrets s ON s.id = l.credential_id
     LEFT JOIN merchants m ON m.id = l.merchant_id
     ORDER BY l.at DESC, l.id DESC`,
    values,
  });
  return { lines: rows.slice(0, size), more: rows.length > size };
}

/**
 * Prints a query for its newest lines, and one more. The lines of each member or merchant that the query
 * names are read from the newest end of an index, so that no filter reads the whole log.
 */
function newestLines(query: AuditQuery): { readonly text: string; readonly values: unknown[] } {
  const { merchantId, merchant, person, act, from, to, before, size } = query;
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const unlessNull = (print: (at: string) => string, value: unknown) =>
    value === null ? [] : [print(parameter(value))];
  const conditions = [
    ...unlessNull((at) => `a.merchant_id = ${at}::uuid`, merchantId),
    ...unlessNull((at) => `a.act = ${at}`, act),
    ...unlessNull((at) => `a.at >= ${at}::timestamptz`, from),
    ...unlessNull((at) => `a.at < ${at}::timestamptz`, to),
    ...unlessNull(
      (at) => `(a.at, a.id) < (SELECT b.at, b.id FROM audit_log b WHERE b.id = ${at}::bigint)`,
      before,
    ),
  ];
  const newest = (more: readonly string[]) => {
    const all = [...conditions, ...more];
    return `SELECT a.* FROM audit_log a ${all.length === 0 ? "" : `WHERE ${all.join(" AND ")}`}
      ORDER BY a.at DESC, a.id DESC LIMIT ${size + 1}`;
  };
  const newestOfEach = (owners: string, column: string) =>
    `SELECT each.* FROM (${owners}) o
     CROSS JOIN LATERAL (${newest([`a.${column} = o.id`])}) each
     ORDER BY each.at DESC, each.id DESC LIMIT ${size + 1}`;
  const merchants = unlessNull(
    (at) => `SELECT n.id FROM merchants n WHERE strpos(lower(n.name), lower(${at})) > 0`,
    merchant,
  );
  if (person !== null) {
    conditions.push(...merchants.map((ids) => `a.merchant_id IN (${ids})`));
    const matching = [
      `strpos(q.email, lower(${parameter(person)})) > 0`,
      // An operator belongs to no merchant, and acts for many.
      ...merchants.map((ids) => `(q.merchant_id IS NULL OR q.merchant_id IN (${ids}))`),
      ...unlessNull((at) => `q.merchant_id = ${at}::uuid`, merchantId),
    ];
    const members = `SELECT q.id FROM members q WHERE ${matching.join(" AND ")}`;
    return { text: newestOfEach(members, "member_id"), values };
  }
  const [owners] = merchants;
  return { text: owners ? newestOfEach(owners, "merchant_id") : newest([]), values };
}
