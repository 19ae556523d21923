"use client";

import { Columns3 } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { BUTTON } from "@/components/ui/button-style";
import { Popover } from "@/components/ui/popover";
import type { ColumnForm } from "./column-form";
import { toolsTexts } from "./tools-texts";

/**
 * What the list shows of each charge: the member's own choice, kept for the next time. The form, which is nothing without
 * script, is fetched when it is opened.
 */
export function ColumnChoice(props: ComponentProps<typeof ColumnForm>) {
  const [form, setForm] = useState<typeof import("./column-form") | null>(null);
  return (
    <Popover
      group="list-tools"
      className={BUTTON.quiet}
      panelClassName="inset-x-0 p-4 sm:right-0 sm:left-auto sm:w-96"
      onOpen={() => void import("./column-form").then(setForm, () => {})}
      button={
        <>
          <Columns3 className="size-4" aria-hidden="true" />
          {toolsTexts(props.locale).columnChoice.open}
        </>
      }
    >
      {form ? <form.ColumnForm {...props} /> : null}
    </Popover>
  );
}
