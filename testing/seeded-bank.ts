import { cents } from "@/lib/platform/values/money";
import { NO_INSTRUCTIONS } from "@/lib/platform/values/payment-instructions";
import type {
  ChargeOrder,
  FindOutcome,
  ListWindow,
  OpenOutcome,
  ProviderCharge,
  ProviderRefund,
  ProviderSettlement,
  RefundOrder,
  RefundOutcome,
  SettlementOutcome,
  WithdrawOutcome,
} from "@/lib/providers/port";
import { now } from "./fake-clock";
import { Random } from "./random";

/** How banks differ. */
export interface BankHabits {
  /** API Pix: a second PUT of one txid makes no second charge. Elsewhere it does. */
  readonly idempotent: boolean;
  /** Whether a charge past its validity can still be removed. */
  readonly removesExpired: boolean;
  /** Whether received money carries the key that it was sent to. */
  readonly reportsKey: boolean;
  /** One charge of so many is kept with another amount than requested; 0: none. */
  readonly misreadsOneOf: number;
  /** One charge of so many is refused for good; 0: none. */
  readonly refusesOneOf: number;
}

/** A charge at the bank (cob). */
export interface BankCharge {
  readonly txid: string;
  readonly amount: bigint;
  readonly brCode: string;
  readonly createdAt: number;
  /** From this instant on the bank accepts no ordinary payment. */
  readonly endsAt: number;
  removed: "no" | "by us" | "by the bank";
  /** The bank no longer knows the charge. */
  lost: boolean;
  /** A user of the merchant created the charge at the bank, without the service. */
  readonly foreign: boolean;
  readonly pix: BankPix[];
}

/** Money received. */
export interface BankPix {
  readonly endToEndId: string;
  readonly txid: string | null;
  readonly pixKey: string;
  readonly amount: bigint;
  readonly paidAt: number;
  /** When it can first be read by its id and in lists; its charge names it at once. */
  readonly visibleAt: number;
  /** Some banks leave the txid out when the money is read by its id. */
  readonly hidesTxid: boolean;
  readonly refunds: BankRefund[];
}

/** Money on its way back (devolução). */
export interface BankRefund {
  readonly id: string;
  readonly amount: bigint;
  readonly begunBy: "us" | "the bank";
  state: ProviderRefund["state"];
}

/** A webhook notification of the bank; it makes one each time that money comes or moves. */
export interface BankNotification {
  /** The end-to-end id. */
  readonly reference: string;
  readonly txid: string | null;
  readonly dedupeKey: string;
}

const DAY_MS = 86_400_000;

/** Items on one page of a list; few, so that lists have several. */
const PAGE = 3;

/**
 * A small bank that keeps its books in memory and judges by virtual time: immediate charges, money
 * received, refunds, as API Pix describes them. `SeededProvider` decides what its callers learn of it.
 */
export class SeededBank {
  readonly charges = new Map<string, BankCharge[]>();
  readonly pix = new Map<string, BankPix>();
  /** Every notification that the bank could send, oldest first. */
  readonly notifications: BankNotification[] = [];
  readonly habits: BankHabits;
  readonly pixKey: string;
  readonly #name: string;
  /** What will happen, by when. */
  #coming: { readonly at: number; readonly happen: (at: number) => void }[] = [];

  constructor(name: string, pixKey: string, habits: BankHabits) {
    this.#name = name;
    this.pixKey = pixKey;
    this.habits = habits;
  }

  /** Lets everything happen that is due. */
  catchUp(): void {
    for (;;) {
      const next = this.#coming.toSorted((one, other) => one.at - other.at)[0];
      if (!next || next.at > now().getTime()) return;
      this.#coming = this.#coming.filter((happening) => happening !== next);
      next.happen(next.at);
    }
  }

  /** Lets something happen at an instant to come. */
  expect(at: number, happen: (at: number) => void): void {
    this.#coming.push({ at, happen });
  }

  /** By when all that is coming has happened; null when nothing is. */
  lastHappening(): number | null {
    return this.#coming.length > 0 ? Math.max(...this.#coming.map(({ at }) => at)) : null;
  }

  /** The charges of a txid that a payer could pay in the ordinary way. */
  payable(txid: string, at: number): BankCharge[] {
    return this.#kept(txid).filter((charge) => isOpen(charge, at));
  }

  // Requests of the service.

