import type { ReactNode } from "react";

/** The head of a page: what it is, what it says in short, and its one primary action. */
export function PageHeading({
  title,
  lead,
  above,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  /** The way back, above the title. */
  above?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-2">
      {above}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          <h1 className="text-balance font-semibold text-2xl tracking-tight">{title}</h1>
          {lead ? <p className="max-w-prose text-muted text-sm">{lead}</p> : null}
        </div>
        {children ? <div className="flex flex-wrap gap-2 print:hidden">{children}</div> : null}
      </div>
    </div>
  );
}
