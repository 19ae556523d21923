import { addMail } from "@/lib/mail/store/outbox";
import { asMerchant, asService, pool, type Transaction } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { MemberRole } from "@/lib/platform/values/merchant";
import type { Allowed } from "@/lib/platform/values/permission";

/** Open invitations a merchant may have at once. */
export const INVITATIONS_MAX = 50;

/** Invitations of a merchant in 24 hours, those that were canceled as well: each is a mail to somebody who did not ask for it. */
export const INVITATIONS_A_DAY = 100;

/** How long an invitation can be taken up. */
const VALID_DAYS = 7;

/** An invitation that can still be taken up. */
export interface OpenInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly expiresAt: Date;
}

interface InvitationRow {
  readonly id: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly expires_at: Date;
}

const OPEN = "i.accepted_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > now()";

/** The merchant's open invitations, newest first. */
export async function findOpenInvitations({
  merchantId,
}: Allowed<"manage">): Promise<OpenInvitation[]> {
  const { rows } = await pool().query<InvitationRow>({
    text: `SELECT i.id, i.email, i.role, i.expires_at FROM invitations i
      WHERE i.merchant_id = $1 AND ${OPEN} ORDER BY i.created_at DESC, i.id`,
    values: [merchantId],
  });
  return rows.map(fromRow);
}

export type InvitationOutcome =
  | {
      readonly kind: "invited";
      readonly invitation: OpenInvitation;
      /** Whether a mail with the link waits to be sent. */
      readonly isMailed: boolean;
    }
  /** Somebody of the team has the e-mail already. */
  | { readonly kind: "member" }
  | { readonly kind: "too_many" }
  /** The inviting member is no longer an owner. */
  | { readonly kind: "demoted" };

/**
 * Invites a member, also by mail; what was open for the same e-mail is void from now on.
 *
 * @param invited the e-mail in lower case, and SHA-256 of the link's secret part.
 */
export function insertInvitation(
  { id: invitedBy, merchantId }: Allowed<"manage">,
  invited: {
    readonly id: string;
    readonly email: string;
    readonly role: MemberRole;
    readonly tokenHash: Buffer;
  },
): Promise<InvitationOutcome> {
  const { id, email, role, tokenHash } = invited;
  return asMerchant<InvitationOutcome>(merchantId, async (tx) => {
    // One at a time for each merchant: the bound holds however many requests come at once.
    await tx.query({
      text: "SELECT 1 FROM merchants WHERE id = $1 FOR NO KEY UPDATE",
      values: [merchantId],
    });
    if (!(await isOwner(tx, merchantId, invitedBy))) return { kind: "demoted" };
    if (await isMember(tx, merchantId, email)) return { kind: "member" };
    await tx.query({
      text: `UPDATE invitations i SET revoked_at = now()
        WHERE i.merchant_id = $1 AND i.email = $2 AND ${OPEN}`,
      values: [merchantId, email],
    });
    const { rows } = await tx.query<InvitationRow>({
      text: `INSERT INTO invitations (merchant_id, email, role, token_hash, invited_by, expires_at, id)
        SELECT $1, $2, $3::member_role, $4, $5, now() + make_interval(days => $6), $8
        WHERE (SELECT count(*) FROM invitations i WHERE i.merchant_id = $1 AND ${OPEN}) < $7
          AND (SELECT count(*) FROM invitations WHERE merchant_id = $1
            AND expires_at > now() + make_interval(days => $6 - 1)) < $9
        RETURNING id, email, role, expires_at`,
      values: [
        merchantId,
        email,
        role,
        tokenHash,
        invitedBy,
        VALID_DAYS,
        INVITATIONS_MAX,
        id,
        INVITATIONS_A_DAY,
      ],
    });
    if (!rows[0]) return { kind: "too_many" };
    const mail = { kind: "invitation", merchantId, subjectId: id, memberId: null } as const;
    const isMailed = await addMail(tx, mail);
    return { kind: "invited", invitation: fromRow(rows[0]), isMailed };
  });
}

/** Takes an invitation back; the e-mail it was for, or null when there is none to take back. */
export async function revokeInvitation(
  { merchantId }: Allowed<"manage">,
  id: string,
): Promise<string | null> {
  const { rows } = await pool().query<{ email: string }>({
    text: `UPDATE invitations i SET revoked_at = now()
      WHERE i.id = $1 AND i.merchant_id = $2 AND ${OPEN} RETURNING i.email`,
    values: [id, merchantId],
  });
  return rows[0]?.email ?? null;
}

