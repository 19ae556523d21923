import { type Cents, parseTypedReais } from "@/lib/platform/values/money";

/** A refund while it is entered: what was typed, as it was typed. */
export interface RefundDraft {
  readonly how: "all" | "part";
  /** The amount of a partial refund; not read for all of it. */
  readonly amount: string;
  /** The amount once more. */
  readonly confirmed: string;
  readonly reason: string;
}

/** What is wrong with a draft, by field; the texts are the page's. */
export interface RefundFaults {
  readonly amount?: "amountMissing" | "amountZero" | "tooMuch";
  readonly confirmed?: "confirmMissing" | "differs";
}

export type RefundReading =
  | { readonly kind: "ready"; readonly amount: Cents }
  | { readonly kind: "faulty"; readonly faults: RefundFaults };

/** Reads a draft: how much goes back, once the amount was typed again and is the same. */
export function readDraft({ how, amount, confirmed }: RefundDraft, left: Cents): RefundReading {
  const wanted = how === "all" ? left : parseTypedReais(amount);
  const again = parseTypedReais(confirmed);
  const amountFault = faultOf(wanted, left);
  if (wanted !== null && !amountFault && again === wanted) return { kind: "ready", amount: wanted };
  return {
    kind: "faulty",
    faults: {
      ...(amountFault ? { amount: amountFault } : {}),
      ...(confirmed.trim() === ""
        ? { confirmed: "confirmMissing" as const }
        : again === null || again !== wanted
          ? { confirmed: "differs" as const }
          : {}),
    },
  };
}

function faultOf(wanted: Cents | null, left: Cents): RefundFaults["amount"] {
  if (wanted === null) return "amountMissing";
  if (wanted <= 0n) return "amountZero";
  return wanted > left ? "tooMuch" : undefined;
}
