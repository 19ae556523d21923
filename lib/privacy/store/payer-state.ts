import type { Transaction } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { Hindrance } from "@/lib/privacy/hindrance";
import { EXPORTED_CHARGES_MAX, findChargesOfPayer } from "./payer-charges";
import { findExceptionsOf } from "./payer-exceptions";

/** What is held about a payer, and what stands in the way of anonymising them. */
export interface PayerState {
  /** Charges that still show the payer. */
  readonly charges: number;
  /** Charges that do not any more. */
  readonly anonymized: number;
  /** Exceptions about money for no charge that still show the payer. */
  readonly exceptions: number;
  /** How many charges, and how many of those exceptions, each hindrance concerns. */
  readonly hindrances: readonly {
    readonly hindrance: Hindrance;
    readonly charges: number;
    readonly exceptions: number;
  }[];
}

/** Counts a payer's charges and exceptions, and what hinders their anonymisation now. */
export async function findPayerState(
  tx: Transaction,
  merchantId: MerchantId,
  { document, key, idleSince }: { document: string; key: Buffer; idleSince: Date },
): Promise<PayerState> {
  const { rows } = await tx.query<{ hindrance: Hindrance | null; charges: number }>({
    text: `SELECT anonymization_hindrance(c, $3, $4) AS hindrance, count(*)::int AS charges
      FROM charges c WHERE merchant_id = $1 AND payer_document = $2 AND anonymized_at IS NULL GROUP BY 1 ORDER BY 1`,
    values: [merchantId, document, key, idleSince],
  });
  const { rows: done } = await tx.query<{ charges: number; held: boolean }>({
    text: `SELECT count(*)::int AS charges, EXISTS (SELECT FROM legal_holds
        WHERE merchant_id = $1 AND payer_key = $2 AND released_at IS NULL) AS held
      FROM charges WHERE merchant_id = $1 AND payer_key = $2`,
    values: [merchantId, key],
  });
  const charges = await findChargesOfPayer(tx, merchantId, document, EXPORTED_CHARGES_MAX);
  const found = await findExceptionsOf(tx, merchantId, { document, charges });
  const shown = found.filter(({ isOpen, saysMore }) => isOpen || saysMore).length;
  const counts = new Map<Hindrance, { charges: number; exceptions: number }>();
  for (const row of rows) {
    if (row.hindrance) counts.set(row.hindrance, { charges: row.charges, exceptions: 0 });
  }
  const add = (hindrance: Hindrance, exceptions: number) =>
    counts.set(hindrance, { charges: counts.get(hindrance)?.charges ?? 0, exceptions });
  const open = found.filter(({ isOpen }) => isOpen).length;
  if (open > 0) add("open", open);
  if (done[0]?.held && shown > 0) add("held", shown);
  return {
    charges: rows.reduce((sum, row) => sum + row.charges, 0),
    anonymized: done[0]?.charges ?? 0,
    exceptions: shown,
    hindrances: [...counts].map(([hindrance, count]) => ({ hindrance, ...count })),
  };
}
