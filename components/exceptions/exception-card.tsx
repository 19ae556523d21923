import {
  Ban,
  BookOpenCheck,
  CalendarX2,
  CircleHelp,
  Copy,
  FileQuestion,
  KeyRound,
  Landmark,
  type LucideIcon,
  Scale,
  SearchX,
  ShieldAlert,
  Undo2,
} from "lucide-react";
import type { ReactNode } from "react";
import { dashboardTexts } from "@/components/dashboard/texts";
import { ago } from "@/components/text/ago";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import { CopyButton } from "@/components/ui/copy-button";
import { Facts } from "@/components/ui/facts";
import type { Link } from "@/components/ui/link";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import type { DiscrepancyKind, ListedDiscrepancy } from "@/lib/payments/discrepancy";
import type { RefundSums } from "@/lib/payments/refund";
import type { ChargeId } from "@/lib/platform/values/ids";
import type { Locale } from "@/lib/platform/values/locale";
import { formatBrl } from "@/lib/platform/values/money";
import { factsOf } from "./exception-facts";
import { exceptionKindTexts } from "./kind-texts";
import { endOfDispute, nameOfException, paidBeyond, signedAmount } from "./name-of-exception";
import { resolveTexts } from "./resolve-texts";
import { exceptionsTexts } from "./texts";

/** What each kind of exception looks like. */
export const KIND_ICONS: Readonly<Record<DiscrepancyKind, LucideIcon>> = {
  duplicate_payment: Copy,
  paid_after_cancel: Ban,
  late_payment: CalendarX2,
  amount_mismatch: Scale,
  unknown_charge: CircleHelp,
  other_key: KeyRound,
  provider_refund: Undo2,
  disputed: ShieldAlert,
  provider_mismatch: Landmark,
  orphan_charge: FileQuestion,
  missing_at_provider: SearchX,
  close_differs: BookOpenCheck,
};

/** One exception: what it is, what it means, what is advised, and what was decided. */
export function ExceptionCard({
  exception,
  now,
  action,
  link: LinkTo,
  locale,
}: {
  exception: ListedDiscrepancy;
  now: Date;
  /** The button that decides about it; null for those who may not. */
  action: ReactNode;
  link: Link;
  locale: Locale;
}) {
  const t = exceptionsTexts(locale);
  const { kinds, disputeEnds } = exceptionKindTexts(locale);
  const kind = kinds[exception.kind];
  const Icon = KIND_ICONS[exception.kind];
  const { id, amount, chargeId, charge, endToEndId, openedAt, resolved } = exception;
  const beyond = paidBeyond(exception);
  const ended = endOfDispute(exception);
  const about = chargeId && (
    <AboutCharge id={chargeId} charge={charge} link={LinkTo} locale={locale} />
  );
  const money = endToEndId && <EndToEndId text={endToEndId} locale={locale} />;
  return (
    <article
      aria-labelledby={`${id}-kind`}
      className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-card p-4 sm:p-5 print:break-inside-avoid"
    >
      <div className="flex items-start gap-3">
        <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-amber-tint text-amber max-sm:hidden print:hidden">
          <Icon className="size-5" aria-hidden="true" />
        </span>
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <div className="min-w-0">
            <h2 id={`${id}-kind`} className="font-semibold text-base leading-6">
              {nameOfException(exception, locale)}
            </h2>
            <p className="text-muted text-xs tabular-nums">
              {t.opened}{" "}
              <time dateTime={openedAt.toISOString()}>
                {textsFor(locale).instant(openedAt)} ({ago(openedAt, now, locale)})
              </time>
            </p>
          </div>
          <p className="font-semibold text-xl leading-6 sm:text-right">
            {amount === null ? (
              <span className="font-normal text-muted text-sm">{t.noAmount}</span>
            ) : beyond ? (
              <span className="whitespace-nowrap tabular-nums">{signedAmount(beyond)}</span>
            ) : (
              <Money amount={amount} />
            )}
          </p>
          <div className="flex min-w-0 flex-col gap-3">
            <p className="max-w-prose text-pretty text-sm">
              {ended ? disputeEnds[ended].meaning : kind.meaning}
              {resolved ? null : <span className="text-muted"> {kind.advice}</span>}
            </p>
            <Facts
              facts={[
                [t.facts.charge, about],
                [t.facts.received, beyond && amount && <Money amount={amount} />],
                ...factsOf(exception, "first", locale),
                [t.facts.endToEndId, money],
              ]}
            />
            <Further exception={exception} locale={locale} />
            {exception.kind === "disputed" && chargeId && !ended ? (
              <LinkTo
                href={`/charges/${chargeId}/dispute`}
                className={`${BUTTON.quiet} self-start print:hidden`}
              >
                {t.proof}
              </LinkTo>
            ) : null}
            {resolved ? <Decision exception={exception} locale={locale} /> : null}
          </div>
          {action ? (
            <div className="flex items-start justify-end print:hidden">{action}</div>
          ) : null}
        </div>
      </div>
    </article>
  );
}

