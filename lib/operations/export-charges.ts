import { type ChargeSnapshot, openChargeSnapshot } from "@/lib/database/charge-export";
import type { MerchantId } from "@/lib/domain/charge";
import type { ChargeQuery } from "@/lib/domain/charge-query";
import type { Allowed } from "@/lib/domain/permission";
import { awaitClosedWindow } from "./await-closed-window";

/** Each holds a connection and a snapshot of the database for as long as its reader takes. */
const MOST_AT_ONCE = 4;
const MOST_OF_ONE_MERCHANT = 2;

export type ExportOutcome =
  | { readonly kind: "opened"; readonly charges: ChargeSnapshot }
  /** Creations on their way did not end in time (see `listCharges`). */
  | { readonly kind: "busy" }
  /** As many as this process takes on are under way. */
  | { readonly kind: "full" };

const underWay: MerchantId[] = [];

/**
 * Every charge that a query matches, whatever its page: the very charges, in the very order, that
 * the listing leads through, as they are at one instant. Whoever gets it opened ends it.
 */
export async function exportCharges(
  { merchantId }: Allowed<"export">,
  query: ChargeQuery,
  now: Date,
): Promise<ExportOutcome> {
  const ofMerchant = underWay.filter((other) => other === merchantId).length;
  if (underWay.length >= MOST_AT_ONCE || ofMerchant >= MOST_OF_ONE_MERCHANT) {
    return { kind: "full" };
  }
  underWay.push(merchantId);
  let opened: ChargeSnapshot | undefined;
  try {
    const window = await awaitClosedWindow(merchantId, query.createdTo, now);
    if (window.kind === "busy") return window;
    opened = await openChargeSnapshot(merchantId, query);
    return { kind: "opened", charges: { ...opened, end: endOnce(opened, merchantId) } };
  } finally {
    if (!opened) leave(merchantId);
  }
}

function endOnce(opened: ChargeSnapshot, merchantId: MerchantId): () => Promise<void> {
  let ended: Promise<void> | undefined;
  return () => {
    if (!ended) {
      leave(merchantId);
      ended = opened.end();
    }
    return ended;
  };
}

function leave(merchantId: MerchantId): void {
  underWay.splice(underWay.indexOf(merchantId), 1);
}
