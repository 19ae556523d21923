"use client";

import { Bookmark, Check, Pencil, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import type { Link } from "@/components/ui/link";
import { Popover } from "@/components/ui/popover";
import { useToast } from "@/components/ui/toasts";
import { Trouble } from "@/components/ui/trouble";
import { ready, useForm } from "@/components/ui/use-form";
import type { ProblemCode } from "@/lib/http/problems";
import { type SavedView, VIEW_NAME_MAX } from "@/lib/listing/saved-view";
import type { Locale } from "@/lib/platform/values/locale";
import { toolsTexts } from "./tools-texts";

interface Named {
  readonly name: string;
}

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
  const [renamed, setRenamed] = useState<string | null>(null);
  const current = query === "" ? undefined : views.find((view) => view.query === query);
  return (
    <Popover
      group="list-tools"
      className={`${BUTTON.quiet} max-w-56`}
      panelClassName="inset-x-0 p-2 sm:right-0 sm:left-auto sm:w-88"
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
            {renamed === view.id ? (
              <Rename {...props} view={view} onEnd={() => setRenamed(null)} />
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
                <Remove {...props} view={view} />
              </>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-2 border-line border-t px-2 pt-3 pb-2">
        {query === "" ? (
          <p className="text-muted text-sm">{views.length === 0 ? t.none : t.nothingToSave}</p>
        ) : (
          <Save {...props} />
        )}
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

function Save({ query, onChanged, locale }: SavedViewsProps) {
  const t = toolsTexts(locale).views;
  const say = useToast();
  const save = useAct<Named, SavedView>(
    { method: "POST", path: "/views", body: ({ name }) => ({ name, query }) },
    {
      locale,
      onDone() {
        form.reset();
        say("good", t.done);
        onChanged();
      },
    },
  );
  const form = useForm({ initial: { name: "" }, read: ready, submit: save.act });
  return (
    <NameForm
      form={form}
      help={t.saveHelp}
      submit={save.pending ? t.saving : t.save}
      trouble={troubleOf(save, locale)}
      locale={locale}
    />
  );
}

function Rename({
  view,
  onEnd,
  onChanged,
  locale,
}: SavedViewsProps & { view: SavedView; onEnd: () => void }) {
  const t = toolsTexts(locale).views;
  const rename = useAct<Named, SavedView>(
    { method: "PUT", path: `/views/${view.id}`, body: ({ name }) => ({ name, query: view.query }) },
    {
      locale,
      onDone() {
        onChanged();
        onEnd();
      },
    },
  );
  const form = useForm({ initial: { name: view.name }, read: ready, submit: rename.act });
  return (
    <NameForm
      form={form}
      submit={t.update}
      trouble={troubleOf(rename, locale)}
      onCancel={onEnd}
      locale={locale}
    />
  );
}

/** Deletes a view, once the button was pressed twice. */
function Remove({ view, onChanged, locale }: SavedViewsProps & { view: SavedView }) {
  const t = toolsTexts(locale).views;
  const say = useToast();
  const [pressed, setPressed] = useState(false);
  const remove = useAct<void, null>(
    { method: "DELETE", path: `/views/${view.id}` },
    {
      locale,
      onDone() {
        say("good", t.removed);
        onChanged();
      },
    },
  );
  return (
    <button
      type="button"
      aria-label={pressed ? undefined : t.remove(view.name)}
      onClick={() => (pressed ? remove.act() : setPressed(true))}
      onBlur={() => setPressed(false)}
      aria-disabled={remove.pending}
      title={remove.trouble ?? undefined}
      className={
        pressed ? `${BUTTON.danger} min-h-9 shrink-0 px-2 text-sm` : `${BUTTON.icon} shrink-0`
      }
    >
      {pressed ? t.removeSure : <Trash2 className="size-4" aria-hidden="true" />}
    </button>
  );
}

function NameForm({
  form,
  help,
  submit,
  trouble,
  onCancel,
  locale,
}: {
  form: Pick<ReturnType<typeof useForm<Named, Named, Record<never, never>>>, "text" | "onSubmit">;
  help?: string;
  submit: string;
  trouble: string | null;
  onCancel?: () => void;
  locale: Locale;
}) {
  const id = useId();
  const t = toolsTexts(locale).views;

  return (
    <form onSubmit={form.onSubmit} className="flex min-w-0 flex-1 flex-col gap-2">
      <div className="flex gap-2">
        <input
          aria-label={t.name}
          aria-describedby={help ? id : undefined}
          placeholder={t.name}
          {...form.text("name")}
          onKeyDown={(event) => {
            if (event.key !== "Escape" || !onCancel) return;
            // Escape leaves the input only, not the panel around it.
            event.nativeEvent.stopPropagation();
            onCancel();
          }}
          required
          maxLength={VIEW_NAME_MAX}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the member has just chosen to change the name
          autoFocus={onCancel !== undefined}
          className={`${CONTROL} text-sm`}
        />
        <button type="submit" className={`${BUTTON.small} shrink-0`}>
          {submit}
        </button>
      </div>
      {help ? (
        <p id={id} className="text-muted text-xs">
          {help}
        </p>
      ) : null}
      <Trouble words={trouble} />
    </form>
  );
}

function troubleOf(
  { problem, trouble }: { problem: { readonly code: ProblemCode } | null; trouble: string | null },
  locale: Locale,
): string | null {
  const t = toolsTexts(locale).views;
  if (problem?.code === "name_taken") return t.nameTaken;
  if (problem?.code === "limit_reached") return t.full;
  return trouble;
}
