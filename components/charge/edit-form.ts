import { type CivilDate, parseCivilDate } from "@/lib/platform/values/brasilia";
import { type Cents, parseTypedReais } from "@/lib/platform/values/money";

/** Another amount and due date while they are entered, as they were typed. */
export interface EditDraft {
  readonly amount: string;
  /** As a date field gives it. */
  readonly dueDate: string;
}

/** What is wrong with a draft, by field; the texts are the page's. */
export interface EditFaults {
  readonly amount?: "amountMissing";
  readonly dueDate?: "dayMissing" | "past" | "overdue";
}

/** What of a charge changes; nothing where both are left as they are. */
export interface Edit {
  readonly amount?: Cents;
  readonly dueDate?: CivilDate;
}

export type EditReading =
  | { readonly kind: "ready"; readonly input: Edit }
  | { readonly kind: "faulty"; readonly faults: EditFaults };

/** What the charge is now, and the day in Brasília. */
export interface EditBounds {
  /** 0: the payer chooses. */
  readonly amount: Cents;
  readonly dueDate: CivilDate;
  readonly today: CivilDate;
  /** It waits again only with a later due date. */
  readonly isOverdue: boolean;
}

/** Reads a draft. An amount that the payer chooses stays so where none is typed. */
export function readEdit(draft: EditDraft, bounds: EditBounds): EditReading {
  const { amount, dueDate } = bounds;
  const typed =
    draft.amount.trim() === "" && amount === 0n ? amount : parseTypedReais(draft.amount);
  const isMissing = typed === null || (typed === 0n && amount > 0n);
  const day = parseCivilDate(draft.dueDate);
  const dayFault = faultOfDay(day, bounds);
  if (isMissing || day === null || dayFault !== null) {
    return {
      kind: "faulty",
      faults: {
        ...(isMissing ? { amount: "amountMissing" as const } : {}),
        ...(dayFault === null ? {} : { dueDate: dayFault }),
      },
    };
  }
  return {
    kind: "ready",
    input: {
      ...(typed === amount ? {} : { amount: typed }),
      ...(day === dueDate ? {} : { dueDate: day }),
    },
  };
}

function faultOfDay(
  day: CivilDate | null,
  { dueDate, today, isOverdue }: EditBounds,
): NonNullable<EditFaults["dueDate"]> | null {
  if (day === null) return "dayMissing";
  if (isOverdue) return day <= dueDate || day < today ? "overdue" : null;
  return day !== dueDate && day < today ? "past" : null;
}
