import type { Link } from "@/components/ui/link";
import { PageHeading } from "@/components/ui/page-heading";
import { Section } from "@/components/ui/section";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import type { ListedPrice } from "@/lib/pricing/price-list";
import { PriceBoard } from "./price-board";
import { SetPrice } from "./set-price";
import { operatorTexts } from "./texts";

/** The default prices, and which merchants have prices of their own. */
export function PricesPage({
  prices,
  merchants,
  today,
  link: LinkTo,
  locale,
}: {
  prices: readonly ListedPrice[];
  merchants: readonly { readonly id: string; readonly name: string }[];
  today: CivilDate;
  link: Link;
  locale: Locale;
}) {
  const t = operatorTexts(locale).prices;
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <PageHeading title={t.title} lead={t.lead} />
      <Section
        heading={t.defaults}
        help={t.defaultsHelp}
        actions={<SetPrice merchantId={null} today={today} locale={locale} />}
      >
        <PriceBoard prices={prices} today={today} otherwise={t.none} locale={locale} />
      </Section>
      <Section heading={t.own} help={t.ownHelp}>
        {merchants.length === 0 ? (
          <p className="text-muted text-sm">{t.noOwn}</p>
        ) : (
          <ul className="-my-2 divide-y divide-line text-sm">
            {merchants.map(({ id, name }) => (
              <li key={id}>
                <LinkTo
                  href={`/operator/merchants/${id}`}
                  className="flex min-h-11 items-center font-medium underline-offset-4 hover:text-accent hover:underline"
                >
                  <bdi>{name}</bdi>
                </LinkTo>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}
