import type { ReactNode } from "react";

/** One fact: its name and its value; nothing is shown for null. */
export type Fact = readonly [name: string, value: ReactNode];

/** Names and values, beside each other where there is room. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 text-sm sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-y-2">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className="contents">
            <dt className="text-muted max-sm:-mb-3">{name}</dt>
            <dd className="min-w-0 break-words tabular-nums">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
