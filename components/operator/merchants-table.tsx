import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { textsFor } from "@/components/text/texts-for";
import type { Link } from "@/components/ui/link";
import { LookBadge } from "@/components/ui/look-badge";
import { Money } from "@/components/ui/money";
import { TABLE } from "@/components/ui/table-style";
import type { Locale } from "@/lib/platform/values/locale";
import {
  directionOf,
  errorRate,
  FIGURE_SORTS,
  type FigureSort,
  type FiguresQuery,
  type MerchantFigures,
  successRate,
} from "@/lib/support/merchant-figures";
import { figureTexts } from "./figure-texts";
import { figuresParameters, MERCHANTS_PLACE, sortedBy } from "./figures-search";
import { operatorTexts } from "./texts";

interface PartProps {
  readonly query: FiguresQuery;
  readonly link: Link;
  readonly locale: Locale;
}

/** The columns of figures, in their order: heads and cells are made of one list. */
const FIGURES = FIGURE_SORTS.filter((sort) => sort !== "name" && sort !== "activity");

const CELL = "md:h-11 md:border-line md:border-b md:px-3 md:py-2 md:align-middle";
const ROW =
  "hover:bg-paper max-md:grid max-md:grid-cols-2 max-md:gap-x-3 max-md:gap-y-1 max-md:border-line max-md:border-b max-md:px-4 max-md:py-3 max-md:last:border-b-0 md:last:*:border-b-0";

/** A row a merchant, whose heads sort; on a phone a card, whose figures have their names. */
export function MerchantsTable({
  merchants,
  ...part
}: PartProps & { merchants: readonly MerchantFigures[] }) {
  const t = figureTexts(part.locale);
  return (
    <>
      <div className="overflow-hidden rounded-card border border-line bg-card md:overflow-x-auto">
        <table className={`${TABLE.table} max-md:block`}>
          <caption className="sr-only">{t.caption(t.periods[part.query.period])}</caption>
          {/* Not `sr-only` on a phone: its links would take the focus unseen. */}
          <thead className="max-md:hidden">
            <tr>
              {FIGURE_SORTS.map((sort) => (
                <Head key={sort} sort={sort} {...part} />
              ))}
            </tr>
          </thead>
          <tbody className="max-md:block">
            {merchants.map((merchant) => (
              <Row key={merchant.id} merchant={merchant} {...part} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-muted text-xs">{t.meanings}</p>
    </>
  );
}

function Head({ sort, query, link: LinkTo, locale }: PartProps & { sort: FigureSort }) {
  const direction = query.sort === sort ? directionOf(query) : null;
  const Arrow = direction === "asc" ? ArrowUp : ArrowDown;
  const isFigure = FIGURES.some((figure) => figure === sort);
  return (
    <th
      scope="col"
      className={`${TABLE.head} whitespace-nowrap first:pl-4 ${isFigure ? "text-right" : ""}`}
      {...(direction ? { "aria-sort": direction === "asc" ? "ascending" : "descending" } : {})}
    >
      <LinkTo
        href={MERCHANTS_PLACE + figuresParameters(sortedBy(query, sort))}
        className={`group/head -my-1 inline-flex min-h-7 items-center gap-1 rounded-control hover:text-ink ${direction ? "text-ink" : ""} ${isFigure ? "flex-row-reverse" : ""}`}
      >
        {figureTexts(locale).columns[sort]}
        <Arrow
          className={`size-3.5 shrink-0 ${direction ? "" : "opacity-0 group-hover/head:opacity-60 group-focus-visible/head:opacity-60"}`}
          aria-hidden="true"
        />
      </LinkTo>
    </th>
  );
}

function Row({
  merchant,
  link: LinkTo,
  locale,
}: PartProps & {
  merchant: MerchantFigures;
}) {
  const t = figureTexts(locale);
  const { disabled } = operatorTexts(locale);
  const { instant } = textsFor(locale);
  const whole = new Intl.NumberFormat(locale);
  const { id, name, ownerEmail, disabledAt, lacksPrice, calls, lastActiveAt } = merchant;
  const success = successRate(merchant);
  const errors = errorRate(calls);
  const paidOf = t.paidOf(whole.format(merchant.paid), whole.format(merchant.charges));
  const errorsOf = t.errorsOf(whole.format(calls.refused), whole.format(calls.failed));
  const figures: Readonly<Record<(typeof FIGURES)[number], ReactNode>> = {
    volume: <Money amount={merchant.volume} />,
    charges: whole.format(merchant.charges),
    fees: <Money amount={merchant.fees} />,
    success: (
      <>
        {percent(success, locale)}
        {success === null ? null : <Beside>{paidOf}</Beside>}
      </>
    ),
    errors:
      errors === null ? (
        <span className="text-muted">{t.noCalls}</span>
      ) : (
        <>
          {percent(errors, locale)}
          <Beside>{errorsOf}</Beside>
        </>
      ),
  };
  return (
    <tr className={ROW}>
      <th
        scope="row"
        className={`${CELL} min-w-0 text-left font-medium max-md:col-span-2 md:max-w-72 md:pl-4`}
      >
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <LinkTo
            href={`${MERCHANTS_PLACE}/${id}`}
            className="min-w-0 break-words underline-offset-4 hover:text-accent hover:underline"
          >
            <bdi>{name}</bdi>
          </LinkTo>
          {disabledAt ? <LookBadge look="off">{disabled}</LookBadge> : null}
          {lacksPrice ? <LookBadge look="warn">{t.lacksPrice}</LookBadge> : null}
        </span>
        <span className="block truncate font-normal text-muted text-xs">{ownerEmail ?? "–"}</span>
      </th>
      {FIGURES.map((figure) => (
        <Figure key={figure} label={t.columns[figure]}>
          {figures[figure]}
        </Figure>
      ))}
      <td
        className={`${CELL} whitespace-nowrap text-muted tabular-nums max-md:col-span-2 max-md:flex max-md:justify-between max-md:gap-2`}
      >
        <Label>{t.columns.activity}</Label>
        {lastActiveAt ? instant(lastActiveAt) : t.never}
      </td>
    </tr>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td
      className={`${CELL} ${TABLE.figure} max-md:col-span-2 max-md:flex max-md:justify-between max-md:gap-2`}
    >
      <Label>{label}</Label>
      <span>{children}</span>
    </td>
  );
}

/** What a column's head says, where there are no columns. */
function Label({ children }: { children: ReactNode }) {
  return <span className="font-normal text-muted text-xs md:hidden">{children}</span>;
}

function Beside({ children }: { children: ReactNode }) {
  return <span className="ml-2 font-normal text-muted text-xs md:ml-0 md:block">{children}</span>;
}

function percent(part: number | null, locale: Locale): string {
  return part === null
    ? "–"
    : new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(part);
}