function AboutCharge({
  id,
  charge,
  link: LinkTo,
  locale,
}: {
  id: ChargeId;
  charge: ListedDiscrepancy["charge"];
  link: Link;
  locale: Locale;
}) {
  return (
    <LinkTo
      href={`/charges/${id}`}
      className="font-medium text-accent underline-offset-4 hover:underline"
    >
      <bdi>{charge?.payerName ?? exceptionsTexts(locale).facts.openCharge}</bdi>
      {charge?.description ? (
        <>
          {" · "}
          <bdi>{charge.description}</bdi>
        </>
      ) : null}
    </LinkTo>
  );
}

function EndToEndId({ text, locale }: { text: string; locale: Locale }) {
  const { copy, copied } = dashboardTexts(locale);
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span className="min-w-0 break-all font-mono text-xs">{text}</span>
      <CopyButton
        text={text}
        copied={copied}
        className="inline-flex min-h-6 items-center gap-1 rounded-control text-accent text-xs underline-offset-4 hover:underline print:hidden"
      >
        {copy}
      </CopyButton>
    </span>
  );
}

/** Facts for those who investigate the exception. */
function Further({ exception, locale }: { exception: ListedDiscrepancy; locale: Locale }) {
  const facts = factsOf(exception, "further", locale);
  if (facts.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="w-fit rounded-control py-1 font-medium text-accent">
        {exceptionsTexts(locale).more}
      </summary>
      <div className="pt-2">
        <Facts facts={facts} />
      </div>
    </details>
  );
}

/** What was decided, by whom, and what became of the money. */
function Decision({ exception, locale }: { exception: ListedDiscrepancy; locale: Locale }) {
  const t = exceptionsTexts(locale);
  const { resolved } = exception;
  if (!resolved) return null;
  const note = resolved.by === "service" ? ownNote(exception, locale) : resolved.note;
  return (
    <div className="flex flex-col gap-2 border-line border-t pt-3 text-sm">
      <p>
        <span className="font-medium">
          {t.resolvedAs(resolveTexts(locale).was[resolved.as], resolverOf(exception, locale))}
        </span>{" "}
        <time dateTime={resolved.at.toISOString()} className="text-muted text-xs tabular-nums">
          {textsFor(locale).instant(resolved.at)}
        </time>
      </p>
      {note === null ? null : (
        <p className="max-w-prose">
          <span className="text-muted">{t.note}: </span>
          <bdi className="whitespace-pre-wrap">{note}</bdi>
        </p>
      )}
      {resolved.as === "refund" ? (
        <WhatWentBack refunds={exception.refunds} locale={locale} />
      ) : null}
    </div>
  );
}

/** Why the service closed an exception; null where its name says so. */
function ownNote({ kind }: ListedDiscrepancy, locale: Locale): string | null {
  const { agreed, matched } = exceptionsTexts(locale);
  if (kind === "disputed") return null;
  return kind === "close_differs" ? agreed : matched;
}

function resolverOf({ resolved, resolver }: ListedDiscrepancy, locale: Locale): string {
  const { resolvers } = exceptionsTexts(locale);
  const by = resolved?.by ?? "";
  if (resolver !== null) return resolver;
  if (by.startsWith("member:")) return resolvers.member;
  if (by.startsWith("client:")) return resolvers.client;
  return by === "operator" ? resolvers.operator : resolvers.service;
}

function WhatWentBack({ refunds, locale }: { refunds: RefundSums; locale: Locale }) {
  const t = exceptionsTexts(locale).refundState;
  const { underWay, done } = refunds;
  const failure = underWay > 0n ? null : refunds.lastFailure;
  return (
    <>
      {underWay > 0n ? <Notice tone="info">{t.underWay(formatBrl(underWay))}</Notice> : null}
      {done > 0n ? <Notice tone="good">{t.done(formatBrl(done))}</Notice> : null}
      {failure === null ? null : <Notice tone="bad">{t.failed(failure)}</Notice>}
    </>
  );
}
