import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Cents } from "@/lib/platform/values/money";

/** What of a charge that waits, or is overdue, can be changed (ADR 0100). */
export interface EditableTerms {
  readonly amount: Cents;
  readonly dueDate: CivilDate;
}

/** Another amount or due date of a charge, requested and not answered by its provider yet. */
export interface EditRequest extends EditableTerms {
  readonly by: string;
  readonly at: Date;
}

/** Whether two terms are the same. */
export function sameTerms(one: EditableTerms, other: EditableTerms): boolean {
  return one.amount === other.amount && one.dueDate === other.dueDate;
}
