import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { LateTerms, Share } from "@/lib/platform/values/late-terms";
import { cents } from "@/lib/platform/values/money";

/** A share as JSON keeps it: centavos as text, which no reader of JSON rounds. */
type StoredShare =
  | { readonly kind: "percent"; readonly basisPoints: number }
  | { readonly kind: "amount"; readonly amount: string };

/** Late terms as the column `late_terms` keeps them. */
export interface StoredLateTerms {
  readonly fine: StoredShare | null;
  readonly interest: LateTerms["interest"];
  readonly discount: (StoredShare & { readonly until: CivilDate }) | null;
}

/** Late terms as text for the column. */
export function lateTermsJson(terms: LateTerms): string {
  return JSON.stringify(terms, (_, value) => (typeof value === "bigint" ? String(value) : value));
}

/** Late terms from the column. */
export function lateTermsFromJson({ fine, interest, discount }: StoredLateTerms): LateTerms {
  return {
    fine: fine && shareFromJson(fine),
    interest,
    discount: discount && { ...shareFromJson(discount), until: discount.until },
  };
}

function shareFromJson(share: StoredShare): Share {
  return share.kind === "percent"
    ? { kind: "percent", basisPoints: share.basisPoints }
    : { kind: "amount", amount: cents(BigInt(share.amount)) };
}
