import type { Discrepancy } from "@/lib/payments/discrepancy";
import type { Locale } from "@/lib/platform/values/locale";
import { type Cents, cents, formatBrl, parseReais } from "@/lib/platform/values/money";
import { exceptionKindTexts } from "./kind-texts";

type Named = Pick<Discrepancy, "kind" | "amount" | "facts">;

/** What an exception is called: of another amount than charged, whether too much or too little was paid; of a dispute, how it ended. */
export function nameOfException(exception: Named, locale: Locale): string {
  const { kinds, paidMore, paidLess, disputeEnds } = exceptionKindTexts(locale);
  const end = endOfDispute(exception);
  if (end) return disputeEnds[end].name;
  const beyond = paidBeyond(exception);
  if (beyond === null || beyond === 0n) return kinds[exception.kind].name;
  return beyond > 0n ? paidMore : paidLess;
}

/**
 * How much more than charged was paid, in centavos; below zero for less. Null where it is not about a charge's amount, or
 * the payer chose the amount.
 */
export function paidBeyond({ kind, amount, facts }: Named): Cents | null {
  const { expectedAmount } = facts;
  if (kind !== "amount_mismatch" || amount === null || typeof expectedAmount !== "string") {
    return null;
  }
  const charged = parseReais(expectedAmount);
  return charged === null || charged === 0n ? null : cents(amount - charged);
}

/** What was paid beyond what was charged, with its sign. */
export function signedAmount(beyond: Cents): string {
  return `${beyond > 0n ? "+" : ""}${formatBrl(beyond)}`;
}

/** How the dispute of an exception ended, as its provider says; null where it goes on, and for other exceptions. */
export function endOfDispute({
  kind,
  facts,
}: Pick<Named, "kind" | "facts">): "won" | "lost" | null {
  if (kind !== "disputed") return null;
  return facts.state === "won" || facts.state === "lost" ? facts.state : null;
}
