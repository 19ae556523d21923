import { pagerTexts } from "@/components/text/pager-texts";
import type { Link } from "@/components/ui/link";
import { Pager } from "@/components/ui/pager";
import type { ChargePage } from "@/lib/charges/listed-charge";
import type { ChargeQuery } from "@/lib/listing/charge-query";
import type { Locale } from "@/lib/platform/values/locale";
import { totalPages } from "@/lib/platform/values/paging";
import { chargesHref } from "./charges-search";
import { listTexts } from "./texts";

const SIZES = [20, 50, 100];

/** Which charges of how many these are, how many a page has, and the ways to its neighbours. */
export function ChargesPager({
  page,
  query,
  link: LinkTo,
  locale,
}: {
  page: ChargePage;
  query: ChargeQuery;
  link: Link;
  locale: Locale;
}) {
  const t = listTexts(locale);
  const first = page.page * page.size + 1;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-muted text-sm">
      <p role="status" className="tabular-nums">
        {t.range(first, first + page.charges.length - 1, page.totalElements)}
      </p>
      {page.totalElements <= Math.min(...SIZES) ? null : (
        <nav aria-label={t.size} className="flex items-center gap-1 print:hidden">
          <span aria-hidden="true">{t.size}</span>
          {SIZES.map((size) => (
            <LinkTo
              key={size}
              // The page that holds the first of those shown now.
              href={chargesHref({ ...query, size, page: Math.floor((first - 1) / size) })}
              aria-label={t.sizeOf(size)}
              className="inline-flex min-h-9 min-w-9 items-center justify-center rounded-control px-1.5 tabular-nums hover:text-ink aria-[current]:font-semibold aria-[current]:text-accent"
              {...(size === query.size ? { "aria-current": "true" } : {})}
            >
              {size}
            </LinkTo>
          ))}
        </nav>
      )}
      <Pager
        page={page.page}
        pages={totalPages(page)}
        at={(number) => chargesHref({ ...query, page: number })}
        link={LinkTo}
        words={pagerTexts(locale)}
      />
    </div>
  );
}
