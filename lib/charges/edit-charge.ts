import type { FieldError } from "@/lib/http/problems";
import { merchantNow } from "@/lib/merchants/merchant-now";
import { monotonicMs, pause, settledWithin } from "@/lib/platform/clock";
import { asMerchant } from "@/lib/platform/db/connection";
import { failure, log } from "@/lib/platform/log";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { type ChargeId, type MerchantId, parseChargeId } from "@/lib/platform/values/ids";
import type { Cents } from "@/lib/platform/values/money";
import { providerOf } from "@/lib/providers/reach";
import { type Charge, waitsForPayment } from "./charge";
import { faultsOfTerms } from "./edit";
import { type EditableTerms, sameTerms } from "./editable-terms";
import { type EditResult, settleEdit } from "./settle-edit";
import { findCharge, lockChargeOf } from "./store/charges";
import { applyEdit, recordEditRequest } from "./store/edits";
import { leaseForEditing } from "./store/leases";

/** How long, in ms, a request waits at all; less than a stop leaves it. */
const REQUEST_MS = 9_000;

/** How long, in ms, a request waits for another process that holds the charge's lease. */
const WAIT_MS = 5_000;

/** Why a charge cannot be changed. */
export type NotEditable =
  /** It waits no more, or not yet. */
  | "status"
  /** It is overdue, and its Pix code was withdrawn at the provider. */
  | "code_over"
  | "cancel_requested"
  /** Another change of it waits for its provider. */
  | "other_edit"
  /** The method that its payer picked is being registered. */
  | "being_registered"
  /** Its provider leaves a charge as it was registered. */
  | "provider";

// Read by merchants.
const REFUSED = "o provedor recusou a alteração";

export type EditOutcome =
  /** It has the requested terms. */
  | { readonly kind: "edited"; readonly charge: Charge }
  /** Recorded, but the provider has not answered yet: the worker goes on. */
  | { readonly kind: "requested"; readonly charge: Charge }
  /** `status` also for one that was paid meanwhile: the money won. */
  | { readonly kind: "not_editable"; readonly charge: Charge; readonly why: NotEditable }
  | { readonly kind: "refused"; readonly charge: Charge; readonly reason: string }
  | { readonly kind: "invalid"; readonly errors: readonly FieldError[] }
  | { readonly kind: "not_found" };

export interface EditCommand {
  readonly merchantId: MerchantId;
  /** As it stands in the address. */
  readonly chargeId: string;
  /** Null: it stays. */
  readonly amount: Cents | null;
  readonly dueDate: CivilDate | null;
  readonly actor: string;
  /** The secret that a system changes it with; absent for members. */
  readonly credentialId?: string | null;
}

/**
 * Changes the amount or the due date of a charge that waits, or that is overdue and can be paid still: records the request
 * first, then changes the charge at its provider, and only then here. A repeated request gets the same answer.
 */
export async function editCharge(command: EditCommand, now: Date): Promise<EditOutcome> {
  const id = parseChargeId(command.chargeId);
  const charge = id && (await findCharge(command.merchantId, id));
  if (!charge) return { kind: "not_found" };
  const mayChange = await isEditableAtProvider(charge);
  const instant = await merchantNow(command.merchantId, now);
  const requested = await request(charge.id, command, mayChange, instant);
  if (requested.kind !== "recorded") return requested;
  const { terms } = requested;
  let refusal: string | null = null;
  // A request does not wait for a slower provider: the worker goes on with the charge.
  await settledWithin(
    settleNow(charge).then((result) => {
      if (result?.kind === "refused") refusal = result.refusal;
    }),
    REQUEST_MS,
    (error) => log.error({ chargeId: charge.id, ...failure(error) }, "a change failed"),
  );
  const after = (await findCharge(command.merchantId, charge.id)) ?? charge;
  return outcomeOf(after, terms, refusal);
}

/** @param refusal the provider's words, where it refused this very request. */
function outcomeOf(charge: Charge, terms: EditableTerms, refusal: string | null): EditOutcome {
  if (refusal !== null) return { kind: "refused", charge, reason: refusal };
  if (charge.editRequested) return { kind: "requested", charge };
  if (sameTerms(charge, terms)) return { kind: "edited", charge };
  // The worker, or an equal request, had the provider's answer.
  if (waitsForPayment(charge)) return { kind: "refused", charge, reason: REFUSED };
  return { kind: "not_editable", charge, why: "status" };
}

/** Whether the provider of a charge lets it be changed; true where none holds it. */
async function isEditableAtProvider({ pspAccountId }: Charge): Promise<boolean> {
  return pspAccountId === null || (await providerOf(pspAccountId)).revise !== undefined;
}

type Requested = EditOutcome | { readonly kind: "recorded"; readonly terms: EditableTerms };

/** Records the request, once; where no provider holds the charge, changes it at once. */
async function request(
  id: ChargeId,
  { merchantId, amount, dueDate, actor, credentialId }: EditCommand,
  mayChange: boolean,
  now: Date,
): Promise<Requested> {
  return asMerchant(merchantId, async (tx): Promise<Requested> => {
    const charge = await lockChargeOf(tx, merchantId, id);
    if (!charge) return { kind: "not_found" };
    const terms = { amount: amount ?? charge.amount, dueDate: dueDate ?? charge.dueDate };
    if (!waitsForPayment(charge)) return { kind: "not_editable", charge, why: whyOver(charge) };
    const isPending = charge.status === "PENDING";
    if (isPending && sameTerms(charge, terms) && !charge.editRequested) {
      return { kind: "edited", charge };
    }
    const errors = faultsOfTerms(charge, terms, now);
    if (errors.length > 0) return { kind: "invalid", errors };
    const why = obstacleOf(charge, terms, mayChange);
    if (why) return { kind: "not_editable", charge, why };
    if (charge.editRequested) return { kind: "recorded", terms };
    const recorded = await recordEditRequest(tx, charge, terms, { by: actor, credentialId });
    if (charge.pspAccountId !== null) return { kind: "recorded", terms };
    return { kind: "edited", charge: await applyEdit(tx, recorded, null) };
  });
}

function whyOver({ status }: Charge): NotEditable {
  return status === "OVERDUE" ? "code_over" : "status";
}

function obstacleOf(charge: Charge, terms: EditableTerms, mayChange: boolean): NotEditable | null {
  if (charge.cancelRequested) return "cancel_requested";
  if (charge.editRequested && !sameTerms(charge.editRequested, terms)) return "other_edit";
  if (!mayChange) return "provider";
  const isUnregistered = charge.brCode === null && charge.pspChargeId === null;
  return charge.pspAccountId !== null && isUnregistered ? "being_registered" : null;
}

/** Settles the request, once no other process holds the charge's lease; null where none of it was left to this one. */
async function settleNow({ id, merchantId }: Charge): Promise<EditResult | null> {
  const start = monotonicMs();
  for (let waitMs = 25; ; waitMs = Math.min(waitMs * 2, 250)) {
    const leased = await leaseForEditing(id);
    if (leased) return settleEdit(leased);
    const current = await findCharge(merchantId, id);
    if (!current?.editRequested || monotonicMs() - start > WAIT_MS) return null;
    await pause(waitMs);
  }
}
