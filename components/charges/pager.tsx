import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import type { Locale } from "@/components/text/choose-locale";
import { BUTTON } from "@/components/ui/button-style";
import type { Link } from "@/components/ui/link";
import { type ChargePage, type ChargeQuery, totalPages } from "@/lib/domain/charge-query";
import { chargesHref } from "./charges-search";
import { listTexts } from "./texts";

const SIZES = [20, 50, 100];

/** Which charges of how many these are, how many a page has, and the ways to its neighbours. */
export function Pager({
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
  const pages = totalPages(page);
  const first = page.page * page.size + 1;
  const at = (number: number) => chargesHref({ ...query, page: number });
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
      {pages < 2 ? null : (
        <nav aria-label={t.pager} className="flex gap-2 print:hidden">
          <Step href={page.page > 0 ? at(page.page - 1) : null} rel="prev" link={LinkTo}>
            <ChevronLeft className="size-4" aria-hidden="true" />
            {t.previous}
          </Step>
          <Step href={page.page + 1 < pages ? at(page.page + 1) : null} rel="next" link={LinkTo}>
            {t.next}
            <ChevronRight className="size-4" aria-hidden="true" />
          </Step>
        </nav>
      )}
    </div>
  );
}

/** A way to another page; where there is none its place is kept, so that nothing moves. */
function Step({
  href,
  rel,
  link: LinkTo,
  children,
}: {
  href: string | null;
  rel: "prev" | "next";
  link: Link;
  children: ReactNode;
}) {
  if (href === null) {
    return (
      <span aria-hidden="true" className={`${BUTTON.small} invisible`}>
        {children}
      </span>
    );
  }
  return (
    <LinkTo href={href} rel={rel} className={BUTTON.small}>
      {children}
    </LinkTo>
  );
}
