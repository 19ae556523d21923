"use client";

import { History } from "lucide-react";
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
  const words = dashboardTexts(locale);
  const refresh = useRefresh();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const replay = useAct<ReplayInput, unknown>(
    { method: "POST", path: `/webhook-endpoints/${id}/replay`, body: (input) => input },
    {
      locale,
      onDone() {
        setOpen(false);
        toast("good", t.done);
        refresh();
      },
    },
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
    setOpen(toOpen);
    form.reset(initial);
    replay.reset();
  }

  return (
    <>
      <button type="button" onClick={() => change(true)} className={BUTTON.small}>
        <History className="size-4" aria-hidden="true" />
        {t.action}
      </button>
      <Dialog
        open={open}
        onOpenChange={change}
        title={t.title}
        help={t.help}
        close={words.close}
        stays
      >
        <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
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
          <Trouble
            words={
              form.faults.by
                ? t.faults[form.faults.by]
                : replay.problem?.code === "conflict"
                  ? t.conflict
                  : replay.trouble
            }
          />
          <DialogButtons cancel={words.cancel} onCancel={() => change(false)}>
            <button type="submit" aria-disabled={replay.pending} className={BUTTON.primary}>
              {replay.pending ? t.sending : t.action}
            </button>
          </DialogButtons>
        </form>
      </Dialog>
    </>
  );
}
