import { cents, decimalText } from "@/lib/platform/values/money";
import { after, leftOf, type Payment, underWay } from "../payment";
import { control } from "../providers";
import { paymentsOf, type World } from "../world";
import type { Action, Choice } from "./action";

interface AboutPayment extends Choice {
  readonly payment: Payment;
}

/** Something that becomes of a payment at the provider, by one or more control calls after another. */
function becoming(
  what: string,
  calls: readonly string[],
  can: (payment: Payment, world: World) => boolean,
  expect: (payment: Payment) => Payment,
): Action<AboutPayment> {
  return {
    choose(world) {
      const all = paymentsOf(world, "provider");
      const payment = world.random.pickAny(all.filter((one) => can(one, world)));
      if (!payment) return null;
      const { reference } = payment;
      return { what: `${what} ${reference}`, shop: "provider", about: [reference], payment };
    },
    async play({ simulator }, { payment }) {
      for (const call of calls) {
        await control(simulator, "POST", `/asaas/payments/${payment.reference}/${call}`, {});
      }
      return { outcome: "done" };
    },
    expect: (before) => (before ? [expect(before)] : []),
  };
}

/** Whether nobody disputes it and something of it is left. */
function isFree(payment: Payment): boolean {
  return payment.dispute === null && leftOf(payment) > 0n;
}

const isDisputed = ({ dispute }: Payment) => dispute === "open";
const isQuiet = (payment: Payment) => isFree(payment) && underWay(payment).length === 0;

/** Whether its payer may dispute it at their card's bank. The books follow disputes about what pays a charge alone. */
function isDisputable(payment: Payment, { rows }: World): boolean {
  const pays = rows.payment(payment.reference)?.pays_charge === true;
  return payment.method === "CREDIT_CARD" && isQuiet(payment) && pays;
}

/** Authorized money is credited. */
export const credit = becoming(
  "credit",
  ["settle"],
  (payment) => !payment.isCredited && isFree(payment),
  after.credit,
);

/** The payer of a card disputes what has not gone back. */
export const dispute = becoming("dispute", ["chargeback"], isDisputable, after.dispute);

/** The same, and the merchant contests it. */
export const contest = becoming(
  "dispute and contest",
  ["chargeback", "dispute"],
  isDisputable,
  after.dispute,
);

export const winDispute = becoming(
  "win the dispute about",
  ["win-chargeback"],
  isDisputed,
  after.disputeWon,
);

export const loseDispute = becoming(
  "lose the dispute about",
  ["lose-chargeback"],
  isDisputed,
  after.disputeLost,
);

/** An authorization is voided: all of it goes back before it was credited. */
export const voidAuthorization = becoming(
  "void",
  ["refund", "settle-refunds"],
  (payment) => !payment.isCredited && isQuiet(payment) && leftOf(payment) === payment.amount,
  (payment) => after.refundsEnd(after.refund(payment, leftOf(payment)), "refunded"),
);

interface SentBack extends AboutPayment {
  readonly amount: bigint;
}

/** A provider sends money back on its own: in its panel, or by the special mechanism of Pix (MED). */
export const sendBack: Action<SentBack> = {
  choose(world) {
    const { random } = world;
    const all = [...paymentsOf(world, "provider"), ...paymentsOf(world, "bank")];
    const payment = random.pickAny(all.filter(isFree));
    if (!payment) return null;
    const { shop, reference } = payment;
    const left = leftOf(payment);
    const amount = random.chance(0.4) ? left : 1n + (left * BigInt(random.between(0, 99))) / 100n;
    const chosen = { payment, amount: amount > left ? left : amount };
    const what = `${shop} sends back ${chosen.amount} of ${reference}`;
    return { what, shop, about: [reference], ...chosen };
  },
  async play({ simulator }, { payment: { shop, reference }, amount }) {
    const body = { amount: decimalText(cents(amount)) };
    if (shop === "bank") {
      const status = "EM_PROCESSAMENTO";
      await control(simulator, "POST", `/pix/${reference}/refund`, { ...body, status });
    } else await control(simulator, "POST", `/asaas/payments/${reference}/refund`, body);
    return { outcome: "begun" };
  },
  expect: (before, { amount }) => (before ? [after.refund(before, amount)] : []),
};

interface Ended extends AboutPayment {
  readonly state: "refunded" | "failed";
}

/** The refunds of a payment that are under way end. */
export const endRefunds: Action<Ended> = {
  choose(world) {
    const { random } = world;
    const all = [...paymentsOf(world, "provider"), ...paymentsOf(world, "bank")];
    const payment = random.pickAny(all.filter((one) => underWay(one).length > 0));
    if (!payment) return null;
    const state = random.chance(0.75) ? "refunded" : "failed";
    const { shop, reference } = payment;
    const what = `refunds of ${reference} are ${state}`;
    return { what, shop, about: [reference], payment, state };
  },
  async play(world, { payment, state }) {
    await settleRefunds(world, payment, state);
    return { outcome: "done" };
  },
  expect: (before, { state }) => (before ? [after.refundsEnd(before, state)] : []),
};

/** Lets the refunds of a payment end at its provider. */
export async function settleRefunds(
  { simulator }: World,
  { shop, reference }: Payment,
  state: "refunded" | "failed",
): Promise<void> {
  const isDone = state === "refunded";
  if (shop === "bank") {
    const outcome = isDone ? "DEVOLVIDO" : "NAO_REALIZADO";
    await control(simulator, "POST", `/pix/${reference}/settle-refunds`, { outcome });
  } else {
    const outcome = isDone ? "DONE" : "CANCELLED";
    await control(simulator, "POST", `/asaas/payments/${reference}/settle-refunds`, { outcome });
  }
}
