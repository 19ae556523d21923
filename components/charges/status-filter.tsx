import { X } from "lucide-react";
import type { Locale } from "@/components/text/choose-locale";
import { textsFor } from "@/components/text/texts-for";
import type { Link } from "@/components/ui/link";
import type { ChargeQuery } from "@/lib/domain/charge-query";
import { CHARGE_STATUSES, type ChargeStatus } from "@/lib/domain/charge-status";
import { chargesHref } from "./charges-search";
import { STATUS_LOOKS } from "./status-badge";

const CHIP =
  "relative inline-flex min-h-9 items-center gap-1.5 whitespace-nowrap rounded-full border px-3 text-sm transition-colors";

/** One chip a status, each a link that adds it or takes it away. */
export function StatusFilter({
  query,
  link: LinkTo,
  locale,
}: {
  query: ChargeQuery;
  link: Link;
  locale: Locale;
}) {
  const t = textsFor(locale);
  return (
    <nav aria-label={t.charges.filterLabel}>
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:overflow-visible md:px-0">
        {CHARGE_STATUSES.map((status) => {
          const on = query.statuses.includes(status);
          const { icon: Icon } = STATUS_LOOKS[status];
          return (
            <li key={status}>
              <LinkTo
                href={hrefToggling(query, status)}
                className={`${CHIP} ${
                  on
                    ? "border-accent bg-accent-tint font-medium text-accent"
                    : "border-line bg-card text-ink hover:border-control"
                }`}
                {...(on ? { "aria-current": "true" } : {})}
              >
                <Icon className="size-4 shrink-0" aria-hidden="true" />
                {t.statuses[status]}
                {on ? (
                  <>
                    <span className="sr-only"> {t.charges.filterOn}</span>
                    <X className="size-3.5 shrink-0" aria-hidden="true" />
                  </>
                ) : null}
              </LinkTo>
            </li>
          );
        })}
        {query.statuses.length === 0 ? null : (
          <li>
            <LinkTo
              href="/charges"
              className={`${CHIP} border-transparent text-accent underline-offset-4 hover:underline`}
            >
              {t.charges.clear}
            </LinkTo>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** The address with one status more, or one less, from its first page. */
function hrefToggling(query: ChargeQuery, status: ChargeStatus): string {
  const statuses = CHARGE_STATUSES.filter(
    (other) => query.statuses.includes(other) !== (other === status),
  );
  return chargesHref({ ...query, statuses, page: 0 });
}
