import { asMerchant, pool, type Transaction } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { MemberRole } from "@/lib/platform/values/merchant";
import type { Allowed } from "@/lib/platform/values/permission";

/** A member of a merchant, as those who manage the team see them. */
export interface TeamMember {
  readonly id: string;
  readonly email: string;
  /** As they want to be called; null until they say. */
  readonly name: string | null;
  readonly role: MemberRole;
  /** Their last request, to the minute; null for who never signed in. */
  readonly lastSeenAt: Date | null;
  readonly secondFactor: boolean;
}

interface TeamRow {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: MemberRole;
  readonly last_seen_at: Date | null;
  readonly second_factor: boolean;
}

/** Everybody who can sign in for the merchant, in the order they came. */
export async function findTeam({ merchantId }: Allowed<"manage">): Promise<TeamMember[]> {
  const { rows } = await pool().query<TeamRow>({
    text: `SELECT p.id, p.email, p.name, p.role, p.totp_enabled_at IS NOT NULL AS second_factor,
        (SELECT max(seen_at) FROM member_sessions s WHERE s.member_id = p.id) AS last_seen_at
      FROM members p WHERE p.merchant_id = $1 AND p.disabled_at IS NULL ORDER BY p.created_at, p.id`,
    values: [merchantId],
  });
  return rows.map(({ last_seen_at: lastSeenAt, second_factor: secondFactor, ...member }) => ({
    ...member,
    lastSeenAt,
    secondFactor,
  }));
}

/** The outcome of changing the team; `demoted` when the requesting member is no longer an owner. */
export type TeamChange =
  | { readonly kind: "changed"; readonly email: string }
  | { readonly kind: "not_found" | "last_owner" | "demoted" };

/** Gives a member of the merchant another role. The merchant keeps at least one owner, also under concurrent changes. */
export function changeRole(
  manager: Allowed<"manage">,
  memberId: string,
  role: MemberRole,
): Promise<TeamChange> {
  return changeTeam(manager, memberId, role === "owner", async (tx) => {
    await tx.query({
      text: "UPDATE members SET role = $2 WHERE id = $1",
      values: [memberId, role],
    });
  });
}

/**
 * Takes a member out of the team: their sessions end at once, and with them what they could do. What
 * they did stays theirs. They may be invited again.
 */
export function removeMember(manager: Allowed<"manage">, memberId: string): Promise<TeamChange> {
  return changeTeam(manager, memberId, false, async (tx) => {
    await tx.query({
      text: "UPDATE members SET disabled_at = now() WHERE id = $1",
      values: [memberId],
    });
    await tx.query({
      text: "UPDATE member_sessions SET ended_at = now() WHERE member_id = $1 AND ended_at IS NULL",
      values: [memberId],
    });
  });
}

/**
 * Changes one member while the merchant's owners are held: of two owners who take the role from each
 * other at once, the second finds out that they no longer are one.
 */
function changeTeam(
  { id: managerId, merchantId }: Allowed<"manage">,
  memberId: string,
  staysOwner: boolean,
  change: (tx: Transaction) => Promise<void>,
): Promise<TeamChange> {
  return asMerchant<TeamChange>(merchantId, async (tx) => {
    const owners = await holdOwners(tx, merchantId);
    if (!owners.includes(managerId)) return { kind: "demoted" };
    const { rows } = await tx.query<{ email: string }>({
      text: `SELECT email FROM members WHERE id = $1 AND merchant_id = $2 AND disabled_at IS NULL
        FOR NO KEY UPDATE`,
      values: [memberId, merchantId],
    });
    const member = rows[0];
    if (!member) return { kind: "not_found" };
    const losesOwner = owners.includes(memberId) && !staysOwner;
    if (losesOwner && owners.length === 1) return { kind: "last_owner" };
    await change(tx);
    if (losesOwner) await revokeInvitationsOf(tx, memberId);
    return { kind: "changed", email: member.email };
  });
}

/** Holds the rows of the merchant's owners until the end of the transaction; always in one order. */
async function holdOwners(tx: Transaction, merchantId: MerchantId): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>({
    text: `SELECT id FROM members WHERE merchant_id = $1 AND role = 'owner' AND disabled_at IS NULL
      ORDER BY id FOR NO KEY UPDATE`,
    values: [merchantId],
  });
  return rows.map(({ id }) => id);
}

/** A member who may no longer invite has no open invitations either. */
async function revokeInvitationsOf(tx: Transaction, memberId: string): Promise<void> {
  await tx.query({
    text: `UPDATE invitations SET revoked_at = now()
      WHERE invited_by = $1 AND accepted_at IS NULL AND revoked_at IS NULL`,
    values: [memberId],
  });
}
