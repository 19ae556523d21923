import { cents } from "@/lib/platform/values/money";
import type { ProviderSettlement } from "@/lib/providers/port";
import type { Payment } from "../payment";
import { isKnown, paymentsOf } from "../world";
import type { Action, Choice } from "./action";
import { report } from "./reports";

/** How a provider contradicts what it said of a payment before. */
interface Contradiction {
  readonly what: string;
  readonly says: (money: ProviderSettlement) => ProviderSettlement | null;
  /** Whether it can be said of this payment. */
  readonly can: (payment: Payment) => boolean;
}

const always = () => true;

const CONTRADICTIONS: readonly Contradiction[] = [
  {
    what: "another amount",
    says: (money) => ({ ...money, amount: cents(money.amount + 7n) }),
    // Money that is credited for the first time comes with the amount that is true.
    can: always,
  },
  {
    what: "its refunds twice",
    says: (money) => ({ ...money, refunds: [...money.refunds, ...money.refunds] }),
    can: ({ refunds }) => refunds.length > 0,
  },
  {
    what: "a refund of more than came",
    says: (money) => ({ ...money, refunds: [...money.refunds, tooLarge(money, "refunded")] }),
    can: always,
  },
  {
    what: "a refund of more than came on its way",
    says: (money) => ({ ...money, refunds: [...money.refunds, tooLarge(money, "processing")] }),
    can: always,
  },
  { what: "that it is unpaid", says: () => null, can: ({ shop }) => shop === "provider" },
];

function tooLarge({ amount }: ProviderSettlement, state: "refunded" | "processing") {
  return { pspRefundId: "toolarge", amount: cents(amount + 1n), state, reason: null };
}

interface Misreport extends Choice {
  readonly payment: Payment;
  readonly contradiction: Contradiction;
}

/**
 * A provider contradicts itself about a payment of which all was reported. Nothing of it may be believed: the
 * payment stays what it was, here and in the books.
 */
export const contradict: Action<Misreport> = {
  choose(world) {
    const { random } = world;
    const contradiction = random.pick(CONTRADICTIONS);
    const known = [...paymentsOf(world, "provider"), ...paymentsOf(world, "bank")].filter(
      (one) => isKnown(world, one) && world.rows.payment(one.reference) !== undefined,
    );
    const payment = random.pickAny(known.filter(contradiction.can));
    if (!payment) return null;
    const { shop, reference } = payment;
    const what = `${shop} says of ${reference}: ${contradiction.what}`;
    return { what, shop, about: [], payment, contradiction };
  },
  async play(world, { payment, contradiction }) {
    const { misreport } = world.shops[payment.shop].reported;
    world.misreported.add(payment.reference);
    misreport.set(payment.reference, contradiction.says);
    try {
      await report(world, payment);
    } finally {
      misreport.delete(payment.reference);
    }
    return { outcome: "handled" };
  },
};
