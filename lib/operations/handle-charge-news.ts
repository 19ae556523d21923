import { findChargeForService, noteEvent } from "@/lib/database/charges";
import { asService } from "@/lib/database/connection";
import { markHandled, type Notification } from "@/lib/database/notifications";
import { type Charge, chargeIdOfTxid } from "@/lib/domain/charge";
import { statusAfter } from "@/lib/domain/charge-status";
import type { Psp } from "@/lib/psp/psp";
import { followCharge } from "./follow-charge";
import { recordMoney } from "./settle-charge";
import { Unconfirmed } from "./unconfirmed";

/** The card's bank refused; the payer may try again. */
const CARD_REFUSALS: readonly string[] = [
  "PAYMENT_CREDIT_CARD_CAPTURE_REFUSED",
  "PAYMENT_REPROVED_BY_RISK_ANALYSIS",
];

/**
 * Looks into news about a charge: whatever they say, the PSP is asked how it stands now, so that late,
 * repeated and overtaken news do no harm. News about charges that are none of ours are left aside, as
 * others may sell through the same account.
 *
 * @throws Unconfirmed while the PSP does not say how it stands.
 */
export async function handleChargeNews(notification: Notification, psp: Psp): Promise<void> {
  const { id, pspAccountId, reference } = notification;
  const charge = await chargeOf(notification);
  if (!charge) return asService((tx) => markHandled(tx, id, "foreign"));
  const actor = `psp:${pspAccountId}`;
  const money = await psp.readSettlement(reference);
  if (money.kind === "unknown") throw new Unconfirmed(money.reason);
  if (money.kind === "found") {
    await recordMoney({ psp, pspAccountId, actor, notificationId: id }, money.settlement);
    return;
  }
  // Unpaid: its payer may still pay, or the PSP ended it.
  const waits = charge.status !== "CREATING" && statusAfter(charge.status, "canceled") !== null;
  const found = waits ? await followCharge(charge, psp, actor) : null;
  if (found?.kind === "unknown") throw new Unconfirmed(found.reason);
  await asService(async (tx) => {
    if (waits && CARD_REFUSALS.includes(eventOf(notification))) {
      await noteEvent(tx, charge.id, { type: "card_refused", actor });
    }
    await markHandled(tx, id, found?.kind ?? "unpaid");
  });
}

/**
 * The charge that the news are about, if it is this account's own: what a PSP calls a charge is good at that
 * account and no other.
 */
async function chargeOf({ txid, pspAccountId }: Notification): Promise<Charge | null> {
  const id = txid === null ? null : chargeIdOfTxid(txid);
  const charge = id && (await findChargeForService(id));
  return charge?.pspAccountId === pspAccountId ? charge : null;
}

/** The name of the event, which stands last (receive-notifications). */
function eventOf({ externalId }: Notification): string {
  return externalId.split(":").at(-1) ?? "";
}
