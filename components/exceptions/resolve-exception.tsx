"use client";

import { type FormEvent, useId, useState } from "react";
import { useRefresh } from "@/components/dashboard/refresh";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import type { Locale } from "@/components/text/choose-locale";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toasts";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { ExceptionResponse, RefundResponse } from "@/lib/contract/charge-responses";
import type { Problem } from "@/lib/contract/problems";
import {
  type ListedException,
  RESOLUTION_NOTE_MAX,
  RESOLUTIONS,
  type Resolution,
} from "@/lib/domain/exception";
import { formatBrl } from "@/lib/domain/money";
import { REFUND_WINDOW_DAYS } from "@/lib/domain/refund";
import type { ExceptionsPlace } from "./exceptions-search";
import { exceptionsTexts } from "./texts";

/** What deciding about an exception needs to know of it. */
export type Resolvable = Pick<ListedException, "id" | "kind" | "settlementId" | "returnable">;
type Resolved = ExceptionResponse & { readonly refund: RefundResponse | null };

/** The button that decides about an exception, and its dialog. */
export function ResolveException(props: {
  exception: Resolvable;
  /** Where it is one of the list. */
  place: ExceptionsPlace;
  /** It was to be refunded before, and the bank did not do it. */
  again: boolean;
  locale: Locale;
}) {
  const { exception, place, again, locale } = props;
  const [open, setOpen] = useState(false);
  const ready = useHydrated();
  const t = exceptionsTexts(locale);
  const kind = t.kinds[exception.kind];
  return (
    <>
      <button
        type="button"
        disabled={!ready}
        onClick={() => setOpen(true)}
        className={BUTTON.quiet}
        {...(again ? {} : { "aria-label": t.resolve.buttonFor(kind.name) })}
      >
        {again ? t.resolve.retry : t.resolve.button}
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={again ? t.resolve.retryTitle : kind.name}
        help={again ? undefined : `${kind.meaning} ${kind.advice}`}
        close={dashboardTexts(locale).close}
      >
        <Decide
          exception={exception}
          place={place}
          again={again}
          close={() => setOpen(false)}
          locale={locale}
        />
      </Dialog>
    </>
  );
}

