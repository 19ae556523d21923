import { cancelCharge } from "@/lib/charges/cancel-charge";
import type { NewCharge } from "@/lib/charges/charge";
import { CHARGE_STATUSES } from "@/lib/charges/charge-status";
import { type CreateOutcome, createCharge } from "@/lib/charges/create-charge";
import { SORT_FIELDS } from "@/lib/listing/charge-query";
import { listCharges } from "@/lib/listing/list-charges";
import { requestRefund } from "@/lib/payments/request-refund";
import { resolveDiscrepancy } from "@/lib/payments/resolve-discrepancy";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { newCharge } from "@/testing/charges";
import { now } from "@/testing/fake-clock";
import type { Random } from "@/testing/random";
import type { Action } from "./action";
import { promise } from "./invariants";
import type { ChargeImage } from "./oracle";
import type { Creation, RefundRequest, World } from "./world";

/** Charges of one seed: few, so that much happens to each. */
const CHARGES_MAX = 10;

const DAY_MS = 86_400_000;
const ACTOR = "client:model";

/** Requests a new charge. */
export function create(world: World): Action | null {
  if (world.creations.length >= CHARGES_MAX) return null;
  const creation = { key: `k${world.creations.length + 1}`, input: anyCharge(world.random) };
  world.creations.push(creation);
  return { what: `create ${describeCreation(creation)}`, work: () => send(world, creation) };
}

