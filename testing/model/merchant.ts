import { brasiliaDay } from "@/lib/domain/brasilia";
import type { ChargeId, NewCharge } from "@/lib/domain/charge";
import { SORT_FIELDS } from "@/lib/domain/charge-query";
import { CHARGE_STATUSES } from "@/lib/domain/charge-status";
import { cents } from "@/lib/domain/money";
import { cancelCharge } from "@/lib/operations/cancel-charge";
import { type CreateOutcome, createCharge } from "@/lib/operations/create-charge";
import { listCharges } from "@/lib/operations/list-charges";
import { requestRefund } from "@/lib/operations/request-refund";
import { resolveException } from "@/lib/operations/resolve-exception";
import { newCharge } from "@/lib/testing/charges";
import { now } from "@/lib/testing/fake-clock";
import type { Random } from "@/lib/testing/random";
import type { Doing } from "./doing";
import { promise } from "./invariants";
import type { ChargeImage } from "./mirror";
import type { Creation, RefundAsking, World } from "./world";

/** Charges of one seed: few, so that much happens to each. */
const CHARGES_MAX = 10;

const DAY_MS = 86_400_000;
const ACTOR = "client:model";

/** Asks for a new charge. */
export function create(world: World): Doing | null {
  if (world.creations.length >= CHARGES_MAX) return null;
  const creation = { key: `k${world.creations.length + 1}`, asked: anyCharge(world.random) };
  world.creations.push(creation);
  return { what: `create ${told(creation)}`, work: () => send(world, creation) };
}

/** Sends a create request again, now and then with another body. */
export function createAgain(world: World): Doing | null {
  const first = world.random.pickAny(world.creations);
  if (!first) return null;
  const other = world.random.chance(0.2);
  const asked = other ? { ...first.asked, amount: cents(first.asked.amount + 1n) } : first.asked;
  const again = { key: first.key, asked };
  return { what: `create again ${told(again)}`, work: () => send(world, again) };
}

function anyCharge(random: Random): NewCharge {
  const billingType = random.chance(0.93) ? "PIX" : "UNDEFINED";
  const days = random.weighted([
    [2, -1],
    [35, 0],
    [40, 1],
    [15, 2],
    [8, 3],
  ]);
  const minutes = random.pick([null, 1, 5, 30, 30, 240, 1_440, 43_200]);
  return newCharge({
    amount: cents(random.chance(0.08) ? 0 : random.between(1, 50_000)),
    dueDate: brasiliaDay(new Date(now().getTime() + days * DAY_MS)),
    billingType,
    pixExpiresInMinutes: billingType === "PIX" ? minutes : null,
  });
}

function told({ key, asked }: Creation): string {
  return `${key}: ${asked.amount} centavos, due ${asked.dueDate}, ${asked.pixExpiresInMinutes} min`;
}

async function send(world: World, { key, asked }: Creation): Promise<string> {
  const { merchantId, mirror } = world;
  const held = [...mirror.charges.values()].find((charge) => charge.idempotency_key === key);
  const sentAt = now();
  const request = { merchantId, idempotencyKey: key, asked, actor: ACTOR };
  const outcome = await createCharge(request, sentAt);
  checkCreated(outcome, asked, held, sentAt);
  return "charge" in outcome
    ? `${outcome.kind} ${outcome.charge.id} ${outcome.charge.status}`
    : outcome.kind;
}

function checkCreated(
  outcome: CreateOutcome,
  asked: NewCharge,
  held: ChargeImage | undefined,
  sentAt: Date,
): void {
  // A key belongs to the request that took it, which need not be the one that was sent first.
  const equal = BigInt(held?.amount_cents ?? 0) === asked.amount;
  const past = asked.dueDate < brasiliaDay(sentAt);
  switch (outcome.kind) {
    case "created":
    case "refused": {
      const { charge } = outcome;
      promise(!past || held !== undefined, `a charge was made for ${asked.dueDate}, a day past`);
      promise(!held || outcome.replayed, `the key of ${held?.id} was taken for a new one`);
      promise(!held || held.id === charge.id, `${held?.id} became ${charge.id}`);
      promise(!held || equal, `the key of ${held?.id} took another body`);
      promise(charge.amount === asked.amount, `${charge.id}: another amount than asked`);
      promise(charge.dueDate === asked.dueDate, `${charge.id}: another due date than asked`);
      const refused = charge.status === "CANCELED" && charge.cancelReason === "refused";
      promise((outcome.kind === "refused") === refused, `${charge.id} is told as ${outcome.kind}`);
      return;
    }
    case "due_date_past":
      promise(past && !held, `${asked.dueDate} is told as past`);
      return;
    case "key_reused":
      promise(!held || !equal, `the key of ${held?.id} is refused to its own request`);
      return;
    case "in_progress":
      return;
    case "no_provider":
      promise(false, "the account is not found");
  }
}

/** Calls a charge off. */
export function cancel(world: World, about?: ChargeImage): Doing | null {
  const { random, mirror, merchantId } = world;
  const chargeId = about?.id ?? random.pickAny([...mirror.charges.keys()]);
  if (!chargeId) return null;
  const note = random.chance(0.5) ? "desistiu" : null;
  return {
    what: `cancel ${chargeId}`,
    async work() {
      const outcome = await cancelCharge({ merchantId, chargeId, note, actor: ACTOR });
      promise(outcome.kind !== "not_found", `${chargeId} is not found`);
      const { status } = outcome.charge;
      promise((outcome.kind === "canceled") === (status === "CANCELED"), `${chargeId}: ${status}`);
      const paid = ["RECEIVED", "REFUNDING", "REFUNDED"].includes(status);
      promise((outcome.kind === "not_cancelable") === paid, `${chargeId}: told as ${outcome.kind}`);
      return `${outcome.kind} ${status}`;
    },
  };
}

