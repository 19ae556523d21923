import { cancelCharge } from "@/lib/charges/cancel-charge";
import type { NewCharge } from "@/lib/charges/charge";
import { createCharge } from "@/lib/charges/create-charge";
import type { BillingType } from "@/lib/platform/values/billing-type";
import { addDays, brasiliaDay } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import type { LateTerms, Share } from "@/lib/platform/values/late-terms";
import { cents } from "@/lib/platform/values/money";
import { keyedUuid } from "@/lib/platform/vault";
import { newCharge } from "@/testing/charges";
import { now } from "@/testing/fake-clock";
import type { Random } from "@/testing/random";
import { promise } from "../../invariants";
import type { Agreement } from "../agreement";
import { SHOP_NAMES } from "../shop-name";
import { paymentsOf, type World } from "../world";
import type { Action, Choice } from "./action";
import { drawFault, type Fault, withFault } from "./fault";

/** Charges of one life: few, so that much happens to each. */
const CHARGES_MAX = 14;

/** The largest amount of a charge, and of a boleto, whose bar code has ten digits for it. */
const AMOUNT_MAX = 999_999_999_999;
const BOLETO_MAX = 9_999_999_999;

const ACTOR = "client:model";

interface Creation extends Choice {
  readonly agreement: Agreement;
  readonly fault: Fault | null;
}

/** A merchant requests a charge. */
export const create: Action<Creation> = {
  choose({ random, agreements, shops }) {
    if (agreements.length >= CHARGES_MAX) return null;
    const shop = random.pick(["provider", "provider", ...SHOP_NAMES] as const);
    const method = random.pick(shops[shop].methods.filter((one) => one !== "DEBIT_CARD"));
    const key = `k${agreements.length + 1}`;
    const today = brasiliaDay(now());
    const agreement: Agreement = {
      id: keyedUuid("charge-id", shops[shop].merchantId, key) as ChargeId,
      shop,
      key,
      method,
      amount: BigInt(amountFor(random, method, shop === "bank")),
      dueDate: addDays(today, random.between(0, 4)),
      lateTerms: null,
    };
    const { amount, dueDate } = agreement;
    const lateTerms = method === "BOLETO" ? drawLateTerms(random, amount, dueDate) : null;
    const fault = drawFault(random, shop, "create");
    const what = `create ${key} at ${shop}: ${method} of ${amount}, due ${dueDate} ${fault?.kind ?? ""}`;
    return { what, shop, about: [], agreement: { ...agreement, lateTerms }, fault };
  },
  async play(world, { agreement, fault }) {
    world.agreements.push(agreement);
    const { shop, key: idempotencyKey } = agreement;
    const { merchantId } = world.shops[shop];
    const request = { merchantId, idempotencyKey, input: inputOf(agreement), actor: ACTOR };
    const outcome = await withFault(world, shop, fault, () => createCharge(request, now()));
    promise(outcome.kind === "created", `${agreement.key} is answered ${outcome.kind}`);
    promise(outcome.charge.id === agreement.id, `${agreement.key} has another id`);
    return { outcome: `${outcome.charge.status} ${outcome.charge.id}` };
  },
};

function amountFor(random: Random, method: BillingType, mayBeOpen: boolean): number {
  const most = method === "BOLETO" || method === "UNDEFINED" ? BOLETO_MAX : AMOUNT_MAX;
  return random.weighted([
    [20, random.between(500, 50_000)],
    [2, random.between(1, 300)],
    [1, random.between(50_000, most)],
    [1, most],
    [mayBeOpen ? 4 : 0, 0],
  ]);
}

function drawLateTerms(
  random: Random,
  amount: bigint,
  dueDate: Agreement["dueDate"],
): LateTerms | null {
  if (random.chance(0.3)) return null;
  const share = (most: number): Share =>
    random.chance(0.6)
      ? { kind: "percent", basisPoints: random.between(1, most) }
      : { kind: "amount", amount: cents(1n + amount / BigInt(random.between(10, 90))) };
  const until = addDays(dueDate, -random.between(0, 2));
  const interest = { basisPointsPerMonth: random.between(1, 1_000) };
  // A discount leaves something to pay.
  const isLarge = amount > 20n;
  const terms: LateTerms = {
    fine: random.chance(0.6) && isLarge ? share(1_000) : null,
    interest: random.chance(0.6) ? interest : null,
    discount: random.chance(0.5) && isLarge ? { ...share(3_000), until } : null,
  };
  return terms.fine || terms.interest || terms.discount ? terms : null;
}

function inputOf({ amount, dueDate, method: billingType, lateTerms }: Agreement): NewCharge {
  return newCharge({ amount: cents(amount), dueDate, billingType, lateTerms });
}

interface Cancellation extends Choice {
  readonly agreement: Agreement;
}

/** A merchant cancels a charge. */
export const cancel: Action<Cancellation> = {
  choose(world: World) {
    const agreement = world.random.pickAny(world.agreements);
    if (!agreement) return null;
    const { shop, key } = agreement;
    return { what: `cancel ${key}`, shop, about: [], agreement };
  },
  async play(world, { agreement: { id: chargeId, shop } }) {
    const { merchantId } = world.shops[shop];
    // When a boleto was paid, its provider says by the day: the payment may seem to come after a cancellation.
    for (const payment of paymentsOf(world, shop)) {
      const isItsBoleto = payment.chargeId === chargeId && payment.method === "BOLETO";
      if (isItsBoleto) world.odd.add(payment.reference);
    }
    const outcome = await cancelCharge({ merchantId, chargeId, note: null, actor: ACTOR });
    return { outcome: outcome.kind };
  },
};