/** Sends a create request again, now and then with another body. */
export function createAgain(world: World): Action | null {
  const first = world.random.pickAny(world.creations);
  if (!first) return null;
  const other = world.random.chance(0.2);
  const input = other ? { ...first.input, amount: cents(first.input.amount + 1n) } : first.input;
  const again = { key: first.key, input };
  return { what: `create again ${describeCreation(again)}`, work: () => send(world, again) };
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

function describeCreation({ key, input }: Creation): string {
  return `${key}: ${input.amount} centavos, due ${input.dueDate}, ${input.pixExpiresInMinutes} min`;
}

async function send(world: World, { key, input }: Creation): Promise<string> {
  const { merchantId, oracle } = world;
  const held = [...oracle.charges.values()].find((charge) => charge.idempotency_key === key);
  const sentAt = now();
  const request = { merchantId, idempotencyKey: key, input, actor: ACTOR };
  const outcome = await createCharge(request, sentAt);
  checkCreated(outcome, input, held, sentAt);
  return "charge" in outcome
    ? `${outcome.kind} ${outcome.charge.id} ${outcome.charge.status}`
    : outcome.kind;
}

function checkCreated(
  outcome: CreateOutcome,
  input: NewCharge,
  held: ChargeImage | undefined,
  sentAt: Date,
): void {
  // A key belongs to the request that took it, which need not be the one that was sent first.
  const equal = BigInt(held?.amount_cents ?? 0) === input.amount;
  const past = input.dueDate < brasiliaDay(sentAt);
  switch (outcome.kind) {
    case "created":
    case "refused": {
      const { charge } = outcome;
      promise(!past || held !== undefined, `a charge was made for ${input.dueDate}, a day past`);
      promise(!held || outcome.replayed, `the key of ${held?.id} was taken for a new one`);
      promise(!held || held.id === charge.id, `${held?.id} became ${charge.id}`);
      promise(!held || equal, `the key of ${held?.id} took another body`);
      promise(charge.amount === input.amount, `${charge.id}: another amount than requested`);
      promise(charge.dueDate === input.dueDate, `${charge.id}: another due date than requested`);
      const refused = charge.status === "CANCELED" && charge.cancelReason === "refused";
      promise(
        (outcome.kind === "refused") === refused,
        `${charge.id} is reported as ${outcome.kind}`,
      );
      return;
    }
    case "due_date_past":
      promise(past && !held, `${input.dueDate} is refused as past`);
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

/** Cancels a charge. */
export function cancel(world: World, about?: ChargeImage): Action | null {
  const { random, oracle, merchantId } = world;
  const chargeId = about?.id ?? random.pickAny([...oracle.charges.keys()]);
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
      promise(
        (outcome.kind === "not_cancelable") === paid,
        `${chargeId}: reported as ${outcome.kind}`,
      );
      return `${outcome.kind} ${status}`;
    },
  };
}

/** Requests a refund of all, a part or too much, with a new idempotency key or a used one. */
export function refund(world: World, about?: ChargeImage): Action | null {
  const { random, refundRequests, oracle } = world;
  const used = random.chance(0.25) ? random.pickAny(refundRequests) : undefined;
  if (used && !about) {
    const other = random.chance(0.3);
    const again = other ? { ...used, amount: (used.amount ?? 0n) + 1n } : used;
    return { what: `refund again ${describeRefund(again)}`, work: () => sendRefund(world, again) };
  }
  const charges = [...oracle.charges.values()];
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
  const request = {
    chargeId: charge.id,
    key: `r${refundRequests.length + 1}`,
    amount: amount === null ? null : BigInt(amount),
  };
  refundRequests.push(request);
  return { what: `refund ${describeRefund(request)}`, work: () => sendRefund(world, request) };
}

function describeRefund({ chargeId, key, amount }: RefundRequest): string {
  return `${key}: ${amount ?? "all"} of ${chargeId}`;
}

async function sendRefund(world: World, request: RefundRequest): Promise<string> {
  const { merchantId, refundsMade } = world;
  const made = refundsMade.get(request.key);
  const outcome = await requestRefund(
    {
      merchantId,
      chargeId: request.chargeId,
      idempotencyKey: request.key,
      amount: request.amount === null ? null : cents(request.amount),
      reason: null,
      actor: ACTOR,
    },
    now(),
  );
  promise(outcome.kind !== "not_found", `${request.chargeId} is not found`);
  const id = "refund" in outcome ? outcome.refund.id : null;
  if (made) {
    const same = made.amount === request.amount ? made.id : null;
    promise(id === same, `${request.key} made ${made.id}, and now answers ${outcome.kind} ${id}`);
    promise(same !== null || outcome.kind === "key_reused", `${request.key}: ${outcome.kind}`);
  } else if (id) {
    refundsMade.set(request.key, { id, amount: request.amount });
  }
  return "refund" in outcome ? `${outcome.kind} ${outcome.refund.status}` : outcome.kind;
}

/** Resolves an exception. */
export function resolve(world: World, about?: ChargeImage): Action | null {
  const { random, oracle, merchantId } = world;
  const all = [...oracle.exceptions.values()].filter(
    ({ charge_id }) => !about || charge_id === about.id,
  );
  const open = all.filter(({ resolution }) => resolution === null);
  const exception = random.pickAny(random.chance(0.9) ? open : all);
  if (!exception) return null;
  const as = random.pick(["accept", "refund", "refund", "ignore"] as const);
  return {
    what: `resolve ${exception.kind} about ${exception.subject} as ${as}`,
    async work() {
      const { id: discrepancyId } = exception;
      const decision = { merchantId, discrepancyId, as, note: null, actor: ACTOR };
      const outcome = await resolveDiscrepancy(decision, now());
      promise(outcome.kind !== "not_found", `exception ${exception.id} is not found`);
      return outcome.kind;
    },
  };
}

/** 8: walks through all pages of a listing; they are one sorted list, and the total is its length. */
export function list(world: World): Action | null {
  const { random, merchantId, oracle } = world;
  const query = {
    statuses: random.chance(0.4) ? [random.pick(CHARGE_STATUSES)] : [],
    billingTypes: [],
    payerDocument: null,
    references: [],
    ended: null,
    partlyRefunded: false,
    amountFrom: null,
    amountTo: null,
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
        const outcome = await listCharges(merchantId, { ...query, page });
        promise(outcome.kind === "page", "the listing is busy while nobody writes");
        totals.add(outcome.page.totalElements);
        walked.push(...outcome.page.charges.map(({ id }) => id));
        if (outcome.page.charges.length < query.size) break;
      }
      const expected = [...oracle.charges.values()].filter(
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
