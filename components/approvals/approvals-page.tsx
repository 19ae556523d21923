import { ShieldCheck } from "lucide-react";
import { shownDetails } from "@/components/audit/shown-details";
import { ConfirmedAction } from "@/components/dashboard/confirmed-action";
import { RuleSwitch } from "@/components/settings/rule-switch";
import { textsFor } from "@/components/text/texts-for";
import { wordOf } from "@/components/text/word-of";
import { BUTTON } from "@/components/ui/button-style";
import { ListMessage } from "@/components/ui/list-message";
import { LookBadge } from "@/components/ui/look-badge";
import { PageHeading } from "@/components/ui/page-heading";
import { Section } from "@/components/ui/section";
import type { ChangeStatus, ListedChange } from "@/lib/approvals/pending-change";
import type { Locale } from "@/lib/platform/values/locale";
import { MadeText } from "./made-text";
import { approvalTexts } from "./texts";

const LOOKS = {
  WAITING: "warn",
  APPLYING: "warn",
  APPLIED: "ok",
  REFUSED: "bad",
  DECLINED: "off",
  WITHDRAWN: "off",
  EXPIRED: "off",
} as const satisfies Record<ChangeStatus, string>;

/** The changes of where money goes that one owner requested and another one decides about. */
export function ApprovalsPage({
  changes,
  required,
  owners,
  locale,
}: {
  changes: readonly ListedChange[];
  /** Whether the merchant demands a second person. */
  required: boolean;
  owners: number;
  locale: Locale;
}) {
  const t = approvalTexts(locale);
  const waiting = changes.filter(({ status }) => status === "WAITING");
  const over = changes.filter(({ status }) => status !== "WAITING");
  return (
    <>
      <PageHeading title={t.title} lead={t.lead} />
      <Section heading={t.rule.heading} help={t.rule.help}>
        <RuleSwitch
          required={required}
          path="/second-person-rule"
          words={t.rule.words}
          note={required ? t.rule.onHelp : t.rule.offHelp(owners)}
          refused={t.rule.alone}
          locale={locale}
        />
      </Section>
      {waiting.length === 0 ? (
        required ? (
          <ListMessage icon={ShieldCheck} heading={t.none.heading} help={t.none.help} />
        ) : null
      ) : (
        <Changes heading={t.waiting} changes={waiting} locale={locale} />
      )}
      {over.length === 0 ? null : <Changes heading={t.over} changes={over} locale={locale} />}
    </>
  );
}

function Changes({
  heading,
  changes,
  locale,
}: {
  heading: string;
  changes: readonly ListedChange[];
  locale: Locale;
}) {
  return (
    <Section heading={heading}>
      <ul className="flex flex-col divide-y divide-line">
        {changes.map((change) => (
          <Change key={change.id} change={change} locale={locale} />
        ))}
      </ul>
    </Section>
  );
}

function Change({ change, locale }: { change: ListedChange; locale: Locale }) {
  const t = approvalTexts(locale);
  const { instant } = textsFor(locale);
  const { act, details, status, requester, requestedAt, expiresAt, decider, decidedAt } = change;
  const refusal = change.refusal && (wordOf(t.refusals, change.refusal) ?? change.refusal);
  return (
    <li className="flex flex-col gap-2 py-4 text-sm first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="font-medium">{wordOf(t.changes, act) ?? act}</strong>
        <LookBadge look={LOOKS[status]}>{t.statuses[status]}</LookBadge>
      </div>
      <ul className="flex flex-col gap-0.5">
        {shownDetails({ act, details }, locale).map((detail) => (
          <li key={detail} className="break-all">
            {detail}
          </li>
        ))}
      </ul>
      <p className="break-words text-muted">
        {t.by(requester, instant(requestedAt))}
        {status === "WAITING" ? ` · ${t.until(instant(expiresAt))}` : null}
        {decider && decidedAt ? ` · ${t.decided(decider, instant(decidedAt))}` : null}
      </p>
      {refusal ? <p className="break-words text-red">{refusal}</p> : null}
      <div className="flex flex-wrap items-center gap-2 empty:hidden print:hidden">
        {status === "WAITING" ? <Decision change={change} locale={locale} /> : null}
        {change.hasAnswer ? <MadeText id={change.id} locale={locale} /> : null}
      </div>
    </li>
  );
}

function Decision({ change, locale }: { change: ListedChange; locale: Locale }) {
  const t = approvalTexts(locale);
  const { id, act, requester } = change;
  const what = wordOf(t.changes, act) ?? act;
  const path = `/pending-changes/${id}`;
  if (change.isOwn) {
    return (
      <>
        <span className="text-muted">{t.own}</span>
        <ConfirmedAction
          method="POST"
          path={`${path}/withdraw`}
          look={BUTTON.small}
          words={{ ...t.withdraw, help: t.withdraw.help(what) }}
          locale={locale}
        />
      </>
    );
  }
  return (
    <>
      <ConfirmedAction
        method="POST"
        path={`${path}/approve`}
        look={BUTTON.small}
        words={{ ...t.approve, help: t.approve.help(what, requester) }}
        locale={locale}
      />
      <ConfirmedAction
        method="POST"
        path={`${path}/decline`}
        look={BUTTON.small}
        words={{ ...t.decline, help: t.decline.help(what) }}
        locale={locale}
      />
    </>
  );
}
