import { movementsHref } from "@/components/movements/movements-search";
import { textsFor } from "@/components/text/texts-for";
import type { Link } from "@/components/ui/link";
import { Money } from "@/components/ui/money";
import { TABLE } from "@/components/ui/table-style";
import { FLOW_KINDS, type ReceivedOnDay, sumReceived } from "@/lib/ledger/received";
import type { DaySpan } from "@/lib/listing/period";
import type { Locale } from "@/lib/platform/values/locale";
import type { Cents } from "@/lib/platform/values/money";
import { overviewTexts } from "./texts";

const HEAD = `${TABLE.head} sticky top-0 z-10 whitespace-nowrap bg-card`;
const CELL = "border-line border-b px-3 py-1.5";

/** The columns, in the order in which they are added up. */
const COLUMNS = ["came", "tariff", "back", "received"] as const;

/** What came and left each day, newest first; each figure leads to the movements that make it up. */
export function ReceivedTable({
  days,
  link,
  locale,
}: {
  days: readonly ReceivedOnDay[];
  /** Null where nobody sees what has the focus: then figures lead nowhere. */
  link: Link | null;
  locale: Locale;
}) {
  const t = overviewTexts(locale).chart;
  const texts = textsFor(locale);
  const total = sumReceived(days);
  return (
    <table className={TABLE.table}>
      <caption className="sr-only">{t.caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            {t.day}
          </th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className={`${HEAD} text-right`}>
              {t[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((one) => (
          <tr key={one.day}>
            <th scope="row" className={`${CELL} text-left font-normal tabular-nums`}>
              {texts.day(one.day)}
            </th>
            {COLUMNS.map((column) => (
              <Moved
                key={column}
                amount={one[column]}
                days={{ from: one.day, to: one.day }}
                column={column}
                link={link}
              />
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className={`${CELL} text-left`}>
            {t.total}
          </th>
          {COLUMNS.map((column) => (
            <td key={column} className={`${CELL} ${TABLE.figure}`}>
              <Money amount={total[column]} />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

function Moved({
  amount,
  days,
  column,
  link: LinkTo,
}: {
  amount: Cents;
  days: DaySpan;
  column: (typeof COLUMNS)[number];
  link: Link | null;
}) {
  const figure = <Money amount={amount} />;
  if (amount === 0n || LinkTo === null) {
    const faint = amount === 0n ? "text-muted" : "";
    return <td className={`${CELL} ${TABLE.figure} ${faint}`}>{figure}</td>;
  }
  return (
    <td className={`${CELL} ${TABLE.figure}`}>
      <LinkTo
        href={movementsHref({
          dayFrom: days.from,
          dayTo: days.to,
          kinds: column === "received" ? [] : FLOW_KINDS[column],
        })}
        className="underline-offset-4 hover:underline"
      >
        {figure}
      </LinkTo>
    </td>
  );
}
