"use client";

import { useQueryClient } from "@tanstack/react-query";
import { HandCoins } from "lucide-react";
import { type FormEvent, useState } from "react";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import type { Locale } from "@/components/text/choose-locale";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toasts";
import type { Problem } from "@/lib/contract/problems";
import { type Cents, formatBrl } from "@/lib/domain/money";
import { chargeKey } from "./charge-watch";
import { type MarkBounds, type MarkDraft, type MarkedMoney, readMark } from "./mark-form";
import { markTexts } from "./mark-texts";

/** Says that a charge's money arrived, as somebody saw it at the bank. */
export function MarkAction({
  id,
  offered,
  amount,
  paidAlready,
  bounds,
  locale,
}: {
  id: string;
  /** Whether it can be said now. */
  offered: boolean;
  /** What the charge asks for; 0: the payer chose. */
  amount: Cents;
  /** Whether the charge has its money: more would be on top. */
  paidAlready: boolean;
  bounds: MarkBounds;
  locale: Locale;
}) {
  const t = markTexts(locale);
  const common = dashboardTexts(locale);
  const empty: MarkDraft = { amount: "", paidOn: bounds.today, endToEndId: "" };
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState(empty);
  const [sent, setSent] = useState(false);
  // As of the opening: a page that moves on underneath must not change what is being confirmed.
  const [onTop, setOnTop] = useState(paidAlready);
  const queries = useQueryClient();
  const toast = useToast();
  const lookAgain = () => queries.invalidateQueries({ queryKey: chargeKey(id) });
  const { act, pending, problem, trouble, reset } = useAct<MarkedMoney, { first: boolean }>(
    {
      method: "POST",
      path: `/charges/${id}/received`,
      // Up to twelve digits a double holds every centavo, and prints it back exactly.
      body: (money) => ({ ...money, amount: Number(money.amount) / 100 }),
    },
    {
      locale,
      onDone({ first }, money) {
        setOpen(false);
        toast("good", first ? t.done(formatBrl(money.amount)) : t.doneOnTop);
        void lookAgain();
      },
    },
  );
  const reading = readMark(draft, bounds);
  const faults = sent && reading.kind === "faulty" ? reading.faults : {};
  const differs =
    reading.kind === "ready" && amount > 0n && reading.money.amount !== amount && !onTop;

  function changeOpen(next: boolean) {
    setOpen(next);
    if (next) {
      setDraft(empty);
      setSent(false);
      setOnTop(paidAlready);
      reset();
    } else if (trouble) void lookAgain();
  }

  function change(changes: Partial<MarkDraft>) {
    setDraft({ ...draft, ...changes });
    if (problem) reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (reading.kind === "ready") act(reading.money);
  }

  return (
    <>
      {offered ? (
        <button
          type="button"
          onClick={() => changeOpen(true)}
          className={paidAlready ? BUTTON.quiet : BUTTON.primary}
        >
          <HandCoins className="size-4" aria-hidden="true" />
          {t.action}
        </button>
      ) : null}
      <Dialog
        open={open}
        onOpenChange={changeOpen}
        title={t.title}
        help={t.help}
        close={common.close}
      >
        <form onSubmit={submit} noValidate className="flex flex-col gap-4">
          {onTop ? <Notice tone="warning">{t.paidAlready}</Notice> : null}
          <Field
            label={t.amount}
            error={faults.amount && t.errors[faults.amount]}
            {...(amount > 0n ? { hint: t.amountHint(formatBrl(amount)) } : {})}
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
          <Field label={t.paidOn} error={faults.paidOn && t.errors[faults.paidOn]}>
            {(control) => (
              <input
                {...control}
                type="date"
                min={bounds.first}
                max={bounds.today}
                value={draft.paidOn}
                onChange={(event) => change({ paidOn: event.target.value })}
                className={CONTROL}
              />
            )}
          </Field>
          <Field
            label={t.endToEndId}
            hint={t.endToEndHint}
            error={faults.endToEndId && t.errors[faults.endToEndId]}
          >
            {(control) => (
              <input
                {...control}
                type="text"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={draft.endToEndId}
                onChange={(event) => change({ endToEndId: event.target.value })}
                className={`${CONTROL} font-mono text-sm`}
              />
            )}
          </Field>
          {differs ? <Notice tone="warning">{t.otherAmount(formatBrl(amount))}</Notice> : null}
          {trouble === null ? null : (
            <Notice tone="bad" live>
              <Trouble id={id} problem={problem} otherwise={trouble} locale={locale} />
            </Notice>
          )}
          <div className="flex flex-wrap justify-end gap-2">
            <button type="button" onClick={() => changeOpen(false)} className={BUTTON.quiet}>
              {common.cancel}
            </button>
            {/* aria-disabled keeps the focus on the button while it waits. */}
            <button type="submit" aria-disabled={pending} className={BUTTON.primary}>
              {pending
                ? t.confirming
                : reading.kind === "ready"
                  ? t.confirmWith(formatBrl(reading.money.amount))
                  : t.confirm}
            </button>
          </div>
        </form>
      </Dialog>
    </>
  );
}

function Trouble({
  id,
  problem,
  otherwise,
  locale,
}: {
  id: string;
  problem: (Problem & { readonly chargeId?: string | null }) | null;
  otherwise: string;
  locale: Locale;
}) {
  const t = markTexts(locale).troubles;
  if (!problem) return t.lost;
  if (problem.code === "not_markable") return t.notMarkable;
  if (problem.code !== "already_recorded") return otherwise;
  if (problem.chargeId === id) return t.here;
  return (
    <>
      {t.elsewhere}{" "}
      <a href={`/charges/${problem.chargeId}`} className="underline">
        {t.seeIt}
      </a>
    </>
  );
}
