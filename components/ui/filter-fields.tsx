import type { ReactNode } from "react";
import { CONTROL } from "@/components/ui/control-style";

/** Values of one filter, of which any number may be chosen. */
export function Choices({
  legend,
  columns,
  children,
}: {
  legend: string;
  columns: string;
  children: ReactNode;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{legend}</legend>
      <div className={`grid gap-x-3 ${columns}`}>{children}</div>
    </fieldset>
  );
}

/** One value of a filter. */
export function Choice({
  name,
  value,
  on,
  children,
}: {
  name: string;
  value: string;
  on: boolean;
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2 rounded-control text-sm leading-5">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={on}
        className="size-4 shrink-0 accent-accent"
      />
      {children}
    </label>
  );
}

/** A named span of days, and the address that it leads to. */
interface NamedSpan {
  readonly key: string;
  readonly label: string;
  readonly from: string;
  readonly to: string;
  readonly href: string;
}

/** A first and a last day, and the spans that have a name. */
export function DayFields({
  legend,
  names,
  values,
  spans,
  words,
}: {
  legend: string;
  /** The names of the two fields. */
  names: { readonly from: string; readonly to: string };
  values: { readonly from: string | null; readonly to: string | null };
  spans: readonly NamedSpan[];
  words: { readonly from: string; readonly to: string };
}) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {spans.map(({ key, label, from, to, href }) => {
          const on = values.from === from && values.to === to;
          return (
            <a
              key={key}
              href={href}
              data-fills={JSON.stringify({ [names.from]: from, [names.to]: to })}
              aria-label={`${legend}: ${label}`}
              {...(on ? { "aria-current": "true" as const } : {})}
              className="inline-flex min-h-8 items-center rounded-full border border-line px-2.5 text-xs transition-colors hover:border-control aria-[current]:border-accent aria-[current]:bg-accent-tint aria-[current]:font-medium aria-[current]:text-accent"
            >
              {label}
            </a>
          );
        })}
      </div>
      <div className="grid grid-cols-2 gap-2">
        {(["from", "to"] as const).map((bound) => (
          <label key={bound} className="flex min-w-0 flex-col gap-1 text-muted text-xs">
            <span>
              <span className="sr-only">{legend}: </span>
              {words[bound]}
            </span>
            <input
              type="date"
              name={names[bound]}
              defaultValue={values[bound] ?? ""}
              className={`${CONTROL} px-2 text-sm`}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
