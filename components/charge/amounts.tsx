import type { ReactNode } from "react";
import { textsFor } from "@/components/text/texts-for";
import { Money } from "@/components/ui/money";
import { Section } from "@/components/ui/section";
import {
  type ChargeRecord,
  isAwaitingCredit,
  leftToReturn,
  refundableUntil,
  refusalOfRefund,
} from "@/lib/charge-details/charge-record";
import type { Locale } from "@/lib/platform/values/locale";
import { formatBrl } from "@/lib/platform/values/money";
import { chargeTexts } from "./texts";

/** The amount charged, paid and refunded, or the fee of what is not paid yet, each with its meaning. */
export function Amounts({
  record,
  now,
  locale,
}: {
  record: ChargeRecord;
  now: Date;
  locale: Locale;
}) {
  const { charge, returned } = record;
  const { paid } = charge;
  const isOver = charge.status === "CANCELED";
  const t = chargeTexts(locale).amounts;
  return (
    <Section heading={t.heading}>
      <dl className="flex flex-col divide-y divide-line">
        <Row
          name={t.charged}
          meaning={t.chargedMeaning}
          value={
            charge.amount === 0n ? chargeTexts(locale).openAmount : <Money amount={charge.amount} />
          }
        />
        <Row
          name={t.paid}
          meaning={paidMeaning(record, locale)}
          value={
            paid ? <Money amount={paid.amount} /> : <None>{isOver ? t.nothing : t.notPaid}</None>
          }
        />
        {paid || isOver ? null : (
          <Row
            name={t.fee}
            meaning={t.feeMeaning}
            value={charge.fee === null ? <None>{t.noFee}</None> : <Money amount={charge.fee} />}
          />
        )}
        {paid ? (
          <Row
            name={t.refunded}
            meaning={
              <>
                {t.refundedMeaning}
                {returned.underWay > 0n ? ` ${t.underWay(formatBrl(returned.underWay))}` : ""}{" "}
                {refundNote(record, now, locale)}
              </>
            }
            value={<Money amount={returned.done} />}
          />
        ) : null}
      </dl>
    </Section>
  );
}

/** What the paid amount is and since when. */
function paidMeaning(record: ChargeRecord, locale: Locale): string {
  const { paid } = record.charge;
  const t = chargeTexts(locale).amounts;
  if (!paid) return t.paidMeaning;
  const at = textsFor(locale).instant(paid.paidAt);
  return isAwaitingCredit(record)
    ? `${t.authorizedMeaning} ${t.authorizedAt(at)}`
    : `${t.paidMeaning} ${t.paidAt(at)}`;
}

/** What can still go back and until when, or why nothing can. */
function refundNote(record: ChargeRecord, now: Date, locale: Locale): string {
  const { paid } = record.charge;
  const t = chargeTexts(locale).amounts;
  const refusal = refusalOfRefund(record, now);
  if (refusal || !paid) return t.noRefund[refusal ?? "unpaid"];
  const until = refundableUntil(record);
  const left = formatBrl(leftToReturn(record));
  return t.leftToRefund(left, until && textsFor(locale).instant(until));
}

function Row({ name, meaning, value }: { name: string; meaning: ReactNode; value: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 py-3 first:pt-0 last:pb-0">
      <dt className="font-medium text-sm">{name}</dt>
      <dd className="row-span-2 text-right font-semibold tabular-nums">{value}</dd>
      <dd className="max-w-prose text-muted text-xs leading-5">{meaning}</dd>
    </div>
  );
}

function None({ children }: { children: ReactNode }) {
  return <span className="font-normal text-muted text-sm">{children}</span>;
}
