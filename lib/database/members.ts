import type { MerchantId } from "@/lib/domain/charge";
import type { Device, MemberRole, Person } from "@/lib/domain/merchant";
import { pool, prisma } from "./connection";

/** What the sign-in checks of a person. */
export interface SignInMember {
  readonly id: string;
  readonly merchantId: MerchantId | null;
  readonly passwordHash: string;
}

/** The person with this e-mail, unless they or their merchant are disabled. */
export async function findMemberByEmail(email: string): Promise<SignInMember | null> {
  const row = await prisma().member.findFirst({
    where: {
      email: email.toLowerCase(),
      disabledAt: null,
      OR: [{ merchantId: null }, { merchant: { disabledAt: null } }],
    },
    select: { id: true, merchantId: true, passwordHash: true },
  });
  return row && { ...row, merchantId: row.merchantId as MerchantId | null };
}

/** Begins a session for a person who has just proved who they are. */
export async function insertSession(memberId: string, device: Device): Promise<string> {
  const { address, userAgent } = device;
  const session = await prisma().memberSession.create({
    data: { memberId, address, userAgent: userAgent.slice(0, 512) },
    select: { id: true },
  });
  return session.id;
}

/** How long a session lives. */
export interface SessionLimits {
  readonly idleSeconds: number;
  readonly absoluteSeconds: number;
}

interface SessionRow {
  readonly id: string;
  readonly merchant_id: MerchantId | null;
  readonly merchant_name: string | null;
  readonly email: string;
  readonly name: string | null;
  readonly role: MemberRole | "operator";
}

/**
 * The person behind a session, unless it has ended or run out, or they or their merchant are
 * disabled: the cookie alone cannot know. Notes, to the minute, that they were seen.
 */
export async function findPersonOfSession(
  sessionId: string,
  limits: SessionLimits,
): Promise<Person | null> {
  const { rows } = await pool().query<SessionRow>({
    name: "person-of-session",
    text: `WITH live AS (
        SELECT s.id, s.seen_at, p.id AS member_id, p.merchant_id, m.name AS merchant_name, p.email, p.name, p.role
        FROM member_sessions s JOIN members p ON p.id = s.member_id
        LEFT JOIN merchants m ON m.id = p.merchant_id
        WHERE s.id = $1 AND s.ended_at IS NULL AND p.disabled_at IS NULL AND m.disabled_at IS NULL
          AND s.seen_at > now() - make_interval(secs => $2)
          AND s.signed_in_at > now() - make_interval(secs => $3)
      ), seen AS (
        UPDATE member_sessions s SET seen_at = now() FROM live
        WHERE s.id = live.id AND live.seen_at < now() - interval '1 minute' AND s.ended_at IS NULL
      )
      SELECT member_id AS id, merchant_id, merchant_name, email, name, role FROM live`,
    values: [sessionId, limits.idleSeconds, limits.absoluteSeconds],
  });
  const row = rows[0];
  if (!row) return null;
  const { id, email, name, role, merchant_id: merchantId, merchant_name: merchantName } = row;
  if (role === "operator") return { id, email, name, role, sessionId };
  if (merchantId === null || merchantName === null) return null;
  return { id, merchantId, merchantName, email, name, role, sessionId };
}

/** Ends one session, at once. */
export async function endSession(sessionId: string): Promise<void> {
  await pool().query(
    "UPDATE member_sessions SET ended_at = now() WHERE id = $1 AND ended_at IS NULL",
    [sessionId],
  );
}

/** Ends every session of a person, at once. */
export async function endSessionsOf(memberId: string): Promise<void> {
  await pool().query(
    "UPDATE member_sessions SET ended_at = now() WHERE member_id = $1 AND ended_at IS NULL",
    [memberId],
  );
}

/** A person to be let in. */
export interface NewMember {
  /** Null for an operator. */
  readonly merchantId: MerchantId | null;
  readonly role: MemberRole | "operator";
  /** Lower case. */
  readonly email: string;
  readonly name: string | null;
  readonly passwordHash: string;
}

/** Lets a person in; null when somebody has the e-mail already. */
export async function addMember(member: NewMember): Promise<string | null> {
  const { rows } = await pool().query<{ id: string }>(
    `INSERT INTO members (merchant_id, role, email, name, password_hash)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (email) DO NOTHING RETURNING id`,
    [member.merchantId, member.role, member.email, member.name, member.passwordHash],
  );
  return rows[0]?.id ?? null;
}

/** Gives a person who lost theirs a new password, and takes the second factor away; null for nobody. */
export async function replacePassword(email: string, passwordHash: string): Promise<string | null> {
  const { rows } = await pool().query<{ id: string }>(
    `UPDATE members SET password_hash = $2, password_changed_at = now(),
       totp_enabled_at = NULL, totp_secret = NULL, totp_last_step = NULL
     WHERE email = $1 RETURNING id`,
    [email, passwordHash],
  );
  return rows[0]?.id ?? null;
}
