"use client";

import { useId, useState } from "react";
import { useRefresh } from "@/components/dashboard/refresh";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import { reaisNumber } from "@/components/text/amounts";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Facts } from "@/components/ui/facts";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toasts";
import { Trouble } from "@/components/ui/trouble";
import { ready, useForm } from "@/components/ui/use-form";
import { useHydrated } from "@/components/ui/use-hydrated";
import { RESOLUTION_NOTE_MAX, RESOLUTIONS, type Resolution } from "@/lib/payments/discrepancy";
import type { ExceptionResponse } from "@/lib/payments/discrepancy-response";
import { REFUND_WINDOW_DAYS } from "@/lib/payments/refund";
import type { RefundResponse } from "@/lib/payments/refund-response";
import type { Locale } from "@/lib/platform/values/locale";
import { cents } from "@/lib/platform/values/money";
import type { ExceptionsPlace } from "./exceptions-search";
import { exceptionKindTexts } from "./kind-texts";
import {
  type Choice as Chosen,
  type Decided,
  needsReason,
  type ResolveDraft,
  readResolution,
} from "./resolve-form";
import { resolveTexts } from "./resolve-texts";
import {
  differenceOf,
  labelOf,
  type Resolvable,
  saidOf,
  togetherOf,
  troubleOf,
} from "./resolve-words";

/** What an exception was resolved by and is decided about once more: a refund that failed, or money that completed a charge. */
type Again = Extract<Resolution, "refund" | "complete">;
type Resolved = ExceptionResponse & { readonly refund: RefundResponse | null };

