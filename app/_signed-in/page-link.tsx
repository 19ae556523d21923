"use client";

import Link from "next/link";
import type { LinkProps } from "@/components/ui/link";

/**
 * The router's link for components, those that run in the browser among them. Fetches nothing ahead: a
 * list's links are many and its pages cheap.
 */
export function PageLink(props: LinkProps) {
  return <Link prefetch={false} {...props} />;
}
