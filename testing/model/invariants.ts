import type { ChargeStatus } from "@/lib/charges/charge-status";
import type { DiscrepancyKind } from "@/lib/payments/discrepancy";
import {
  brasiliaDay,
  type CivilDate,
  endOfBrasiliaDay,
  lastSecondOfBrasiliaDay,
} from "@/lib/platform/values/brasilia";
import { type ChargeId, chargeIdOfTxid, txidOf } from "@/lib/platform/values/ids";
import { now } from "@/testing/fake-clock";
import type { BankCharge } from "@/testing/seeded-bank";
import type { Change } from "./change-log";
import {
  Broken,
  type ChargeImage,
  type EventImage,
  type Oracle,
  type RefundImage,
  type SettlementImage,
} from "./oracle";
import type { World } from "./world";

/**
 * The status changes that a Pix charge can make, by event type. The table repeats the one of
 * lib/charges/charge-status.ts on purpose: an error there must not be taken for right here.
 */
const MOVES: Readonly<Record<string, readonly (readonly [ChargeStatus, ChargeStatus])[]>> = {
  opened: [["CREATING", "PENDING"]],
  refused: [["CREATING", "CANCELED"]],
  paid: [
    ["CREATING", "RECEIVED"],
    ["PENDING", "RECEIVED"],
    ["OVERDUE", "RECEIVED"],
    ["CANCELED", "RECEIVED"],
  ],
  lapsed: [["PENDING", "OVERDUE"]],
  expired: [
    ["CREATING", "CANCELED"],
    ["PENDING", "CANCELED"],
  ],
  canceled: [
    ["CREATING", "CANCELED"],
    ["PENDING", "CANCELED"],
    ["OVERDUE", "CANCELED"],
  ],
  refund_started: [["RECEIVED", "REFUNDING"]],
  refunded: [["REFUNDING", "REFUNDED"]],
  returned_to_received: [["REFUNDING", "RECEIVED"]],
};

/** Events that move nothing. */
const NOTES = [
  "late_code",
  "method_chosen",
  "method_opened",
  "method_refused",
  "card_refused",
  "payment_reported",
  "extra_settlement",
  "cancel_asked",
  "refund_added",
  "refund_ended",
];

/** Every possible move, in the form in which `runSeed` collects those that happened. */
export function everyMove(): string[] {
  return Object.entries(MOVES).flatMap(([type, moves]) =>
    moves.map(([from, to]) => `${type}: ${from} to ${to}`),
  );
}

/** Exceptions about money that came, one a settlement at most. */
const ABOUT_MONEY: readonly DiscrepancyKind[] = [
  "duplicate_payment",
  "paid_after_cancel",
  "late_payment",
  "amount_mismatch",
  "unknown_charge",
  "other_key",
];

/** Statuses of charges whose money came. */
const PAID: readonly ChargeStatus[] = ["RECEIVED", "REFUNDING", "REFUNDED"];

/** Throws unless a promise is kept. */
export function promise(kept: boolean, broken: string): asserts kept {
  if (!kept) throw new Broken(broken);
}

/**
 * Everything that must be true at every moment; the numbers below are those of
 * docs/reliability.md#invariants.
 *
 * @param changes what the last step changed: what it did not touch was checked before.
 * @throws Broken
 */
export function checkInvariants(world: World, changes: readonly Change[]): void {
  for (const id of touchedBy(world, changes)) {
    const charge = world.oracle.charges.get(id);
    promise(charge !== undefined, `rows name charge ${id}, which is not there`);
    checkKey(world, charge);
    checkHistory(world, charge);
    checkPaidFacts(world, charge);
    checkStanding(world, charge);
  }
  for (const money of moneyTouchedBy(world, changes)) {
    checkSettlement(world, money);
    checkRefunds(world, money);
  }
  if (changes.some(({ table }) => table === "exceptions")) checkExceptions(world);
  checkBank(world);
}

/** The charges that changed, or whose money, refunds or history did. */
function touchedBy({ oracle }: World, changes: readonly Change[]): Set<ChargeId> {
  const touched = new Set<ChargeId>();
  for (const { table, row } of changes) {
    const id = table === "charges" ? row.id : row.charge_id;
    if (id) touched.add(id as ChargeId);
    const money = moneyIn(oracle, row);
    if (money?.charge_id) touched.add(money.charge_id);
  }
  return touched;
}

/** The money that was recorded, changed or moved. */
function moneyTouchedBy({ oracle }: World, changes: readonly Change[]): Set<SettlementImage> {
  return new Set(changes.flatMap(({ row }) => moneyIn(oracle, row) ?? []));
}

