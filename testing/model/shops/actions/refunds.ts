import { requestRefund } from "@/lib/payments/request-refund";
import { cents } from "@/lib/platform/values/money";
import { now } from "@/testing/fake-clock";
import { after, leftOf, type Payment } from "../payment";
import { control } from "../providers";
import { isAmongPaying } from "../rows";
import { paymentsOf, type World } from "../world";
import type { Action, Choice, Played } from "./action";
import { drawFault, type Fault, withFault } from "./fault";

const ACTOR = "client:model";

interface Request extends Choice {
  readonly payment: Payment;
  readonly chargeId: string;
  /**
   * What the merchant sees as left of each payment that the request may be about: of the charge's first, and of what
   * completes it. What was not reported to the service went back all the same.
   */
  readonly left: ReadonlyMap<string, bigint>;
  /** Null: all that is left. */
  readonly amount: bigint | null;
  readonly fault: Fault | null;
  /** Whether the provider keeps nothing of what a refund is called. */
  readonly losesName: boolean;
}

/** A merchant requests a refund of all, a part or too much. */
export const refund: Action<Request> = {
  isOfService: true,
  choose(world) {
    const { random, rows } = world;
    const all = [...paymentsOf(world, "provider"), ...paymentsOf(world, "bank")];
    const payment = random.pickAny(
      all.filter(({ reference }) => isAmongPaying(rows.payment(reference))),
    );
    // It may have been reassigned to another charge than it was paid for.
    const chargeId = payment && rows.payment(payment.reference)?.charge_id;
    if (!payment || !chargeId) return null;
    const { shop, reference } = payment;
    const group = all.filter(({ reference: one }) => {
      const recorded = rows.payment(one);
      return recorded?.charge_id === chargeId && isAmongPaying(recorded);
    });
    const left = new Map(group.map((one) => [one.reference, leftHere(world, one)]));
    const amount = random.weighted([
      [3, null],
      [1, payment.amount],
      [5, 1n + (payment.amount * BigInt(random.between(0, 99))) / 100n],
      [1, payment.amount + 1n],
    ]);
    const fault = drawFault(random, shop, "refund");
    const losesName = shop === "provider" && random.chance(0.2);
    const more = `${fault?.kind ?? ""}${losesName ? ", its name lost" : ""}`;
    const what = `refund ${amount ?? "all"} of ${reference} ${more}`;
    return {
      what,
      shop,
      about: [...left.keys()],
      payment,
      chargeId,
      left,
      amount,
      fault,
      losesName,
    };
  },
  async play(world, choice) {
    const { payment, chargeId, amount, fault, losesName } = choice;
    world.count += 1;
    const request = {
      merchantId: world.shops[payment.shop].merchantId,
      chargeId,
      idempotencyKey: `r${world.count}`,
      amount: amount === null ? null : cents(amount),
      reason: null,
      actor: ACTOR,
    };
    const send = () => withFault(world, payment.shop, fault, () => requestRefund(request, now()));
    const outcome = losesName ? await withoutNames(world, send) : await send();
    return { outcome: "refund" in outcome ? outcome.refund.status : outcome.kind };
  },
  expect: (before, choice, played) => (before ? afterRequest(before, choice, played) : []),
};

function leftHere({ rows }: World, { amount, reference }: Payment): bigint {
  const recorded = rows.payment(reference);
  const refunds = recorded ? rows.refundsOf(recorded) : [];
  const taken = refunds.filter(({ status }) => status !== "FAILED");
  return taken.reduce((left, { amount_cents }) => left - BigInt(amount_cents), amount);
}

/** What a request leaves at the provider: a refund where the service says that it has one. */
function afterRequest(
  before: Payment,
  { amount, left, fault }: Request,
  played: Played | null,
): readonly Payment[] {
  const asked = amount ?? left.get(before.reference) ?? 0n;
  const begun = asked > 0n && asked <= leftOf(before) ? [after.refund(before, asked)] : [];
  // Of several payments it is the first of which the amount is left.
  if (played?.outcome === "PROCESSING" && !fault && left.size === 1) return begun;
  return [before, ...begun];
}

/** Plays something while the provider keeps none of what refunds are called. */
async function withoutNames<Result>(world: World, work: () => Promise<Result>): Promise<Result> {
  const keep = (refundDescriptionMax: number) =>
    control(world.simulator, "PUT", "/asaas/settings", { refundDescriptionMax });
  await keep(0);
  try {
    return await work();
  } finally {
    await keep(500);
  }
}
