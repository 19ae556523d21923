import { dashboardTexts } from "@/components/dashboard/texts";
import { percent } from "@/components/text/amounts";
import { textsFor } from "@/components/text/texts-for";
import { wordOf } from "@/components/text/word-of";
import { parseCivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { type Cents, cents, formatBrl, parseReais } from "@/lib/platform/values/money";
import { actTexts } from "./act-texts";
import type { ShownLine } from "./shown-line";
import { auditTexts } from "./texts";

/** What an entry of the audit log says besides: what a page has words for, and everything else as it was written. */
export interface Details {
  readonly plain: readonly string[];
  readonly raw: readonly string[];
}

/**
 * Reads what an entry says besides, each as `name: value`, without what was empty. Amounts read `R$ 1.234,56` whatever
 * unit their entry was written in.
 */
export function detailsOf(
  { act, details }: Pick<ShownLine, "act" | "details">,
  locale: Locale,
): Details {
  const plain: string[] = [];
  const raw: string[] = [];
  for (const [name, value] of Object.entries(details)) {
    // A request that was not repeated says nothing by it.
    if (value === null || (name === "replayed" && value === false)) continue;
    const words = plainWords(act, name, String(value), locale);
    if (words === null) raw.push(`${name}: ${value}`);
    else plain.push(words);
  }
  return { plain, raw };
}

/** All that an entry says besides, in its order of words. */
export function shownDetails(
  line: Pick<ShownLine, "act" | "details">,
  locale: Locale,
): readonly string[] {
  const { plain, raw } = detailsOf(line, locale);
  return [...plain, ...raw];
}

function plainWords(act: string, name: string, value: string, locale: Locale): string | null {
  const { details } = auditTexts(locale);
  const amount = amountOf(act, name, value);
  if (amount !== null) return `${details[amount.name]}: ${formatBrl(amount.value)}`;
  const label = wordOf(details, name);
  const words = label === undefined ? null : valueWords(name, value, locale);
  return words === null ? null : `${label}: ${words}`;
}

/** A value in words; null where it is none of those that the field can have. */
function valueWords(name: string, value: string, locale: Locale): string | null {
  const texts = textsFor(locale);
  switch (name) {
    case "billingType":
      return wordOf(texts.billingTypes, value) ?? null;
    case "role":
      return wordOf(dashboardTexts(locale).roles, value) ?? null;
    case "change":
      return wordOf(actTexts(locale), value) ?? null;
    case "required":
      return wordOf(auditTexts(locale).required, value) ?? null;
    case "basisPoints":
      return /^\d{1,6}$/.test(value) ? percent(Number(value), locale) : null;
    case "paidOn":
    case "dueDate":
    case "validFrom": {
      const day = parseCivilDate(value);
      return day && texts.day(day);
    }
    case "amount":
    case "fixed":
      return null;
    default:
      return value;
  }
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
