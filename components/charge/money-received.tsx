import { CircleCheck, CirclePlus, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { textsFor } from "@/components/text/texts-for";
import { Badge } from "@/components/ui/badge";
import { Facts } from "@/components/ui/facts";
import { Money } from "@/components/ui/money";
import { Section } from "@/components/ui/section";
import type { ChargeRecord, RecordedMoney } from "@/lib/charge-details/charge-record";
import { isAmongPaying } from "@/lib/payments/settlement";
import type { Locale } from "@/lib/platform/values/locale";
import { CopyText } from "./copy-text";
import { chargeTexts } from "./texts";

/** Every payment that arrived, also those beyond what pays the charge and those that were withdrawn. */
export function MoneyReceived({
  record,
  correct,
  locale,
}: {
  record: ChargeRecord;
  /** What this member may put right about a payment. */
  correct: (item: RecordedMoney) => ReactNode;
  locale: Locale;
}) {
  const { money, names } = record;
  const t = chargeTexts(locale).money;
  if (money.length === 0) return null;
  return (
    <Section heading={t.heading}>
      <ul className="flex flex-col divide-y divide-line">
        {money.map((item) => (
          <li key={item.id} className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="font-semibold">
                <Money amount={item.amount} />
              </span>
              <Role item={item} locale={locale} />
            </p>
            {isAmongPaying(item) || item.withdrawnAt ? null : (
              <p className="text-muted text-sm">{t.extraMeaning}</p>
            )}
            <Facts
              facts={[
                [t.paidAt, textsFor(locale).instant(item.paidAt)],
                [t.arrived, creditTimeOf(item, record, locale)],
                [t.withdrawnAt, item.withdrawnAt && textsFor(locale).instant(item.withdrawnAt)],
                [t.net, <Money key="net" amount={item.net} />],
                [t.through, <bdi key="psp">{names.pspAccounts[item.pspAccountId]}</bdi>],
                [
                  t.endToEndId,
                  item.endToEndId && (
                    <CopyText
                      key="id"
                      locale={locale}
                      label={t.endToEndId}
                      text={item.endToEndId}
                    />
                  ),
                ],
                [
                  t.reference,
                  item.endToEndId === null && !item.withdrawnAt ? (
                    <CopyText key="id" locale={locale} label={t.reference} text={item.reference} />
                  ) : null,
                ],
              ]}
            />
            {correct(item)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** When authorized money was credited; nothing for money that was credited at once, as a Pix is. */
function creditTimeOf(
  { paidAt, creditedAt }: RecordedMoney,
  { charge }: ChargeRecord,
  locale: Locale,
): string | null {
  const t = chargeTexts(locale).money;
  if (!creditedAt) return charge.status === "REFUNDED" ? t.neverCame : t.toCome;
  return creditedAt > paidAt ? textsFor(locale).instant(creditedAt) : null;
}

function Role({ item, locale }: { item: RecordedMoney; locale: Locale }) {
  const t = chargeTexts(locale).money;
  if (item.withdrawnAt) {
    return (
      <Badge icon={RotateCcw} tint="bg-grey-tint text-grey">
        {t.withdrawn}
      </Badge>
    );
  }
  const isPaying = isAmongPaying(item);
  return (
    <Badge
      icon={isPaying ? CircleCheck : CirclePlus}
      tint={isPaying ? "bg-green-tint text-green" : "bg-amber-tint text-amber"}
    >
      {item.completesCharge ? t.completes : isPaying ? t.pays : t.extra}
    </Badge>
  );
}
