import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from "lucide-react";
import type { ReactNode } from "react";
import { PAGE_NUMBER } from "@/lib/platform/values/paging";
import { BUTTON } from "./button-style";
import type { Link } from "./link";

interface PagerWords {
  /** What the whole of it is called. */
  readonly pager: string;
  readonly first: string;
  readonly previous: string;
  readonly next: string;
  readonly last: string;
  readonly pageOf: (page: number, pages: number) => string;
  /** Around the field of a page's number. */
  readonly page: string;
  readonly ofPages: (pages: number) => string;
  readonly go: string;
  readonly goTo: string;
}

interface PagerProps {
  /** From 0. */
  readonly page: number;
  readonly pages: number;
  /** The address of a page. */
  readonly at: (page: number) => string;
  readonly link: Link;
  readonly words: PagerWords;
}

/**
 * Which page of how many, the ways to its neighbours, and of more than two pages to the first, the last and any other;
 * nothing where there is only one.
 */
export function Pager(props: PagerProps) {
  const { page, pages, at, link, words } = props;
  if (pages < 2) return null;
  const last = pages - 1;
  const hasEnds = pages > 2;
  return (
    <nav
      aria-label={words.pager}
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 max-sm:w-full print:hidden"
    >
      <span className="flex gap-1.5">
        {hasEnds ? (
          <Step href={page > 0 ? at(0) : null} link={link} words={words.first}>
            <ChevronsLeft className="size-4" aria-hidden="true" />
          </Step>
        ) : null}
        <Step href={page > 0 ? at(page - 1) : null} rel="prev" link={link}>
          <ChevronLeft className="size-4" aria-hidden="true" />
          {words.previous}
        </Step>
      </span>
      {hasEnds ? (
        <Jump {...props} />
      ) : (
        <p className="text-center text-muted text-sm tabular-nums">
          {words.pageOf(page + 1, pages)}
        </p>
      )}
      <span className="flex gap-1.5">
        <Step href={page < last ? at(page + 1) : null} rel="next" link={link}>
          {words.next}
          <ChevronRight className="size-4" aria-hidden="true" />
        </Step>
        {hasEnds ? (
          <Step href={page < last ? at(last) : null} link={link} words={words.last}>
            <ChevronsRight className="size-4" aria-hidden="true" />
          </Step>
        ) : null}
      </span>
    </nav>
  );
}

/** The number of the page, to type another one: an ordinary form, which the pages of lists read (`pageInAddress`). */
function Jump({ page, pages, at, words }: PagerProps) {
  // Of an address without an origin only path and query are used.
  const { pathname, searchParams } = new URL(at(0), "http://list");
  searchParams.delete("page");
  return (
    <form
      action={pathname}
      method="get"
      // Another page is another form, which shows that page's number.
      key={at(page)}
      className="flex items-center justify-center gap-2 text-muted text-sm tabular-nums max-sm:order-last max-sm:basis-full"
    >
      {[...searchParams].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label className="flex items-center gap-2">
        {words.page}
        <input
          name={PAGE_NUMBER}
          type="number"
          inputMode="numeric"
          required
          min={1}
          max={pages}
          defaultValue={page + 1}
          autoComplete="off"
          className="min-h-11 w-20 rounded-control border border-control bg-card px-2 text-center text-ink"
        />
      </label>
      {words.ofPages(pages)}
      <button type="submit" aria-label={words.goTo} className={BUTTON.quiet}>
        {words.go}
      </button>
    </form>
  );
}

/** A way to another page; where there is none its place is kept, so that nothing moves. */
function Step({
  href,
  rel,
  link: LinkTo,
  words,
  children,
}: {
  href: string | null;
  rel?: "prev" | "next";
  link: Link;
  /** What an icon alone means. */
  words?: string;
  children: ReactNode;
}) {
  // All four stand in one row of a phone of 360 px.
  const look = `${BUTTON.quiet} ${words === undefined ? "max-sm:px-3" : "max-sm:w-11 max-sm:px-0"}`;
  if (href === null) {
    return (
      <span aria-hidden="true" className={`${look} invisible`}>
        {children}
      </span>
    );
  }
  return (
    <LinkTo
      href={href}
      className={look}
      {...(rel ? { rel } : {})}
      {...(words ? { "aria-label": words } : {})}
    >
      {children}
    </LinkTo>
  );
}
