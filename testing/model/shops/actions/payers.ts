import { PICKED_METHODS, type PickedMethod } from "@/lib/platform/values/billing-type";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { cents, decimalText } from "@/lib/platform/values/money";
import { now } from "@/testing/fake-clock";
import { type Agreement, dueOn, halfUp } from "../agreement";
import type { Payment } from "../payment";
import { control, type Holding } from "../providers";
import { BANK_TARIFF } from "../shop";
import { agreementOf, paymentsOf, type World } from "../world";
import type { Action, Choice } from "./action";

interface Paying extends Choice {
  readonly holding: Holding;
  readonly agreement: Agreement;
  readonly method: PickedMethod;
  readonly amount: bigint;
  /** Whether the money is in the account at once. */
  readonly isCredited: boolean;
  /** Also what a bank would refuse, and races let through. */
  readonly isForced: boolean;
}

/** What the provider keeps of a payment: a fixed sum, of a card 2,99 % more, cut to the centavo; never more than all. */
function providerTariff(method: PickedMethod, amount: bigint): bigint {
  const full =
    method === "CREDIT_CARD" ? 49n + (amount * 299n) / 10_000n : method === "PIX" ? 99n : 199n;
  return full < amount ? full : amount;
}

function paidAs(before: Payment | null, choice: Paying, reference: string): Payment {
  if (before) return before;
  const { agreement, method, amount, isCredited } = choice;
  const { shop, id: chargeId } = agreement;
  const tariff =
    shop === "bank" ? halfUp(amount * BigInt(BANK_TARIFF)) : providerTariff(method, amount);
  const facts = { method, amount, tariff, isCredited, dispute: null, refunds: [] };
  return { shop, reference, chargeId, ...facts };
}

/** A payer pays at the provider: a boleto by itself or by its Pix code, a card, or what they choose. */
export const payAtProvider: Action<Paying> = {
  choose(world) {
    const { random } = world;
    const held = heldBy(world, "provider");
    const isForced = random.chance(0.15);
    const open = held.filter(({ isOpen }) => isOpen);
    const isPaid = (id: string) => [...world.payments.values()].some((one) => one.reference === id);
    const removed = held.filter(({ isOpen, id }) => !isOpen && !isPaid(id));
    const holding = random.pickAny(isForced && removed.length > 0 ? removed : open);
    if (!holding) return null;
    const agreement = agreementOf(world, holding.chargeId);
    const method = random.pick(methodsFor(agreement));
    const due = dueOn(agreement, brasiliaDay(now()));
    const isWrong = isForced && random.chance(0.5);
    const amount = isWrong && due > 1n ? due - 1n : due;
    const isCredited = method === "PIX" || (method === "BOLETO" && random.chance(0.6));
    const what = `pay ${amount} for ${agreement.key} by ${method}${isForced ? ", by force" : ""}`;
    const chosen = { holding, agreement, method, amount, isCredited, isForced };
    return { what, shop: "provider", about: [], ...chosen };
  },
  async play(world, choice) {
    const { holding, agreement, amount, method, isCredited, isForced } = choice;
    const body = {
      amount: decimalText(cents(amount)),
      by: method,
      settled: isCredited,
      force: isForced,
    };
    await control(world.simulator, "POST", `/asaas/payments/${holding.id}/pay`, body);
    if (isForced || isAfterEnd(world, agreement)) world.odd.add(holding.id);
    return { outcome: holding.id, paid: holding.id };
  },
  expect: (before, choice) => [paidAs(before, choice, choice.holding.id)],
};

/** Whether a charge of Pix alone waits no more: its code may still be taken. */
export function isAfterEnd({ rows }: World, { id, method }: Agreement): boolean {
  const charge = rows.charges.get(id);
  const isOver = now().getTime() > Date.parse(charge?.lapses_at ?? "");
  // A cancellation counts from when it was asked for, also where its provider does not know it yet.
  const isCalledOff = typeof charge?.cancel_asked_at === "string";
  return isCalledOff || (method === "PIX" && (isOver || charge?.status !== "PENDING"));
}

function methodsFor({ method }: Agreement): readonly PickedMethod[] {
  if (method === "UNDEFINED") return PICKED_METHODS.filter((one) => one !== "DEBIT_CARD");
  if (method === "BOLETO") return ["BOLETO", "BOLETO", "PIX"];
  return method === "DEBIT_CARD" ? ["CREDIT_CARD"] : [method];
}

function heldBy({ holdings, agreements }: World, shop: Agreement["shop"]): Holding[] {
  const ids = agreements
    .filter((agreement) => agreement.shop === shop)
    .map(({ id }) => id as string);
  return holdings.filter(({ chargeId }) => ids.includes(chargeId));
}

/** A payer pays at the bank; by force also late, twice, after a cancellation, or another amount. */
export const payAtBank: Action<Paying> = {
  choose(world) {
    const { random, rows } = world;
    const isForced = random.chance(0.3);
    const waiting = ({ chargeId }: Holding) => rows.charges.get(chargeId)?.status === "PENDING";
    const held = heldBy(world, "bank").filter((one) => isForced || (one.isOpen && waiting(one)));
    const holding = random.pickAny(held);
    if (!holding) return null;
    const agreement = agreementOf(world, holding.chargeId);
    const right = agreement.amount > 0n ? agreement.amount : BigInt(random.between(1, 90_000));
    const amount = isForced && right > 1n && random.chance(0.5) ? right - 1n : right;
    const what = `pay ${amount} for ${agreement.key} at the bank${isForced ? ", by force" : ""}`;
    const chosen = { holding, agreement, method: "PIX", amount, isCredited: true } as const;
    return { what, shop: "bank", about: [], ...chosen, isForced };
  },
  async play(world, { holding, agreement, amount, isForced }) {
    const body = { amount: decimalText(cents(amount)), force: true };
    const path = `/cobs/${holding.id}/pay`;
    const paid = await control<{ pix: { endToEndId: string }[] }>(
      world.simulator,
      "POST",
      path,
      body,
    );
    const reference = paid.pix[0]?.endToEndId ?? "";
    const isSecond = paymentsOf(world, "bank").some(
      ({ chargeId }) => chargeId === holding.chargeId,
    );
    if (isForced || isSecond || isAfterEnd(world, agreement)) world.odd.add(reference);
    return { outcome: reference, paid: reference };
  },
  expect: (before, choice, played) => [paidAs(before, choice, played?.paid ?? "")],
};

interface Loose extends Choice {
  readonly amount: bigint;
}

/** Somebody pays to the bank's Pix key without naming a charge. */
export const payForNothing: Action<Loose> = {
  choose({ random }) {
    const amount = BigInt(random.between(1, 9_999));
    return { what: `pay ${amount} for no charge`, shop: "bank", about: [], amount };
  },
  async play({ simulator, shops, odd }, { amount }) {
    const body = { chave: shops.bank.atSimulator, amount: decimalText(cents(amount)) };
    const paid = await control<{ pix: { endToEndId: string }[] }>(simulator, "POST", "/pix", body);
    const reference = paid.pix[0]?.endToEndId ?? "";
    odd.add(reference);
    return { outcome: reference, paid: reference };
  },
  expect: (before, { amount }, played) => [
    before ?? {
      shop: "bank",
      reference: played?.paid ?? "",
      chargeId: null,
      method: "PIX",
      amount,
      tariff: halfUp(amount * BigInt(BANK_TARIFF)),
      isCredited: true,
      dispute: null,
      refunds: [],
    },
  ],
};
