import type { ReactNode } from "react";
import { textsFor } from "@/components/text/texts-for";
import type { Link } from "@/components/ui/link";
import { TABLE } from "@/components/ui/table-style";
import type { Locale } from "@/lib/platform/values/locale";
import type { Delivery } from "@/lib/webhooks/endpoint";
import { answerWords } from "./answer-words";
import { deliveryHref } from "./deliveries-search";
import { deliveryTexts } from "./delivery-texts";
import { eventWords } from "./event-groups";
import { DeliveryBadge } from "./state-badges";

const CELL = "lg:h-11 lg:border-line lg:border-b lg:px-3 lg:py-2";

/** Deliveries to one endpoint, each of which leads to its own page; on a phone they stand as cards. */
export function DeliveriesTable({
  deliveries,
  link,
  locale,
}: {
  deliveries: readonly Delivery[];
  link: Link;
  locale: Locale;
}) {
  const { caption, columns } = deliveryTexts(locale);
  return (
    <div className="overflow-x-auto rounded-control border border-line">
      <table className={`${TABLE.table} max-lg:block`}>
        <caption className="sr-only">{caption}</caption>
        <thead className="max-lg:sr-only">
          <tr>
            <th scope="col" className={`${TABLE.head} pl-4`}>
              {columns.event}
            </th>
            {[columns.at, columns.state].map((column) => (
              <th key={column} scope="col" className={TABLE.head}>
                {column}
              </th>
            ))}
            <th scope="col" className={`${TABLE.head} text-right`}>
              {columns.attempts}
            </th>
            <th scope="col" className={`${TABLE.head} pr-4`}>
              {columns.answer}
            </th>
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {deliveries.map((delivery) => (
            <Row key={delivery.position} delivery={delivery} link={link} locale={locale} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({
  delivery,
  link: LinkTo,
  locale,
}: {
  delivery: Delivery;
  link: Link;
  locale: Locale;
}) {
  const t = deliveryTexts(locale);
  const { type, at, state, attempts, lastStatus, lastError } = delivery;
  const answer = answerWords({ status: lastStatus, error: lastError }, locale);
  return (
    <tr className="max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:gap-y-1 max-lg:border-line max-lg:border-b max-lg:px-4 max-lg:py-3 max-lg:last:border-b-0 lg:last:*:border-b-0">
      <th scope="row" className={`${CELL} min-w-0 text-left font-normal lg:pl-4`}>
        <LinkTo
          href={deliveryHref(delivery)}
          className="inline-flex min-h-6 items-center rounded-control font-medium text-accent underline-offset-4 hover:underline"
        >
          {eventWords(type, locale)}
        </LinkTo>
        <code className="block break-all font-mono text-muted text-xs">{type}</code>
      </th>
      <Cell name={t.columns.at}>
        <time dateTime={at.toISOString()}>{textsFor(locale).instant(at)}</time>
      </Cell>
      <td className={`${CELL} max-lg:order-1 max-lg:col-start-2 max-lg:row-start-1`}>
        <DeliveryBadge state={state} attempts={attempts} locale={locale} />
      </td>
      <Cell name={t.columns.attempts} figure isTold={attempts > 0}>
        {attempts}
      </Cell>
      <Cell name={t.columns.answer} isTold={answer !== null}>
        {answer ?? t.noAnswer}
      </Cell>
    </tr>
  );
}

/** A value; on a phone with its name, as the head of the table is not seen there. */
function Cell({
  name,
  figure = false,
  isTold = true,
  children,
}: {
  name: string;
  figure?: boolean;
  /** Whether it is worth a line of a phone. */
  isTold?: boolean;
  children: ReactNode;
}) {
  return (
    <td
      className={`${CELL} tabular-nums max-lg:order-2 max-lg:col-span-2 ${figure ? "lg:text-right" : ""} ${isTold ? "" : "max-lg:hidden"}`}
    >
      <span className="text-muted lg:hidden">{name}: </span>
      {children}
    </td>
  );
}
