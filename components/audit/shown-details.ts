import type { Locale } from "@/lib/platform/values/locale";
import { type Cents, cents, formatBrl, parseReais } from "@/lib/platform/values/money";
import type { ShownLine } from "./shown-line";
import { auditTexts } from "./texts";

/**
 * What an entry of the audit log says besides, as `name: value`, without what was empty. Amounts read
 * `R$ 1.234,56` whatever unit their entry was written in; other names and values stay as written.
 */
export function shownDetails({ act, details }: ShownLine, locale: Locale): string[] {
  const words = auditTexts(locale).details;
  return Object.entries(details).flatMap(([name, value]) => {
    if (value === null) return [];
    const amount = amountOf(act, name, String(value));
    return amount === null
      ? [`${name}: ${value}`]
      : [`${words[amount.name]}: ${formatBrl(amount.value)}`];
  });
}

interface Amount {
  readonly name: "amount" | "fixed";
  readonly value: Cents;
}

/**
 * The amount in a field. Entries say centavos in `amountCents` and `fixedCents`; earlier ones wrote
 * `amount`, in centavos when a charge was created and in reais when money was refunded or recorded.
 */
function amountOf(act: string, name: string, text: string): Amount | null {
  if (name === "amountCents") return amount("amount", wholeCents(text));
  if (name === "fixedCents") return amount("fixed", wholeCents(text));
  if (name !== "amount") return null;
  switch (act) {
    case "charge.create":
      return amount("amount", wholeCents(text));
    case "charge.refund":
    case "charge.mark_received":
      return amount("amount", parseReais(text));
    default:
      return null;
  }
}

function amount(name: Amount["name"], value: Cents | null): Amount | null {
  return value === null ? null : { name, value };
}

function wholeCents(text: string): Cents | null {
  return /^\d+$/.test(text) ? cents(BigInt(text)) : null;
}