/** An invitation as the holder of its link sees it. */
export interface HeldInvitation {
  readonly merchantId: MerchantId;
  readonly merchantName: string;
  readonly email: string;
  readonly role: MemberRole;
}

interface HeldRow {
  readonly merchant_id: MerchantId;
  readonly merchant_name: string;
  readonly email: string;
  readonly role: MemberRole;
}

/** The open invitation behind a link, by the hash of its secret part; null for any other. */
export async function findInvitation(tokenHash: Buffer): Promise<HeldInvitation | null> {
  const { rows } = await pool().query<HeldRow>({
    text: `SELECT i.merchant_id, m.name AS merchant_name, i.email, i.role FROM invitations i
      JOIN merchants m ON m.id = i.merchant_id
      WHERE i.token_hash = $1 AND m.disabled_at IS NULL AND ${OPEN}`,
    values: [tokenHash],
  });
  const row = rows[0];
  if (!row) return null;
  const { merchant_id: merchantId, merchant_name: merchantName, email, role } = row;
  return { merchantId, merchantName, email, role };
}

/** `taken`: a member of this merchant has the e-mail already; the invitation stays open. */
export type AcceptOutcome =
  | { readonly kind: "accepted"; readonly memberId: string }
  | { readonly kind: "unknown" | "taken" };

/** Thrown to roll the transaction back. */
class EmailTaken extends Error {}

/**
 * Makes the holder of an invitation a member, once. A member who was removed from the
 * same merchant returns under the same id, with the new role, name and password, without a second factor.
 */
export async function acceptInvitation(
  tokenHash: Buffer,
  invitee: { readonly name: string; readonly passwordHash: string },
): Promise<AcceptOutcome> {
  try {
    return await asService((tx) => enter(tx, tokenHash, invitee));
  } catch (error) {
    if (error instanceof EmailTaken) return { kind: "taken" };
    throw error;
  }
}

async function enter(
  tx: Transaction,
  tokenHash: Buffer,
  { name, passwordHash }: { readonly name: string; readonly passwordHash: string },
): Promise<AcceptOutcome> {
  const taken = await tx.query<HeldRow>({
    text: `UPDATE invitations i SET accepted_at = now() FROM merchants m
      WHERE i.token_hash = $1 AND m.id = i.merchant_id AND m.disabled_at IS NULL AND ${OPEN}
      RETURNING i.merchant_id, m.name AS merchant_name, i.email, i.role`,
    values: [tokenHash],
  });
  const invitation = taken.rows[0];
  if (!invitation) return { kind: "unknown" };
  const entered = await tx.query<{ id: string }>({
    text: `INSERT INTO members (merchant_id, role, email, name, password_hash)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (merchant_id, email) DO UPDATE SET role = excluded.role, name = excluded.name,
        password_hash = excluded.password_hash, password_changed_at = now(), password_is_first = false,
        disabled_at = NULL,
        totp_secret = NULL, totp_enabled_at = NULL, totp_last_step = NULL
      WHERE members.disabled_at IS NOT NULL
      RETURNING id`,
    values: [invitation.merchant_id, invitation.role, invitation.email, name, passwordHash],
  });
  const memberId = entered.rows[0]?.id;
  if (memberId === undefined) throw new EmailTaken("a member of this merchant has this e-mail");
  await tx.query({ text: "DELETE FROM recovery_codes WHERE member_id = $1", values: [memberId] });
  return { kind: "accepted", memberId };
}

/** Whether a member is an owner, and stays one until the transaction ends. */
async function isOwner(tx: Transaction, merchantId: MerchantId, id: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `SELECT 1 FROM members
      WHERE id = $2 AND merchant_id = $1 AND role = 'owner' AND disabled_at IS NULL FOR SHARE`,
    values: [merchantId, id],
  });
  return rowCount > 0;
}

async function isMember(tx: Transaction, merchantId: MerchantId, email: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: "SELECT 1 FROM members WHERE merchant_id = $1 AND email = $2 AND disabled_at IS NULL",
    values: [merchantId, email],
  });
  return rowCount > 0;
}

function fromRow({ expires_at: expiresAt, ...row }: InvitationRow): OpenInvitation {
  return { ...row, expiresAt };
}
