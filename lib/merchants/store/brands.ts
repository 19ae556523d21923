import { type Seen, versionOf } from "@/lib/http/version";
import { type Colour, parseColour } from "@/lib/merchants/brand-colour";
import type { LogoType } from "@/lib/merchants/logo";
import { asMerchant, asService, pool } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import type { Allowed } from "@/lib/platform/values/permission";

/** How a merchant looks to its payers. */
export interface Brand {
  readonly colour: Colour | null;
  /** Changes with the logo, so that an address with it can be cached for ever; null without a logo. */
  readonly logoVersion: string | null;
}

/**
 * What a statement selects to read a merchant's brand; `brandFromRow` reads it.
 *
 * @param merchant the merchant's id as SQL.
 */
export const brandColumns = (merchant: string) => `(SELECT json_build_object('colour', b.colour,
  'logo', CASE WHEN b.logo IS NULL THEN NULL ELSE (extract(epoch FROM b.updated_at) * 1000)::bigint::text END)
  FROM brands b WHERE b.merchant_id = ${merchant}) AS brand`;

export interface BrandRow {
  readonly brand: { readonly colour: string | null; readonly logo: string | null } | null;
}

/** The brand that `brandColumns` selected; a colour that is none counts as absent. */
export function brandFromRow({ brand }: BrandRow): Brand {
  return {
    colour: brand?.colour ? parseColour(brand.colour) : null,
    logoVersion: brand?.logo ? Number(brand.logo).toString(36) : null,
  };
}

/** The merchant's name and brand, and the version of name and colour. */
export async function findProfile({
  merchantId,
}: Allowed<"manage">): Promise<Brand & { readonly name: string; readonly version: string }> {
  const { rows } = await pool().query<BrandRow & { name: string }>({
    text: `SELECT m.name, ${brandColumns("m.id")}
      FROM merchants m WHERE m.id = $1`,
    values: [merchantId],
  });
  const row = rows[0];
  if (!row) throw new Error("a member belongs to a merchant that does not exist");
  const brand = brandFromRow(row);
  return { name: row.name, ...brand, version: versionOf([row.name, brand.colour]) };
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

export interface LogoRow {
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
  return asService(async (tx) => {
    const { rows } = await tx.query<LogoRow>({
      name: "logo-of-charge",
      text: `SELECT b.logo, b.logo_type FROM charges c JOIN brands b ON b.merchant_id = c.merchant_id
        WHERE c.id = $1 AND b.logo IS NOT NULL`,
      values: [id],
    });
    return rows[0] ? logoFromRow(rows[0]) : null;
  });
}

export function logoFromRow({ logo, logo_type: type }: LogoRow): Logo {
  return { type, bytes: logo };
}
