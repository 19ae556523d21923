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

/** Stores anonymisations; one that is stored already stays. Returns those that were not. */
export async function insertAnonymizations(
  tx: Transaction,
  entries: readonly Anonymization[],
): Promise<Anonymization[]> {
  const { rows } = await tx.query<{ merchant_id: MerchantId; key: string; idle_since: Date }>({
    text: `INSERT INTO anonymizations (merchant_id, payer_key, idle_since, origin, actor, at)
      SELECT * FROM unnest($1::uuid[], $2::bytea[], $3::timestamptz[], $4::text[], $5::text[], $6::timestamptz[])
      ON CONFLICT DO NOTHING RETURNING merchant_id, encode(payer_key, 'hex') AS key, idle_since`,
    values: [
      entries.map(({ merchantId }) => merchantId),
      entries.map(({ key }) => key),
      entries.map(({ idleSince }) => idleSince),
      entries.map(({ origin }) => origin),
      entries.map(({ actor }) => actor),
      entries.map(({ at }) => at),
    ],
  });
  const nameOf = (merchantId: MerchantId, key: string, idleSince: Date) =>
    `${merchantId} ${key} ${idleSince.getTime()}`;
  const added = new Set(rows.map((row) => nameOf(row.merchant_id, row.key, row.idle_since)));
  return entries.filter(({ merchantId, key, idleSince }) =>
    added.has(nameOf(merchantId, key.toString("hex"), idleSince)),
  );
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
