import { now as clockNow } from "@/lib/platform/clock";
import type {
  ListedSettlement,
  ListOutcome,
  ListWindow,
  ProviderSettlement,
  SettlementOutcome,
  Unknown,
} from "@/lib/providers/port";
import { unknown } from "@/lib/providers/unknown";
import { type Access, answered } from "./access";
import type { Send } from "./connection";
import { listPayments, queriesOfChanging, queriesOfPaid } from "./list";
import { isPaid, type Payment, providerChargeOf, standingOf } from "./payment";
import { paymentById, unknownStatus } from "./payment-by-id";
import { type PaidByPix, readPixTransaction, settlementOf } from "./settlement";

/** @param reference the provider's id of the charge that was paid. */
export async function readSettlement(
  access: Access,
  reference: string,
): Promise<SettlementOutcome> {
  return answered(access, async (send): Promise<SettlementOutcome> => {
    const payment = await paymentById(send, reference);
    if ("kind" in payment) return payment;
    if (standingOf(payment) === null) return unknownStatus(payment);
    if (!isPaid(payment)) return { kind: "absent" };
    const settlement = await proven(send, payment);
    if (settlement && "kind" in settlement) return settlement;
    return settlement
      ? { kind: "found", settlement }
      : { kind: "unknown", reason: "unreadable money" };
  });
}

/** Payments of the days of `window`; with `changing`, those that went back, are disputed or authorized. */
export async function listSettlements(
  access: Access,
  window: ListWindow & { readonly changing: boolean },
): Promise<ListOutcome<ListedSettlement>> {
  return answered(access, async (send): Promise<ListOutcome<ListedSettlement>> => {
    const queries = window.changing ? queriesOfChanging(window) : queriesOfPaid(window);
    const page = await listPayments(send, queries, window.page);
    if (page.kind === "unknown") return page;
    const items: ListedSettlement[] = [];
    const unreadable = [...page.unreadable];
    for (const payment of page.items.filter(providerChargeOf)) {
      const listed = listedSettlement(payment);
      if (listed === null) {
        if (isPaid(payment) || standingOf(payment) === null) unreadable.push(payment.id);
      } else if (!window.changing || isChanging(listed)) items.push(listed);
    }
    return { ...page, items, unreadable };
  });
}

/** The money of a paid charge, with the network's name for it where it was a Pix. */
async function proven(send: Send, payment: Payment): Promise<ProviderSettlement | Unknown | null> {
  const pix = await pixOf(send, payment);
  return pix && "kind" in pix ? pix : settlementOf(payment, pix, clockNow());
}

/** A settlement from an entry of a list, without what only a call for each Pix would add. */
function listedSettlement(payment: Payment): ListedSettlement | null {
  const settlement = settlementOf(payment, null, clockNow());
  return settlement && payment.pixTransaction ? { ...settlement, isBrief: true } : settlement;
}

async function pixOf(
  send: Send,
  { pixTransaction: id }: Payment,
): Promise<PaidByPix | Unknown | null> {
  if (!id) return null;
  const answer = await send("GET", `/pix/transactions/${encodeURIComponent(id)}`);
  // The money is no less proven when an account may not read this.
  if (answer.status === 403 || answer.status === 404) return null;
  return answer.status === 200 ? readPixTransaction(answer.body) : unknown(answer);
}

function isChanging({ refunds, dispute, funds }: ProviderSettlement): boolean {
  return refunds.length > 0 || dispute !== null || funds === "authorized";
}
