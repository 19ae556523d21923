import { chargesHref } from "@/components/charges/charges-search";
import { textsFor } from "@/components/text/texts-for";
import type { Link } from "@/components/ui/link";
import { Money } from "@/components/ui/money";
import { TABLE } from "@/components/ui/table-style";
import type { ReceivedOnDay } from "@/lib/listing/overview";
import type { BillingType } from "@/lib/platform/values/billing-type";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { type Cents, cents } from "@/lib/platform/values/money";
import { overviewTexts } from "./texts";

const HEAD = `${TABLE.head} sticky top-0 z-10 whitespace-nowrap bg-card`;
const CELL = "border-line border-b px-3 py-1.5";

/** What arrived each day, newest first; each figure leads to the charges that make it up. */
export function ReceivedTable({
  days,
  types,
  link,
  locale,
}: {
  days: readonly ReceivedOnDay[];
  /** The methods that anything arrived by. */
  types: readonly BillingType[];
  /** Null where nobody sees what has the focus: then figures lead nowhere. */
  link: Link | null;
  locale: Locale;
}) {
  const t = overviewTexts(locale).chart;
  const texts = textsFor(locale);
  const totalOf = (of: (day: ReceivedOnDay) => Cents) =>
    cents(days.reduce((sum, day) => sum + of(day), 0n));
  return (
    <table className={TABLE.table}>
      <caption className="sr-only">{t.caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            {t.day}
          </th>
          {types.map((type) => (
            <th key={type} scope="col" className={`${HEAD} text-right`}>
              {texts.billingTypes[type]}
            </th>
          ))}
          <th scope="col" className={`${HEAD} text-right`}>
            {t.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, byType, total }) => (
          <tr key={day}>
            <th scope="row" className={`${CELL} text-left font-normal tabular-nums`}>
              {texts.day(day)}
            </th>
            {types.map((type) => (
              <Arrived key={type} amount={byType[type]} day={day} type={type} link={link} />
            ))}
            <Arrived amount={total} day={day} type={null} link={link} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className={`${CELL} text-left`}>
            {t.total}
          </th>
          {types.map((type) => (
            <td key={type} className={`${CELL} ${TABLE.figure}`}>
              <Money amount={totalOf(({ byType }) => byType[type])} />
            </td>
          ))}
          <td className={`${CELL} ${TABLE.figure}`}>
            <Money amount={totalOf(({ total }) => total)} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function Arrived({
  amount,
  day,
  type,
  link: LinkTo,
}: {
  amount: Cents;
  day: CivilDate;
  /** Null: by whatever method. */
  type: BillingType | null;
  link: Link | null;
}) {
  const figure = <Money amount={amount} />;
  if (amount === 0n || LinkTo === null) {
    const faint = amount === 0n ? "text-muted" : "";
    return <td className={`${CELL} ${TABLE.figure} ${faint}`}>{figure}</td>;
  }
  const query = { paidOnFrom: day, paidOnTo: day, billingTypes: type ? [type] : [] };
  return (
    <td className={`${CELL} ${TABLE.figure}`}>
      <LinkTo href={chargesHref(query)} className="underline-offset-4 hover:underline">
        {figure}
      </LinkTo>
    </td>
  );
}
