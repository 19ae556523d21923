import { type ReactNode, useId } from "react";

/** A card with a heading: one matter of a page. */
export function Section({
  heading,
  help,
  actions,
  children,
}: {
  heading: string;
  help?: ReactNode;
  /** What can be done with the whole of it; stands beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-card p-4 sm:p-5 print:border-0 print:p-0"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 id={id} className="font-semibold text-lg leading-6">
            {heading}
          </h2>
          {help ? <p className="max-w-prose text-muted text-sm">{help}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-2 print:hidden">{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}
