"use client";

import Link, { useLinkStatus } from "next/link";
import type { LinkProps } from "@/components/ui/link";

/** The router's link, which lets the page show that it is being followed. */
export function ListLink({ children, ...props }: LinkProps) {
  return (
    <Link prefetch={false} {...props}>
      {children}
      <Waiting />
    </Link>
  );
}

function Waiting() {
  const { pending } = useLinkStatus();
  return pending ? <span hidden data-waiting="" /> : null;
}
