"use client";

import { Play } from "lucide-react";
import { ActDialog } from "@/components/dashboard/act-dialog";
import { useDialogAct } from "@/components/dashboard/use-dialog-act";
import { BUTTON } from "@/components/ui/button-style";
import { TextField } from "@/components/ui/text-field";
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
  const resume = useDialogAct<string>(
    { method: "POST", path: `/webhook-endpoints/${id}/resume`, body: (from) => ({ from }) },
    { locale, done: t.done },
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
    resume.change(toOpen);
    form.reset(initial);
  }

  return (
    <ActDialog
      open={resume.open}
      onOpenChange={change}
      button={{
        words: (
          <>
            <Play className="size-4" aria-hidden="true" />
            {t.action}
          </>
        ),
        look: BUTTON.primary,
      }}
      title={t.title}
      stays
      onSubmit={form.onSubmit}
      trouble={resume.problem?.code === "conflict" ? t.already : resume.trouble}
      submit={{ words: resume.pending ? t.resuming : t.action, pending: resume.pending }}
      locale={locale}
    >
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
    </ActDialog>
  );
}
