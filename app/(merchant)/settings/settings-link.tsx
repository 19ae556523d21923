"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { LinkProps } from "@/components/ui/link";

/** A link between the pages of the settings: it says when it leads to the one that is open. */
export function SettingsLink(props: LinkProps) {
  const path = usePathname();
  const within = path.startsWith(`${props.href}/`);
  const current = path === props.href ? "page" : within ? "true" : undefined;
  return <Link prefetch={false} {...props} {...(current ? { "aria-current": current } : {})} />;
}
