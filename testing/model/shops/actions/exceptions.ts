import { resolveDiscrepancy } from "@/lib/payments/resolve-discrepancy";
import { now } from "@/testing/fake-clock";
import { promise } from "../../invariants";
import type { ExceptionImage } from "../../oracle";
import type { Agreement } from "../agreement";
import { after, leftOf } from "../payment";
import { isAmongPaying } from "../rows";
import type { World } from "../world";
import type { Action, Choice } from "./action";
import { requestedRefunds } from "./reports";

const ACTOR = "client:model";

/** Exceptions about money that may complete what was paid of its charge. */
const COMPLETING = ["amount_mismatch", "duplicate_payment"];

/** An open exception, with the shop that it is for and the payment that it is about. */
function drawException(world: World) {
  const open = [...world.rows.exceptions.values()].filter(({ resolution }) => resolution === null);
  return withPayment(world, world.random.pickAny(open));
}

/** An exception with the shop that it is for and the payment that it is about. */
function withPayment(
  { rows, shops, payments }: World,
  exception: ExceptionImage | null | undefined,
) {
  if (!exception) return null;
  const owner = Object.values(shops).find(({ merchantId }) => merchantId === exception.merchant_id);
  const reference = rows.settlements.get(exception.settlement_id ?? "")?.reference ?? null;
  const about = reference !== null && payments.has(reference) ? [reference] : [];
  return { exception, shop: owner?.name ?? null, reference, about };
}

interface Decision extends Choice {
  readonly exception: ExceptionImage;
  readonly as: "accept" | "refund" | "ignore";
  /** What of the payment is to go back already, and has not reached its provider. */
  readonly requested: bigint;
}

/** A member decides about an exception. */
export const resolve: Action<Decision> = {
  isOfService: true,
  choose(world) {
    const drawn = drawException(world);
    if (!drawn) return null;
    const as = world.random.pick(["accept", "refund", "refund", "ignore"] as const);
    return {
      what: `resolve ${drawn.exception.kind} about ${drawn.reference} as ${as}`,
      ...drawn,
      as,
      requested: (requestedRefunds(world).get(drawn.reference ?? "") ?? []).reduce(
        (a, b) => a + b,
        0n,
      ),
    };
  },
  async play(world, choice) {
    return { outcome: await decide(world, choice, choice.as, null) };
  },
  expect: (before, { as, requested }) => {
    if (!before) return [];
    if (as !== "refund") return [before];
    // The books may not know yet that one that was asked for ended: then it does not lessen what is left.
    const left = leftOf(before);
    const amounts = [...new Set([left, left - requested])].filter((amount) => amount > 0n);
    return [before, ...amounts.map((amount) => after.refund(before, amount))];
  },
};

/** A member lets the payment that an exception is about complete what was paid of its charge (ADR 0049). */
export const complete: Action<Omit<Decision, "as" | "requested">> = {
  choose(world) {
    const { random, rows } = world;
    const open = [...rows.exceptions.values()].filter(
      ({ resolution, settlement_id, kind }) =>
        resolution === null && settlement_id !== null && COMPLETING.includes(kind),
    );
    const drawn = withPayment(world, random.pickAny(open));
    return drawn && { what: `let ${drawn.reference} complete its charge`, ...drawn };
  },
  async play(world, choice) {
    const { rows, seen } = world;
    const isAmong = () => isAmongPaying(rows.settlements.get(choice.exception.settlement_id ?? ""));
    const wasAmong = isAmong();
    const outcome = await decide(world, choice, "complete", null);
    if (outcome === "resolved" && !wasAmong) seen.add("a payment completes its charge");
    return { outcome };
  },
  // What it is for is said; the money stays what and where it is.
  expect: (before) => (before ? [before] : []),
};

async function decide(
  { shops }: World,
  { exception, shop }: Pick<Decision, "exception" | "shop">,
  as: "accept" | "refund" | "ignore" | "reassign" | "complete",
  to: Agreement | null,
): Promise<string> {
  const merchantId = shop ? shops[shop].merchantId : null;
  const note = to || as === "complete" ? "modelo" : null;
  const { id: discrepancyId } = exception;
  const decision = { merchantId, discrepancyId, as, note, to: to?.id ?? null, actor: ACTOR };
  const outcome = await resolveDiscrepancy(decision, now());
  promise(outcome.kind !== "not_found", `exception ${discrepancyId} is not found`);
  return "why" in outcome ? outcome.why : outcome.kind;
}

interface Reassignment extends Choice {
  readonly exception: ExceptionImage;
  readonly to: Agreement;
}

/** A member gives the payment that an exception is about to another charge, or decides that it pays its own. */
export const reassign: Action<Reassignment> = {
  choose(world) {
    const drawn = drawException(world);
    const mine = world.agreements.filter(({ shop }) => shop === drawn?.shop);
    const to = world.random.pickAny(mine.filter(({ id }) => world.rows.charges.has(id)));
    if (!drawn || !to) return null;
    return { what: `reassign ${drawn.reference} to ${to.key}`, ...drawn, to };
  },
  async play(world, choice) {
    const outcome = await decide(world, choice, "reassign", choice.to);
    const [reference] = choice.about;
    if (outcome === "resolved" && reference) world.odd.add(reference);
    return { outcome };
  },
  // Providers go on naming the charge that was paid; at an own key the merchant's word is all there is.
  expect: (before, { to }, played) => {
    const isMoved = before?.shop === "ownKey" && played?.outcome === "resolved";
    return before ? [isMoved ? { ...before, chargeId: to.id } : before] : [];
  },
};