/** The money that a row is, or is about. */
function moneyIn(oracle: Oracle, row: Change["row"]): SettlementImage | undefined {
  const { reference, settlement_id } = row;
  return oracle.settlements.get(String(reference)) ?? oracle.moneyOf(String(settlement_id));
}

/** 1: one charge a key. */
function checkKey({ oracle }: World, charge: ChargeImage): void {
  const equal = [...oracle.charges.values()].filter(
    (other) => other.idempotency_key === charge.idempotency_key,
  );
  promise(equal.length === 1, `key ${charge.idempotency_key} names ${equal.length} charges`);
}

/** 5 and 9: the history, from the first entry to the last, is how the charge came to its status. */
function checkHistory({ oracle }: World, charge: ChargeImage): void {
  const { id } = charge;
  const history = oracle.historyOf(id);
  let status: ChargeStatus | null = null;
  history.forEach((event, index) => {
    const { number, type, from_status: from, to_status: to } = event;
    const entry = `${id}: entry ${number} (${type}, ${from} to ${to})`;
    promise(number === index + 1, `${entry} stands where ${index + 1} belongs`);
    promise(from === status, `${entry} begins at another status than ${status}`);
    promise(isLegal(event), `${entry} is no move`);
    status = to;
  });
  promise(charge.event_count === history.length, `${id}: ${charge.event_count} entries counted`);
  promise(status === charge.status, `${id}: the history ends at ${status}, not ${charge.status}`);
  checkEnd(charge, history);
}

function isLegal({ type, from_status: from, to_status: to, number }: EventImage): boolean {
  if (number === 1) return type === "created" && (to === "CREATING" || to === "PENDING");
  if (NOTES.includes(type)) return from === to;
  return (MOVES[type] ?? []).some(([start, end]) => start === from && end === to);
}

/** A charge ends unpaid not before its time, and in the way that its kind of end has. */
function checkEnd(charge: ChargeImage, history: readonly EventImage[]): void {
  const { id, cancel_reason: reason, cancel_asked_by: canceledBy } = charge;
  const dueDate = charge.due_date as CivilDate;
  for (const { type, from_status: from, at } of history) {
    const tooEarly = Date.parse(at) < Date.parse(charge.lapses_at);
    if (type === "lapsed" || type === "expired") {
      promise(!tooEarly, `${id} ended before its time`);
      const diesEarly =
        charge.pix_expires_at !== null &&
        Date.parse(charge.pix_expires_at) < lastSecondOfBrasiliaDay(dueDate).getTime();
      const expires = from === "CREATING" || diesEarly;
      promise(expires === (type === "expired"), `${id} has ${type}, in spite of its end`);
    }
  }
  const last = charge.pix_expires_at ? lastSecondOfBrasiliaDay(dueDate) : endOfBrasiliaDay(dueDate);
  promise(Date.parse(charge.lapses_at) <= last.getTime(), `${id} outlasts its due date`);
  const ended = history.findLast(({ to_status, from_status }) => {
    return to_status === "CANCELED" && from_status !== "CANCELED";
  });
  promise((ended !== undefined) === (reason !== null), `${id} is ended because of ${reason}`);
  promise(!ended || ended.type === reason, `${id} was ${ended?.type}, and says ${reason}`);
  const requests = history.filter(({ type }) => type === "cancel_asked").length;
  promise(requests === (canceledBy === null ? 0 : 1), `${id}: ${requests} requests to cancel`);
}

/** 4: a charge is paid exactly when one settlement pays it, and says what that one says. */
function checkPaidFacts({ oracle, psp }: World, charge: ChargeImage): void {
  const { id } = charge;
  const money = [...oracle.settlements.values()].filter(({ charge_id }) => charge_id === id);
  const paying = money.filter(({ pays_charge }) => pays_charge);
  promise(paying.length <= 1, `${id} is paid by ${paying.length} settlements`);
  const [pays] = paying;
  promise((pays !== undefined) === PAID.includes(charge.status), `${id}: ${charge.status}, paid?`);
  const extra = oracle.historyOf(id).filter(({ type }) => type === "extra_settlement").length;
  promise(
    extra === money.length - paying.length,
    `${id}: ${extra} extra settlements in the history`,
  );
  if (!pays) {
    promise(charge.paid_at === null && charge.paid_cents === null, `${id} is paid by nothing`);
    return;
  }
  const { fixed, basisPoints } = psp.tariff;
  const kept = fixed + (BigInt(pays.amount_cents) * BigInt(basisPoints) + 5_000n) / 10_000n;
  promise(charge.paid_cents === pays.amount_cents, `${id}: another amount than its settlement`);
  promise(charge.net_cents === pays.net_cents, `${id}: another net amount than its settlement`);
  promise(BigInt(pays.net_cents) === BigInt(pays.amount_cents) - kept, `${id}: net of the tariff`);
  promise(charge.paid_at === pays.paid_at, `${id}: paid at another instant than its settlement`);
  const day = brasiliaDay(new Date(pays.paid_at));
  promise(charge.paid_on === day, `${id}: paid on ${charge.paid_on}, not ${day}`);
}

