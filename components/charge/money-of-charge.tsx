import type { ReactNode } from "react";
import { Money } from "@/components/ui/money";
import { Section } from "@/components/ui/section";
import type { ChargeMoney } from "@/lib/charge-details/charge-money";
import type { Locale } from "@/lib/platform/values/locale";
import { type Cents, cents, formatBrl } from "@/lib/platform/values/money";
import { moneyTexts } from "./money-texts";

/** What became of a charge's money, line by line, down to what the merchant keeps. */
export function MoneyOfCharge({ money, locale }: { money: ChargeMoney | null; locale: Locale }) {
  const { heading, help, ...t } = moneyTexts(locale);
  if (!money) return null;
  const less: readonly (readonly [key: string, name: string, amount: Cents])[] = [
    ["tariff", t.tariff, money.tariff],
    ["fee", t.fee, money.fee],
    ["disputed", t.disputed, money.disputed],
    ["lost", t.lost, money.lost],
  ];
  return (
    <Section heading={heading} help={help}>
      <dl className="flex flex-col divide-y divide-line text-sm">
        <Line name={t.paid}>
          <Money amount={money.paid} />
        </Line>
        {less
          .filter(([, , amount]) => amount !== 0n)
          .map(([key, name, amount]) => (
            <Line key={key} name={name}>
              <Money amount={cents(-amount)} />
            </Line>
          ))}
        {money.refunds.earlier.count === 0 ? null : (
          <Line name={t.earlierRefunds(money.refunds.earlier.count)}>
            <Money amount={cents(-money.refunds.earlier.amount)} />
          </Line>
        )}
        {money.refunds.latest.map(({ id, amount, status }) => (
          <Line key={id} name={t.refunds[status]}>
            {status === "FAILED" ? (
              <span className="text-muted line-through">{formatBrl(amount)}</span>
            ) : (
              <Money amount={cents(-amount)} />
            )}
          </Line>
        ))}
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pt-3">
          <dt className="font-semibold">{t.kept}</dt>
          <dd className="font-semibold text-lg">
            <Money amount={money.kept} />
          </dd>
          {money.toRelease === 0n ? null : (
            <dd className="w-full text-muted text-xs">{t.toRelease(formatBrl(money.toRelease))}</dd>
          )}
        </div>
      </dl>
    </Section>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-x-6 py-2 first:pt-0">
      <dt>{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
