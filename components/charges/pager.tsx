import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import type { Locale } from "@/components/text/choose-locale";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import type { Link } from "@/components/ui/link";
import type { ChargeQuery } from "@/lib/domain/charge-query";
import { chargesHref } from "./charges-search";

/** Which page of how many, and the ways to its neighbours. */
export function Pager({
  query,
  pages,
  link: LinkTo,
  locale,
}: {
  query: ChargeQuery;
  pages: number;
  link: Link;
  locale: Locale;
}) {
  if (pages < 2) return null;
  const t = textsFor(locale).charges;
  const at = (page: number) => chargesHref({ ...query, page });
  return (
    <nav aria-label={t.pager} className="flex flex-wrap items-center justify-between gap-3">
      <Step href={query.page > 0 ? at(query.page - 1) : null} rel="prev" link={LinkTo}>
        <ChevronLeft className="size-4" aria-hidden="true" />
        {t.previous}
      </Step>
      <p className="text-center text-muted text-sm tabular-nums">
        {t.pageOf(query.page + 1, pages)}
      </p>
      <Step href={query.page + 1 < pages ? at(query.page + 1) : null} rel="next" link={LinkTo}>
        {t.next}
        <ChevronRight className="size-4" aria-hidden="true" />
      </Step>
    </nav>
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
      <span aria-hidden="true" className={`${BUTTON.quiet} invisible`}>
        {children}
      </span>
    );
  }
  return (
    <LinkTo href={href} rel={rel} className={BUTTON.quiet}>
      {children}
    </LinkTo>
  );
}
