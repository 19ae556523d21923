"use client";

import { useState } from "react";
import { useToast } from "@/components/ui/toasts";
import type { Locale } from "@/lib/platform/values/locale";
import { useRefresh } from "./refresh";
import { type Act, useAct } from "./use-act";

/**
 * An action that a dialog sends. Once it is done the dialog closes, a toast says so, and the server's part of the page is
 * brought up to date.
 */
export function useDialogAct<Input>(
  act: Act<Input>,
  {
    locale,
    done,
    afterwards,
    leadsTo,
  }: {
    locale: Locale;
    /** The words of the toast. */
    done: string | ((input: Input) => string);
    /** Brings up to date what shows the change, where the server's part of the page is not what does. */
    afterwards?: () => void;
    /** The page that is opened instead, where this one is about what is gone then. */
    leadsTo?: string;
  },
) {
  const refresh = useRefresh();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const action = useAct<Input, unknown>(act, {
    locale,
    onDone(_, input) {
      if (leadsTo !== undefined) {
        window.location.assign(leadsTo);
        return;
      }
      setOpen(false);
      toast("good", typeof done === "string" ? done : done(input));
      (afterwards ?? refresh)();
    },
  });
  return {
    ...action,
    open,
    /** Opens or closes the dialog, which forgets what went wrong before. */
    change(toOpen: boolean) {
      setOpen(toOpen);
      action.reset();
    },
  };
}