/** Asks for money to go back: all, a part, too much; by a new key or a used one. */
export function refund(world: World, about?: ChargeImage): Doing | null {
  const { random, refundAskings, mirror } = world;
  const used = random.chance(0.25) ? random.pickAny(refundAskings) : undefined;
  if (used && !about) {
    const other = random.chance(0.3);
    const again = other ? { ...used, amount: (used.amount ?? 0n) + 1n } : used;
    return { what: `refund again ${toldRefund(again)}`, work: () => sendRefund(world, again) };
  }
  const charges = [...mirror.charges.values()];
  const paid = charges.filter(({ paid_cents }) => paid_cents !== null);
  const charge = about ?? random.pickAny(random.chance(0.9) ? paid : charges);
  if (!charge) return null;
  const came = charge.paid_cents ?? 100;
  const amount = random.weighted([
    [4, null],
    [2, came],
    [5, random.between(1, came)],
    [1, came + 1],
  ]);
  const asking = {
    chargeId: charge.id,
    key: `r${refundAskings.length + 1}`,
    amount: amount === null ? null : BigInt(amount),
  };
  refundAskings.push(asking);
  return { what: `refund ${toldRefund(asking)}`, work: () => sendRefund(world, asking) };
}

function toldRefund({ chargeId, key, amount }: RefundAsking): string {
  return `${key}: ${amount ?? "all"} of ${chargeId}`;
}

async function sendRefund(world: World, asking: RefundAsking): Promise<string> {
  const { merchantId, refundsMade } = world;
  const made = refundsMade.get(asking.key);
  const outcome = await requestRefund(
    {
      merchantId,
      chargeId: asking.chargeId,
      idempotencyKey: asking.key,
      amount: asking.amount === null ? null : cents(asking.amount),
      reason: null,
      actor: ACTOR,
    },
    now(),
  );
  promise(outcome.kind !== "not_found", `${asking.chargeId} is not found`);
  const id = "refund" in outcome ? outcome.refund.id : null;
  if (made) {
    const same = made.amount === asking.amount ? made.id : null;
    promise(id === same, `${asking.key} made ${made.id}, and now answers ${outcome.kind} ${id}`);
    promise(same !== null || outcome.kind === "key_reused", `${asking.key}: ${outcome.kind}`);
  } else if (id) {
    refundsMade.set(asking.key, { id, amount: asking.amount });
  }
  return "refund" in outcome ? `${outcome.kind} ${outcome.refund.status}` : outcome.kind;
}

/** Decides about an exception. */
export function resolve(world: World, about?: ChargeImage): Doing | null {
  const { random, mirror, merchantId } = world;
  const all = [...mirror.exceptions.values()].filter(
    ({ charge_id }) => !about || charge_id === about.id,
  );
  const open = all.filter(({ resolution }) => resolution === null);
  const exception = random.pickAny(random.chance(0.9) ? open : all);
  if (!exception) return null;
  const as = random.pick(["accept", "refund", "refund", "ignore"] as const);
  return {
    what: `resolve ${exception.kind} about ${exception.subject} as ${as}`,
    async work() {
      const { id: exceptionId } = exception;
      const decision = { merchantId, exceptionId, as, note: null, actor: ACTOR };
      const outcome = await resolveException(decision, now());
      promise(outcome.kind !== "not_found", `exception ${exception.id} is not found`);
      return outcome.kind;
    },
  };
}

/** 8: walks through all pages of a listing; they are one sorted list, and the total is its length. */
export function list(world: World): Doing | null {
  const { random, merchantId, mirror } = world;
  const query = {
    statuses: random.chance(0.4) ? [random.pick(CHARGE_STATUSES)] : [],
    billingTypes: [],
    payerDocument: null,
    dueDateFrom: null,
    dueDateTo: null,
    paidOnFrom: null,
    paidOnTo: null,
    createdFrom: null,
    createdTo: random.chance(0.3) ? now() : null,
    text: null,
    size: random.between(2, 6),
    sort: { field: random.pick(SORT_FIELDS), direction: random.pick(["asc", "desc"] as const) },
  };
  return {
    what: `list ${query.statuses.join()} by ${query.sort.field} ${query.sort.direction}`,
    async work() {
      const walked: ChargeId[] = [];
      const totals = new Set<number>();
      for (let page = 0; page * query.size <= walked.length; page += 1) {
        const outcome = await listCharges(merchantId, { ...query, page }, now());
        promise(outcome.kind === "page", "the listing is busy while nobody writes");
        totals.add(outcome.page.totalElements);
        walked.push(...outcome.page.charges.map(({ id }) => id));
        if (outcome.page.charges.length < query.size) break;
      }
      const expected = [...mirror.charges.values()].filter(
        ({ status, created_at }) =>
          (query.statuses.length === 0 || query.statuses.includes(status)) &&
          (query.createdTo === null || Date.parse(created_at) < query.createdTo.getTime()),
      );
      promise(new Set(walked).size === walked.length, "a charge is listed twice");
      const missing = expected.filter(({ id }) => !walked.includes(id));
      promise(missing.length === 0, `${missing[0]?.id} is not listed`);
      promise(walked.length === expected.length, "more is listed than there is");
      const total = [...totals].join();
      promise(total === String(walked.length), `${walked.length} listed, ${total} counted`);
      return `${walked.length} listed`;
    },
  };
}
