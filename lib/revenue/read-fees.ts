import { findFeesOwed } from "@/lib/ledger/store/received";
import { asMerchant, ONE_SNAPSHOT } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { MerchantFees } from "./revenue";
import { findCollections } from "./store/collections";
import { findFeesByMonth } from "./store/revenue";

/** Reads a merchant's fees in one snapshot of the database. */
export function readFees(merchantId: MerchantId): Promise<MerchantFees> {
  return asMerchant(
    merchantId,
    async (tx) => ({
      open: await findFeesOwed(tx, merchantId),
      months: await findFeesByMonth(tx, merchantId),
      collections: await findCollections(tx, merchantId),
    }),
    [ONE_SNAPSHOT],
  );
}
