"use client";

import { Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { useToast } from "@/components/ui/toasts";
import { Trouble } from "@/components/ui/trouble";
import { ready, useForm } from "@/components/ui/use-form";
import type { ProblemCode } from "@/lib/http/problems";
import { type SavedView, VIEW_NAME_MAX } from "@/lib/listing/saved-view";
import type { Locale } from "@/lib/platform/values/locale";
import { viewFormTexts } from "./view-form-texts";

interface Named {
  readonly name: string;
}

interface FormProps {
  /** Reloads the page, which then shows what was saved or deleted. */
  readonly onChanged: () => void;
  readonly locale: Locale;
}

/** Saves the list as it is under a name. */
export function SaveView({ query, onChanged, locale }: FormProps & { query: string }) {
  const t = viewFormTexts(locale);
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

/** Gives a view another name. */
export function RenameView({
  view,
  onEnd,
  onChanged,
  locale,
}: FormProps & { view: SavedView; onEnd: () => void }) {
  const t = viewFormTexts(locale);
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
export function RemoveView({ view, onChanged, locale }: FormProps & { view: SavedView }) {
  const t = viewFormTexts(locale);
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
  const t = viewFormTexts(locale);

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
  const t = viewFormTexts(locale);
  if (problem?.code === "name_taken") return t.nameTaken;
  if (problem?.code === "limit_reached") return t.full;
  return trouble;
}