/** A charge stands where the refunds of the money that paid it leave it. */
function checkStanding({ oracle }: World, { id, status }: ChargeImage): void {
  const pays = oracle.payingOf(id);
  if (!pays) return;
  const refunds = oracle.refundsOf(pays.reference);
  const underWay = refunds.some((refund) => refund.status === "PROCESSING");
  const all = goneBack(refunds) === pays.amount_cents;
  const expected = underWay ? "REFUNDING" : all ? "REFUNDED" : "RECEIVED";
  promise(status === expected, `${id} is ${status}, not ${expected}`);
}

function goneBack(refunds: readonly RefundImage[]): number {
  const gone = refunds.filter(({ status }) => status === "REFUNDED");
  return gone.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}

/** 6: what goes back never exceeds what came, and is what the bank says. */
function checkRefunds({ oracle, bank }: World, money: SettlementImage): void {
  const refunds = oracle.refundsOf(money.reference);
  const gone = goneBack(refunds);
  promise(gone <= money.amount_cents, `${money.reference}: more went back than came: ${gone}`);
  const atBank = bank.pix.get(money.reference)?.refunds ?? [];
  for (const { psp_refund_id: name, status, origin, ...refund } of refunds) {
    const kept = atBank.find(({ id }) => id === name);
    const facts = `refund ${name} is ${status} here, ${kept?.state} at the bank`;
    const accepted = refund.accepted_at !== null;
    promise(refund.charge_id === money.charge_id, `${facts}, and is of ${refund.charge_id}`);
    promise(!kept || kept.amount === BigInt(refund.amount_cents), `${facts}, and another amount`);
    promise(!accepted || kept !== undefined, facts);
    promise(status !== "REFUNDED" || kept?.state === "refunded", facts);
    promise(status !== "FAILED" || !accepted || kept?.state === "failed", facts);
    promise(status !== "FAILED" || kept?.state !== "refunded", facts);
    promise((kept?.begunBy === "the bank") === (origin === "psp"), `${facts}: who began it?`);
  }
}

/** Every settlement is money of the bank with the same facts; each discrepancy has an exception. */
function checkSettlement({ oracle, bank, accountId }: World, { reference }: SettlementImage) {
  const settlement = oracle.settlements.get(reference);
  const pix = bank.pix.get(reference);
  promise(settlement !== undefined && pix !== undefined, `${reference} is no money of the bank`);
  promise(settlement.end_to_end_id === reference, `${reference}: another end-to-end id`);
  promise(settlement.arrived_at === settlement.paid_at, `${reference}: arrived when?`);
  promise(BigInt(settlement.amount_cents) === pix.amount, `${reference}: another amount`);
  promise(Date.parse(settlement.paid_at) === pix.paidAt, `${reference}: another instant`);
  promise(settlement.psp_account_id === accountId, `${reference}: another account`);
  const named = pix.txid === null ? null : chargeIdOfTxid(pix.txid);
  const kept = settlement.charge_id;
  promise(kept === null || kept === named, `${reference} is given to ${kept}, not ${named}`);
  const nameless = pix.hidesTxid || pix.pixKey !== bank.pixKey || !oracle.charges.has(named ?? "");
  promise(kept !== null || nameless, `${reference} is given to nobody, and is for ${named}`);
  const charge = kept && oracle.charges.get(kept);
  const atOurKey = pix.pixKey === bank.pixKey;
  const deviates = charge
    ? !atOurKey || isDiscrepant(charge, settlement, oracle.historyOf(charge.id))
    : true;
  const reported = [...oracle.exceptions.values()].filter(
    (exception) =>
      exception.settlement_id === settlement.id && ABOUT_MONEY.includes(exception.kind),
  );
  // Money that was matched to its charge later keeps the closed exception of being unmatched.
  const open = reported.filter(({ kind }) => !charge || kind !== "unknown_charge");
  // At another key it may have been unmatched first, and have a second discrepancy for its charge.
  const right = charge && !atOurKey ? open.length >= 1 : open.length === (deviates ? 1 : 0);
  promise(right, `${reference}: ${open.length} exceptions`);
}

