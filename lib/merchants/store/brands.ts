import { LRUCache } from "lru-cache";
import { type Seen, versionOf } from "@/lib/http/version";
import { type Colour, parseColour } from "@/lib/merchants/brand-colour";
import { type MerchantContact, NO_CONTACT } from "@/lib/merchants/contact";
import type { LogoType } from "@/lib/merchants/logo";
import { asMerchant, oneAsService, pool, type Statement } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import type { Allowed } from "@/lib/platform/values/permission";

/** How a merchant looks to its payers. */
export interface Brand {
  readonly colour: Colour | null;
  /** Changes with the logo, so that an address with it can be cached for ever; null without a logo. */
  readonly logoVersion: string | null;
  readonly contact: MerchantContact;
}

/**
 * What a statement selects to read a merchant's brand; `brandFromRow` reads it.
 *
 * @param merchant the merchant's id as SQL.
 */
export const brandColumns = (merchant: string) => `(SELECT json_build_object('colour', b.colour,
  'contact', json_build_object('document', b.document, 'email', b.contact_email, 'phone', b.contact_phone),
  'logo', CASE WHEN b.logo IS NULL THEN NULL ELSE (extract(epoch FROM b.updated_at) * 1000)::bigint::text END)
  FROM brands b WHERE b.merchant_id = ${merchant}) AS brand`;

export interface BrandRow {
  readonly brand: {
    readonly colour: string | null;
    readonly contact: MerchantContact;
    readonly logo: string | null;
  } | null;
}

/** The brand that `brandColumns` selected; a colour that is none counts as absent. */
export function brandFromRow({ brand }: BrandRow): Brand {
  return {
    colour: brand?.colour ? parseColour(brand.colour) : null,
    logoVersion: brand?.logo ? Number(brand.logo).toString(36) : null,
    contact: brand?.contact ?? NO_CONTACT,
  };
}

/** The merchant's name and brand, and the versions of name with colour and of the contact. */
export async function findProfile({
  merchantId,
}: Allowed<"manage">): Promise<
  Brand & { readonly name: string; readonly version: string; readonly contactVersion: string }
> {
  const { rows } = await pool().query<BrandRow & { name: string }>({
    text: `SELECT m.name, ${brandColumns("m.id")}
      FROM merchants m WHERE m.id = $1`,
    values: [merchantId],
  });
  const row = rows[0];
  if (!row) throw new Error("a member belongs to a merchant that does not exist");
  const brand = brandFromRow(row);
  const version = versionOf([row.name, brand.colour]);
  return { name: row.name, ...brand, version, contactVersion: contactVersionOf(brand.contact) };
}

/** Who a merchant is to its payers and how they reach it. */
export async function findContact(merchantId: MerchantId): Promise<MerchantContact> {
  const { rows } = await pool().query<BrandRow>({
    text: `SELECT ${brandColumns("$1::uuid")}`,
    values: [merchantId],
  });
  return rows[0] ? brandFromRow(rows[0]).contact : NO_CONTACT;
}

function contactVersionOf({ document, email, phone }: MerchantContact): string {
  return versionOf([document, email, phone]);
}

/**
 * Changes who the merchant is to its payers and how they reach it.
 *
 * @returns the new version; null, and nothing is changed, where the caller saw another one than there is.
 */
export function saveContact(
  { merchantId }: Allowed<"manage">,
  contact: MerchantContact,
  seen: Seen = () => true,
): Promise<string | null> {
  return asMerchant(merchantId, async (tx) => {
    const { rows } = await tx.query<BrandRow>({
      text: `SELECT ${brandColumns("m.id")} FROM merchants m WHERE m.id = $1 FOR NO KEY UPDATE OF m`,
      values: [merchantId],
    });
    const stored = rows[0] && brandFromRow(rows[0]).contact;
    if (stored && !seen(contactVersionOf(stored))) return null;
    // The stamp stays: it names the logo, which did not change.
    await tx.query({
      text: `INSERT INTO brands (merchant_id, document, contact_email, contact_phone) VALUES ($1, $2, $3, $4)
        ON CONFLICT (merchant_id) DO UPDATE SET document = excluded.document,
          contact_email = excluded.contact_email, contact_phone = excluded.contact_phone`,
      values: [merchantId, contact.document, contact.email, contact.phone],
    });
    return contactVersionOf(contact);
  });
}

