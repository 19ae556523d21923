"use client";

import { Play } from "lucide-react";
import { useState } from "react";
import { useRefresh } from "@/components/dashboard/refresh";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toasts";
import { Trouble } from "@/components/ui/trouble";
import { readyUnless, useForm } from "@/components/ui/use-form";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { endpointTexts } from "./endpoint-texts";
import { RadioChoice } from "./radio-choice";

const STARTS = ["stopped", "now", "day"] as const;

interface Draft {
  readonly start: (typeof STARTS)[number];
  readonly day: string;
}

/** Enables an endpoint again, from where its owner says. */
export function ResumeEndpoint({
  id,
  today,
  locale,
}: {
  id: string;
  today: CivilDate;
  locale: Locale;
}) {
  const t = endpointTexts(locale).resume;
  const words = dashboardTexts(locale);
  const refresh = useRefresh();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const resume = useAct<string, unknown>(
    { method: "POST", path: `/webhook-endpoints/${id}/resume`, body: (from) => ({ from }) },
    {
      locale,
      onDone() {
        setOpen(false);
        toast("good", t.done);
        refresh();
      },
    },
  );
  const initial: Draft = { start: "stopped", day: today };
  const form = useForm({
    initial,
    read: ({ start, day }) =>
      readyUnless(
        { day: start === "day" && day === "" ? t.dayMissing : undefined },
        start === "day" ? day : start,
      ),
    submit: resume.act,
    onEdit: () => resume.problem && resume.reset(),
  });

  function change(toOpen: boolean) {
    setOpen(toOpen);
    form.reset(initial);
    resume.reset();
  }

  return (
    <>
      <button type="button" onClick={() => change(true)} className={BUTTON.primary}>
        <Play className="size-4" aria-hidden="true" />
        {t.action}
      </button>
      <Dialog open={open} onOpenChange={change} title={t.title} close={words.close} stays>
        <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
          <RadioChoice
            legend={t.help}
            choices={STARTS.map((start) => ({
              value: start,
              name: t.from[start],
              help: t.fromHelp[start],
            }))}
            value={form.values.start}
            onChange={(start) => form.set({ start })}
          />
          {form.values.start === "day" ? (
            <TextField
              label={t.day}
              error={form.faults.day}
              type="date"
              max={today}
              {...form.text("day")}
            />
          ) : null}
          <Trouble words={resume.problem?.code === "conflict" ? t.already : resume.trouble} />
          <DialogButtons cancel={words.cancel} onCancel={() => change(false)}>
            <button type="submit" aria-disabled={resume.pending} className={BUTTON.primary}>
              {resume.pending ? t.resuming : t.action}
            </button>
          </DialogButtons>
        </form>
      </Dialog>
    </>
  );
}
