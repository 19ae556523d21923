import type { Transaction } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import type { Hindrance } from "@/lib/privacy/hindrance";
import type { SoughtForms } from "@/lib/privacy/sought-forms";
import { findLaterSaid } from "./later-texts";
import { EXPORTED_CHARGES_MAX, findChargesOfPayer } from "./payer-charges";
import { findExceptionsOf } from "./payer-exceptions";
import { findSoughtForms } from "./showing";

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

/** A payer whose data is looked at: the bare document, its key, and the instant after which no charge may have moved. */
interface Looked {
  readonly document: string;
  readonly key: Buffer;
  readonly idleSince: Date;
}

/** A payer's state, and what it was found in. */
export interface FoundPayer {
  readonly state: PayerState;
  /** Charges that still show the payer, the oldest `EXPORTED_CHARGES_MAX`. */
  readonly charges: readonly ChargeId[];
  /** The payer in other people's texts. */
  readonly sought: SoughtForms;
  /** Exceptions about money for no charge that show the payer. */
  readonly exceptions: readonly string[];
  /** Anonymised charges about which something was said since, at most as many. */
  readonly later: readonly ChargeId[];
}

/** Counts a payer's charges and exceptions, and what hinders their anonymisation now. */
export async function findPayerState(
  tx: Transaction,
  merchantId: MerchantId,
  looked: Looked,
): Promise<PayerState> {
  return (await findPayer(tx, merchantId, looked)).state;
}

/** The same, with the charges and exceptions. */
export async function findPayer(
  tx: Transaction,
  merchantId: MerchantId,
  { document, key, idleSince }: Looked,
): Promise<FoundPayer> {
  const { rows } = await tx.query<{ hindrance: Hindrance | null; charges: number }>({
    text: `SELECT h.hindrance, count(*)::int AS charges
      FROM charges c CROSS JOIN LATERAL anonymization_hindrances(c, $3, $4) h
      WHERE merchant_id = $1 AND payer_document = $2 AND anonymized_at IS NULL GROUP BY 1 ORDER BY 1`,
    values: [merchantId, document, key, idleSince],
  });
  const { rows: done } = await tx.query<{ charges: number; held: boolean }>({
    text: `SELECT count(*)::int AS charges, EXISTS (SELECT FROM legal_holds
        WHERE merchant_id = $1 AND payer_key = $2 AND released_at IS NULL) AS held
      FROM charges WHERE merchant_id = $1 AND payer_key = $2`,
    values: [merchantId, key],
  });
  const charges = await findChargesOfPayer(tx, merchantId, document, EXPORTED_CHARGES_MAX);
  const sought = await findSoughtForms(tx, merchantId, charges, document);
  const found = await findExceptionsOf(tx, merchantId, sought);
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
  const state = {
    charges: rows.reduce((sum, row) => sum + row.charges, 0),
    anonymized: done[0]?.charges ?? 0,
    saidSince: later.length,
    exceptions: shown,
    hindrances: [...counts].map(([hindrance, count]) => ({ hindrance, ...count })),
  };
  const [exceptions, laterIds] = [found.map(({ id }) => id), later.map(({ id }) => id)];
  return { state, charges, sought, exceptions, later: laterIds };
}
