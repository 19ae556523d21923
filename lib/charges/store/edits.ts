import type { Charge } from "@/lib/charges/charge";
import { statusAfter } from "@/lib/charges/charge-status";
import { withTerms } from "@/lib/charges/edit";
import type { EditableTerms } from "@/lib/charges/editable-terms";
import { asService, oneAsService, type Transaction } from "@/lib/platform/db/connection";
import { feeOn } from "@/lib/platform/values/fee";
import type { ChargeId } from "@/lib/platform/values/ids";
import type { PaymentInstructions } from "@/lib/platform/values/payment-instructions";
import { findPriceOfCharge } from "@/lib/pricing/store/price-at-creation";
import { lockCharge, recordEvent } from "./charges";

/**
 * Records the terms that are requested of a charge, with the event; its provider has to take them first. The caller has
 * locked the charge's row and found no other request.
 *
 * @returns the charge with the request.
 */
export async function recordEditRequest(
  tx: Transaction,
  charge: Charge,
  terms: EditableTerms,
  { by, credentialId }: { readonly by: string; readonly credentialId?: string | null | undefined },
): Promise<Charge> {
  const { rows } = await tx.query<{ at: Date }>({
    name: "record-edit-request",
    text: `UPDATE charges SET edit_asked_at = clock_timestamp(), edit_asked_by = $2, edit_amount_cents = $3,
        edit_due_date = $4 WHERE id = $1 AND edit_asked_at IS NULL RETURNING edit_asked_at AS at`,
    values: [charge.id, by, terms.amount, terms.dueDate],
  });
  const [row] = rows;
  if (!row) throw new Error(`charge ${charge.id} has an open request already`);
  const { amount, dueDate } = terms;
  const evidence = {
    ...evidenceOf(charge, terms),
    ...(credentialId ? { credential: credentialId } : {}),
  };
  await recordEvent(tx, charge.id, { type: "edit_asked", actor: by, evidence });
  return { ...charge, editRequested: { amount, dueDate, by, at: row.at } };
}

/**
 * Gives a charge the terms that were requested of it, with the event: one that was overdue waits again. The caller has
 * locked the charge's row, found it waiting to be paid with this request, and knows that its provider has these terms, or
 * that no provider holds it.
 *
 * @param instructions what it is paid with from now on; null: with what it was.
 * @returns the charge as it is now.
 */
export async function applyEdit(
  tx: Transaction,
  charge: Charge,
  instructions: PaymentInstructions | null,
): Promise<Charge> {
  const { editRequested: edit } = charge;
  if (!edit) throw new Error(`charge ${charge.id} has no open request`);
  const edited = { ...withTerms(charge, edit, edit.at), ...instructions, editRequested: null };
  const price =
    edit.amount === charge.amount || charge.fee === null
      ? null
      : await findPriceOfCharge(tx, charge.id, charge.billingType);
  const fee = price ? feeOn(edit.amount, price) : charge.fee;
  const { brCode, boletoLine, paymentPage, pspChargeId } = edited;
  const status = statusAfter(charge.status, "edited") ?? charge.status;
  await tx.query({
    name: "apply-edit",
    text: `WITH edited AS (
      UPDATE charges SET status = $9, event_count = event_count + 1, amount_cents = edit_amount_cents, due_date = edit_due_date, fee_cents = $2,
        pix_expires_at = $3, lapses_at = $4, br_code = $5, boleto_line = $6, payment_page = $7, psp_charge_id = $8,
        edit_asked_at = NULL, edit_asked_by = NULL, edit_amount_cents = NULL, edit_due_date = NULL,
        lease_until = NULL, lease_token = NULL
      WHERE id = $1 RETURNING id, merchant_id, event_count
    ) INSERT INTO charge_events (charge_id, number, merchant_id, type, from_status, to_status, at, actor, evidence)
      SELECT id, event_count, merchant_id, 'edited', $10, $9, clock_timestamp(), $11, $12 FROM edited`,
    values: [
      charge.id,
      fee,
      edited.pixExpiresAt,
      edited.waitsUntil,
      brCode,
      boletoLine,
      paymentPage,
      pspChargeId,
      status,
      charge.status,
      edit.by,
      JSON.stringify(evidenceOf(charge, edit)),
    ],
  });
  return { ...edited, status, fee };
}

/**
 * Ends the request to change a charge, which stays as it is, with the event. Nothing happens where that request ended
 * meanwhile.
 *
 * @param charge with the request.
 * @param reason the provider's words, or `NO_LONGER_WAITING`.
 * @returns the charge as it is now.
 */
export async function dropEdit(charge: Charge, reason: string): Promise<Charge> {
  return asService(async (tx) => {
    const current = await lockCharge(tx, charge.id);
    if (!current) throw new Error(`charge ${charge.id} is gone`);
    const { editRequested: edit } = current;
    if (!edit || !isSameRequest(current, charge)) return current;
    await tx.query({
      name: "drop-edit",
      text: `UPDATE charges SET edit_asked_at = NULL, edit_asked_by = NULL, edit_amount_cents = NULL,
          edit_due_date = NULL, lease_until = NULL, lease_token = NULL
        WHERE id = $1`,
      values: [charge.id],
    });
    const evidence = evidenceOf(current, edit);
    await recordEvent(tx, charge.id, { type: "edit_refused", actor: edit.by, reason, evidence });
    return { ...current, editRequested: null };
  });
}

/** Whether the open request of a charge is the one that it had when it was read. */
export function isSameRequest(current: Charge, read: Charge): boolean {
  return current.editRequested?.at.getTime() === read.editRequested?.at.getTime();
}

/** Whether terms of a charge were ever changed: a list that its provider printed before knows the former ones. */
export async function wasEdited(id: ChargeId): Promise<boolean> {
  const { rowCount } = await oneAsService({
    name: "was-edited",
    text: "SELECT FROM charge_history WHERE charge_id = $1 AND type = 'edited' LIMIT 1",
    values: [id],
  });
  return rowCount === 1;
}

/** The terms before and after, as a charge's history keeps them; amounts as texts, which no reader of JSON rounds. */
function evidenceOf(charge: EditableTerms, terms: EditableTerms) {
  return { from: printed(charge), to: printed(terms) };
}

function printed({ amount, dueDate }: EditableTerms) {
  return { amountCents: amount.toString(), dueDate };
}
