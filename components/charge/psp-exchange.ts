import { textsFor } from "@/components/text/texts-for";
import type {
  ChargeRecord,
  RecordedEvent,
  RecordedRefund,
} from "@/lib/charge-details/charge-record";
import { txidOf } from "@/lib/platform/values/ids";
import type { Locale } from "@/lib/platform/values/locale";
import { type Cents, formatBrl } from "@/lib/platform/values/money";
import { editIn } from "./edit-words";
import { evidenceAmount, evidenceTexts } from "./evidence";
import { exchangeTexts } from "./exchange-texts";

/** One request to the provider, or one of its answers. */
export interface ExchangeEntry {
  /** Unique within the exchange. */
  readonly key: string;
  readonly side: "asked" | "answered";
  readonly at: Date;
  readonly said: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/**
 * The requests to the provider about a charge and its answers, oldest first, as far as the
 * history, the refunds and their evidence show: no secrets, nothing that a payer wrote.
 */
export function pspExchange(record: ChargeRecord, locale: Locale): readonly ExchangeEntry[] {
  if (record.charge.pspAccountId === null) return [];
  const entries = [
    ...record.events.flatMap((event) => ofEvent(event, record, locale)),
    ...record.refunds.flatMap((refund) => ofRefund(refund, locale)),
  ];
  // Equal instants keep their order: a request comes before its answer.
  return entries.sort((a, b) => a.at.getTime() - b.at.getTime());
}

type Said = keyof ReturnType<typeof exchangeTexts>["said"];

function ofEvent(
  event: RecordedEvent,
  { charge, events }: ChargeRecord,
  locale: Locale,
): readonly ExchangeEntry[] {
  const first = editIn(events.find(({ type }) => type === "edited")?.evidence)?.from ?? charge;
  const t = exchangeTexts(locale);
  const said = (side: ExchangeEntry["side"], what: Said, facts: ExchangeEntry["facts"] = []) => [
    { key: `event-${event.number}`, side, at: event.at, said: t.said[what], facts },
  ];
  const wasOpened = charge.brCode !== null;
  switch (event.type) {
    case "created":
      return said("asked", "open", [
        [t.facts.txid, txidOf(charge.id)],
        ...(first.amount > 0n ? [[t.facts.amount, formatBrl(first.amount)] as const] : []),
        // After a change the end is another one than was asked for then.
        ...(first === charge
          ? [[t.facts.validUntil, textsFor(locale).instant(charge.waitsUntil)] as const]
          : []),
      ]);
    case "opened":
      return said("answered", "opened");
    case "late_code":
    case "method_opened":
      return said("answered", "lateCode");
    case "refused":
      return said("answered", "refused", event.reason ? [[t.facts.reason, event.reason]] : []);
    case "cancel_asked":
      return said("asked", "withdraw", [[t.facts.txid, txidOf(charge.id)]]);
    case "edit_asked": {
      const { to } = editIn(event.evidence) ?? {};
      return said("asked", "revise", [
        ...(to && to.amount > 0n ? [[t.facts.amount, formatBrl(to.amount)] as const] : []),
        ...(to ? [[t.facts.dueDate, textsFor(locale).day(to.dueDate)] as const] : []),
      ]);
    }
    case "edited":
      return said("answered", "revised");
    case "edit_refused":
      return event.reason && event.reason !== "no_longer_waiting"
        ? said("answered", "refused", [[t.facts.reason, event.reason]])
        : [];
    case "canceled":
    case "expired":
    case "lapsed":
      return wasOpened && charge.billingType === "PIX" ? said("answered", "withdrawn") : [];
    case "paid":
    case "extra_settlement":
      return said("answered", "paid", moneyFacts(event.evidence, locale));
    default:
      return [];
  }
}

function ofRefund(refund: RecordedRefund, locale: Locale): readonly ExchangeEntry[] {
  const t = exchangeTexts(locale);
  const { id, pspRefundId, endToEndId, amount, origin, status } = refund;
  const entry = (
    side: ExchangeEntry["side"],
    what: Said,
    at: Date,
    facts: ExchangeEntry["facts"],
  ) => ({ key: `refund-${id}-${what}`, side, at, said: t.said[what], facts });
  const named = [[t.facts.refundId, pspRefundId]] as const;
  const ofMoney = endToEndId ? ([[t.facts.endToEndId, endToEndId]] as const) : [];
  const whole = [...amountFacts(amount, locale), ...ofMoney, ...named];
  const begun =
    origin === "psp"
      ? entry("answered", "refundByProvider", refund.requestedAt, whole)
      : entry("asked", "refund", refund.requestedAt, whole);
  const accepted = refund.acceptedAt && status === "PROCESSING" && origin === "merchant";
  return [
    begun,
    ...(accepted && refund.acceptedAt
      ? [entry("answered", "refundAccepted", refund.acceptedAt, named)]
      : []),
    ...(refund.finishedAt && status === "REFUNDED"
      ? [entry("answered", "refundDone", refund.finishedAt, named)]
      : []),
    ...(refund.finishedAt && status === "FAILED"
      ? [
          entry("answered", "refundFailed", refund.finishedAt, [
            ...named,
            ...(refund.failure ? [[t.facts.reason, refund.failure] as const] : []),
          ]),
        ]
      : []),
  ];
}

function moneyFacts(evidence: unknown, locale: Locale): ExchangeEntry["facts"] {
  const t = exchangeTexts(locale).facts;
  const { paidAt, endToEndId, txid, pixKey } = evidenceTexts(evidence);
  const amount = evidenceAmount(evidence);
  const instant = paidAt ? new Date(paidAt) : null;
  const shown: readonly (readonly [string, string | undefined])[] = [
    [t.endToEndId, endToEndId],
    [t.paidAt, instant ? textsFor(locale).instant(instant) : undefined],
    [t.txid, txid],
    [t.pixKey, pixKey],
  ];
  return [
    ...(amount === null ? [] : amountFacts(amount, locale)),
    ...shown.flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  ];
}

function amountFacts(amount: Cents, locale: Locale): (readonly [string, string])[] {
  return [[exchangeTexts(locale).facts.amount, formatBrl(amount)]];
}
