import { asMerchant, ONE_SNAPSHOT } from "@/lib/platform/db/connection";
import { idleSince } from "./hindrance";
import type { Keeper } from "./keeper";
import { payerKey } from "./payer-key";
import { findHolds, type LegalHold } from "./store/holds";
import { findLaterSaid } from "./store/later-texts";
import { EXPORTED_CHARGES_MAX, findChargesOfPayer, findViewsShowing } from "./store/payer-charges";
import { findExceptionsOf } from "./store/payer-exceptions";
import { type PayerRows, readPayerRows } from "./store/payer-rows";
import { findPayerState, type PayerState } from "./store/payer-state";

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
      const state = await findPayerState(tx, merchantId, {
        document,
        key,
        idleSince: idleSince(now),
      });
      if (state.charges + state.anonymized + state.exceptions === 0) return null;
      const charges = await findChargesOfPayer(tx, merchantId, document, EXPORTED_CHARGES_MAX);
      const exceptions = await findExceptionsOf(tx, merchantId, { document, charges });
      const ids = exceptions.map(({ id }) => id);
      const later = await findLaterSaid(tx, merchantId, {
        about: key,
        idleSince: idleSince(now),
        most: EXPORTED_CHARGES_MAX,
      });
      const said = [...charges, ...later.map(({ id }) => id)];
      const rows = {
        ...(await readPayerRows(tx, merchantId, said, ids)),
        saved_views: (await findViewsShowing(tx, merchantId, charges)).map((view) => ({ ...view })),
      };
      const isCutOff = state.charges > charges.length;
      return { document, at: now, state, holds, rows, isCutOff };
    },
    [ONE_SNAPSHOT],
  );
}
