"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import type { LinkProps } from "@/components/ui/link";

/** A link between the pages of the settings: it says when it leads to the one that is open. */
export function SettingsLink(props: LinkProps) {
  const path = usePathname();
  const self = useRef<HTMLAnchorElement>(null);
  const within = path.startsWith(`${props.href}/`);
  const current = path === props.href ? "page" : within ? "true" : undefined;
  useEffect(() => {
    // On a phone the row is longer than the screen; where the user is must be seen.
    if (current) self.current?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [current]);
  return (
    <Link
      ref={self}
      prefetch={false}
      {...props}
      {...(current ? { "aria-current": current } : {})}
    />
  );
}