  open(order: ChargeOrder, requestedAt: Date, at: number): OpenOutcome {
    const kept = this.#kept(order.txid);
    if (kept.length > 0 && this.habits.idempotent) {
      const found = this.find(order);
      return found.kind === "opened" || found.kind === "mismatch"
        ? found
        : { kind: "unknown", reason: `already ${found.kind}` };
    }
    const { misreadsOneOf, refusesOneOf } = this.habits;
    const whim = new Random(this.#name, "opens", order.txid);
    if (whim.chance(oneOf(refusesOneOf))) return { kind: "refused", reason: "CobOperacaoInvalida" };
    const seconds = Math.max(
      1,
      Math.floor((order.expiresAt.getTime() - requestedAt.getTime()) / 1000),
    );
    const amount = whim.chance(oneOf(misreadsOneOf)) ? order.amount + 1n : order.amount;
    this.#make({ txid: order.txid, amount, at, endsAt: at + seconds * 1000, foreign: false });
    const found = this.find(order);
    return found.kind === "opened" || found.kind === "mismatch"
      ? found
      : { kind: "unknown", reason: "made and gone" };
  }

  find(order: ChargeOrder): FindOutcome {
    const kept = this.#kept(order.txid);
    const paid = kept.flatMap(({ pix }) => pix.map(({ endToEndId }) => endToEndId));
    if (paid.length > 0) return { kind: "paid", endToEndIds: paid };
    const standing = kept.find(({ removed }) => removed === "no");
    if (!standing) return { kind: kept.length > 0 ? "withdrawn" : "absent" };
    return standing.amount === order.amount
      ? { kind: "opened", instructions: { ...NO_INSTRUCTIONS, brCode: standing.brCode } }
      : { kind: "mismatch", reason: "another amount" };
  }

  withdraw(order: ChargeOrder, requestedAt: Date, at: number): WithdrawOutcome {
    for (const charge of this.#kept(order.txid)) {
      const removable = isOpen(charge, at) || this.habits.removesExpired;
      if (removable && charge.pix.length === 0 && charge.removed === "no") charge.removed = "by us";
    }
    const found = this.find(order);
    if (found.kind !== "opened" && found.kind !== "mismatch") return found;
    // It was past its validity: nobody can pay it, whatever it is.
    return requestedAt >= order.expiresAt
      ? { kind: "withdrawn" }
      : { kind: "unknown", reason: "not ATIVA" };
  }

  settlement(endToEndId: string, at: number): SettlementOutcome {
    const pix = this.pix.get(endToEndId);
    return pix && pix.visibleAt <= at
      ? { kind: "found", settlement: this.#reported(pix) }
      : { kind: "absent" };
  }

  refund(order: RefundOrder, at: number): Exclude<RefundOutcome, { kind: "absent" }> {
    const pix = this.pix.get(order.reference);
    if (!pix || pix.visibleAt > at) return { kind: "unknown", reason: "status 404" };
    if (!pix.refunds.some(({ id }) => id === order.pspRefundId)) {
      if (order.amount > leftOf(pix)) return { kind: "refused", reason: "valor excedido" };
      if (at > pix.paidAt + 90 * DAY_MS) return { kind: "refused", reason: "prazo encerrado" };
      this.#begin(pix, order.pspRefundId, order.amount, "us", at);
    }
    const known = this.findRefund(order);
    return known.kind === "absent" ? { kind: "unknown", reason: "begun and gone" } : known;
  }

  findRefund(order: RefundOrder): Exclude<RefundOutcome, { kind: "refused" }> {
    const pix = this.pix.get(order.reference);
    const refund = pix?.refunds.find(({ id }) => id === order.pspRefundId);
    if (!refund) return { kind: "absent" };
    return refund.amount === order.amount
      ? { kind: "known", refund: reportedRefund(refund) }
      : { kind: "unknown", reason: "another refund than requested" };
  }

  settlements(window: ListWindow & { readonly changing: boolean }, at: number) {
    const listed = [...this.pix.values()]
      .filter(({ visibleAt, paidAt }) => visibleAt <= at && isWithin(paidAt, window))
      .filter(({ refunds }) => !window.changing || refunds.length > 0)
      .sort((one, other) => one.paidAt - other.paidAt);
    return page(listed, window, (pix) => this.#reported(pix));
  }

  openCharges(window: ListWindow, at: number) {
    const listed = [...this.charges.values()]
      .flat()
      .filter(({ createdAt, lost }) => !lost && isWithin(createdAt, window));
    return page(
      listed,
      window,
      (charge): ProviderCharge => ({
        txid: charge.txid,
        pspChargeId: null,
        pixKey: this.pixKey,
        amount: cents(charge.amount),
        state: isOpen(charge, at) ? "open" : "ended",
        endToEndIds: charge.pix.map(({ endToEndId }) => endToEndId),
      }),
    );
  }

  // What payers do, and what the bank does by itself.

  /** Money for a charge, or in spite of it: races at real banks let late and double money through. */
  receive(
    money: Pick<BankPix, "txid" | "amount" | "hidesTxid"> & {
      readonly pixKey?: string;
      readonly visibleInMs?: number;
    },
  ): BankPix {
    const paidAt = now().getTime();
    const number = this.pix.size + 1;
    const pix: BankPix = {
      endToEndId: `E12345678${this.#name.padStart(12, "0")}${String(number).padStart(11, "0")}`,
      txid: money.txid,
      pixKey: money.pixKey ?? this.pixKey,
      amount: money.amount,
      paidAt,
      visibleAt: paidAt + (money.visibleInMs ?? 0),
      hidesTxid: money.hidesTxid,
      refunds: [],
    };
    this.pix.set(pix.endToEndId, pix);
    if (money.txid !== null && pix.pixKey === this.pixKey) {
      const kept = this.#kept(money.txid);
      (kept.find((charge) => isOpen(charge, paidAt)) ?? kept[0])?.pix.push(pix);
    }
    this.#notify(pix);
    return pix;
  }

  /** A user of the merchant creates a charge at the bank, at our key and without the service. */
  makeForeign(txid: string, amount: bigint): void {
    const at = now().getTime();
    this.#make({ txid, amount, at, endsAt: at + DAY_MS, foreign: true });
  }

  /** The bank sends money back on its own (MED); false when so much is not left. */
  sendBack(pix: BankPix, amount: bigint): boolean {
    if (amount <= 0n || amount > leftOf(pix)) return false;
    this.#begin(
      pix,
      `D${this.#name}x${pix.refunds.length + 1}`,
      amount,
      "the bank",
      now().getTime(),
    );
    this.#notify(pix);
    return true;
  }

  #make({
    txid,
    amount,
    at,
    endsAt,
    foreign,
  }: Pick<BankCharge, "txid" | "amount" | "endsAt" | "foreign"> & { readonly at: number }): void {
    const all = this.charges.get(txid) ?? [];
    const brCode = `code ${all.length + 1} of ${txid}`;
    const made = { txid, amount, brCode, createdAt: at, endsAt, foreign };
    this.charges.set(txid, [...all, { ...made, removed: "no", lost: false, pix: [] }]);
  }

