"use client";

import { useState } from "react";
import { useRefresh } from "@/components/dashboard/refresh";
import { useAct } from "@/components/dashboard/use-act";
import { ConfirmDialog } from "@/components/settings/confirm-dialog";
import type { Locale } from "@/components/text/choose-locale";
import { useToast } from "@/components/ui/toasts";

/** The words around something that is stopped. */
interface DisableTexts {
  readonly button: string;
  /** The button's name, where its words alone do not say what it stops. */
  readonly label?: string;
  readonly title: string;
  readonly help: string;
  readonly typed: string;
  readonly done: string;
}

/** Stops a merchant or an account, once its name has been typed. */
export function Disable({
  path,
  name,
  look,
  texts: t,
  locale,
}: {
  /** Below `/api/dashboard`. */
  path: string;
  name: string;
  look: string;
  texts: DisableTexts;
  locale: Locale;
}) {
  const toast = useToast();
  const refresh = useRefresh();
  const [open, setOpen] = useState(false);
  const { act, pending, trouble } = useAct<string, null>(
    { method: "POST", path, body: (typed) => ({ name: typed }) },
    {
      locale,
      onDone() {
        setOpen(false);
        toast("good", t.done);
        refresh();
      },
    },
  );
  return (
    <>
      <button
        type="button"
        className={look}
        onClick={() => setOpen(true)}
        {...(t.label ? { "aria-label": t.label } : {})}
      >
        {t.button}
      </button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t.title}
        help={t.help}
        action={t.button}
        typed={{ word: name.trim(), label: t.typed }}
        pending={pending}
        trouble={trouble}
        onConfirm={() => act(name)}
        locale={locale}
      />
    </>
  );
}
