import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

/** A card that is closed until it is opened; works without script. */
export function Disclosure({
  heading,
  help,
  children,
}: {
  heading: string;
  help: string;
  children: ReactNode;
}) {
  return (
    <details className="group/card min-w-0 rounded-card border border-line bg-card print:hidden">
      <summary className="flex min-h-14 list-none items-center gap-3 rounded-card p-4 sm:px-5 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-5 shrink-0 text-muted transition-transform group-open/card:rotate-90"
          aria-hidden="true"
        />
        <span className="flex min-w-0 flex-col">
          <span className="font-semibold">{heading}</span>
          <span className="text-muted text-sm">{help}</span>
        </span>
      </summary>
      <div className="flex min-w-0 flex-col gap-4 border-line border-t p-4 sm:p-5">{children}</div>
    </details>
  );
}
