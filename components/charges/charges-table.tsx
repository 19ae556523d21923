import { ArrowDown, ArrowUp } from "lucide-react";
import type { ListColumn } from "@/lib/listing/list-column";
import type { ShownCharge } from "@/lib/listing/shown-charge";
import { ChargeCells, COLUMNS, type RowProps } from "./charge-cells";
import { hrefSortedBy } from "./charges-search";
import { LiveRow } from "./live-list";
import { listTexts, sortWords } from "./texts";

interface TableProps extends RowProps {
  readonly charges: readonly ShownCharge[];
}

/** More columns than these do not fit beside each other, and the table gets edges to scroll within. */
const COLUMNS_THAT_FIT = 8;

const HEAD = "sticky top-0 z-10 border-line border-b bg-card px-2.5 py-2.5 font-medium text-muted";
/** A page of charges. One table: where it has no room, each row lays itself out as a card. */
export function ChargesTable(props: TableProps) {
  const { charges, columns, query, locale } = props;
  const t = listTexts(locale);
  const wide = columns.length > COLUMNS_THAT_FIT || columns.includes("id");
  const table = (
    <table
      id="charges"
      className={`w-full border-separate border-spacing-0 text-sm max-xl:block xl:text-[0.8125rem] ${wide ? "" : "xl:rounded-card xl:border xl:border-line xl:bg-card"}`}
    >
      <caption className="sr-only">{t.caption(sortWords(query.sort, locale))}</caption>
      <thead className="text-left text-xs max-xl:sr-only">
        <tr>
          {columns.map((column) => (
            <Head key={column} column={column} wide={wide} {...props} />
          ))}
        </tr>
      </thead>
      <tbody className="max-xl:grid max-sm:overflow-hidden max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-card sm:max-xl:gap-3 md:max-xl:grid-cols-2">
        {charges.map((charge) => (
          <Row key={charge.id} {...props} charge={charge} />
        ))}
      </tbody>
    </table>
  );
  if (!wide) return table;
  return (
    <section
      aria-label={t.tableRegion}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
      tabIndex={0}
      className="xl:max-h-[calc(100dvh-4rem)] xl:overflow-auto xl:rounded-card xl:border xl:border-line xl:bg-card print:max-h-none print:overflow-visible"
    >
      {table}
    </section>
  );
}

function Head({
  column,
  wide,
  query,
  link: LinkTo,
  locale,
}: TableProps & { column: ListColumn; wide: boolean }) {
  const { sort, figure } = COLUMNS[column];
  const name = listTexts(locale).columns[column];
  const look = `${HEAD} first:pl-4 last:pr-4 ${wide ? "" : "first:rounded-tl-card last:rounded-tr-card"} ${figure ? "text-right" : ""} ${column === "payer" ? "w-full min-w-45" : ""} whitespace-nowrap`;
  if (!sort) {
    return (
      <th scope="col" className={look}>
        {name}
      </th>
    );
  }
  const sorted = query.sort.field === sort ? query.sort.direction : null;
  const Arrow = sorted === "asc" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={look}
      {...(sorted ? { "aria-sort": sorted === "asc" ? "ascending" : "descending" } : {})}
    >
      <LinkTo
        href={hrefSortedBy(query, sort)}
        className={`group/head -my-1 inline-flex min-h-7 items-center gap-1 rounded-control hover:text-ink ${sorted ? "text-ink" : ""} ${figure ? "flex-row-reverse" : ""}`}
      >
        {name}
        <Arrow
          className={`size-3.5 shrink-0 ${sorted ? "" : "opacity-0 group-hover/head:opacity-60 group-focus-visible/head:opacity-60"}`}
          aria-hidden="true"
        />
      </LinkTo>
    </th>
  );
}

function Row(props: RowProps & { charge: ShownCharge }) {
  return (
    <tr
      data-charge={props.charge.id}
      className="max-xl:grid max-xl:grid-cols-[minmax(0,1fr)_auto] max-xl:content-start max-xl:gap-x-3 max-xl:gap-y-2 max-sm:gap-y-1 max-sm:border-line max-sm:border-b max-sm:px-4 max-sm:py-3 max-sm:last:border-b-0 sm:max-xl:rounded-card sm:max-xl:border sm:max-xl:border-line sm:max-xl:bg-card sm:max-xl:p-4 xl:has-[a:focus-visible]:bg-accent-tint xl:cursor-pointer xl:hover:bg-paper"
    >
      <LiveRow id={props.charge.id}>
        <ChargeCells {...props} />
      </LiveRow>
    </tr>
  );
}
