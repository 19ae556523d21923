import { type Cents, cents } from "@/lib/platform/values/money";

/** What of the evidence of an event may be shown; whatever else a provider sent stays inside. */
const SHOWN = [
  "endToEndId",
  "txid",
  "pixKey",
  "amountCents",
  "paidAt",
  "refundId",
  "credential",
  "from",
  "to",
] as const;

export type Evidence = Readonly<Partial<Record<(typeof SHOWN)[number], string>>>;

/** The texts of an event's evidence that may be shown. */
export function evidenceTexts(evidence: unknown): Evidence {
  if (typeof evidence !== "object" || evidence === null) return {};
  const known = evidence as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    SHOWN.flatMap((name) => {
      const value = Object.hasOwn(known, name) ? known[name] : null;
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}

/** The amount in the evidence, or null. */
export function evidenceAmount(evidence: unknown): Cents | null {
  const { amountCents = "" } = evidenceTexts(evidence);
  return /^\d{1,12}$/.test(amountCents) ? cents(BigInt(amountCents)) : null;
}
