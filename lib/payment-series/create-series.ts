import { cancelCharge } from "@/lib/charges/cancel-charge";
import type { NewCharge } from "@/lib/charges/charge";
import { type Charge, isTodayOrLater } from "@/lib/charges/charge";
import { type CreateOutcome, createCharge } from "@/lib/charges/create-charge";
import { merchantNow } from "@/lib/merchants/merchant-now";
import type { ChargeId } from "@/lib/platform/values/ids";
import { eachChargeOf } from "./each-charge";
import { inTurn } from "./in-turn";
import { installmentOf } from "./installment-of";
import {
  type Installment,
  installmentDescription,
  installmentKey,
  installmentsOf,
  ownReference,
  type PaymentSeries,
  withoutInstallment,
} from "./payment-series";
import {
  chargeIdsOf,
  completeSeries,
  findSeries,
  insertSeries,
  type NewSeries,
  seriesIdOf,
} from "./store/series";
import { findCharges } from "./store/series-charges";

/** What the charges of a series have in common, beside what the series says. */
export type SeriesContent = Pick<NewCharge, "payer" | "description" | "lateTerms" | "reference">;

/** A merchant's request to create a series. */
export interface SeriesRequest {
  readonly series: NewSeries;
  readonly content: SeriesContent;
  readonly actor: string;
  readonly credentialId: string | null;
}

export type SeriesOutcome =
  /** The series; its state says whether all of its charges are there. */
  | { readonly kind: "series"; readonly series: PaymentSeries; readonly replayed: boolean }
  /** The provider refused the first charge for good, and no other was made. */
  | { readonly kind: "refused"; readonly charge: Charge; readonly replayed: boolean }
  /** The key belongs to a series that was requested with another body. */
  | { readonly kind: "key_reused" }
  | { readonly kind: "due_date_past" }
  | { readonly kind: "no_provider" }
  /** Other series of the merchant are being created; nothing of this one was begun. */
  | { readonly kind: "busy" };

/**
 * Creates a series and its charges, once per idempotency key. The series is stored first, and each charge is created as
 * `POST /payments` creates one, under a key of the series and its number: whatever ends this in the middle, the same
 * request goes on with the charges that are not there (ADR 0113).
 */
export async function createSeries(request: SeriesRequest, now: Date): Promise<SeriesOutcome> {
  return inTurn(request.series.merchantId, "making", () => createInTurn(request, now));
}

async function createInTurn(request: SeriesRequest, now: Date): Promise<SeriesOutcome> {
  const { series: wanted } = request;
  const { merchantId, firstDueDate } = wanted;
  // What is there already may be requested again after its first due date.
  const instant = await merchantNow(merchantId, now);
  if (!isTodayOrLater(firstDueDate, instant) && !(await findSeries(merchantId, seriesIdOf(wanted))))
    return { kind: "due_date_past" };
  const { series, kind, isSame } = await insertSeries(wanted, now);
  if (!isSame) return { kind: "key_reused" };
  return fillSeries(series, request, now, kind === "found");
}

/**
 * Goes on with a series whose creation ended in the middle; its first charge says what the others are. One without a first
 * charge, or whose payer was anonymised since, stays as it is.
 */
export async function resumeSeries(
  series: PaymentSeries,
  caller: Pick<SeriesRequest, "actor" | "credentialId">,
  now: Date,
): Promise<SeriesOutcome> {
  const [firstId] = chargeIdsOf(series);
  const charges = await findCharges(series.merchantId, firstId ? [firstId] : []);
  const first = firstId && charges.get(firstId);
  // Anonymising takes the metadata too, and nobody is charged whose name is not there.
  if (!first || !installmentOf(first)) return { kind: "series", series, replayed: true };
  const { payer, lateTerms, reference } = first;
  const description = withoutInstallment(first.description, { number: 1, count: series.count });
  const request = { ...caller, content: { payer, lateTerms, reference, description } };
  return inTurn(series.merchantId, "making", () => fillSeries(series, request, now, true));
}

async function fillSeries(
  series: PaymentSeries,
  caller: Pick<SeriesRequest, "actor" | "credentialId" | "content">,
  now: Date,
  replayed: boolean,
): Promise<SeriesOutcome> {
  const ids = chargeIdsOf(series);
  const charges = await findCharges(series.merchantId, ids);
  const [first, ...others] = installmentsOf(series);
  if (!first) throw new Error("a series without charges");
  const made = charges.get(ids[0] as ChargeId);
  if (made?.status === "CANCELED" && made.cancelReason === "refused" && charges.size === 1) {
    return { kind: "refused", charge: made, replayed };
  }
  if (series.state !== "creating") return { kind: "series", series, replayed };
  const eachCharge = eachChargeOf(series.merchantId);
  if (!made) {
    const outcomes: CreateOutcome[] = [];
    await eachCharge([first], async (installment) => {
      outcomes.push(await createOne(series, installment, caller, now));
    });
    const [outcome] = outcomes;
    // No turn came in time: the same request goes on.
    if (!outcome) return { kind: "series", series, replayed };
    if (outcome.kind === "refused") return { ...outcome, replayed };
    // The others wait for the first, which an equal request is making.
    if (outcome.kind === "in_progress") return { kind: "series", series, replayed };
    if (outcome.kind !== "created" && outcome.kind !== "key_reused") return firstMissing(outcome);
  }
  const missing = others.filter(({ number }) => !charges.has(ids[number - 1] as ChargeId));
  let failed = 0;
  const left = await eachCharge(missing, async (installment) => {
    const { kind } = await createOne(series, installment, caller, now);
    if (kind !== "created" && kind !== "refused" && kind !== "key_reused") failed += 1;
  });
  if (left === 0 && failed === 0) await completeSeries(series);
  const current = (await findSeries(series.merchantId, series.id)) ?? series;
  return { kind: "series", series: current, replayed };
}

/** Why no charge of a series was begun: its first one could not be made. */
function firstMissing({ kind }: CreateOutcome): SeriesOutcome {
  // No charge of a series has an address to return to, which could be refused.
  if (kind === "no_provider" || kind === "due_date_past") return { kind };
  throw new Error(`the first charge of a series was not made: ${kind}`);
}

/**
 * Creates one charge. A series may be canceled while its charges are made: what was made after that is canceled as well,
 * since the cancellation may have looked before it was there.
 */
async function createOne(
  series: PaymentSeries,
  { number, amount, dueDate }: Installment,
  { content, actor, credentialId }: Pick<SeriesRequest, "actor" | "credentialId" | "content">,
  now: Date,
) {
  const { merchantId, id, count, billingType } = series;
  const input: NewCharge = {
    payer: content.payer,
    amount,
    dueDate,
    billingType,
    description: installmentDescription(content.description, number, count),
    pixExpiresInMinutes: null,
    lateTerms: content.lateTerms,
    returnUrl: null,
    reference: content.reference ?? ownReference(series),
    metadata: { seriesId: id, installment: `${number}/${count}` },
  };
  const idempotencyKey = installmentKey(id, number);
  const outcome = await createCharge(
    { merchantId, idempotencyKey, input, actor, credentialId },
    now,
  );
  if (outcome.kind === "created" && (await findSeries(merchantId, id))?.state === "canceled") {
    await cancelCharge({ merchantId, chargeId: outcome.charge.id, note: null, actor });
  }
  return outcome;
}
