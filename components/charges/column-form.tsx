"use client";

import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { useToast } from "@/components/ui/toasts";
import { Trouble } from "@/components/ui/trouble";
import { ready, useForm } from "@/components/ui/use-form";
import { DEFAULT_LIST_COLUMNS, LIST_COLUMNS, type ListColumn } from "@/lib/listing/list-column";
import type { Locale } from "@/lib/platform/values/locale";
import { toolsTexts } from "./tools-texts";

/** Chooses what the list shows of each charge. */
export function ColumnForm({
  columns,
  names,
  onChanged,
  locale,
}: {
  columns: readonly ListColumn[];
  names: Readonly<Record<ListColumn, string>>;
  /** Reloads the page, which then shows the columns. */
  onChanged: () => void;
  locale: Locale;
}) {
  const t = toolsTexts(locale).columnChoice;
  const say = useToast();
  const save = useAct<readonly ListColumn[], unknown>(
    { method: "PUT", path: "/preferences", body: (chargeColumns) => ({ chargeColumns }) },
    {
      locale,
      onDone() {
        say("good", t.done);
        onChanged();
      },
    },
  );

  const form = useForm({
    initial: { columns },
    read: (chosen) => ready(chosen.columns),
    submit: save.act,
  });
  const chosen = form.values.columns;

  return (
    <form onSubmit={form.onSubmit} className="flex flex-col gap-3">
      <fieldset className="grid grid-cols-2 gap-x-4">
        <legend className="mb-1 text-muted text-sm">{t.help}</legend>
        {LIST_COLUMNS.map((column) => (
          <label key={column} className="flex min-h-9 items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={chosen.includes(column)}
              // The payer's name is never hidden: it is the link to the charge.
              disabled={column === "payer"}
              onChange={({ target }) =>
                form.set({
                  columns: LIST_COLUMNS.filter((other) =>
                    other === column ? target.checked : chosen.includes(other),
                  ),
                })
              }
              className="size-4 accent-accent"
            />
            {names[column]}
          </label>
        ))}
      </fieldset>
      <Trouble words={save.trouble} />
      <div className="flex flex-wrap gap-2">
        <button type="submit" aria-disabled={save.pending} className={BUTTON.small}>
          {t.save}
        </button>
        <button
          type="button"
          onClick={() => {
            form.set({ columns: DEFAULT_LIST_COLUMNS });
            save.act(DEFAULT_LIST_COLUMNS);
          }}
          aria-disabled={save.pending}
          className={BUTTON.small}
        >
          {t.usual}
        </button>
      </div>
    </form>
  );
}
