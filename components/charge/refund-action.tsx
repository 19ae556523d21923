"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { newKey } from "@/components/dashboard/new-key";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import type { Locale } from "@/components/text/choose-locale";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toasts";
import type { RefundResponse } from "@/lib/contract/charge-responses";
import type { Problem } from "@/lib/contract/problems";
import { type Cents, formatBrl } from "@/lib/domain/money";
import { REFUND_REASON_MAX } from "@/lib/domain/refund";
import { chargeKey } from "./charge-watch";
import { type RefundDraft, readDraft } from "./refund-form";
import { chargeTexts } from "./texts";

const EMPTY: RefundDraft = { how: "all", amount: "", confirmed: "", reason: "" };

interface Asked {
  readonly key: string;
  readonly amount: Cents;
  readonly reason: string;
}

/**
 * Sends money of a charge back, all or a part, once the amount was typed to confirm it. Each opening
 * of the dialog has one key: clicked twice, or sent again after a lost answer, it refunds once.
 */
export function RefundAction({
  id,
  offered,
  left: leftNow,
  until,
  locale,
}: {
  id: string;
  /** Whether money can go back now. */
  offered: boolean;
  /** What can still go back. */
  left: Cents;
  /** Until when, in words. */
  until: string;
  locale: Locale;
}) {
  const texts = chargeTexts(locale);
  const t = texts.refund;
  const common = dashboardTexts(locale);
  const [open, setOpen] = useState(false);
  const [key, setKey] = useState("");
  // As of the opening: a page that moves on underneath must not change what is being confirmed.
  const [left, setLeft] = useState(leftNow);
  const [draft, setDraft] = useState(EMPTY);
  const [sent, setSent] = useState(false);
  const queries = useQueryClient();
  const toast = useToast();
  const lookAgain = () => queries.invalidateQueries({ queryKey: chargeKey(id) });
  const { act, pending, problem, trouble, reset } = useAct<Asked, RefundResponse>(
    {
      method: "POST",
      path: `/charges/${id}/refunds`,
      // Up to twelve digits a double holds every centavo, and prints it back exactly.
      body: ({ amount, reason }) => ({ amount: Number(amount) / 100, reason }),
      idempotencyKey: (asked) => asked.key,
    },
    {
      locale,
      onDone({ status }, { amount }) {
        setOpen(false);
        const words = status === "REFUNDED" ? t.done : t.asked;
        toast("good", words(formatBrl(amount)));
        void lookAgain();
      },
    },
  );

  function changeOpen(next: boolean) {
    setOpen(next);
    if (next) {
      setKey(newKey());
      setLeft(leftNow);
      setDraft(EMPTY);
      setSent(false);
      reset();
    } else if (trouble) void lookAgain();
  }

  const reading = readDraft(draft, left);
  const faults = sent && reading.kind === "faulty" ? reading.faults : {};

  function submit(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (reading.kind === "ready") act({ key, amount: reading.amount, reason: draft.reason });
  }

  function change(changes: Partial<RefundDraft>) {
    setDraft({ ...draft, ...changes });
    // A final no of the bank has used up its key; what is asked after it is another refund.
    if (problem?.code === "refused_by_provider") {
      setKey(newKey());
      reset();
    }
  }

  const words = trouble && (problem ? troubleWords(problem, trouble, t.troubles) : t.troubles.lost);
  const all = draft.how === "all";
  return (
    <>
      {offered ? (
        <button type="button" onClick={() => changeOpen(true)} className={BUTTON.quiet}>
          <Undo2 className="size-4" aria-hidden="true" />
          {texts.actions.refund}
        </button>
      ) : null}
      <Dialog
        open={open}
        onOpenChange={changeOpen}
        title={t.title}
        help={t.canGoBack(formatBrl(left), until)}
        close={common.close}
      >
        <form onSubmit={submit} noValidate className="flex flex-col gap-4">
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1.5 font-medium text-sm">{t.how}</legend>
            {(["all", "part"] as const).map((how) => (
              <label
                key={how}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-control px-3 has-checked:border-accent has-checked:bg-accent-tint"
              >
                <input
                  type="radio"
                  name="how"
                  checked={draft.how === how}
                  onChange={() => change({ how })}
                  className="size-4 accent-accent"
                />
                {how === "all" ? t.all(formatBrl(left)) : t.part}
              </label>
            ))}
          </fieldset>
          {all ? null : (
            <Field
              label={t.amount}
              error={faults.amount && faultWords(faults.amount, left, t.errors)}
            >
              {(control) => (
                <input
                  {...control}
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="0,00"
                  value={draft.amount}
                  onChange={(event) => change({ amount: event.target.value })}
                  className={`${CONTROL} tabular-nums`}
                />
              )}
            </Field>
          )}
          <Field
            label={t.confirmAmount}
            hint={all ? t.confirmHint(typed(left)) : t.confirmPartHint}
            error={faults.confirmed && t.errors[faults.confirmed]}
          >
            {(control) => (
              <input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                placeholder="0,00"
                value={draft.confirmed}
                onChange={(event) => change({ confirmed: event.target.value })}
                className={`${CONTROL} tabular-nums`}
              />
            )}
          </Field>
          <Field label={t.reason} optional={common.optional} hint={t.reasonHint}>
            {(control) => (
              <input
                {...control}
                type="text"
                autoComplete="off"
                maxLength={REFUND_REASON_MAX}
                value={draft.reason}
                onChange={(event) => change({ reason: event.target.value })}
                className={CONTROL}
              />
            )}
          </Field>
          {words ? (
            <Notice tone="bad" live>
              {words}
            </Notice>
          ) : null}
          <div className="flex flex-wrap justify-end gap-2">
            <button type="button" onClick={() => changeOpen(false)} className={BUTTON.quiet}>
              {common.cancel}
            </button>
            {/* aria-disabled keeps the focus on the button while it waits. */}
            <button type="submit" aria-disabled={pending} className={BUTTON.primary}>
              {pending
                ? t.confirming
                : reading.kind === "ready"
                  ? t.confirmWith(formatBrl(reading.amount))
                  : t.confirm}
            </button>
          </div>
        </form>
      </Dialog>
    </>
  );
}

type RefundTexts = ReturnType<typeof chargeTexts>["refund"];

function faultWords(
  fault: "amountMissing" | "amountZero" | "tooMuch",
  left: Cents,
  t: RefundTexts["errors"],
): string {
  return fault === "tooMuch" ? t.tooMuch(formatBrl(left)) : t[fault];
}

function troubleWords(problem: Problem, otherwise: string, t: RefundTexts["troubles"]): string {
  switch (problem.code) {
    case "refused_by_provider":
      return t.refused(problem.detail);
    case "idempotency_key_reused":
      return t.keyReused;
    case "refund_window_over":
      return t.windowOver;
    case "not_refundable":
      return t.notRefundable;
    default:
      return otherwise;
  }
}

/** An amount as one types it: `1.234,56`. */
function typed(amount: Cents): string {
  return formatBrl(amount).replace(/^R\$\s/, "");
}
