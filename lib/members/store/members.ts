import { asService, pool, prisma } from "@/lib/platform/db/connection";
import { env } from "@/lib/platform/env";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { Locale } from "@/lib/platform/values/locale";
import type {
  Device,
  MemberRole,
  Owed,
  SignedInUser,
  Viewing,
} from "@/lib/platform/values/merchant";

/** What the sign-in checks of a user of one merchant, or of an operator. */
export interface SignInMember {
  readonly id: string;
  /** Null for an operator. */
  readonly merchantId: MerchantId | null;
  readonly merchantName: string | null;
  readonly passwordHash: string;
  /** Whether the sign-in requires a second factor. */
  readonly secondFactor: boolean;
}

/** Merchants in which one e-mail can sign in: each costs the sign-in a hash. The oldest memberships count. */
const MEMBERSHIPS = 10;

/** Those who sign in with this e-mail, each for another merchant; none who is disabled, or whose merchant is. */
export async function findMembersByEmail(email: string): Promise<SignInMember[]> {
  const rows = await prisma().member.findMany({
    where: {
      email: email.toLowerCase(),
      disabledAt: null,
      OR: [{ merchantId: null }, { merchant: { disabledAt: null } }],
    },
    select: {
      id: true,
      merchantId: true,
      passwordHash: true,
      totpEnabledAt: true,
      merchant: { select: { name: true } },
    },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: MEMBERSHIPS,
  });
  return rows.map(({ id, merchantId, passwordHash, totpEnabledAt, merchant }) => ({
    id,
    merchantId: merchantId as MerchantId | null,
    merchantName: merchant?.name ?? null,
    passwordHash,
    secondFactor: totpEnabledAt !== null,
  }));
}

/** Those whose password or code is guessed at, by e-mail or id; none for nobody. */
export async function findGuessed(
  person: { readonly email: string } | { readonly id: string },
): Promise<
  {
    readonly id: string;
    readonly merchantId: MerchantId | null;
    readonly email: string;
  }[]
