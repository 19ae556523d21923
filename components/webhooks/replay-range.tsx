"use client";

import { History } from "lucide-react";
import { ActDialog } from "@/components/dashboard/act-dialog";
import { useDialogAct } from "@/components/dashboard/use-dialog-act";
import { BUTTON } from "@/components/ui/button-style";
import { TextField } from "@/components/ui/text-field";
import { useForm } from "@/components/ui/use-form";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { endpointTexts } from "./endpoint-texts";
import { RadioChoice } from "./radio-choice";
import { type ReplayDraft, type ReplayInput, readReplayDraft } from "./replay-form";

/** Sends the events of a range to an endpoint again. */
export function ReplayRange({
  id,
  today,
  locale,
}: {
  id: string;
  today: CivilDate;
  locale: Locale;
}) {
  const t = endpointTexts(locale).replay;
  const replay = useDialogAct<ReplayInput>(
    { method: "POST", path: `/webhook-endpoints/${id}/replay`, body: (input) => input },
    { locale, done: t.done },
  );
  const initial: ReplayDraft = {
    by: "days",
    fromDay: today,
    toDay: today,
    fromPosition: "",
    toPosition: "",
    onlyFailed: true,
  };
  const form = useForm({
    initial,
    read: readReplayDraft,
    submit: replay.act,
    onEdit: () => replay.problem && replay.reset(),
    showFaults: "until edited",
  });
  const { by } = form.values;

  function change(toOpen: boolean) {
    replay.change(toOpen);
    form.reset(initial);
  }

  const trouble = replay.problem?.code === "conflict" ? t.conflict : replay.trouble;
  return (
    <ActDialog
      open={replay.open}
      onOpenChange={change}
      button={{
        words: (
          <>
            <History className="size-4" aria-hidden="true" />
            {t.action}
          </>
        ),
        look: BUTTON.small,
      }}
      title={t.title}
      help={t.help}
      stays
      onSubmit={form.onSubmit}
      trouble={form.faults.by ? t.faults[form.faults.by] : trouble}
      submit={{ words: replay.pending ? t.sending : t.action, pending: replay.pending }}
      locale={locale}
    >
      <RadioChoice
        legend={t.by}
        choices={[
          { value: "days", name: t.days },
          { value: "positions", name: t.positions },
        ]}
        value={by}
        onChange={(value) => form.set({ by: value })}
      />
      <div className="grid grid-cols-2 gap-3">
        {by === "days" ? (
          <>
            <TextField label={t.fromDay} type="date" max={today} {...form.text("fromDay")} />
            <TextField label={t.toDay} type="date" max={today} {...form.text("toDay")} />
          </>
        ) : (
          <>
            <TextField
              label={t.fromPosition}
              inputMode="numeric"
              autoComplete="off"
              {...form.text("fromPosition")}
            />
            <TextField
              label={t.toPosition}
              inputMode="numeric"
              autoComplete="off"
              {...form.text("toPosition")}
            />
          </>
        )}
      </div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
        <input
          type="checkbox"
          checked={form.values.onlyFailed}
          onChange={({ currentTarget }) => form.set({ onlyFailed: currentTarget.checked })}
          className="size-4 shrink-0 accent-accent"
        />
        {t.onlyFailed}
      </label>
    </ActDialog>
  );
}