/** What a person has chosen so far; lives as long as the dialog is open. */
function Decide({
  exception,
  place,
  again,
  close,
  locale,
}: {
  exception: Resolvable;
  place: ExceptionsPlace;
  again: boolean;
  close: () => void;
  locale: Locale;
}) {
  const t = exceptionsTexts(locale).resolve;
  const words = dashboardTexts(locale);
  const toast = useToast();
  const refresh = useRefresh();
  const [choice, setChoice] = useState<Resolution | null>(again ? "refund" : null);
  const [note, setNote] = useState("");
  const [unchosen, setUnchosen] = useState(false);
  const errorId = useId();
  const { act, pending, problem, trouble } = useAct<Resolution, Resolved>(
    {
      method: "POST",
      path: `${place}/${exception.id}/resolve`,
      body: (resolution) => ({ resolution, note: note.trim() || null }),
    },
    {
      locale,
      onDone({ refund }, resolution) {
        const [tone, said] = saidOf(resolution, refund, exception, locale);
        toast(tone, said);
        close();
        refresh();
      },
    },
  );
  const decidedBefore = problem?.code === "already_resolved";

  function submit(event: FormEvent) {
    event.preventDefault();
    setUnchosen(choice === null);
    if (choice) act(choice);
  }

  if (decidedBefore) {
    return (
      <>
        <Notice tone="warning" live>
          {troubleOf(problem, trouble, locale)}
        </Notice>
        <button
          type="button"
          className={BUTTON.primary}
          onClick={() => {
            close();
            refresh();
          }}
        >
          {words.close}
        </button>
      </>
    );
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <fieldset
        className="flex flex-col gap-2"
        {...(unchosen && !choice ? { "aria-describedby": errorId } : {})}
      >
        <legend className="mb-2 font-medium text-sm">{t.legend}</legend>
        {RESOLUTIONS.filter((one) => mayBe(one, exception, again)).map((one) => (
          <Choice
            key={one}
            of={one}
            exception={exception}
            chosen={choice === one}
            onChoose={() => setChoice(one)}
            locale={locale}
          />
        ))}
        {unchosen && !choice ? (
          <p id={errorId} role="alert" className="text-red text-sm">
            {t.choose}
          </p>
        ) : null}
      </fieldset>
      <WhyNoRefund exception={exception} locale={locale} />
      {again ? null : (
        <Field label={t.note} hint={t.noteHint} optional={words.optional}>
          {(control) => (
            <textarea
              {...control}
              rows={2}
              maxLength={RESOLUTION_NOTE_MAX}
              value={note}
              onChange={(event) => setNote(event.target.value)}
              className={CONTROL}
            />
          )}
        </Field>
      )}
      {trouble && !pending ? (
        <Notice tone="bad" live>
          {troubleOf(problem, trouble, locale)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <button type="button" onClick={close} className={BUTTON.quiet}>
          {words.cancel}
        </button>
        <button
          type="submit"
          aria-disabled={pending}
          className={choice === "refund" ? BUTTON.danger : BUTTON.primary}
        >
          {pending ? t.submitting : labelOf(choice, exception, locale)}
        </button>
      </div>
    </form>
  );
}

function Choice({
  of,
  exception,
  chosen,
  onChoose,
  locale,
}: {
  of: Resolution;
  exception: Resolvable;
  chosen: boolean;
  onChoose: () => void;
  locale: Locale;
}) {
  const t = exceptionsTexts(locale).resolve;
  const { name, does, doesWithoutMoney } = t.choices[of];
  const { returnable } = exception;
  const helpId = useId();
  const movesCharge = of === "refund" && returnable.kind === "amount" && returnable.paysCharge;
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-control border border-control p-3 has-checked:border-accent has-checked:bg-accent-tint">
      <input
        type="radio"
        name="resolution"
        value={of}
        checked={chosen}
        onChange={onChoose}
        aria-describedby={helpId}
        aria-label={of === "refund" ? labelOf(of, exception, locale) : name}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <span className="flex min-w-0 flex-col gap-0.5 text-sm">
        <span className="font-medium">
          {of === "refund" ? labelOf(of, exception, locale) : name}
        </span>
        <span id={helpId} className="text-muted">
          {settlesMoney(exception) ? does : doesWithoutMoney}
          {movesCharge ? ` ${t.refundMovesCharge}` : ""}
        </span>
      </span>
    </label>
  );
}

/** Where sending back is not offered: why. */
function WhyNoRefund({ exception, locale }: { exception: Resolvable; locale: Locale }) {
  const t = exceptionsTexts(locale).resolve;
  const { kind } = exception.returnable;
  if (kind === "amount") return null;
  return (
    <p className="text-muted text-sm">
      {kind === "window_over" ? t.windowOver(REFUND_WINDOW_DAYS) : t.nothingBack}
    </p>
  );
}

function mayBe(resolution: Resolution, { returnable }: Resolvable, again: boolean): boolean {
  if (resolution === "refund") return returnable.kind === "amount";
  return !again;
}

function labelOf(
  resolution: Resolution | null,
  { returnable }: Resolvable,
  locale: Locale,
): string {
  const t = exceptionsTexts(locale).resolve;
  if (resolution === null) return t.button;
  return resolution === "refund" && returnable.kind === "amount"
    ? t.refundOf(formatBrl(returnable.amount))
    : t.submit[resolution];
}

/** What is said once it is done. */
function saidOf(
  resolution: Resolution,
  refund: RefundResponse | null,
  { returnable }: Resolvable,
  locale: Locale,
): readonly ["good" | "bad", string] {
  const t = exceptionsTexts(locale).resolve;
  if (resolution !== "refund") return ["good", t.done[resolution]];
  const amount = returnable.kind === "amount" ? formatBrl(returnable.amount) : "";
  switch (refund?.status) {
    case "REFUNDED":
      return ["good", t.refundDone(amount)];
    case "FAILED":
      return ["bad", t.refundFailed];
    default:
      return ["good", t.refundOnItsWay(amount)];
  }
}

/** What went wrong, in the words of this dialog where it has better ones. */
function troubleOf(problem: Problem | null, trouble: string | null, locale: Locale): string {
  const t = exceptionsTexts(locale).resolve;
  switch (problem?.code) {
    case undefined:
      return t.lost;
    case "already_resolved": {
      const { exception } = problem as Problem & { readonly exception: ExceptionResponse };
      return t.meanwhile(t.choices[exception.resolution ?? "ignore"].was);
    }
    case "not_refundable":
      return t.notRefundable;
    case "refund_window_over":
      return t.windowOver(REFUND_WINDOW_DAYS);
    default:
      return trouble ?? "";
  }
}

/** Whether deciding says what becomes of money; of disputed money its provider decides. */
function settlesMoney({ kind, settlementId }: Resolvable): boolean {
  return settlementId !== null && kind !== "disputed";
}
