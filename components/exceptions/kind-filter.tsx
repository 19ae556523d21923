import { X } from "lucide-react";
import type { Link } from "@/components/ui/link";
import { DISCREPANCY_KINDS, type DiscrepancyListing } from "@/lib/payments/discrepancy";
import type { Locale } from "@/lib/platform/values/locale";
import { KIND_ICONS } from "./exception-card";
import { type ExceptionsSearch, exceptionsHref, hrefTogglingKind } from "./exceptions-search";
import { exceptionKindTexts } from "./kind-texts";
import { exceptionsTexts } from "./texts";

const CHIP =
  "relative inline-flex min-h-9 items-center gap-1.5 whitespace-nowrap rounded-full border px-3 text-sm transition-colors";

/** One chip for each kind that there is, with how many; nothing where there is no choice. */
export function KindFilter({
  search,
  totals,
  link: LinkTo,
  locale,
}: {
  search: ExceptionsSearch;
  totals: DiscrepancyListing["totals"];
  link: Link;
  locale: Locale;
}) {
  const t = exceptionsTexts(locale);
  const { kinds: words } = exceptionKindTexts(locale);
  const kinds = DISCREPANCY_KINDS.filter((kind) => totals.has(kind) || search.kinds.includes(kind));
  if (kinds.length < 2 && search.kinds.length === 0) return null;
  return (
    <nav aria-label={t.filterLabel}>
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:overflow-visible md:px-0">
        {kinds.map((kind) => {
          const on = search.kinds.includes(kind);
          const Icon = KIND_ICONS[kind];
          return (
            <li key={kind}>
              <LinkTo
                href={hrefTogglingKind(search, kind)}
                className={`${CHIP} ${
                  on
                    ? "border-accent bg-accent-tint font-medium text-accent"
                    : "border-line bg-card text-ink hover:border-control"
                }`}
                {...(on ? { "aria-current": "true" as const } : {})}
              >
                <Icon className="size-4 shrink-0" aria-hidden="true" />
                {words[kind].name}
                <span className={`tabular-nums ${on ? "" : "text-muted"}`}>
                  {totals.get(kind)?.count ?? 0}
                </span>
                {on ? (
                  <>
                    <span className="sr-only"> {t.filterOn}</span>
                    <X className="size-3.5 shrink-0" aria-hidden="true" />
                  </>
                ) : null}
              </LinkTo>
            </li>
          );
        })}
        {search.kinds.length === 0 ? null : (
          <li>
            <LinkTo
              href={exceptionsHref({ ...search, kinds: [], page: 0 })}
              className={`${CHIP} border-transparent text-accent underline-offset-4 hover:underline`}
            >
              {t.clear}
            </LinkTo>
          </li>
        )}
      </ul>
    </nav>
  );
}
