import type { Transaction } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { Hindrance } from "@/lib/privacy/hindrance";
import { findLaterSaid } from "./later-texts";
import { EXPORTED_CHARGES_MAX, findChargesOfPayer } from "./payer-charges";
import { findExceptionsOf } from "./payer-exceptions";

/** What is held about a payer, and what stands in the way of anonymising them. */
export interface PayerState {
  /** Charges that still show the payer. */
  readonly charges: number;
  /** Charges that do not any more. */
  readonly anonymized: number;
  /** Charges that do not, but about which something was said since. */
  readonly saidSince: number;
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
  const later = await findLaterSaid(tx, merchantId, {
    about: key,
    idleSince,
    most: EXPORTED_CHARGES_MAX,
  });
  const counts = new Map<Hindrance, { charges: number; exceptions: number }>();
  const add = (hindrance: Hindrance, more: { charges?: number; exceptions?: number }) => {
    const { charges, exceptions } = counts.get(hindrance) ?? { charges: 0, exceptions: 0 };
    counts.set(hindrance, {
      charges: charges + (more.charges ?? 0),
      exceptions: exceptions + (more.exceptions ?? 0),
    });
  };
  for (const { hindrance, charges } of rows) if (hindrance) add(hindrance, { charges });
  for (const { hindrance } of later) if (hindrance) add(hindrance, { charges: 1 });
  const open = found.filter(({ isOpen }) => isOpen).length;
  if (open > 0) add("open", { exceptions: open });
  if (done[0]?.held && shown > 0) add("held", { exceptions: shown });
  return {
    charges: rows.reduce((sum, row) => sum + row.charges, 0),
    anonymized: done[0]?.charges ?? 0,
    saidSince: later.length,
    exceptions: shown,
    hindrances: [...counts].map(([hindrance, count]) => ({ hindrance, ...count })),
  };
}
