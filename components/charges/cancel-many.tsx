"use client";

import { useRef, useState } from "react";
import { actionTexts } from "@/components/charge/action-texts";
import { dashboardTexts } from "@/components/dashboard/texts";
import { BUTTON } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { TextField } from "@/components/ui/text-field";
import { ready, useForm } from "@/components/ui/use-form";
import { CANCEL_REASON_MAX } from "@/lib/charges/charge";
import type { ChargeId } from "@/lib/platform/values/ids";
import type { Locale } from "@/lib/platform/values/locale";
import { type CancelableCharge, CancelLine } from "./cancel-line";
import { cancelManyTexts } from "./cancel-many-texts";
import { type CancelEnd, cancelEach, isCanceled, isSettled, rangeOf } from "./cancel-run";

interface CancelManyProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The charges of the page that can be canceled, in its order. */
  readonly charges: readonly CancelableCharge[];
  /** Reads the page again: some of its charges are canceled. */
  readonly onChanged: () => void;
  readonly locale: Locale;
}

/** Cancels the charges of a page that a member selects, and says of each what came of it. */
export function CancelMany({ open, onOpenChange, onChanged, charges, locale }: CancelManyProps) {
  const t = cancelManyTexts(locale);
  const run = useRef<AbortController | null>(null);
  const [hasChanged, setChanged] = useState(false);
  const change = (next: boolean) => {
    run.current?.abort();
    onOpenChange(next);
    if (!next && hasChanged) onChanged();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      // A click beside it must not end what is under way.
      stays
      title={t.title}
      help={t.help}
      close={dashboardTexts(locale).close}
    >
      {open ? (
        <Selection
          charges={charges}
          run={run}
          onClose={() => change(false)}
          onCanceled={() => setChanged(true)}
          locale={locale}
        />
      ) : null}
    </Dialog>
  );
}

/** How far the cancellations are that were asked for last. */
interface Progress {
  readonly ended: number;
  readonly of: number;
  readonly isOver: boolean;
}

function Selection({
  charges: listed,
  run,
  onClose,
  onCanceled,
  locale,
}: Pick<CancelManyProps, "charges" | "locale"> & {
  run: { current: AbortController | null };
  onClose: () => void;
  onCanceled: () => void;
}) {
  const t = cancelManyTexts(locale);
  const words = actionTexts(locale).cancel;
  const common = dashboardTexts(locale);
  // As they were when the dialog opened: nothing moves under the pointer while the list goes on.
  const [charges] = useState(listed);
  const [ends, setEnds] = useState<ReadonlyMap<ChargeId, CancelEnd>>(new Map());
  const [progress, setProgress] = useState<Progress | null>(null);
  const last = useRef<ChargeId | null>(null);

  const initial = { reason: "", selected: new Set() as ReadonlySet<ChargeId> };
  const form = useForm({ initial, read: ready, submit });
  const { selected } = form.values;
  const left = charges.flatMap(({ id }) => (isSettled(ends.get(id)) ? [] : [id]));
  const chosen = left.filter((id) => selected.has(id));
  const isRunning = progress !== null && !progress.isOver;
  const canceled = [...ends.values()].filter(isCanceled).length;

  function select(ids: readonly ChargeId[], on: boolean) {
    const others = [...selected].filter((id) => !ids.includes(id));
    form.set({ selected: new Set(on ? [...others, ...ids] : others) });
  }

  async function submit({ reason }: typeof initial) {
    if (isRunning || chosen.length === 0) return;
    const controller = new AbortController();
    run.current = controller;
    setEnds(new Map([...ends].filter(([, end]) => isSettled(end))));
    setProgress({ ended: 0, of: chosen.length, isOver: false });
    await cancelEach(chosen, reason.trim(), controller.signal, (id, end) => {
      if (isSettled(end)) onCanceled();
      setEnds((before) => new Map(before).set(id, end));
      setProgress((before) => before && { ...before, ended: before.ended + 1 });
    });
    run.current = null;
    setProgress((before) => before && { ...before, isOver: true });
  }

  return (
    <form className="flex flex-col gap-4" onSubmit={form.onSubmit}>
      <div className="flex flex-col">
        <label className="flex min-h-11 items-center gap-3 font-medium text-sm">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-accent"
            checked={left.length > 0 && chosen.length === left.length}
            disabled={isRunning || left.length === 0}
            onChange={({ target }) => select(left, target.checked)}
          />
          {t.all}
        </label>
        <ul className="max-h-56 divide-y divide-line overflow-y-auto border-line border-y sm:max-h-80">
          {charges.map((charge) => (
            <CancelLine
              key={charge.id}
              charge={charge}
              end={ends.get(charge.id)}
              on={selected.has(charge.id)}
              disabled={isRunning}
              onSelect={(on, isRange) => {
                select(isRange ? rangeOf(left, last.current, charge.id) : [charge.id], on);
                last.current = charge.id;
              }}
              locale={locale}
            />
          ))}
        </ul>
      </div>
      <TextField
        label={words.note}
        optional={common.optional}
        hint={words.noteHint}
        type="text"
        {...form.text("reason")}
        maxLength={CANCEL_REASON_MAX}
        autoComplete="off"
      />
      <p role="status" className="font-medium text-sm tabular-nums empty:hidden">
        {progress === null
          ? null
          : isRunning
            ? t.progress(progress.ended, progress.of)
            : t.summary(canceled, ends.size - canceled)}
      </p>
      <DialogButtons
        cancel={isRunning ? t.stop : common.close}
        onCancel={() => (isRunning ? run.current?.abort() : onClose())}
      >
        <button
          type="submit"
          aria-disabled={isRunning || chosen.length === 0}
          className={BUTTON.danger}
        >
          {isRunning ? words.confirming : t.confirm(chosen.length)}
        </button>
      </DialogButtons>
    </form>
  );
}
