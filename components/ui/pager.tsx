import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { BUTTON } from "./button-style";
import type { Link } from "./link";

interface PagerWords {
  /** What the whole of it is called. */
  readonly pager: string;
  readonly previous: string;
  readonly next: string;
  readonly pageOf: (page: number, pages: number) => string;
}

/** Which page of how many, and the ways to its neighbours; nothing where there is only one. */
export function Pager({
  page,
  pages,
  at,
  link: LinkTo,
  words,
}: {
  /** From 0. */
  page: number;
  pages: number;
  /** The address of a page. */
  at: (page: number) => string;
  link: Link;
  words: PagerWords;
}) {
  if (pages < 2) return null;
  return (
    <nav
      aria-label={words.pager}
      className="flex flex-wrap items-center justify-between gap-3 print:hidden"
    >
      <Step href={page > 0 ? at(page - 1) : null} rel="prev" link={LinkTo}>
        <ChevronLeft className="size-4" aria-hidden="true" />
        {words.previous}
      </Step>
      <p className="text-center text-muted text-sm tabular-nums">{words.pageOf(page + 1, pages)}</p>
      <Step href={page + 1 < pages ? at(page + 1) : null} rel="next" link={LinkTo}>
        {words.next}
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
