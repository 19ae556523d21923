import type { ReactNode } from "react";
import { textsFor } from "@/components/text/texts-for";
import type { Link } from "@/components/ui/link";
import { TABLE } from "@/components/ui/table-style";
import type { Locale } from "@/lib/platform/values/locale";
import type { KeptCall } from "@/lib/request-log/request-log";
import { callHref } from "./calls-search";
import { StatusBadge } from "./status-badge";
import { developersTexts } from "./texts";

const CELL = "lg:h-11 lg:border-line lg:border-b lg:px-3 lg:py-2";

/** Calls, each of which leads to its own page; on a phone they stand as cards. */
export function CallsTable({
  calls,
  link: LinkTo,
  locale,
}: {
  calls: readonly KeptCall[];
  link: Link;
  locale: Locale;
}) {
  const t = developersTexts(locale).calls;
  const { columns } = t;
  return (
    <div className="overflow-x-auto rounded-control border border-line">
      <table className={`${TABLE.table} max-lg:block`}>
        <caption className="sr-only">{t.caption}</caption>
        <thead className="max-lg:sr-only">
          <tr>
            <th scope="col" className={`${TABLE.head} pl-4`}>
              {columns.call}
            </th>
            {[columns.at, columns.answer].map((column) => (
              <th key={column} scope="col" className={TABLE.head}>
                {column}
              </th>
            ))}
            <th scope="col" className={`${TABLE.head} text-right`}>
              {columns.ms}
            </th>
            <th scope="col" className={`${TABLE.head} pr-4`}>
              {columns.by}
            </th>
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {calls.map((call) => (
            <tr
              key={call.requestId}
              className="max-lg:grid max-lg:gap-y-1 max-lg:border-line max-lg:border-b max-lg:px-4 max-lg:py-3 max-lg:last:border-b-0 lg:last:*:border-b-0"
            >
              <th scope="row" className={`${CELL} min-w-0 text-left font-normal lg:pl-4`}>
                <LinkTo
                  href={callHref(call)}
                  className="inline-flex min-h-6 items-center break-all rounded-control font-mono text-accent text-xs underline-offset-4 hover:underline"
                >
                  {call.method} {call.path}
                </LinkTo>
              </th>
              <Cell name={columns.at}>
                <time dateTime={call.at.toISOString()}>{textsFor(locale).instant(call.at)}</time>
              </Cell>
              <td className={CELL}>
                <StatusBadge status={call.status} code={call.code} />
              </td>
              <Cell name={columns.ms} figure>
                {t.took(call.ms)}
              </Cell>
              <Cell name={columns.by}>
                <bdi>{call.credential}</bdi>
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A value; on a phone with its name, as the head of the table is not seen there. */
function Cell({
  name,
  figure = false,
  children,
}: {
  name: string;
  figure?: boolean;
  children: ReactNode;
}) {
  return (
    <td className={`${CELL} whitespace-nowrap tabular-nums ${figure ? "lg:text-right" : ""}`}>
      <span className="text-muted lg:hidden">{name}: </span>
      {children}
    </td>
  );
}
