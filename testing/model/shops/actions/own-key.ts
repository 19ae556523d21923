import { confirmLines } from "@/lib/bank-import/confirm-lines";
import { identifyLines } from "@/lib/bank-import/identify-lines";
import { recordMadeRefund } from "@/lib/payments/record-refund";
import { withdrawPayment } from "@/lib/payments/withdraw-payment";
import { keyedReference } from "@/lib/platform/line-key";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { type Allowed, allow, type Permission } from "@/lib/platform/values/permission";
import { now } from "@/testing/fake-clock";
import { promise } from "../../invariants";
import type { Agreement } from "../agreement";
import { after, leftOf, type Payment } from "../payment";
import { paymentsOf, type World } from "../world";
import type { Action, Choice } from "./action";
import { isAfterEnd } from "./payers";

// Money at a Pix key of the merchant's own, where its members say what came and what became of it. What must be true is
// kept in `world.payments` alone: there is no provider to ask.

/** A member of a shop's finance. */
function memberOf<P extends Permission>(merchantId: MerchantId, permission: P): Allowed<P> {
  const id = "55555555-5555-4555-8555-555555555555";
  const who = { merchantName: "Loja", email: "f@loja.example", name: null, sessionId: id };
  const member = allow({ id, merchantId, ...who, role: "finance" as const }, permission);
  if (!member) throw new Error("finance may not");
  return member;
}

const REASON = "modelo";

interface Confirmation extends Choice {
  readonly agreement: Agreement;
  readonly amount: bigint;
  readonly number: number;
}

/** Mostly what was agreed, or what is missing of it; now and then a part of it, or more. */
function offeredFor(world: World, { id, amount }: Agreement): bigint {
  const mine = paymentsOf(world, "ownKey").filter(({ chargeId }) => chargeId === id);
  const missing = mine.reduce((left, one) => left - one.amount, amount);
  const part = 1n + (amount * BigInt(world.random.between(0, 98))) / 100n;
  return world.random.weighted([
    [12, missing > 0n ? missing : amount],
    [4, part < amount ? part : amount],
    [2, amount + 1n],
  ]);
}

/** A member confirms a line of a bank statement for a charge, paid or not. */
export const confirm: Action<Confirmation> = {
  choose(world) {
    const { random, agreements, rows } = world;
    const mine = agreements.filter(({ shop, id }) => shop === "ownKey" && rows.charges.has(id));
    const agreement = random.pickAny(mine);
    if (!agreement) return null;
    const amount = offeredFor(world, agreement);
    world.count += 1;
    const what = `confirm a line of ${amount} for ${agreement.key}`;
    return { what, shop: "ownKey", about: [], agreement, amount, number: world.count };
  },
  async play(world, { agreement, amount, number }) {
    const { merchantId } = world.shops.ownKey;
    const wasOver = isAfterEnd(world, agreement);
    const text = `Pix recebido ${number}`;
    const postedOn = brasiliaDay(now());
    const line = { line: 1, postedOn, amount: cents(amount), text, account: null, bankId: null };
    const statement = { format: "csv", digest: "0".repeat(64), lines: [line] };
    const choice = { entry: 1, chargeId: agreement.id };
    const member = memberOf(merchantId, "confirm");
    const [outcome] = await confirmLines(member, statement, [choice], now());
    const isRecorded = outcome?.outcome === "recorded" || outcome?.outcome === "recorded_on_top";
    promise(isRecorded, `a line is answered ${outcome?.outcome}`);
    const isSecond = paymentsOf(world, "ownKey").some(({ chargeId }) => chargeId === agreement.id);
    const reference = keyedReference(merchantId, identifyLines([line])[0]?.reference ?? "");
    const isOdd = isSecond || amount !== agreement.amount || wasOver;
    if (isOdd) world.odd.add(reference);
    return { outcome: outcome?.outcome ?? "", paid: reference };
  },
  expect: (before, { agreement: { id: chargeId }, amount }, played) => [
    before ?? {
      shop: "ownKey",
      reference: played?.paid ?? "",
      chargeId,
      method: "PIX",
      amount,
      tariff: 0n,
      isCredited: true,
      dispute: null,
      refunds: [],
    },
  ],
};

interface AboutPayment extends Choice {
  readonly payment: Payment;
  readonly settlementId: string;
}

/** Draws a payment of the shop that is recorded; null when there is none. */
function anyRecorded(world: World): Pick<AboutPayment, "payment" | "settlementId"> | null {
  const payment = world.random.pickAny(paymentsOf(world, "ownKey"));
  const recorded = payment && world.rows.payment(payment.reference);
  return payment && recorded ? { payment, settlementId: recorded.id } : null;
}

/** A member withdraws a payment that was confirmed by mistake: it is in no books any more. */
export const withdraw: Action<AboutPayment> = {
  choose(world) {
    const chosen = anyRecorded(world);
    if (!chosen) return null;
    const { reference } = chosen.payment;
    return { what: `withdraw ${reference}`, shop: "ownKey", about: [reference], ...chosen };
  },
  async play({ shops }, { settlementId, payment }) {
    const member = memberOf(shops.ownKey.merchantId, "confirm");
    const outcome = await withdrawPayment(member, settlementId, REASON, now());
    const isWhole = leftOf(payment) === payment.amount;
    promise(outcome.kind !== "withdrawn" || isWhole, "a payment that went back is withdrawn");
    return { outcome: outcome.kind };
  },
  expect: (before, _, played) => (before && played?.outcome !== "withdrawn" ? [before] : []),
};

interface Refunded extends AboutPayment {
  readonly amount: bigint;
}

/** A member records a refund that was made in the bank's app. */
export const refundElsewhere: Action<Refunded> = {
  choose(world) {
    const chosen = anyRecorded(world);
    if (!chosen) return null;
    const { payment } = chosen;
    const part = 1n + (payment.amount * BigInt(world.random.between(0, 99))) / 100n;
    const amount = world.random.chance(0.5) ? payment.amount : part;
    world.count += 1;
    const what = `record a refund of ${amount} of ${payment.reference}, made elsewhere`;
    return { what, shop: "ownKey", about: [payment.reference], ...chosen, amount };
  },
  async play(world, { settlementId, amount, payment }) {
    const member = memberOf(world.shops.ownKey.merchantId, "refund");
    const reference = `D${world.count}`;
    const madeOn = brasiliaDay(now());
    const made = { settlementId, amount: cents(amount), madeOn, reference, reason: REASON };
    const outcome = await recordMadeRefund(member, { ...made, failedId: null }, now());
    const isTooMuch = amount > leftOf(payment);
    promise(outcome.kind !== "recorded" || !isTooMuch, "more went back than came");
    return { outcome: outcome.kind };
  },
  expect: (before, { amount }, played) => {
    if (!before) return [];
    const done = after.refundsEnd(after.refund(before, amount), "refunded");
    return [played?.outcome === "recorded" ? done : before];
  },
};
