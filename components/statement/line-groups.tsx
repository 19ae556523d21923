"use client";

import { useState } from "react";
import { WithdrawAction } from "@/components/corrections/correction-dialogs";
import { ConfirmDialog } from "@/components/dashboard/confirm-dialog";
import { centsOf } from "@/components/text/amounts";
import { BUTTON } from "@/components/ui/button-style";
import type { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { CONFIRM_LINES_MAX } from "@/lib/bank-import/bank-statement";
import type { LineResponse, StatementResponse } from "@/lib/bank-import/statement-response";
import type { Locale } from "@/lib/platform/values/locale";
import { cents, formatBrl } from "@/lib/platform/values/money";
import { DebitGroups } from "./debit-groups";
import { LineCard, LineFacts, type Proposed } from "./line-card";
import { statementTexts } from "./texts";

/** A credit of the statement and the charge it is confirmed for. */
export interface Confirmed {
  readonly entry: number;
  readonly chargeId: string;
}

/** The lines by what is to be done with them; what can be confirmed first. */
export function LineGroups({
  statement: { lines, charges, debits },
  confirm,
  onCorrected,
  pending,
  link,
  locale,
}: {
  statement: StatementResponse;
  confirm: (lines: readonly Confirmed[]) => void;
  /** Called once a member put something right, so that the statement is compared anew. */
  onCorrected: () => void;
  pending: boolean;
  link: Link;
  locale: Locale;
}) {
  const t = statementTexts(locale);
  // What the dialog is about; stays while the dialog fades out.
  const [selected, setSelected] = useState<readonly Proposed[]>([]);
  const [open, setOpen] = useState(false);
  const of = (kind: "certain" | "possible") =>
    lines.flatMap((line): Proposed[] => {
      const { match } = line;
      const charge = match.kind === kind && charges[match.chargeId];
      return match.kind === kind && charge ? [{ line, match, charge }] : [];
    });
  const certain = of("certain");
  const atOnce = certain.slice(0, CONFIRM_LINES_MAX);
  const possible = of("possible");
  const none = lines.filter(({ match }) => match.kind === "none");
  const recorded = lines.filter(({ match }) => match.kind === "recorded");

  function select(proposed: readonly Proposed[]) {
    if (pending) return;
    setSelected(proposed);
    setOpen(true);
  }

  function cards(proposed: readonly Proposed[]) {
    return (
      <ul className="-my-4 divide-y divide-line">
        {proposed.map((one) => (
          <LineCard
            key={one.line.entry}
            proposed={one}
            onConfirm={() => select([one])}
            pending={pending}
            link={link}
            locale={locale}
          />
        ))}
      </ul>
    );
  }

  return (
    <>
      {certain.length === 0 ? null : (
        <Section
          heading={t.groups.certain(certain.length)}
          help={t.helps.certain}
          actions={
            <button
              type="button"
              onClick={() => select(atOnce)}
              aria-disabled={pending}
              className={BUTTON.primary}
            >
              {pending ? t.confirming : t.confirmAll(atOnce.length)}
            </button>
          }
        >
          {cards(certain)}
        </Section>
      )}
      {possible.length === 0 ? null : (
        <Section heading={t.groups.possible(possible.length)} help={t.helps.possible}>
          {cards(possible)}
        </Section>
      )}
      <DebitGroups debits={debits} onCorrected={onCorrected} link={link} locale={locale} />
      <Folded
        heading={t.groups.none(none.length)}
        help={t.helps.none}
        lines={none}
        {...{ onCorrected, link, locale }}
      />
      <Folded
        heading={t.groups.recorded(recorded.length)}
        help={t.helps.recorded}
        lines={recorded}
        {...{ onCorrected, link, locale }}
      />
      <Question
        selected={selected}
        open={open}
        onOpenChange={setOpen}
        pending={pending}
        onConfirm={() => {
          confirm(
            selected.map(({ line, match }) => ({ entry: line.entry, chargeId: match.chargeId })),
          );
          setOpen(false);
        }}
        locale={locale}
      />
    </>
  );
}

function Question({
  selected,
  onConfirm,
  locale,
  ...dialog
}: {
  selected: readonly Proposed[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  pending: boolean;
  onConfirm: () => void;
  locale: Locale;
}) {
  const t = statementTexts(locale);
  const [only, ...others] = selected;
  const total = formatBrl(
    selected.reduce((sum, { line }) => cents(sum + centsOf(line.amount)), cents(0)),
  );
  const single = only && others.length === 0;
  return (
    <ConfirmDialog
      {...dialog}
      trouble={null}
      title={single ? t.confirmTitle(total) : t.confirmAllTitle(selected.length)}
      help={single ? helpFor(only, locale) : t.confirmAllHelp(total)}
      action={t.confirm}
      onConfirm={onConfirm}
      locale={locale}
    />
  );
}

function helpFor({ charge, match }: Proposed, locale: Locale): string {
  const t = statementTexts(locale);
  const doubts = match.doubts.map((doubt) => t.doubts[doubt]).join("; ");
  return doubts === ""
    ? t.confirmHelp(charge.payerName)
    : t.confirmDoubtful(charge.payerName, doubts);
}

/** Lines that need no decision; what was confirmed by mistake can be withdrawn. */
function Folded({
  heading,
  help,
  lines,
  onCorrected,
  link: LinkTo,
  locale,
}: {
  heading: string;
  help: string;
  lines: readonly LineResponse[];
  onCorrected: () => void;
  link: Link;
  locale: Locale;
}) {
  const t = statementTexts(locale);
  if (lines.length === 0) return null;
  return (
    <details className="rounded-card border border-line bg-card p-4 sm:p-5">
      <summary className="font-semibold text-lg leading-6">{heading}</summary>
      <p className="mt-1 text-muted text-sm">{help}</p>
      <ul className="mt-3 divide-y divide-line">
        {lines.map((line) => (
          <li key={line.entry} className="flex flex-col gap-1 py-3">
            <LineFacts line={line} locale={locale} />
            {line.match.kind === "recorded" ? (
              <div className="flex flex-wrap items-center justify-between gap-2">
                <p className="text-muted text-sm">
                  {line.match.how === "alike" ? `${t.recordedAlike} ` : null}
                  <LinkTo
                    href={`/charges/${line.match.chargeId}`}
                    className="text-accent underline underline-offset-2"
                  >
                    {t.seeCharge}
                  </LinkTo>
                </p>
                <WithdrawAction
                  settlementId={line.match.settlementId}
                  amount={centsOf(line.amount)}
                  onDone={onCorrected}
                  locale={locale}
                />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
