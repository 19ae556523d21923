import { type ReactNode, useId } from "react";
import type { Link } from "@/components/ui/link";

/** A cell of the ledger: one figure, all of it a link to the list that makes it up. */
export function Figure({
  label,
  value,
  compared,
  note,
  href,
  large = false,
  length = 0,
  link: LinkTo,
}: {
  label: string;
  value: ReactNode;
  /** How it stands to the days before. */
  compared?: ReactNode;
  /** How many make it up, or what it is part of. */
  note: ReactNode;
  href: string;
  large?: boolean;
  /** How many characters the value has: on a phone a long one is set smaller, and never cut. */
  length?: number;
  link: Link;
}) {
  return (
    <LinkTo
      href={href}
      className="group flex min-w-0 flex-col gap-1 bg-card p-4 transition-colors hover:bg-accent-tint focus-visible:-outline-offset-2 print:p-2"
    >
      <span className="text-muted text-sm">{label}</span>{" "}
      <span
        className={`font-semibold tracking-tight underline-offset-4 group-hover:underline ${large ? "text-2xl leading-8" : "text-lg leading-7"} ${sizeOnPhone(length, large)}`}
      >
        {value}
      </span>{" "}
      {compared ? <>{compared} </> : null}
      <span className="text-muted text-xs tabular-nums">{note}</span>
    </LinkTo>
  );
}

/** Two cells stand beside each other on a phone; a large one has the row. */
function sizeOnPhone(length: number, large: boolean): string {
  if (large) return "";
  if (length > 16) return "max-sm:text-xs";
  return length > 13 ? "max-sm:text-sm" : "";
}

/** Cells side by side, ruled like a ledger. */
export function Ledger({
  label,
  className,
  children,
}: {
  label: string;
  className: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="font-semibold text-sm">
        {label}
      </h2>
      <div
        className={`grid gap-px overflow-hidden rounded-card border border-line bg-line ${className}`}
      >
        {children}
      </div>
    </section>
  );
}
