"use client";

import { dashboardTexts } from "@/components/dashboard/texts";
import { useDialogAct } from "@/components/dashboard/use-dialog-act";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { Trouble } from "@/components/ui/trouble";
import { readyUnless, useForm } from "@/components/ui/use-form";
import type { Locale } from "@/lib/platform/values/locale";
import type { OwnLimits } from "@/lib/rate-limits/policies";
import { limitTexts } from "./limit-texts";

type Draft = { readonly [Name in keyof OwnLimits]: string };

const FIELDS = ["write", "read", "concurrent", "credentialPercent"] as const;

/** Sets how much a merchant's systems may request. */
export function SetLimits({
  merchantId,
  own,
  locale,
}: {
  merchantId: string;
  own: OwnLimits;
  locale: Locale;
}) {
  const t = limitTexts(locale);
  const set = useDialogAct<Draft>(
    {
      method: "PUT",
      path: `/operator/merchants/${merchantId}/limits`,
      body: ({ write, read, concurrent, credentialPercent }) => ({
        write: typed(write),
        read: typed(read),
        concurrent: typed(concurrent),
        credentialPercent: typed(credentialPercent),
      }),
    },
    { locale, done: t.done },
  );
  const initial: Draft = {
    write: own.write?.toString() ?? "",
    read: own.read?.toString() ?? "",
    concurrent: own.concurrent?.toString() ?? "",
    credentialPercent: own.credentialPercent?.toString() ?? "",
  };
  const form = useForm({
    initial,
    read(draft) {
      const wrong = (text: string) => (isTyped(text, 0, 100_000) ? undefined : t.wrong);
      return readyUnless(
        {
          write: wrong(draft.write),
          read: wrong(draft.read),
          concurrent: wrong(draft.concurrent),
          credentialPercent: isTyped(draft.credentialPercent, 1, 100) ? undefined : t.wrongPercent,
        },
        draft,
      );
    },
    submit: set.act,
    onEdit: set.reset,
    showFaults: "until edited",
  });

  function change(toOpen: boolean) {
    set.change(toOpen);
    form.reset(initial);
  }

  return (
    <>
      <button type="button" className={BUTTON.small} onClick={() => change(true)}>
        {t.set}
      </button>
      <Dialog
        open={set.open}
        onOpenChange={change}
        title={t.set}
        close={dashboardTexts(locale).close}
      >
        <form onSubmit={form.onSubmit} method="post" noValidate className="flex flex-col gap-4">
          <p className="text-muted text-sm">{t.blank}</p>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {FIELDS.map((name) => (
              <TextField
                key={name}
                label={t[name]}
                {...(name === "credentialPercent" ? { hint: t.percentHint } : {})}
                error={form.faults[name]}
                inputMode="numeric"
                autoComplete="off"
                {...form.text(name)}
                className={`${CONTROL} tabular-nums`}
              />
            ))}
          </div>
          <Trouble words={set.trouble} />
          <button
            type="submit"
            aria-disabled={set.pending}
            className={`${BUTTON.primary} self-start`}
          >
            {t.set}
          </button>
        </form>
      </Dialog>
    </>
  );
}

/** What was typed; null for nothing, which stands for the default. */
function typed(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}

function isTyped(text: string, least: number, most: number): boolean {
  if (text.trim() === "") return true;
  return /^\d{1,6}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
}
