import { reaisNumber } from "@/components/text/amounts";
import { type Reading, readyUnless } from "@/components/ui/use-form";
import { LINK_BOUNDS } from "@/lib/payment-links/payment-link";
import { PICKED_METHODS, type PickedMethod } from "@/lib/platform/values/billing-type";
import { endOfBrasiliaDay, parseCivilDate } from "@/lib/platform/values/brasilia";
import { parseTypedReais } from "@/lib/platform/values/money";

/** A new link as it is typed. */
export interface LinkDraft {
  readonly title: string;
  readonly description: string;
  readonly kind: "fixed" | "chosen";
  readonly amount: string;
  readonly least: string;
  readonly most: string;
  readonly methods: readonly PickedMethod[];
  readonly dueInDays: string;
  readonly maxPayments: string;
  /** The last day on which charges are made; empty for none. */
  readonly endsOn: string;
}

export const EMPTY_LINK: LinkDraft = {
  title: "",
  description: "",
  kind: "fixed",
  amount: "",
  least: "",
  most: "",
  methods: [],
  dueInDays: String(LINK_BOUNDS.dueInDaysDefault),
  maxPayments: "",
  endsOn: "",
};

/** What POST /payment-links is sent. */
export type LinkInput = Readonly<Record<string, unknown>>;

export interface LinkFaults {
  readonly title?: "missing" | undefined;
  readonly amount?: "missing" | undefined;
  readonly least?: "missing" | undefined;
  readonly most?: "missing" | "too_small" | undefined;
  readonly dueInDays?: "wrong" | undefined;
  readonly maxPayments?: "wrong" | undefined;
}

/** Reads a new link. A last day counts to its end in Brasília. */
export function readLinkDraft(draft: LinkDraft): Reading<LinkInput, LinkFaults> {
  const isFixed = draft.kind === "fixed";
  const [amount, least, most] = [draft.amount, draft.least, draft.most].map(positiveReais);
  const dueInDays = wholeNumber(draft.dueInDays, 0, LINK_BOUNDS.dueInDays);
  const maxPayments = wholeNumber(draft.maxPayments, 1, LINK_BOUNDS.maxPayments);
  const endsOn = parseCivilDate(draft.endsOn);
  const faults: LinkFaults = {
    title: draft.title.trim() === "" ? "missing" : undefined,
    amount: isFixed && amount === null ? "missing" : undefined,
    least: !isFixed && least === null ? "missing" : undefined,
    most: isFixed
      ? undefined
      : most === null
        ? "missing"
        : least != null && most !== undefined && most < least
          ? "too_small"
          : undefined,
    dueInDays: dueInDays === null ? "wrong" : undefined,
    maxPayments: draft.maxPayments.trim() !== "" && maxPayments === null ? "wrong" : undefined,
  };
  return readyUnless(faults, {
    title: draft.title,
    description: draft.description,
    ...(isFixed ? { amount } : { minAmount: least, maxAmount: most }),
    billingTypes:
      draft.methods.length === 0 ? null : PICKED_METHODS.filter((m) => draft.methods.includes(m)),
    dueInDays,
    maxPayments,
    endsAt: endsOn && endOfBrasiliaDay(endsOn).toISOString(),
  });
}

/** An amount above zero as a JSON number of reais; null for anything else. */
function positiveReais(typed: string): number | null {
  const amount = parseTypedReais(typed);
  return amount !== null && amount > 0n ? reaisNumber(amount) : null;
}

function wholeNumber(typed: string, least: number, most: number): number | null {
  const value = /^\d{1,9}$/.test(typed.trim()) ? Number(typed.trim()) : Number.NaN;
  return value >= least && value <= most ? value : null;
}
