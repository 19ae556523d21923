import type { Recipient } from "@/lib/mail/content";
import { parseColour } from "@/lib/merchants/brand-colour";
import { oneAsService } from "@/lib/platform/db/connection";
import { parseLocale } from "@/lib/platform/values/locale";

/** The language in which a member `m` signed in last. */
const LOCALE = `(SELECT s.locale FROM member_sessions s WHERE s.member_id = m.id AND s.locale IS NOT NULL
  ORDER BY s.seen_at DESC LIMIT 1)`;

interface RecipientRow {
  readonly name: string | null;
  readonly email: string;
  readonly locale: string | null;
  readonly shop: string | null;
  readonly colour: string | null;
}

/** A member as mail is sent to them; null once they were removed. */
export async function findRecipient(memberId: string): Promise<Recipient | null> {
  const { rows } = await oneAsService<RecipientRow>({
    text: `SELECT m.name, m.email, ${LOCALE} AS locale, mer.name AS shop, b.colour
      FROM members m LEFT JOIN merchants mer ON mer.id = m.merchant_id LEFT JOIN brands b ON b.merchant_id = m.merchant_id
      WHERE m.id = $1 AND m.disabled_at IS NULL`,
    values: [memberId],
  });
  return rows[0] ? recipientFrom(rows[0]) : null;
}

function recipientFrom({ name, email, locale, shop, colour }: RecipientRow): Recipient {
  return {
    name,
    address: email,
    locale: parseLocale(locale ?? "") ?? "pt-BR",
    shop: shop === null ? null : { name: shop, colour: colour ? parseColour(colour) : null },
  };
}

/** An invitation as it is sent by mail. */
export interface InvitationToSend {
  /** The invited, in the language of who invites. */
  readonly recipient: Recipient;
  readonly role: string;
  readonly inviter: string;
  readonly expiresAt: Date;
  readonly tokenHash: Buffer;
}

/** An invitation that can still be accepted; null for any other. */
export async function findInvitationToSend(id: string): Promise<InvitationToSend | null> {
  const { rows } = await oneAsService<
    RecipientRow & { role: string; inviter: string; expires_at: Date; token_hash: Buffer }
  >({
    text: `SELECT NULL AS name, i.email, ${LOCALE} AS locale, mer.name AS shop, b.colour, i.role,
        COALESCE(m.name, m.email) AS inviter, i.expires_at, i.token_hash
      FROM invitations i JOIN members m ON m.id = i.invited_by JOIN merchants mer ON mer.id = i.merchant_id
      LEFT JOIN brands b ON b.merchant_id = i.merchant_id
      WHERE i.id = $1 AND i.accepted_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > clock_timestamp()
        AND mer.disabled_at IS NULL`,
    values: [id],
  });
  const [row] = rows;
  if (!row) return null;
  const { role, inviter, expires_at: expiresAt, token_hash: tokenHash } = row;
  return { recipient: recipientFrom(row), role, inviter, expiresAt, tokenHash };
}
