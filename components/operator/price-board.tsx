import { textsFor } from "@/components/text/texts-for";
import { TABLE } from "@/components/ui/table-style";
import { BILLING_TYPES } from "@/lib/platform/values/billing-type";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { formatPrice } from "@/lib/platform/values/fee";
import type { Locale } from "@/lib/platform/values/locale";
import { type ListedPrice, methodPrice } from "@/lib/pricing/price-list";
import { operatorTexts } from "./texts";

/** What each method costs, now and later, and all that was ever set. */
export function PriceBoard({
  prices,
  today,
  otherwise,
  locale,
}: {
  /** The prices of a merchant, or the defaults; the last set first. */
  prices: readonly ListedPrice[];
  today: CivilDate;
  /** What holds for a method without a price here, in words. */
  otherwise: string;
  locale: Locale;
}) {
  const t = operatorTexts(locale).prices;
  const { billingTypes, day } = textsFor(locale);
  return (
    <>
      <table className="-mx-3 w-[calc(100%+1.5rem)] border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{t.caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={TABLE.head}>
              {t.method}
            </th>
            <th scope="col" className={TABLE.head}>
              {t.inForce}
            </th>
            <th scope="col" className={TABLE.head}>
              {t.coming}
            </th>
          </tr>
        </thead>
        <tbody>
          {BILLING_TYPES.map((type) => {
            const { inForce, coming } = methodPrice(prices, type, today);
            return (
              <tr key={type} className="last:*:border-b-0">
                <th scope="row" className={`${TABLE.cell} text-left font-medium`}>
                  {billingTypes[type]}
                </th>
                <td className={`${TABLE.cell} tabular-nums`}>
                  {inForce ? (
                    <>
                      {formatPrice(inForce)}
                      <span className="block text-muted text-xs">
                        {t.since(day(inForce.validFrom))}
                      </span>
                    </>
                  ) : (
                    <span className="text-muted">{otherwise}</span>
                  )}
                </td>
                <td className={`${TABLE.cell} tabular-nums`}>
                  {coming.length === 0 ? (
                    <span className="text-muted">{t.noneComing}</span>
                  ) : (
                    coming.map((price) => (
                      <span key={price.id} className="block">
                        {formatPrice(price)}
                        <span className="block text-muted text-xs">
                          {t.from(day(price.validFrom))}
                        </span>
                      </span>
                    ))
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {prices.length === 0 ? null : <History prices={prices} locale={locale} />}
    </>
  );
}

function History({ prices, locale }: { prices: readonly ListedPrice[]; locale: Locale }) {
  const t = operatorTexts(locale).prices;
  const { billingTypes, day, instant } = textsFor(locale);
  return (
    <details className="text-sm">
      <summary className="min-h-8 cursor-pointer self-start font-medium text-accent">
        {t.history(prices.length)}
      </summary>
      <ul className="mt-2 divide-y divide-line">
        {prices.map((price) => (
          <li key={price.id} className="flex flex-wrap gap-x-3 gap-y-0.5 py-2 tabular-nums">
            <span className="font-medium">{billingTypes[price.billingType]}</span>
            <span>{formatPrice(price)}</span>
            <span className="text-muted">
              {t.from(day(price.validFrom))}, {t.setOn(instant(price.setAt))}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
