import { X } from "lucide-react";
import type { Link } from "./link";

/** A filter that is on. */
export interface Chip {
  readonly name: string;
  readonly value: string;
  /** The list without it. */
  readonly href: string;
}

const CHIP =
  "inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border px-3 text-sm transition-colors";

/** The filters that are on, each a link that takes it away. */
export function Chips({
  chips,
  clearHref,
  words,
  link: LinkTo,
}: {
  chips: readonly Chip[];
  /** The list without any of them. */
  clearHref: string;
  words: {
    readonly label: string;
    readonly remove: (chip: string) => string;
    readonly clear: string;
  };
  link: Link;
}) {
  if (chips.length === 0) return null;
  return (
    <nav aria-label={words.label}>
      <ul className="flex flex-wrap gap-2">
        {chips.map(({ name, value, href }) => (
          <li key={`${name}${value}`} className="min-w-0 max-w-full">
            <LinkTo
              href={href}
              aria-label={words.remove(`${name}: ${value}`)}
              className={`${CHIP} border-accent bg-accent-tint text-accent hover:border-accent-strong hover:text-accent-strong`}
            >
              <span className="min-w-0 truncate">
                {name}: <bdi className="font-medium">{value}</bdi>
              </span>
              <X className="size-3.5 shrink-0 print:hidden" aria-hidden="true" />
            </LinkTo>
          </li>
        ))}
        <li className="print:hidden">
          <LinkTo
            href={clearHref}
            className={`${CHIP} border-transparent text-accent underline-offset-4 hover:underline`}
          >
            {words.clear}
          </LinkTo>
        </li>
      </ul>
    </nav>
  );
}
