import { oneAsService, type Transaction } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";

/** Whose data was anonymised: no name, no document, a keyed hash (ADR 0067). */
export interface Anonymization {
  readonly merchantId: MerchantId;
  readonly key: Buffer;
  /** The charges that did not move after this instant. */
  readonly idleSince: Date;
  readonly origin: "request" | "retention";
  readonly actor: string;
  readonly at: Date;
}

/** Equal for entries that say the same, as the table's unique index has it. */
export function sameness({
  merchantId,
  key,
  idleSince,
}: Pick<Anonymization, "merchantId" | "key" | "idleSince">): string {
  return [merchantId, key.toString("hex"), idleSince.toISOString()].join(" ");
}

/** Stores anonymisations; one that is stored already stays. Returns those that were not. */
export async function insertAnonymizations(
  tx: Transaction,
  entries: readonly Anonymization[],
): Promise<Anonymization[]> {
  const { rows } = await tx.query<{ merchantId: MerchantId; key: Buffer; idleSince: Date }>({
    text: `INSERT INTO anonymizations (merchant_id, payer_key, idle_since, origin, actor, at)
      SELECT * FROM unnest($1::uuid[], $2::bytea[], $3::timestamptz[], $4::text[], $5::text[], $6::timestamptz[])
      ON CONFLICT DO NOTHING
      RETURNING merchant_id AS "merchantId", payer_key AS key, idle_since AS "idleSince"`,
    values: [
      entries.map(({ merchantId }) => merchantId),
      entries.map(({ key }) => key),
      entries.map(({ idleSince }) => idleSince),
      entries.map(({ origin }) => origin),
      entries.map(({ actor }) => actor),
      entries.map(({ at }) => at),
    ],
  });
  const added = new Set(rows.map(sameness));
  return entries.filter((entry) => added.has(sameness(entry)));
}

/** Every stored anonymisation, oldest first. */
export async function findAnonymizations(): Promise<Anonymization[]> {
  const { rows } = await oneAsService<{
    merchant_id: MerchantId;
    payer_key: Buffer;
    idle_since: Date;
    origin: Anonymization["origin"];
    actor: string;
    at: Date;
  }>({
    text: "SELECT merchant_id, payer_key, idle_since, origin, actor, at FROM anonymizations ORDER BY id",
  });
  return rows.map(({ merchant_id, payer_key, idle_since, ...rest }) => ({
    merchantId: merchant_id,
    key: payer_key,
    idleSince: idle_since,
    ...rest,
  }));
}
