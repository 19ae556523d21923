import {
  Barcode,
  CreditCard,
  ExternalLink,
  type LucideIcon,
  QrCode,
  SquareMousePointer,
  WalletCards,
} from "lucide-react";
import type { Locale } from "@/components/text/choose-locale";
import { textsFor } from "@/components/text/texts-for";
import { Money } from "@/components/ui/money";
import { brasiliaDay } from "@/lib/domain/brasilia";
import type { BillingType, Charge } from "@/lib/domain/charge";
import { StatusBadge } from "./status-badge";

const METHOD_ICONS: Readonly<Record<BillingType, LucideIcon>> = {
  PIX: QrCode,
  CREDIT_CARD: CreditCard,
  DEBIT_CARD: WalletCards,
  BOLETO: Barcode,
  UNDEFINED: SquareMousePointer,
};

const HEAD = "sticky top-0 z-10 border-line border-b bg-card px-2.5 py-2.5 font-medium text-muted";
const CELL = "xl:border-line xl:border-b xl:h-11 xl:px-2.5 xl:py-1 xl:align-middle";

/** A page of charges. One table: where it has no room, each row lays itself out as a card. */
export function ChargesTable({ charges, locale }: { charges: readonly Charge[]; locale: Locale }) {
  const t = textsFor(locale).charges;
  const { columns } = t;
  return (
    <table className="w-full border-separate border-spacing-0 text-sm max-xl:block xl:text-[0.8125rem] xl:rounded-card xl:border xl:border-line xl:bg-card">
      <caption className="sr-only">{t.caption}</caption>
      <thead className="text-left text-xs max-xl:sr-only">
        <tr>
          <th scope="col" className={`${HEAD} rounded-tl-card pl-4`}>
            {columns.created}
          </th>
          <th scope="col" className={`${HEAD} w-full min-w-45 whitespace-nowrap`}>
            {columns.payer}
          </th>
          <th scope="col" className={HEAD}>
            {columns.method}
          </th>
          <th scope="col" className={HEAD}>
            {columns.dueDate}
          </th>
          <th scope="col" className={HEAD}>
            {columns.status}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {columns.amount}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {columns.received}
          </th>
          <th scope="col" className={`${HEAD} rounded-tr-card pr-4`}>
            <span className="sr-only">{columns.page}</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-xl:grid max-xl:gap-3 md:max-xl:grid-cols-2">
        {charges.map((charge) => (
          <ChargeRow key={charge.id} charge={charge} locale={locale} />
        ))}
      </tbody>
    </table>
  );
}

function ChargeRow({ charge, locale }: { charge: Charge; locale: Locale }) {
  const texts = textsFor(locale);
  const t = texts.charges;
  const MethodIcon = METHOD_ICONS[charge.billingType];
  return (
    <tr className="relative max-xl:grid max-xl:grid-cols-[minmax(0,1fr)_auto] max-xl:content-start max-xl:gap-x-3 max-xl:gap-y-2 max-xl:rounded-card max-xl:border max-xl:border-line max-xl:bg-card max-xl:p-4 xl:hover:bg-paper">
      <td className={`${CELL} tabular-nums max-xl:order-7 max-xl:self-center xl:pl-4`}>
        <time dateTime={charge.createdAt.toISOString()} className="whitespace-nowrap">
          <span className="max-xl:text-muted max-xl:text-xs">
            <span className="xl:hidden">{t.columns.created} </span>
            {texts.day(brasiliaDay(charge.createdAt))}
          </span>{" "}
          <span className="text-muted text-xs xl:block">{texts.hour(charge.createdAt)}</span>
        </time>
      </td>
      {/* No wider than what is left: a long name is cut, and read whole on hover. */}
      <td className={`${CELL} min-w-0 max-xl:order-1 max-xl:col-span-2 xl:max-w-0`}>
        <bdi className="block truncate font-medium text-sm" title={charge.payer.name}>
          {charge.payer.name}
        </bdi>
        {charge.description === null ? null : (
          <bdi className="block truncate text-muted text-xs" title={charge.description}>
            {charge.description}
          </bdi>
        )}
      </td>
      <td
        className={`${CELL} max-xl:order-4 max-xl:self-center max-xl:text-muted max-xl:text-xs xl:min-w-27`}
      >
        <span className="flex items-center gap-1.5 leading-4">
          <MethodIcon className="size-4 shrink-0 text-muted" aria-hidden="true" />
          {texts.billingTypes[charge.billingType]}
        </span>
      </td>
      <td
        className={`${CELL} whitespace-nowrap tabular-nums max-xl:order-5 max-xl:self-center max-xl:text-right max-xl:text-muted max-xl:text-xs`}
      >
        <span className="xl:hidden">{t.dueOn(texts.day(charge.dueDate))}</span>
        <span className="max-xl:hidden">{texts.day(charge.dueDate)}</span>
      </td>
      <td className={`${CELL} max-xl:order-2 max-[23rem]:col-span-2`}>
        <StatusBadge status={charge.status} label={texts.statuses[charge.status]} />
      </td>
      <td
        className={`${CELL} whitespace-nowrap text-right max-xl:order-3 max-xl:self-center max-xl:font-semibold max-xl:text-base max-[23rem]:col-span-2 max-[23rem]:text-left`}
      >
        {charge.amount === 0n ? (
          <span className="text-muted">{t.openAmount}</span>
        ) : (
          <Money amount={charge.amount} />
        )}
      </td>
      <td
        className={`${CELL} text-right tabular-nums max-xl:order-6 max-xl:col-span-2 max-xl:text-left xl:whitespace-nowrap ${charge.paid === null ? "max-xl:hidden" : ""}`}
      >
        {charge.paid === null ? (
          <span className="text-muted">
            <span aria-hidden="true">–</span>
            <span className="sr-only">{t.notReceived}</span>
          </span>
        ) : (
          <>
            <span className="text-muted xl:hidden">{t.columns.received} </span>
            <Money amount={charge.paid.amount} />{" "}
            <span className="text-muted text-xs xl:block">
              {t.receivedOn(texts.day(charge.paid.paidOn))}
            </span>
          </>
        )}
      </td>
      <td
        className={`${CELL} text-right max-xl:order-8 max-xl:col-start-2 max-xl:empty:hidden xl:pr-4`}
      >
        {charge.billingType === "PIX" ? (
          <a
            href={`/checkout/${charge.id}`}
            aria-label={t.openCheckoutOf(charge.payer.name)}
            className="inline-flex min-h-8 min-w-8 items-center justify-center gap-1.5 rounded-control px-1.5 font-medium xl:max-2xl:px-0 text-accent underline-offset-4 hover:underline"
          >
            <span className="xl:max-2xl:hidden">{t.openCheckout}</span>
            <ExternalLink className="size-4" aria-hidden="true" />
          </a>
        ) : null}
      </td>
    </tr>
  );
}
