"use client";

import { Bookmark, Check, Pencil } from "lucide-react";
import { useState } from "react";
import { BUTTON } from "@/components/ui/button-style";
import type { Link } from "@/components/ui/link";
import { Popover } from "@/components/ui/popover";
import type { SavedView } from "@/lib/listing/saved-view";
import type { Locale } from "@/lib/platform/values/locale";
import { toolsTexts } from "./tools-texts";

interface SavedViewsProps {
  readonly views: readonly SavedView[];
  /** The parameters of the address of this list, without its page. */
  readonly query: string;
  readonly link: Link;
  /** Reloads the page, which then shows what was saved or deleted. */
  readonly onChanged: () => void;
  readonly locale: Locale;
}

/** The queries that a member saved under a name: links to lists, and what makes, renames and deletes them. */
export function SavedViews(props: SavedViewsProps) {
  const { views, query, link: LinkTo, locale } = props;
  const t = toolsTexts(locale).views;
  // Nothing without script, and fetched when the panel opens: the links are there at once.
  const [forms, setForms] = useState<typeof import("./view-forms") | null>(null);
  const [renamed, setRenamed] = useState<string | null>(null);
  const current = query === "" ? undefined : views.find((view) => view.query === query);
  return (
    <Popover
      group="list-tools"
      className={`${BUTTON.quiet} max-w-56`}
      panelClassName="inset-x-0 p-2 sm:right-0 sm:left-auto sm:w-88"
      onOpen={() => void import("./view-forms").then(setForms, () => {})}
      button={
        <>
          <Bookmark className="size-4 shrink-0" aria-hidden="true" />
          <span className={current ? "min-w-0 truncate max-sm:max-w-20" : "max-sm:sr-only"}>
            {current?.name ?? t.open}
          </span>
        </>
      }
    >
      <ul aria-label={t.heading} className="flex max-h-80 flex-col overflow-y-auto">
        <li>
          <ViewLink href="/charges" here={query === ""} link={LinkTo}>
            {t.all}
          </ViewLink>
        </li>
        {views.map((view) => (
          <li key={view.id} className="flex items-center">
            {forms && renamed === view.id ? (
              <forms.RenameView {...props} view={view} onEnd={() => setRenamed(null)} />
            ) : (
              <>
                <ViewLink href={`/charges?${view.query}`} here={view.query === query} link={LinkTo}>
                  {view.name}
                </ViewLink>
                <button
                  type="button"
                  aria-label={t.rename(view.name)}
                  onClick={() => setRenamed(view.id)}
                  className={`${BUTTON.icon} shrink-0`}
                >
                  <Pencil className="size-4" aria-hidden="true" />
                </button>
                {forms ? <forms.RemoveView {...props} view={view} /> : null}
              </>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-2 border-line border-t px-2 pt-3 pb-2">
        {query === "" ? (
          <p className="text-muted text-sm">{views.length === 0 ? t.none : t.nothingToSave}</p>
        ) : forms ? (
          <forms.SaveView {...props} />
        ) : null}
      </div>
    </Popover>
  );
}

function ViewLink({
  href,
  here,
  link: LinkTo,
  children,
}: {
  href: string;
  here: boolean;
  link: Link;
  children: string;
}) {
  return (
    <LinkTo
      href={href}
      className="flex min-h-10 min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-sm hover:bg-accent-tint aria-[current]:font-medium aria-[current]:text-accent"
      {...(here ? { "aria-current": "true" as const } : {})}
    >
      <bdi className="min-w-0 truncate">{children}</bdi>
      {here ? <Check className="size-4 shrink-0" aria-hidden="true" /> : null}
    </LinkTo>
  );
}
