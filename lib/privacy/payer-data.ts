import { asMerchant, ONE_SNAPSHOT } from "@/lib/platform/db/connection";
import { idleSince } from "./hindrance";
import type { Keeper } from "./keeper";
import { payerKey } from "./payer-key";
import { findHolds, type LegalHold } from "./store/holds";
import { findViewsShowing } from "./store/payer-charges";
import { type PayerRows, readPayerRows } from "./store/payer-rows";
import { findPayer, type PayerState } from "./store/payer-state";

/** Everything that a merchant holds about a person, and what would hinder taking it out. */
export interface PayerData {
  /** Bare CPF or CNPJ. */
  readonly document: string;
  readonly at: Date;
  readonly state: PayerState;
  readonly holds: readonly LegalHold[];
  /** Whole rows by table, of at most `EXPORTED_CHARGES_MAX` charges, the oldest first. */
  readonly rows: PayerRows;
  /** There are more charges than `rows` holds. */
  readonly isCutOff: boolean;
}

/** Reads everything that a merchant holds about a person, in one snapshot; null when it has nothing about them. */
export async function findPayerData(
  keeper: Keeper,
  document: string,
  now: Date,
): Promise<PayerData | null> {
  const { merchantId } = keeper;
  const key = payerKey(merchantId, document);
  const holds = await findHolds(keeper, key);
  return asMerchant(
    merchantId,
    async (tx) => {
      const looked = { document, key, idleSince: idleSince(now) };
      const { state, charges, sought, exceptions, later } = await findPayer(tx, merchantId, looked);
      if (state.charges + state.anonymized + state.exceptions === 0) return null;
      const said = [...charges, ...later];
      const rows = {
        ...(await readPayerRows(tx, merchantId, said, exceptions)),
        saved_views: (await findViewsShowing(tx, merchantId, sought)).map((view) => ({ ...view })),
      };
      const isCutOff = state.charges > charges.length;
      return { document, at: now, state, holds, rows, isCutOff };
    },
    [ONE_SNAPSHOT],
  );
}