/** The button that decides about an exception, and its dialog. */
export function ResolveException(props: {
  exception: Resolvable;
  /** The list that the exception is in. */
  place: ExceptionsPlace;
  /** Null: it is open. */
  again: Again | null;
  locale: Locale;
}) {
  const { exception, place, again, locale } = props;
  const [open, setOpen] = useState(false);
  const ready = useHydrated();
  const t = resolveTexts(locale);
  const kind = exceptionKindTexts(locale).kinds[exception.kind];
  const { name } = exception;
  return (
    <>
      <button
        type="button"
        disabled={!ready}
        onClick={() => setOpen(true)}
        className={BUTTON.quiet}
        {...(again ? {} : { "aria-label": t.buttonFor(name) })}
      >
        {again === null ? t.button : t.again[again]}
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={again === null ? name : t.again[again]}
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

/** What a member has chosen so far; lives as long as the dialog is open. */
function Decide({
  exception,
  place,
  again,
  close,
  locale,
}: {
  exception: Resolvable;
  place: ExceptionsPlace;
  again: Again | null;
  close: () => void;
  locale: Locale;
}) {
  const t = resolveTexts(locale);
  const words = dashboardTexts(locale);
  const toast = useToast();
  const refresh = useRefresh();
  const errorId = useId();
  const { act, pending, problem, trouble } = useAct<Decided, Resolved>(
    {
      method: "POST",
      path: `${place}/${exception.id}/resolve`,
      body: ({ resolution, note, paymentId }) => ({ resolution, note, paymentId }),
    },
    {
      locale,
      onDone({ refund }, { resolution, refundsDifference }) {
        const [tone, said] = refundsDifference
          ? (["good", t.refundOnItsWay(differenceOf(exception))] as const)
          : saidOf(resolution, refund, exception, locale);
        toast(tone, said);
        close();
        refresh();
      },
    },
  );
  const decidedBefore = problem?.code === "already_resolved";
  // The same for every opening, tab and member: whoever asks for it again, the difference goes back once.
  const key = `difference-${exception.id}-${exception.refundsBefore}`;
  const back = useAct<Decided, RefundResponse>(
    {
      method: "POST",
      path: `/charges/${exception.chargeId}/refunds`,
      body: () => ({ amount: reaisNumber(exception.difference ?? cents(0)) }),
      idempotencyKey: () => key,
    },
    {
      locale,
      onDone({ status }, decided) {
        if (status !== "FAILED") {
          act({ ...decided, note: decided.note ?? t.differenceNote(differenceOf(exception)) });
          return;
        }
        toast("bad", t.refundFailed);
        close();
        refresh();
      },
    },
  );

  const choices = CHOICES.filter((one) => mayBe(one, exception, again));
  const first = choices.length === 1 ? (choices[0] ?? null) : null;
  const initial: ResolveDraft = { choice: first, note: "", target: "" };
  const form = useForm({
    initial,
    read(draft) {
      const reading = readResolution(draft);
      return reading.kind === "ready" ? ready(reading.decided) : reading;
    },
    submit: (decided) => (decided.refundsDifference ? back.act(decided) : act(decided)),
  });
  const { choice } = form.values;
  const leave = () => {
    close();
    // What was tried without an answer may have happened.
    if (back.trouble || trouble) refresh();
  };

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
    <form onSubmit={form.onSubmit} className="flex flex-col gap-4" noValidate>
      <Facts facts={exception.about} />
      <fieldset
        className="flex flex-col gap-2"
        {...(form.faults.choice ? { "aria-describedby": errorId } : {})}
      >
        <legend className="mb-2 font-medium text-sm">{t.legend}</legend>
        {choices.map((one) => (
          <Choice
            key={one}
            of={one}
            exception={exception}
            chosen={choice === one}
            onChoose={() => form.set({ choice: one })}
            locale={locale}
          />
        ))}
        {form.faults.choice ? (
          <p id={errorId} role="alert" className="text-red text-sm">
            {t.choose}
          </p>
        ) : null}
      </fieldset>
      {again === "complete" ? null : <WhyNoRefund exception={exception} locale={locale} />}
      {choice === "reassign" ? (
        <TextField
          label={t.target}
          hint={t.targetHint}
          error={form.faults.target && t.targetWrong}
          type="text"
          autoComplete="off"
          spellCheck={false}
          {...form.text("target")}
        />
      ) : null}
      {again === "refund" ? null : (
        <Field
          label={needsReason(choice) ? t.reason : t.note}
          hint={t.noteHint}
          error={form.faults.note && t.reasonMissing}
          optional={needsReason(choice) ? undefined : words.optional}
        >
          {(control) => (
            <textarea
              {...control}
              rows={2}
              maxLength={RESOLUTION_NOTE_MAX}
              {...form.text("note")}
              className={CONTROL}
            />
          )}
        </Field>
      )}
      <Trouble
        words={
          trouble && !pending
            ? troubleOf(problem, trouble, locale)
            : back.pending
              ? null
              : back.trouble
        }
      />
      <DialogButtons cancel={words.cancel} onCancel={leave}>
        <button
          type="submit"
          aria-disabled={pending || back.pending}
          className={
            choice === "refund" || choice === "difference" ? BUTTON.danger : BUTTON.primary
          }
        >
          {pending || back.pending ? t.submitting : labelOf(choice, exception, locale)}
        </button>
      </DialogButtons>
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
  of: Chosen;
  exception: Resolvable;
  chosen: boolean;
  onChoose: () => void;
  locale: Locale;
}) {
  const t = resolveTexts(locale);
  const { name, does, doesWithoutMoney } = of === "difference" ? t.difference : t.choices[of];
  const { returnable } = exception;
  const helpId = useId();
  const label = of === "refund" || of === "difference" ? labelOf(of, exception, locale) : name;
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
        aria-label={label}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <span className="flex min-w-0 flex-col gap-0.5 text-sm">
        <span className="font-medium">{label}</span>
        <span id={helpId} className="text-muted">
          {settlesMoney(exception) ? does : doesWithoutMoney}
          {of === "complete" ? ` ${togetherOf(exception, locale)}` : ""}
          {movesCharge ? ` ${t.refundMovesCharge}` : ""}
        </span>
      </span>
    </label>
  );
}

/** Why no refund is offered, where none is. */
function WhyNoRefund({ exception, locale }: { exception: Resolvable; locale: Locale }) {
  const t = resolveTexts(locale);
  const { kind } = exception.returnable;
  if (kind === "amount") return null;
  return (
    <p className="text-muted text-sm">
      {kind === "window_over" ? t.windowOver(REFUND_WINDOW_DAYS) : t.nothingBack}
    </p>
  );
}

/** The decision that may follow one that was made. */
const AGAIN = { refund: "refund", complete: "reassign" } as const;

/** What can be chosen, in its order: the difference before all of it. */
const CHOICES: readonly Chosen[] = RESOLUTIONS.flatMap((one): Chosen[] => {
  if (one === "ignore") return [];
  return one === "refund" ? ["difference", one] : [one];
});

function mayBe(resolution: Chosen, exception: Resolvable, again: Again | null): boolean {
  if (again && AGAIN[again] !== resolution) return false;
  if (resolution === "difference") return exception.difference !== null;
  if (resolution === "refund") return exception.returnable.kind === "amount";
  if (resolution === "complete") return exception.completable !== null;
  return resolution !== "reassign" || exception.isReassignable;
}

/** Whether deciding says what becomes of money; of disputed money its provider decides. */
function settlesMoney({ kind, settlementId }: Resolvable): boolean {
  return settlementId !== null && kind !== "disputed";
}