/**
 * Changes the merchant's name and colour, both or neither; null is the service's own colour.
 *
 * @returns the new version; null, and nothing is changed, where the caller saw another one than there is.
 */
export function saveProfile(
  { merchantId }: Allowed<"manage">,
  { name, colour }: { readonly name: string; readonly colour: Colour | null },
  seen: Seen = () => true,
): Promise<string | null> {
  return asMerchant(merchantId, async (tx) => {
    const { rows } = await tx.query<{ name: string; colour: string | null }>({
      text: `SELECT m.name, (SELECT b.colour FROM brands b WHERE b.merchant_id = m.id) AS colour
        FROM merchants m WHERE m.id = $1 FOR NO KEY UPDATE OF m`,
      values: [merchantId],
    });
    const stored = rows[0];
    const storedColour = stored?.colour ? parseColour(stored.colour) : null;
    if (stored && !seen(versionOf([stored.name, storedColour]))) return null;
    await tx.query({
      text: "UPDATE merchants SET name = $2 WHERE id = $1 AND name <> $2",
      values: [merchantId, name],
    });
    // The stamp stays: it names the logo, which did not change.
    await tx.query({
      text: `INSERT INTO brands (merchant_id, colour) VALUES ($1, $2)
        ON CONFLICT (merchant_id) DO UPDATE SET colour = excluded.colour`,
      values: [merchantId, colour],
    });
    return versionOf([name, colour]);
  });
}

/** A logo with what it is. */
export interface Logo {
  readonly type: LogoType;
  readonly bytes: Uint8Array;
}

/** Replaces the merchant's logo, or takes it away. */
export async function saveLogo(
  { merchantId }: Allowed<"manage">,
  logo: Logo | null,
): Promise<void> {
  await pool().query({
    text: `INSERT INTO brands (merchant_id, logo, logo_type, updated_at) VALUES ($1, $2, $3, clock_timestamp())
      ON CONFLICT (merchant_id) DO UPDATE
      SET logo = excluded.logo, logo_type = excluded.logo_type, updated_at = excluded.updated_at`,
    values: [merchantId, logo && Buffer.from(logo.bytes), logo?.type ?? null],
  });
}

interface LogoRow {
  readonly logo: Buffer;
  readonly logo_type: LogoType;
}

/** The merchant's logo, for its own members. */
export async function findLogo(merchantId: MerchantId): Promise<Logo | null> {
  const { rows } = await pool().query<LogoRow>({
    text: "SELECT logo, logo_type FROM brands WHERE merchant_id = $1 AND logo IS NOT NULL",
    values: [merchantId],
  });
  return rows[0] ? logoFromRow(rows[0]) : null;
}

/** The logo that stands on a charge's page; the charge's id is the only key to it. */
export function findLogoOfCharge(id: ChargeId): Promise<Logo | null> {
  return findKeptLogo({
    name: "logo-of-charge",
    text: `SELECT b.merchant_id, b.updated_at::text AS version FROM charges c
      JOIN brands b ON b.merchant_id = c.merchant_id WHERE c.id = $1 AND b.logo IS NOT NULL`,
    values: [id],
  });
}

/** Whose logo it is, and since when. */
interface LogoVersion {
  readonly merchant_id: MerchantId;
  readonly version: string;
}

/** What logos may take of a process's memory: anybody with the address of a page requests one as often as they like. */
const KEPT_BYTES = 16 * 1_048_576;
const kept = new LRUCache<string, Logo>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ bytes }) => bytes.length,
});

/**
 * Finds a logo for payers, which is read once.
 *
 * @param whose finds the `merchant_id` and the `version` of a logo that there is.
 */
export async function findKeptLogo(whose: Statement): Promise<Logo | null> {
  const { rows } = await oneAsService<LogoVersion>(whose);
  if (!rows[0]) return null;
  const { merchant_id, version } = rows[0];
  const key = `${merchant_id} ${version}`;
  const known = kept.get(key);
  if (known) return known;
  const logo = await findLogo(merchant_id);
  if (logo) kept.set(key, logo);
  return logo;
}

function logoFromRow({ logo, logo_type: type }: LogoRow): Logo {
  return { type, bytes: logo };
}
