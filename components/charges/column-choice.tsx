"use client";

import { Columns3 } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { useAct } from "@/components/dashboard/use-act";
import type { Locale } from "@/components/text/choose-locale";
import { BUTTON } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import { Popover } from "@/components/ui/popover";
import { useToast } from "@/components/ui/toasts";
import { DEFAULT_LIST_COLUMNS, LIST_COLUMNS, type ListColumn } from "@/lib/domain/list-column";
import { toolsTexts } from "./tools-texts";

/** What the list shows of each charge: the person's own choice, kept for the next time. */
export function ColumnChoice({
  columns,
  names,
  onChanged,
  locale,
}: {
  columns: readonly ListColumn[];
  names: Readonly<Record<ListColumn, string>>;
  /** The list shows the columns once the page is asked for again. */
  onChanged: () => void;
  locale: Locale;
}) {
  const t = toolsTexts(locale).columnChoice;
  const say = useToast();
  const [chosen, setChosen] = useState(columns);
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

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    save.act(chosen);
  }

  return (
    <Popover
      group="list-tools"
      className={BUTTON.quiet}
      panelClassName="inset-x-0 p-4 sm:right-0 sm:left-auto sm:w-96"
      button={
        <>
          <Columns3 className="size-4" aria-hidden="true" />
          {t.open}
        </>
      }
    >
      <form onSubmit={send} className="flex flex-col gap-3">
        <fieldset className="grid grid-cols-2 gap-x-4">
          <legend className="mb-1 text-muted text-sm">{t.help}</legend>
          {LIST_COLUMNS.map((column) => (
            <label key={column} className="flex min-h-9 items-center gap-2 text-sm">
              <input
                type="checkbox"
                checked={chosen.includes(column)}
                // Whose charge it is, is never hidden: it is the way to the charge.
                disabled={column === "payer"}
                onChange={({ target }) =>
                  setChosen(
                    LIST_COLUMNS.filter((other) =>
                      other === column ? target.checked : chosen.includes(other),
                    ),
                  )
                }
                className="size-4 accent-accent"
              />
              {names[column]}
            </label>
          ))}
        </fieldset>
        {save.trouble ? (
          <Notice tone="bad" live>
            {save.trouble}
          </Notice>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <button type="submit" aria-disabled={save.pending} className={BUTTON.small}>
            {t.save}
          </button>
          <button
            type="button"
            onClick={() => {
              setChosen(DEFAULT_LIST_COLUMNS);
              save.act(DEFAULT_LIST_COLUMNS);
            }}
            aria-disabled={save.pending}
            className={BUTTON.small}
          >
            {t.usual}
          </button>
        </div>
      </form>
    </Popover>
  );
}
