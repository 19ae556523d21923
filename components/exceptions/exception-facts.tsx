import type { ReactNode } from "react";
import { textsFor } from "@/components/text/texts-for";
import { wordOf } from "@/components/text/word-of";
import type { Fact } from "@/components/ui/facts";
import { CHARGE_STATUSES } from "@/lib/charges/charge-status";
import { DISCREPANCY_KINDS, type ListedDiscrepancy } from "@/lib/payments/discrepancy";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { formatBrl, parseReais } from "@/lib/platform/values/money";
import { exceptionKindTexts } from "./kind-texts";
import { paidBeyond, signedAmount } from "./name-of-exception";
import { exceptionsTexts } from "./texts";

/** What a member needs to decide, in the order of their questions; the rest is for those who investigate. */
const SHOWN_FIRST = [
  "expectedAmount",
  "paidBefore",
  "refundAmount",
  "amount",
  "paidAt",
  "statusBefore",
  "oddities",
  "disputeReason",
  "answerBy",
  "state",
  "reason",
  "day",
  "entries",
  "difference",
  "nearest",
];

/** Shown elsewhere on the card. */
const SHOWN_ELSEWHERE = ["endToEndId", "paidAmount"];

/** What was found, in words: what decides, or everything else. */
export function factsOf(
  exception: ListedDiscrepancy,
  which: "first" | "further",
  locale: Locale,
): readonly Fact[] {
  const names = Object.keys(exception.facts).filter((name) => !SHOWN_ELSEWHERE.includes(name));
  const first = [...SHOWN_FIRST, ...(exception.kind === "late_payment" ? ["payableUntil"] : [])];
  const chosen =
    which === "first"
      ? first.filter((name) => names.includes(name))
      : names.filter((name) => !first.includes(name));
  return chosen
    .map((name): Fact => [labelOf(name, locale), factOf(name, exception, locale)])
    .filter(([, value]) => value !== null);
}

/** Who paid, what was charged and what was received, as far as an exception is about that; each with its name. */
export function aboutMoney(
  exception: ListedDiscrepancy,
  locale: Locale,
): readonly (readonly [name: string, value: string])[] {
  const { charge, amount, facts } = exception;
  const t = exceptionsTexts(locale).facts;
  const beyond = paidBeyond(exception);
  return [
    [t.payer, charge?.payerName],
    [t.charged, typeof facts.expectedAmount === "string" && charged(facts.expectedAmount, locale)],
    [t.received, amount !== null && formatBrl(amount)],
    [t.beyond, beyond && signedAmount(beyond)],
  ].filter((fact): fact is [string, string] => typeof fact[1] === "string");
}

/** A fact that this page does not know by name is shown as it is called: nothing is kept back. */
function labelOf(name: string, locale: Locale): string {
  const { facts } = exceptionsTexts(locale);
  switch (name) {
    case "expectedAmount":
      return facts.charged;
    case "oddities":
      return facts.also;
    default:
      return name in facts ? facts[name as keyof typeof facts] : name;
  }
}

function factOf(name: string, { kind, facts }: ListedDiscrepancy, locale: Locale): ReactNode {
  const value = facts[name] ?? null;
  const texts = textsFor(locale);
  const t = exceptionsTexts(locale);
  if (value === null) return null;
  if (typeof value !== "string") {
    const { kinds } = exceptionKindTexts(locale);
    const others = DISCREPANCY_KINDS.filter((other) => value.includes(other) && other !== kind);
    return others.length === 0
      ? null
      : others.map((other) => kinds[other].name.toLocaleLowerCase(locale)).join(", ");
  }
  switch (name) {
    case "expectedAmount":
      return charged(value, locale);
    case "paidBefore":
    case "refundAmount":
    case "amount":
    case "difference":
    case "providerTotal":
    case "booksTotal":
      return money(value);
    case "paidAt":
    case "payableUntil":
      return texts.instant(new Date(value));
    case "statusBefore": {
      const status = CHARGE_STATUSES.find((known) => known === value);
      return status ? texts.statuses[status] : value;
    }
    case "answerBy":
      return texts.day(value as CivilDate);
    case "disputeReason":
      return wordOf(t.disputeReasons, value) ?? value;
    case "state":
      return wordOf(t.providerStates, value) ?? value;
    case "nearest":
    case "reference":
    case "txid":
    case "pixKey":
    case "refundId":
      return <span className="break-all font-mono text-xs">{value}</span>;
    default:
      return value;
  }
}

/** What was charged; 0 means that the payer chose the amount. */
function charged(decimal: string, locale: Locale): string {
  return parseReais(decimal) === 0n ? exceptionsTexts(locale).facts.openAmount : money(decimal);
}

function money(decimal: string): string {
  const amount = parseReais(decimal);
  return amount === null ? decimal : formatBrl(amount);
}
