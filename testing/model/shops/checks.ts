import { findBrokenInvariants } from "@/lib/ledger/store/invariants";
import type { SettlementId } from "@/lib/payments/settlement";
import type { Change } from "../change-log";
import { promise } from "../invariants";
import { Broken, type ChargeImage, type SettlementImage } from "../oracle";
import type { AnyAction, Choice, Played } from "./actions/action";
import { feeOf } from "./agreement";
import { atProvider, type Balances, inBooks, type Payment, saidOf, statusOf } from "./payment";
import { readBankBooks, readProviderBooks } from "./providers";
import type { Rows } from "./rows";
import { agreementOf, isKnown, type World } from "./world";

/** What ran in a step: an action, what it was about, and what came of it; null: it was cut off. */
export interface Step {
  readonly action: AnyAction;
  readonly choice: Choice;
  readonly played: Played | null;
}

/**
 * Every payment is, at its provider, what the step leaves of it by its pure expectation, and nothing else there changed;
 * what a provider's statement comes to is what it must have of each payment. Takes over the payments as they are now.
 *
 * @throws Broken
 */
export async function checkProviders(world: World, step: Step | null): Promise<void> {
  const { simulator, shops, payments } = world;
  const [atProviders, atBank] = await Promise.all([
    readProviderBooks(simulator, shops.provider),
    readBankBooks(simulator, shops.bank),
  ]);
  world.holdings = [...atProviders.holdings, ...atBank.holdings];
  const there = new Map<string, Payment>();
  for (const one of [...atProviders.payments, ...atBank.payments]) there.set(one.reference, one);
  for (const reference of new Set([
    ...payments.keys(),
    ...there.keys(),
    step?.played?.paid ?? "",
  ])) {
    if (reference === "") continue;
    const before = payments.get(reference) ?? null;
    const may = expectedOf(step, reference, before);
    // Money at an own key is nowhere but in the world.
    const isElsewhere = before?.shop === "ownKey" || step?.choice.shop === "ownKey";
    const found = there.get(reference) ?? (isElsewhere ? (may[0] ?? null) : null);
    const isRight = found === null ? may.length === 0 : may.some((one) => isSame(one, found));
    promise(isRight, `${reference} is ${shown(found)}, not ${may.map(shown).join(" or ")}`);
    if (found) payments.set(reference, found);
    else payments.delete(reference);
    const rows = atProviders.statement?.get(reference);
    if (found?.shop !== "provider") continue;
    promise((rows ?? 0n) === atProvider(found), `${reference}: its statement comes to ${rows}`);
  }
}

function expectedOf(
  step: Step | null,
  reference: string,
  before: Payment | null,
): readonly Payment[] {
  const unchanged = before ? [before] : [];
  if (!step?.action.expect) return unchanged;
  const isNew = step.played?.paid === reference;
  const isAbout = isNew || step.choice.about.includes(reference);
  return isAbout ? step.action.expect(before, step.choice, step.played) : unchanged;
}

function isSame(one: Payment, other: Payment): boolean {
  return shown(one) === shown(other);
}

function shown(payment: Payment | null): string {
  if (!payment) return "not there";
  const { shop, chargeId, method, tariff } = payment;
  return `${shop} ${chargeId} ${method} ${saidOf(payment)}, tariff ${tariff}`;
}

/**
 * The books of all touched money say what its facts come to; and of each payment of which all was reported,
 * they say what must follow from it, as does what its merchant and payer see.
 *
 * @throws Broken
 */
export async function checkShops(world: World, changes: readonly Change[]): Promise<void> {
  const touched = touchedMoney(changes);
  if (touched.length > 0) {
    const [broken] = await findBrokenInvariants(world.changeLog, touched);
    const { settlementId, invariant, found, expected } = broken ?? {};
    promise(!broken, `the books of ${settlementId}: ${invariant} is ${found}, not ${expected}`);
  }
  await checkTotals(world);
  const books = await readBooks(world);
  for (const payment of world.payments.values()) checkPayment(world, payment, books);
  checkExceptions(world);
}

function touchedMoney(changes: readonly Change[]): SettlementId[] {
  const ids = changes.flatMap(({ table, row }) => {
    if (table === "settlements") return [row.id];
    return table === "refunds" ? [row.settlement_id] : [];
  });
  return [...new Set(ids)] as SettlementId[];
}

/** The postings of each merchant sum to 0. */
async function checkTotals({ changeLog, shops }: World): Promise<void> {
  const ids = Object.values(shops).map(({ merchantId }) => merchantId);
  const odd = await changeLog.sql<{ merchant: string; cents: string }>(
    `SELECT merchant_id AS merchant, sum(cents)::text AS cents FROM ledger_postings
      WHERE merchant_id = ANY ($1::uuid[]) GROUP BY merchant_id HAVING sum(cents) <> 0`,
    [ids],
  );
  promise(odd.length === 0, `the postings of ${odd[0]?.merchant} sum to ${odd[0]?.cents}`);
}

/** What the books say of each recorded payment, by its id. */
async function readBooks({ changeLog, rows }: World): Promise<ReadonlyMap<string, Balances>> {
  const found = await changeLog.sql<{ id: string; account: string; cents: string }>(
    `SELECT settlement_id AS id, split_part(account, ':', 1) AS account, sum(cents)::text AS cents
      FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id
      WHERE settlement_id = ANY ($1::uuid[]) GROUP BY 1, 2 HAVING sum(cents) <> 0`,
    [[...rows.settlements.keys()]],
  );
  const books = new Map<string, Record<string, bigint>>();
  for (const { id, account, cents } of found) {
    books.set(id, { ...books.get(id), [account]: BigInt(cents) });
  }
  return books;
}