> {
  const where = "id" in person ? { id: person.id } : { email: person.email.toLowerCase() };
  const rows = await prisma().member.findMany({
    where: { ...where, disabledAt: null },
    select: { id: true, merchantId: true, email: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: MEMBERSHIPS,
  });
  return rows.map((row) => ({ ...row, merchantId: row.merchantId as MerchantId | null }));
}

/** What is noted of a session that begins. */
interface SessionNotes {
  /** The language of the pages; null: nobody knows. */
  readonly locale?: Locale | null;
  /** Whether the member never signed in from there: they get a mail about it. */
  readonly isNewDevice?: boolean;
}

/** Sessions of one user that are not ended: more than anybody has devices. */
const SESSIONS_MAX = 10;

/**
 * Begins a session for a user who has just proved who they are, and ends those beyond `SESSIONS_MAX` that were used
 * longest ago; null when what they proved it with was changed meanwhile: another password, a second factor that the
 * sign-in did not require; or they were removed.
 */
export async function insertSession(
  { id, passwordHash, secondFactor }: Pick<SignInMember, "id" | "passwordHash" | "secondFactor">,
  { address, userAgent }: Device,
  { locale = null, isNewDevice = false }: SessionNotes = {},
): Promise<string | null> {
  const { rows } = await pool().query<{ id: string }>(
    // The lock makes this wait for such a change, and the change for this.
    `WITH member AS (
       SELECT id, merchant_id FROM members WHERE id = $1 AND password_hash = $2 AND disabled_at IS NULL
         AND ($5 OR totp_enabled_at IS NULL) FOR SHARE
     ), begun AS (
       INSERT INTO member_sessions (member_id, address, user_agent, locale)
       SELECT id, $3, $4, $6 FROM member RETURNING id
     ), ended AS (
       UPDATE member_sessions SET ended_at = now() WHERE id IN (
         SELECT s.id FROM member_sessions s JOIN member ON member.id = s.member_id WHERE s.ended_at IS NULL
         ORDER BY s.seen_at DESC, s.signed_in_at DESC, s.id OFFSET ${SESSIONS_MAX - 1})
     )
     SELECT begun.id, CASE WHEN $7 THEN add_mail('new_device', member.merchant_id, begun.id, member.id) END
     FROM begun CROSS JOIN member`,
    [id, passwordHash, address, userAgent.slice(0, 512), secondFactor, locale, isNewDevice],
  );
  return rows[0]?.id ?? null;
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
  readonly is_proved: boolean;
  readonly owes: Owed | null;
  readonly view_id: string | null;
  readonly viewed_id: MerchantId | null;
  readonly viewed_name: string | null;
  readonly view_ends_at: Date | null;
}

/** A proof of who somebody is holds for so long, in their session alone. */
const PROOF_SECONDS = 300;

/**
 * What a user owes, as a column. Of production alone (`$4`): a sandbox shows the passwords that it makes, and is tried
 * without an authenticator. A merchant's own rule holds everywhere.
 */
const OWES = `CASE
    WHEN $4 AND p.password_is_first THEN 'password'
    WHEN p.totp_enabled_at IS NULL AND (m.requires_second_factor OR ($4 AND p.role = 'operator')) THEN 'second_factor'
  END AS owes`;

/**
 * The user behind a session, unless it has ended or run out, or they or their merchant are
 * disabled: the cookie alone cannot know. Notes, to the minute, that they were seen.
 */
export async function findUserOfSession(
  sessionId: string,
  limits: SessionLimits,
): Promise<SignedInUser | null> {
  const { rows } = await pool().query<SessionRow>({
    name: "user-of-session",
    text: `WITH live AS (
        SELECT s.id, s.seen_at, p.id AS member_id, p.merchant_id, m.name AS merchant_name, p.email, p.name, p.role,
          COALESCE(s.proved_at > now() - interval '${PROOF_SECONDS} s', false) AS is_proved, ${OWES},
          v.id AS view_id, v.ends_at AS view_ends_at, seen.id AS viewed_id, seen.name AS viewed_name
        FROM member_sessions s JOIN members p ON p.id = s.member_id
        LEFT JOIN merchants m ON m.id = p.merchant_id
        LEFT JOIN operator_views v ON v.session_id = s.id AND v.ended_at IS NULL AND v.ends_at > now()
        LEFT JOIN merchants seen ON seen.id = v.merchant_id AND seen.disabled_at IS NULL
        WHERE s.id = $1 AND s.ended_at IS NULL AND p.disabled_at IS NULL AND m.disabled_at IS NULL
          AND s.seen_at > now() - make_interval(secs => $2)
          AND s.signed_in_at > now() - make_interval(secs => $3)
      ), seen AS (
        UPDATE member_sessions s SET seen_at = now() FROM live
        WHERE s.id = live.id AND live.seen_at < now() - interval '1 minute' AND s.ended_at IS NULL
      )
      SELECT member_id AS id, merchant_id, merchant_name, email, name, role, is_proved, owes, view_id, viewed_id,
        viewed_name, view_ends_at FROM live`,
    values: [
      sessionId,
      limits.idleSeconds,
      limits.absoluteSeconds,
      env().environment === "production",
    ],
  });
  const row = rows[0];
  if (!row) return null;
  const { id, email, name, role, merchant_id: merchantId, merchant_name: merchantName } = row;
  const state = { sessionId, isProved: row.is_proved, owes: row.owes, viewing: viewingOf(row) };
  if (role === "operator") return { id, email, name, role, ...state };
  if (merchantId === null || merchantName === null) return null;
  return { id, merchantId, merchantName, email, name, role, ...state };
}

function viewingOf({
  view_id: id,
  viewed_id,
  viewed_name,
  view_ends_at,
}: SessionRow): Viewing | null {
  if (id === null || viewed_id === null || viewed_name === null || view_ends_at === null)
    return null;
  return { id, merchantId: viewed_id, merchantName: viewed_name, endsAt: view_ends_at };
}

/** Notes that the user of a session has just proved who they are. */
export async function noteProof(sessionId: string): Promise<void> {
  await pool().query(
    "UPDATE member_sessions SET proved_at = now() WHERE id = $1 AND ended_at IS NULL",
    [sessionId],
  );
}

/** Whose session it is, and what they may do now; null once it has ended, or they were removed. */
export async function findMemberOfSession(sessionId: string): Promise<{
  readonly id: string;
  readonly merchantId: MerchantId | null;
  readonly role: MemberRole | "operator";
} | null> {
  const { rows } = await pool().query<Pick<SessionRow, "id" | "merchant_id" | "role">>({
    name: "member-of-session",
    text: `SELECT p.id, p.merchant_id, p.role FROM member_sessions s
      JOIN members p ON p.id = s.member_id LEFT JOIN merchants m ON m.id = p.merchant_id
      WHERE s.id = $1 AND s.ended_at IS NULL AND p.disabled_at IS NULL AND m.disabled_at IS NULL`,
    values: [sessionId],
  });
  const [row] = rows;
  return row ? { id: row.id, merchantId: row.merchant_id, role: row.role } : null;
}

/** Ends one session, at once. */
export async function endSession(sessionId: string): Promise<void> {
  await pool().query(
    "UPDATE member_sessions SET ended_at = now() WHERE id = $1 AND ended_at IS NULL",
    [sessionId],
  );
}

/** Ends every session of a user, at once. */
export async function endSessionsOf(memberId: string): Promise<void> {
  await pool().query(END_ALL, [memberId]);
}

/** Ends one session of a user, at once; false when they have none of this id. */
export async function endSessionOf(memberId: string, sessionId: string): Promise<boolean> {
  const { rowCount } = await pool().query(
    `UPDATE member_sessions SET ended_at = now()
     WHERE id = $2 AND member_id = $1 AND ended_at IS NULL`,
    [memberId, sessionId],
  );
  return rowCount === 1;
}

/** A session as the user it belongs to sees it. */
export interface OpenSession extends Device {
  readonly id: string;
  readonly signedInAt: Date;
  /** To the minute. */
  readonly seenAt: Date;
}

/** The sessions of a user that have not ended or run out, last seen first. */
export async function findSessions(
  memberId: string,
  limits: SessionLimits,
): Promise<OpenSession[]> {
  const { rows } = await pool().query<OpenSession>(
    `SELECT id, address, user_agent AS "userAgent", signed_in_at AS "signedInAt",
       seen_at AS "seenAt"
     FROM member_sessions WHERE member_id = $1 AND ended_at IS NULL
       AND seen_at > now() - make_interval(secs => $2)
       AND signed_in_at > now() - make_interval(secs => $3)
     ORDER BY seen_at DESC, id`,
    [memberId, limits.idleSeconds, limits.absoluteSeconds],
  );
  return rows;
}

/** Where a member's latest sessions began, each place once. */
export async function findLatestDevices(memberId: string, most: number): Promise<Device[]> {
  const { rows } = await pool().query<Device>(
    `SELECT DISTINCT address, user_agent AS "userAgent" FROM (SELECT address, user_agent
      FROM member_sessions WHERE member_id = $1 ORDER BY seen_at DESC LIMIT $2) latest`,
    [memberId, most],
  );
  return rows;
}

/** A member to add. */
export interface NewMember {
  /** Null for an operator. */
  readonly merchantId: MerchantId | null;
  readonly role: MemberRole | "operator";
  /** Lower case. */
  readonly email: string;
  readonly name: string | null;
  readonly passwordHash: string;
  /** Whether somebody else made the password: it has to be changed at the first sign-in. */
  readonly passwordIsFirst?: boolean;
}

/** Adds a member; null when their merchant, or for an operator the service, has one with this e-mail. */
export async function addMember(member: NewMember): Promise<string | null> {
  const { rows } = await pool().query<{ id: string }>(
    `INSERT INTO members (merchant_id, role, email, name, password_hash, password_is_first)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (merchant_id, email) DO NOTHING RETURNING id`,
    [
      member.merchantId,
      member.role,
      member.email,
      member.name,
      member.passwordHash,
      member.passwordIsFirst ?? false,
    ],
  );
  return rows[0]?.id ?? null;
}

/**
 * Gives a user who lost theirs a new password, which they have to change, takes the second factor and its recovery codes away,
 * and ends every session.
 */
export function replacePassword(id: string, passwordHash: string): Promise<void> {
  return asService(async (tx) => {
    await tx.query({
      text: `UPDATE members SET password_hash = $2, password_changed_at = now(), password_is_first = true,
          totp_enabled_at = NULL, totp_secret = NULL, totp_last_step = NULL
        WHERE id = $1`,
      values: [id, passwordHash],
    });
    await tx.query({ text: "DELETE FROM recovery_codes WHERE member_id = $1", values: [id] });
    await tx.query({ text: END_ALL, values: [id] });
  });
}

const END_ALL =
  "UPDATE member_sessions SET ended_at = now() WHERE member_id = $1 AND ended_at IS NULL";

/** What a user's own page says of their password, and what proves it. */
export interface StoredPassword {
  readonly hash: string;
  readonly changedAt: Date;
}

/** The password of a user who is signed in. */
export async function findPassword(memberId: string): Promise<StoredPassword> {
  const row = await prisma().member.findUniqueOrThrow({
    where: { id: memberId },
    select: { passwordHash: true, passwordChangedAt: true },
  });
  return { hash: row.passwordHash, changedAt: row.passwordChangedAt };
}

/** A change of password, from inside a session. */
export interface PasswordChange {
  readonly memberId: string;
  readonly sessionId: string;
  readonly from: string;
  readonly to: string;
  readonly device: Device;
}

/**
 * Changes a password and ends every session. The session of the change goes on under another name,
 * for as long as it would have.
 *
 * @returns that name; null when the password had been changed, or the session ended, meanwhile.
 */
export function changePassword(change: PasswordChange): Promise<string | null> {
  const { memberId, sessionId, from, to, device } = change;
  return asService(async (tx) => {
    const { rowCount } = await tx.query({
      text: `UPDATE members SET password_hash = $3, password_changed_at = now(), password_is_first = false
        WHERE id = $1 AND password_hash = $2 AND EXISTS
          (SELECT FROM member_sessions WHERE id = $4 AND member_id = $1 AND ended_at IS NULL)`,
      values: [memberId, from, to, sessionId],
    });
    if (rowCount === 0) return null;
    // A second statement, because the UPDATE may have waited for another change of this member's password: a new
    // statement sees the sessions that began meanwhile, and ends them too.
    await tx.query({ text: END_ALL, values: [memberId] });
    const { rows } = await tx.query<{ id: string }>({
      text: `INSERT INTO member_sessions (member_id, signed_in_at, address, user_agent, locale)
        SELECT member_id, signed_in_at, $2, $3, locale FROM member_sessions WHERE id = $1 RETURNING id`,
      values: [sessionId, device.address, device.userAgent.slice(0, 512)],
    });
    return rows[0]?.id ?? null;
  });
}

/** The display names of a merchant's members by their ids: the name, else the e-mail. */
export async function namesOfMembers(
  merchantId: MerchantId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool().query<{ id: string; called: string }>(
    `SELECT id, COALESCE(name, email) AS called FROM members
     WHERE merchant_id = $1 AND id = ANY ($2::uuid[])`,
    [merchantId, ids],
  );
  return new Map(rows.map(({ id, called }) => [id, called]));
}
