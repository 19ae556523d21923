import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** Stands where the table would: says why there is none and what to do next. */
export function ListMessage({
  icon: Icon,
  heading,
  help,
  children,
}: {
  icon: LucideIcon;
  heading: string;
  help: string;
  children?: ReactNode;
}) {
  return (
    <section
      aria-labelledby="list-message"
      className="flex flex-col items-center gap-4 rounded-card border border-line bg-card px-5 py-12 text-center"
    >
      <span className="flex size-12 items-center justify-center rounded-full bg-accent-tint text-accent">
        <Icon className="size-6" aria-hidden="true" />
      </span>
      <div className="flex max-w-prose flex-col gap-1">
        <h2 id="list-message" className="text-balance font-semibold text-lg">
          {heading}
        </h2>
        <p className="text-pretty text-muted">{help}</p>
      </div>
      {children}
    </section>
  );
}