function checkPayment(world: World, payment: Payment, books: ReadonlyMap<string, Balances>): void {
  if (!isKnown(world, payment)) return;
  const { rows } = world;
  const { reference, shop } = payment;
  const recorded = rows.payment(reference);
  promise(recorded !== undefined, `${reference} was reported and is not recorded`);
  promise(recorded.merchant_id === world.shops[shop].merchantId, `${reference}: whose is it?`);
  const charge = rows.charges.get(recorded.charge_id ?? "");
  if (shop === "ownKey")
    promise(charge?.id === payment.chargeId, `${reference}: for ${charge?.id}`);
  const fee = charge && recorded.pays_charge ? feeOf(agreementOf(world, charge.id), payment) : 0n;
  const expected = inBooks(payment, fee, charge !== undefined);
  const found = books.get(recorded.id) ?? {};
  promise(
    inOrder(found) === inOrder(expected),
    `${reference}: ${inOrder(found)} in the books, not ${inOrder(expected)}`,
  );
  if (charge && recorded.pays_charge) checkCharge(world, charge, recorded, payment, fee);
  if (charge && !recorded.pays_charge) checkUnpaying(world, charge, payment);
}

function inOrder(balances: Balances): string {
  return Object.entries(balances).toSorted().join("; ");
}

/** A merchant and a payer see of a paid charge what its payment says, and what a person let complete it. */
function checkCharge(
  world: World,
  charge: ChargeImage,
  recorded: SettlementImage,
  payment: Payment,
  fee: bigint,
): void {
  const { id, status } = charge;
  const completing = world.rows.completingOf(id).map(({ reference }) => {
    const found = world.payments.get(reference);
    if (!found) throw new Broken(`${reference} completes ${id}, and nobody paid it`);
    return found;
  });
  // What is not known of these yet is not in the charge either.
  if (!completing.every((one) => isKnown(world, one))) return;
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);
  const paid = sum([payment, ...completing].map(({ amount }) => amount));
  const net = sum([payment, ...completing].map(({ amount, tariff }) => amount - tariff));
  const expected = statusOf(payment, completing);
  promise(status === expected, `${id} is ${status}, not ${expected}`);
  promise(
    BigInt(charge.paid_cents ?? -1) === paid,
    `${id}: paid ${charge.paid_cents}, not ${paid}`,
  );
  promise(BigInt(charge.net_cents ?? -1) === net, `${id}: net ${charge.net_cents}, not ${net}`);
  promise(BigInt(charge.fee_cents ?? -1) === fee, `${id}: fee ${charge.fee_cents}, not ${fee}`);
  promise(charge.paid_at === recorded.paid_at, `${id}: paid at another instant`);
}

/** Money for a charge does not pay it only where other money does, or where it is authorized and the charge canceled. */
function checkUnpaying({ rows }: World, { id, status }: ChargeImage, payment: Payment): void {
  const isPaid = rows.payingOf(id) !== undefined;
  const isTooEarly = !payment.isCredited && status === "CANCELED";
  // Money that went back pays nothing any more.
  const isBack = payment.refunds.some(({ state }) => state !== "failed");
  const pays = isPaid || isTooEarly || isBack;
  promise(pays, `${payment.reference} does not pay ${id}, which nothing pays`);
}

const ABOUT_MONEY = [
  "duplicate_payment",
  "paid_after_cancel",
  "late_payment",
  "amount_mismatch",
  "unknown_charge",
  "other_key",
];

/** An exception is about a payment that is odd, or that its provider contradicted itself about. */
function checkExceptions({ rows, odd, misreported }: World): void {
  for (const { kind, subject, settlement_id, charge_id } of rows.exceptions.values()) {
    const reference = rows.settlements.get(settlement_id ?? "")?.reference;
    if (reference === undefined || reference.startsWith("withdrawn:")) continue;
    const facts = `exception ${kind} about ${reference}`;
    // What was reassigned to a charge may have paid it first.
    const isBesides = kind === "duplicate_payment" && paymentsFor(rows, charge_id) > 1;
    if (ABOUT_MONEY.includes(kind)) promise(odd.has(reference) || isBesides, facts);
    const isContradiction =
      kind === "provider_mismatch" && /\/(amount|cash|taken_back)$/.test(subject);
    if (isContradiction) promise(misreported.has(reference), facts);
  }
}

function paymentsFor({ settlements }: Rows, chargeId: string | null): number {
  return [...settlements.values()].filter(({ charge_id }) => charge_id === chargeId).length;
}

/**
 * What a step did to a shop's rows it did to no other's.
 *
 * @throws Broken
 */
export function checkAlone({ shops }: World, { choice }: Step, changes: readonly Change[]): void {
  if (choice.shop === null) return;
  const acting = shops[choice.shop];
  for (const { table, row } of changes) {
    const isOurs = row.merchant_id === acting.merchantId || row.psp_account_id === acting.accountId;
    promise(isOurs, `${choice.shop} changed ${table} of ${row.merchant_id}`);
  }
}