  #begin(
    pix: BankPix,
    id: string,
    amount: bigint,
    begunBy: BankRefund["begunBy"],
    at: number,
  ): void {
    const refund: BankRefund = { id, amount, begunBy, state: "processing" };
    // Not by its id: the ids of requested refunds differ from run to run.
    const whim = new Random(this.#name, "refunds", pix.endToEndId, pix.refunds.length);
    const state = whim.chance(0.25) ? "failed" : "refunded";
    pix.refunds.push(refund);
    const end = () => {
      refund.state = state;
      this.#notify(pix);
    };
    const takesMs = whim.weighted([
      [3, 0],
      [4, whim.between(1_000, 120_000)],
      [3, whim.between(120_000, 2 * DAY_MS)],
    ]);
    if (takesMs === 0) end();
    else this.expect(at + takesMs, end);
  }

  #notify({ endToEndId, txid, refunds }: BankPix): void {
    const states = refunds.map(({ id, state }) => `${id}=${state}`).join(",");
    this.notifications.push({
      reference: endToEndId,
      txid,
      dedupeKey: `${endToEndId}:${states || "came"}`,
    });
  }

  #kept(txid: string): BankCharge[] {
    return (this.charges.get(txid) ?? []).filter(({ lost }) => !lost);
  }

  #reported(pix: BankPix): ProviderSettlement {
    return {
      reference: pix.endToEndId,
      endToEndId: pix.endToEndId,
      txid: pix.hidesTxid ? null : pix.txid,
      amount: cents(pix.amount),
      net: null,
      funds: "credited",
      dispute: null,
      method: "PIX",
      paidAt: new Date(pix.paidAt),
      pixKey: this.habits.reportsKey ? pix.pixKey : null,
      refunds: pix.refunds.map(reportedRefund),
    };
  }
}

/** Whether a payer could pay it in the ordinary way. */
export function isOpen({ removed, lost, pix, endsAt }: BankCharge, at: number): boolean {
  return removed === "no" && !lost && pix.length === 0 && at < endsAt;
}

/** What can still go back. */
export function leftOf({ amount, refunds }: BankPix): bigint {
  const taken = refunds.filter(({ state }) => state !== "failed");
  return taken.reduce((left, refund) => left - refund.amount, amount);
}

function reportedRefund({ id, amount, state, begunBy }: BankRefund): ProviderRefund {
  const reason = state === "failed" ? "saldo insuficiente" : null;
  return {
    pspRefundId: id,
    amount: cents(amount),
    state,
    reason: reason ?? (begunBy === "the bank" ? "MED_FRAUDE" : null),
  };
}

function oneOf(many: number): number {
  return many === 0 ? 0 : 1 / many;
}

function isWithin(instant: number, { from, to }: ListWindow): boolean {
  return instant >= from.getTime() && instant <= to.getTime();
}

function page<Kept, Item>(
  listed: readonly Kept[],
  window: ListWindow,
  report: (kept: Kept) => Item,
) {
  const start = window.page * PAGE;
  return {
    kind: "page",
    items: listed.slice(start, start + PAGE).map(report),
    unreadable: [],
    last: start + PAGE >= listed.length,
  } as const;
}
