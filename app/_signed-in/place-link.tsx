"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

/** The part of the service that an address belongs to; operators have areas of their own. */
function areaOf(path: string): string {
  const [, first = "", second = ""] = path.split("/");
  return first === "operator" ? `operator/${second}` : first;
}

/** A link of the rail: it says when it leads to where the user is. */
export function PlaceLink({
  href,
  className,
  children,
}: {
  href: string;
  className: string;
  children: ReactNode;
}) {
  const path = usePathname();
  const here = areaOf(path) === areaOf(href);
  return (
    <Link
      href={href}
      prefetch={false}
      className={className}
      {...(here ? { "aria-current": path === href ? "page" : "true" } : {})}
    >
      {children}
    </Link>
  );
}
