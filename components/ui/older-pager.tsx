import { ChevronLeft, ChevronRight } from "lucide-react";
import { BUTTON } from "./button-style";
import type { Link } from "./link";

interface OlderPagerWords {
  /** What the whole of it is called. */
  readonly pager: string;
  readonly latest: string;
  readonly older: string;
}

/** The ways through a list whose pages are not numbered: back to the latest entries, and on to older ones. */
export function OlderPager({
  latest,
  older,
  link: LinkTo,
  words,
}: {
  /** The address of the first page; null on that page. */
  latest: string | null;
  /** The address of the page behind this one; null at the end. */
  older: string | null;
  link: Link;
  words: OlderPagerWords;
}) {
  if (latest === null && older === null) return null;
  return (
    <nav aria-label={words.pager} className="flex flex-wrap justify-between gap-3 print:hidden">
      {latest === null ? (
        <span />
      ) : (
        <LinkTo href={latest} className={BUTTON.quiet}>
          <ChevronLeft className="size-4" aria-hidden="true" />
          {words.latest}
        </LinkTo>
      )}
      {older === null ? null : (
        <LinkTo href={older} rel="next" className={BUTTON.quiet}>
          {words.older}
          <ChevronRight className="size-4" aria-hidden="true" />
        </LinkTo>
      )}
    </nav>
  );
}