/** Whether this money is a discrepancy, judged by the state of its charge before it came. */
function isDiscrepant(
  charge: ChargeImage,
  settlement: SettlementImage,
  history: readonly EventImage[],
): boolean {
  const { reference, amount_cents: amount, paid_at: paidAt } = settlement;
  const entry = history.find(({ evidence }) => evidence?.reference === reference);
  promise(entry !== undefined, `${reference} is not in the history of ${charge.id}`);
  promise((entry.type === "paid") === settlement.pays_charge, `${reference} as ${entry.type}`);
  const calledOff = entry.from_status === "CANCELED" && charge.cancel_reason !== "expired";
  const canceledAt = charge.cancel_asked_at;
  const goneFor =
    canceledAt !== null &&
    charge.cancel_accepted_at !== null &&
    Date.parse(paidAt) > Date.parse(canceledAt);
  // Validity to a whole second, as to 23:59:59 of a day, ends with that second.
  const lapsesAt = Date.parse(charge.lapses_at);
  const late = Date.parse(paidAt) > (lapsesAt % 1_000 === 0 ? lapsesAt + 999 : lapsesAt);
  const mismatch = charge.amount_cents > 0 && amount !== charge.amount_cents;
  return !settlement.pays_charge || calledOff || goneFor || late || mismatch;
}

/** An exception that the bank's books give no reason for is a false alarm. */
function checkExceptions({ oracle, bank }: World): void {
  for (const { kind, subject, charge_id, settlement_id } of oracle.exceptions.values()) {
    const facts = `exception ${kind} about ${subject}`;
    const money = oracle.moneyOf(settlement_id);
    if (ABOUT_MONEY.includes(kind)) {
      promise(money !== undefined, facts);
    } else if (kind === "provider_refund") {
      const refunds = bank.pix.get(money?.reference ?? "")?.refunds ?? [];
      const begun = refunds.find(({ id }) => subject.endsWith(`/${id}`))?.begunBy;
      promise(begun === "the bank", facts);
    } else if (kind === "provider_mismatch" && money) {
      // A refund of ours that the bank did not settle for long, or reports otherwise.
      promise(oracle.refundsOf(money.reference).length > 0, facts);
    } else if (kind === "provider_mismatch") {
      const charge = oracle.charges.get(charge_id ?? "");
      const kept = charge && bank.charges.get(txidOf(charge.id))?.[0];
      promise(kept !== undefined && kept.amount !== BigInt(charge?.amount_cents ?? 0), facts);
    } else if (kind === "orphan_charge") {
      const kept = bank.charges.get(subject.slice(subject.lastIndexOf("/") + 1)) ?? [];
      promise(
        kept.some(({ foreign }) => foreign),
        facts,
      );
    } else {
      const kept = bank.charges.get(txidOf(charge_id ?? ("" as ChargeId))) ?? [];
      promise(kind === "missing_at_provider" && kept.some(({ lost }) => lost), facts);
    }
  }
}

/** 2 and 10: what the bank keeps is ours, once, and what is shown as payable or ended is so there. */
function checkBank({ oracle, bank }: World): void {
  const at = now().getTime();
  for (const { txid, foreign } of [...bank.charges.values()].flat()) {
    const id = chargeIdOfTxid(txid);
    const ours = id !== null && oracle.charges.has(id);
    promise(ours || foreign, `the bank's charge ${txid} is none of ours`);
  }
  for (const charge of oracle.charges.values()) {
    if (charge.psp_account_id === null) continue;
    const kept = bank.charges.get(txidOf(charge.id)) ?? [];
    const payable = bank.payable(txidOf(charge.id), at);
    promise(payable.length <= 1, `${charge.id} is payable ${payable.length} times at the bank`);
    const shown = kept.find(({ brCode }) => brCode === charge.br_code);
    const code = shown && shown.amount === BigInt(charge.amount_cents);
    promise(
      charge.br_code === null || code === true,
      `${charge.id} shows a code of another charge`,
    );
    switch (charge.status) {
      case "CREATING":
        promise(charge.br_code === null, `${charge.id} has a code before it is open`);
        break;
      case "PENDING":
        promise(shown !== undefined, `${charge.id} waits to be paid and is not at the bank`);
        promise(isPayable(charge, shown, at), `${charge.id} is shown and not payable at the bank`);
        break;
      case "CANCELED":
      case "OVERDUE":
        promise(payable.length === 0, `${charge.id} is ${charge.status} and payable at the bank`);
        break;
    }
  }
}

/** Whether a code that a payer is shown can be paid, or stopped being so without an action of the service. */
function isPayable(charge: ChargeImage, kept: BankCharge, at: number): boolean {
  const waitsUntil = Date.parse(charge.lapses_at);
  if (charge.cancel_asked_by !== null || at >= waitsUntil) return true;
  if (kept.pix.length > 0 || kept.removed === "by the bank" || kept.lost) return true;
  // The bank counts validity in whole seconds.
  return kept.removed === "no" && (at < kept.endsAt || at >= waitsUntil - 1_000);
}
