import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { Link } from "./link";

/** The way back to what a page is part of, above its heading; not on paper. */
export function BackLink({
  href,
  link: LinkTo,
  children,
}: {
  href: string;
  link: Link;
  children: ReactNode;
}) {
  return (
    <LinkTo
      href={href}
      className="-ml-1 inline-flex min-h-11 items-center gap-1 self-start rounded-control pr-2 text-muted text-sm hover:text-ink print:hidden"
    >
      <ChevronLeft className="size-4" aria-hidden="true" />
      {children}
    </LinkTo>
  );
}
