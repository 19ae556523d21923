import type { Recipient } from "@/lib/mail/content";
import type { MailKind } from "@/lib/mail/mail";
import { parseColour } from "@/lib/merchants/brand-colour";
import { oneAsService } from "@/lib/platform/db/connection";
import { type Locale, parseLocale } from "@/lib/platform/values/locale";
import type { Device } from "@/lib/platform/values/merchant";

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

/** A member as mail of a kind is sent to them; null once they were removed, or switched it off. */
export async function findRecipient(memberId: string, kind: MailKind): Promise<Recipient | null> {
  const { rows } = await oneAsService<RecipientRow>({
    text: `SELECT m.name, m.email, ${LOCALE} AS locale, mer.name AS shop, b.colour
      FROM members m LEFT JOIN merchants mer ON mer.id = m.merchant_id LEFT JOIN brands b ON b.merchant_id = m.merchant_id
      WHERE m.id = $1 AND m.disabled_at IS NULL AND NOT m.mail_off @> ARRAY[$2]`,
    values: [memberId, kind],
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

/** A link for a forgotten password as it is sent by mail. */
export interface ResetToSend {
  readonly locale: Locale;
  readonly device: Device;
  readonly expiresAt: Date;
  readonly tokenHash: Buffer;
}

/** A link that can still be used; null for any other. */
export async function findResetToSend(id: string): Promise<ResetToSend | null> {
  const { rows } = await oneAsService<{
    locale: string;
    address: string;
    user_agent: string;
    expires_at: Date;
    token_hash: Buffer;
  }>({
    text: `SELECT locale, address, user_agent, expires_at, token_hash FROM password_resets
      WHERE id = $1 AND used_at IS NULL AND expires_at > clock_timestamp()`,
    values: [id],
  });
  const [row] = rows;
  if (!row) return null;
  const device = { address: row.address, userAgent: row.user_agent };
  const locale = parseLocale(row.locale) ?? "pt-BR";
  return { locale, device, expiresAt: row.expires_at, tokenHash: row.token_hash };
}

/** Where and when a session began; null for none. */
export async function findSessionBegin(
  id: string,
): Promise<{ readonly at: Date; readonly device: Device } | null> {
  const { rows } = await oneAsService<Device & { readonly at: Date }>({
    text: `SELECT signed_in_at AS at, address, user_agent AS "userAgent" FROM member_sessions WHERE id = $1`,
    values: [id],
  });
  const [row] = rows;
  return row ? { at: row.at, device: { address: row.address, userAgent: row.userAgent } } : null;
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
