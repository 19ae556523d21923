import { createHmac } from "node:crypto";
import type { NewCharge } from "@/lib/charges/charge";
import { type CreateOutcome, createCharge } from "@/lib/charges/create-charge";
import { merchantNow } from "@/lib/merchants/merchant-now";
import { siteOf } from "@/lib/platform/caller-address";
import { chargeIdOf } from "@/lib/platform/charge-id";
import { addDays, brasiliaDay } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import { deriveKey } from "@/lib/platform/vault";
import { countTry, LINK_ADDRESS, LINK_CHARGES } from "@/lib/rate-limits/throttle";
import { readFormKey } from "./form-key";
import { type FormErrors, type ReadForm, readPayerForm, typedForm } from "./payer-form";
import type { ClosedReason, PaymentLink } from "./payment-link";
import type { OpenedLink } from "./read-link-page";
import { findPlaceOf, leavePlace, takePlace } from "./store/places";

/** When somebody may try again at whose address too many charges wait: some are paid or over by then. */
const WAIT_TO_BE_PAID_S = 600;

/** What came of a form that a payer sent. */
export type PayOutcome =
  /** The charge that this form made, now or before. */
  | { readonly kind: "charge"; readonly id: ChargeId }
  | { readonly kind: "closed"; readonly state: ClosedReason }
  | { readonly kind: "invalid"; readonly errors: FormErrors }
  /** The form was not opened here, or too long ago; another look at it has a new key. */
  | { readonly kind: "stale" }
  /** This form made a charge before, with other data. */
  | { readonly kind: "changed"; readonly id: ChargeId }
  /** The provider refused the charge for good. */
  | { readonly kind: "refused" }
  /** The same form is still being worked on. */
  | { readonly kind: "in_progress" }
  | { readonly kind: "too_many"; readonly seconds: number };

/** A form that a payer sent, and from where. */
export interface SentForm {
  readonly fields: URLSearchParams;
  readonly address: string;
}

/**
 * Makes a charge of a link's form, once for each form that was opened, as POST /payments makes one. What limits
 * everybody is asked before anything is stored: so many charges of one address and of one link in ten minutes, and so many
 * of a link that wait for payment (ADR 0104).
 */
export async function payLink(
  { found, view }: OpenedLink,
  { fields, address }: SentForm,
  now: Date,
): Promise<PayOutcome> {
  const { link, takesLetters } = found;
  const key = readFormKey(link.id, fields.get("key") ?? "", now);
  if (!key) return { kind: "stale" };
  const { merchantId } = link;
  const idempotencyKey = `payment-link:${link.id}:${key.nonce}`;
  const chargeId = chargeIdOf(merchantId, idempotencyKey);
  const known = await findPlaceOf(link, chargeId);
  const isRepeated = known !== null;
  if (!isRepeated && !key.isFresh) return { kind: "stale" };
  const { closed } = view;
  if (closed !== null && (!isRepeated || closed === "UNAVAILABLE")) {
    return { kind: "closed", state: closed };
  }
  const rules = { amount: link.amount, methods: view.methods, takesLetters };
  const read = readPayerForm(typedForm(fields), rules);
  if (read.kind === "invalid") return read;
  if (!isRepeated) {
    const seconds = await countTry([
      [LINK_ADDRESS, `link-address:${siteOf(address)}`],
      [LINK_CHARGES, `link-charges:${link.id}`],
    ]);
    if (seconds > 0) return { kind: "too_many", seconds };
  }
  const network = placeName(link, address);
  const endsBy = await merchantNow(merchantId, now);
  // A charge that is there keeps its place, and the same form sent again and again waits for no lock.
  const placing = known?.isStored
    ? ({ kind: "taken", takenAt: known.takenAt } as const)
    : await takePlace({ link, chargeId, network, now, endsBy });
  if (placing.kind === "closed") return placing;
  if (placing.kind === "address_full") return { kind: "too_many", seconds: WAIT_TO_BE_PAID_S };
  const takenAt = await merchantNow(merchantId, placing.takenAt);
  const input = chargeInput(link, read.form, takenAt);
  const outcome = await createCharge({ merchantId, idempotencyKey, input, actor: "payer" }, now);
  if (outcome.kind === "no_provider" || outcome.kind === "due_date_past") {
    await leavePlace(link, chargeId);
  }
  return outcomeOf(outcome, chargeId);
}

/** Stands for a network among the places of one link, so that nobody finds there who came by two of them. */
function placeName({ id }: PaymentLink, address: string): string {
  const key = deriveKey("payment-link-place");
  const named = createHmac("sha256", key).update(`${id}\0${siteOf(address)}`);
  return named.digest("base64url").slice(0, 22);
}

/** The charge that a link's form asks for. Its metadata names the link, and so do its events (ADR 0103). */
function chargeInput(link: PaymentLink, form: ReadForm, takenAt: Date): NewCharge {
  const { name, document, amount, billingType } = form;
  return {
    payer: { name, document, email: null, phone: null, address: null },
    amount,
    dueDate: addDays(brasiliaDay(takenAt), link.dueInDays),
    billingType,
    description: link.title,
    pixExpiresInMinutes: billingType === "PIX" ? link.pixExpiresInMinutes : null,
    lateTerms: null,
    returnUrl: null,
    reference: link.reference,
    metadata: { paymentLinkId: link.id },
  };
}

function outcomeOf(outcome: CreateOutcome, id: ChargeId): PayOutcome {
  switch (outcome.kind) {
    case "created":
      return { kind: "charge", id };
    case "key_reused":
      return { kind: "changed", id };
    case "refused":
    case "in_progress":
      return { kind: outcome.kind };
    case "no_provider":
      return { kind: "closed", state: "UNAVAILABLE" };
    case "due_date_past":
      return { kind: "stale" };
    case "return_origin_unknown":
      throw new Error("the charge of a link has no address to return to");
  }
}
