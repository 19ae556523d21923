import type { Problem } from "@/lib/http/problems";
import type { ListedDiscrepancy } from "@/lib/payments/discrepancy";
import type { ExceptionResponse } from "@/lib/payments/discrepancy-response";
import { REFUND_WINDOW_DAYS } from "@/lib/payments/refund";
import type { RefundResponse } from "@/lib/payments/refund-response";
import type { Locale } from "@/lib/platform/values/locale";
import { type Cents, cents, formatBrl } from "@/lib/platform/values/money";
import type { Choice, Decision } from "./resolve-form";
import { resolveTexts } from "./resolve-texts";

/** What deciding about an exception needs to know of it. */
export type Resolvable = Pick<
  ListedDiscrepancy,
  | "id"
  | "kind"
  | "amount"
  | "chargeId"
  | "settlementId"
  | "returnable"
  | "completable"
  | "isReassignable"
> & {
  readonly name: string;
  /** Who paid, what was charged and what was received: names and values as they are read. */
  readonly about: readonly (readonly [name: string, value: string])[];
  /** What was paid beyond what was charged, where that alone can go back. */
  readonly difference: Cents | null;
  /** How often money of it was to go back before; each of these refunds failed where the difference can go back. */
  readonly refundsBefore: number;
};

/** What the payments of a charge come to together, and what was due of it. */
export function togetherOf({ amount, completable }: Resolvable, locale: Locale): string {
  if (amount === null || !completable) return "";
  const together = formatBrl(cents(completable.paid + amount));
  return resolveTexts(locale).together(together, formatBrl(completable.due));
}

/** The words of a choice, and of the button that does it. */
export function labelOf(
  resolution: Choice | null,
  { returnable, difference }: Resolvable,
  locale: Locale,
): string {
  const t = resolveTexts(locale);
  if (resolution === null) return t.button;
  if (resolution === "difference") return t.refundDifference(formatBrl(difference ?? cents(0)));
  return resolution === "refund" && returnable.kind === "amount"
    ? t.refundOf(formatBrl(returnable.amount))
    : t.submit[resolution];
}

/** What was paid too much, as an amount. */
export function differenceOf({ difference }: Resolvable): string {
  return formatBrl(difference ?? cents(0));
}

/** What is said once it is done. */
export function saidOf(
  resolution: Decision,
  refund: RefundResponse | null,
  { returnable }: Resolvable,
  locale: Locale,
): readonly ["good" | "bad", string] {
  const t = resolveTexts(locale);
  if (resolution !== "refund") return ["good", t.done[resolution]];
  const amount = returnable.kind === "amount" ? formatBrl(returnable.amount) : "";
  switch (refund?.status) {
    case "REFUNDED":
      return ["good", t.refundDone(amount)];
    case "FAILED":
      return ["bad", t.refundFailed];
    default:
      return ["good", t.refundOnItsWay(amount)];
  }
}

/** What went wrong, in the words of this dialog where it has better ones. */
export function troubleOf(problem: Problem | null, trouble: string | null, locale: Locale): string {
  const t = resolveTexts(locale);
  switch (problem?.code) {
    case undefined:
      return t.lost;
    case "already_resolved": {
      const { exception } = problem as Problem & { readonly exception: ExceptionResponse };
      return t.meanwhile(t.was[exception.resolution ?? "ignore"]);
    }
    case "not_refundable":
      return t.notRefundable;
    case "refund_window_over":
      return t.windowOver(REFUND_WINDOW_DAYS);
    default:
      return trouble ?? "";
  }
}
