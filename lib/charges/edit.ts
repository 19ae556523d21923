import type { FieldError } from "@/lib/http/problems";
import { endOfBrasiliaDay } from "@/lib/platform/values/brasilia";
import { type Charge, codeExpiry, isTodayOrLater, pickedPixExpiry } from "./charge";
import { DUE_DATE_PAST } from "./create-payment-request";
import type { EditableTerms } from "./editable-terms";

/**
 * A charge as it is with other terms. A new due date begins the validity of its Pix code anew: `pixExpiresInMinutes`, or
 * the default, from the request on, at most to the end of that day. A new amount leaves it as it is.
 *
 * @param at when the terms were requested.
 */
export function withTerms(charge: Charge, { amount, dueDate }: EditableTerms, at: Date): Charge {
  const edited = { ...charge, amount, dueDate };
  if (dueDate === charge.dueDate) return edited;
  const dueDateEnds = endOfBrasiliaDay(dueDate);
  if (charge.billingType !== "PIX") return { ...edited, waitsUntil: dueDateEnds };
  if (charge.payerChooses) {
    return { ...edited, pixExpiresAt: pickedPixExpiry(edited, at), waitsUntil: dueDateEnds };
  }
  const pixExpiresAt = codeExpiry(edited, at);
  return { ...edited, pixExpiresAt, waitsUntil: charge.lateTerms ? dueDateEnds : pixExpiresAt };
}

/** An overdue charge waits again by a later due date, and by nothing else. */
const OVERDUE_STAYS: FieldError = {
  pointer: "/dueDate",
  message: "deve ser uma nova data, hoje ou depois: a cobrança está vencida",
};

/** Which rules of POST /payments a charge would break with other terms, by the field of the request. */
export function faultsOfTerms(charge: Charge, terms: EditableTerms, now: Date): FieldError[] {
  const { amount, dueDate } = terms;
  const { fine, discount } = charge.lateTerms ?? {};
  const faults: FieldError[] = [];
  const note = (pointer: string, message: string) => faults.push({ pointer, message });
  if (charge.status === "OVERDUE") {
    if (dueDate <= charge.dueDate || !isTodayOrLater(dueDate, now)) faults.push(OVERDUE_STAYS);
  } else if (dueDate !== charge.dueDate && !isTodayOrLater(dueDate, now)) {
    faults.push(DUE_DATE_PAST);
  }
  if (charge.lateTerms && amount === 0n) {
    note("/amount", "não pode ser 0 em uma cobrança com multa, juros ou desconto");
  } else {
    if (fine?.kind === "amount" && fine.amount > amount) {
      note("/amount", "não pode ser menor que a multa da cobrança");
    }
    if (discount?.kind === "amount" && discount.amount >= amount) {
      note("/amount", "deve ser maior que o desconto da cobrança");
    }
  }
  if (discount && discount.until > dueDate) {
    note("/dueDate", "não pode ser antes do último dia do desconto da cobrança");
  }
  return faults;
}
