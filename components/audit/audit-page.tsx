import { ChevronRight, ScrollText } from "lucide-react";
import { deviceText } from "@/components/security/device-text";
import { textsFor } from "@/components/text/texts-for";
import { wordOf } from "@/components/text/word-of";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import type { Link } from "@/components/ui/link";
import { ListMessage } from "@/components/ui/list-message";
import { LookBadge } from "@/components/ui/look-badge";
import { PageHeading } from "@/components/ui/page-heading";
import { TABLE } from "@/components/ui/table-style";
import { TextField } from "@/components/ui/text-field";
import { parseChargeId } from "@/lib/platform/values/ids";
import type { Locale } from "@/lib/platform/values/locale";
import { actTexts } from "./act-texts";
import { COMMAND_ADDRESS, WORKER_ADDRESS } from "./as-owners-read";
import { type AuditSearch, auditHref } from "./audit-search";
import { refusalWords } from "./refusal-words";
import { detailsOf } from "./shown-details";
import type { ShownLine } from "./shown-line";
import { auditTexts } from "./texts";

/** Whose log it is: everybody's, for operators, or one merchant's, for its owners. */
type AuditOf = "everybody" | "merchant";

const PATHS: Readonly<Record<AuditOf, string>> = {
  everybody: "/operator/audit",
  merchant: "/settings/audit",
};

/** The page of the audit log, newest first; page by page into the past. */
export function AuditPage({
  lines,
  more,
  search,
  of,
  link: LinkTo,
  locale,
}: {
  lines: readonly ShownLine[];
  /** Whether there are older ones. */
  more: boolean;
  search: AuditSearch;
  of: AuditOf;
  link: Link;
  locale: Locale;
}) {
  const t = auditTexts(locale);
  const path = PATHS[of];
  const last = lines.at(-1);
  return (
    <div className="flex flex-col gap-5">
      <PageHeading title={t.title} lead={of === "everybody" ? t.lead : t.ownLead} />
      {/* Another set of filters is another form: what was typed before does not stay in it. */}
      <Filters
        key={auditHref(path, search)}
        search={search}
        of={of}
        link={LinkTo}
        locale={locale}
      />
      {lines.length === 0 ? (
        <ListMessage icon={ScrollText} heading={t.none.heading} help={t.none.help} />
      ) : (
        <AuditTable lines={lines} of={of} link={LinkTo} locale={locale} />
      )}
      <nav aria-label={t.pages} className="flex justify-between gap-3 empty:hidden">
        {search.before === null ? (
          <span />
        ) : (
          <LinkTo href={auditHref(path, { ...search, before: null })} className={BUTTON.quiet}>
            {t.newest}
          </LinkTo>
        )}
        {more && last ? (
          <LinkTo
            href={auditHref(path, { ...search, before: last.id })}
            rel="next"
            className={BUTTON.quiet}
          >
            {t.older}
            <ChevronRight className="size-4" aria-hidden="true" />
          </LinkTo>
        ) : null}
      </nav>
    </div>
  );
}

/** Actions of the service itself. */
const SERVICE_ACTS = /^(merchant\.create|price|job|signing_key|secret\.reseal)/;

function Filters({
  search,
  of,
  link: LinkTo,
  locale,
}: {
  search: AuditSearch;
  of: AuditOf;
  link: Link;
  locale: Locale;
}) {
  const t = auditTexts(locale);
  const path = PATHS[of];
  const acts = Object.entries(actTexts(locale))
    .filter(([act]) => of === "everybody" || !SERVICE_ACTS.test(act))
    .toSorted(([, one], [, other]) => one.localeCompare(other));
  return (
    <form
      method="get"
      action={path}
      aria-label={t.filters}
      className={`grid gap-3 sm:grid-cols-2 lg:items-end print:hidden ${
        of === "everybody"
          ? "lg:grid-cols-[1fr_1fr_1fr_10rem_auto]"
          : "lg:grid-cols-[1fr_1fr_10rem_auto]"
      }`}
    >
      {of === "everybody" ? (
        <TextField label={t.merchant} name="merchant" defaultValue={search.merchant} />
      ) : null}
      <TextField label={t.person} name="person" defaultValue={search.person} />
      <Field label={t.act}>
        {(control) => (
          <select {...control} name="act" defaultValue={search.act} className={CONTROL}>
            <option value="">{t.anyAct}</option>
            {acts.map(([act, words]) => (
              <option key={act} value={act}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label={t.day}
        type="date"
        name="day"
        defaultValue={search.day ?? ""}
        className={`${CONTROL} tabular-nums`}
      />
      <div className="flex gap-2">
        <button type="submit" className={BUTTON.quiet}>
          {t.submit}
        </button>
        {auditHref(path, { ...search, before: null }) === path ? null : (
          <LinkTo href={path} className={BUTTON.quiet}>
            {t.clear}
          </LinkTo>
        )}
      </div>
    </form>
  );
}

const CELL = "lg:border-line lg:border-b lg:px-3 lg:py-2 lg:align-top";

function AuditTable({
  lines,
  ...rest
}: {
  lines: readonly ShownLine[];
  of: AuditOf;
  link: Link;
  locale: Locale;
}) {
  const { locale } = rest;
  const t = auditTexts(locale);
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      <table className={`${TABLE.table} max-lg:block`}>
        <caption className="sr-only">{t.caption}</caption>
        <thead className="max-lg:sr-only">
          <tr>
            {[t.when, t.who, t.what, t.where, t.outcome].map((column) => (
              <th key={column} scope="col" className={`${TABLE.head} first:pl-4`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {lines.map((line) => (
            <Row key={line.id} line={line} {...rest} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({
  line,
  of,
  link: LinkTo,
  locale,
}: {
  line: ShownLine;
  of: AuditOf;
  link: Link;
  locale: Locale;
}) {
  const t = auditTexts(locale);
  const { act, subject, merchantName } = line;
  const who = whoOf(line, of, locale);
  const { plain, raw } = detailsOf(line, locale);
  const written = [
    ...(subject === null ? [] : [subject]),
    ...raw,
    // Of a system alone: it has the id in its own log.
    ...(line.credential && line.requestId ? [`${t.request}: ${line.requestId}`] : []),
  ];
  const charge =
    of === "merchant" && act.startsWith("charge.") ? parseChargeId(subject ?? "") : null;
  return (
    <tr className="max-lg:flex max-lg:flex-col max-lg:gap-1 max-lg:border-line max-lg:border-b max-lg:px-4 max-lg:py-3 max-lg:last:border-b-0 lg:last:*:border-b-0">
      <td className={`${CELL} whitespace-nowrap text-muted tabular-nums lg:pl-4`}>
        <time dateTime={line.at.toISOString()}>{textsFor(locale).instant(line.at)}</time>
      </td>
      <td className={`${CELL} min-w-0 lg:max-w-56`}>
        <span className="block truncate" title={who}>
          {who}
        </span>
        {of === "everybody" ? (
          <bdi className="block truncate text-muted text-xs">{merchantName ?? t.service}</bdi>
        ) : null}
      </td>
      <td className={`${CELL} min-w-0 lg:w-full`}>
        <span className="font-medium">{wordOf(actTexts(locale), act) ?? act}</span>
        {plain.length === 0 ? null : (
          <span className="block break-words text-xs">{plain.join(" · ")}</span>
        )}
        <span className="flex flex-wrap items-start gap-x-4 text-xs">
          {charge === null ? null : (
            <LinkTo
              href={`/charges/${charge}`}
              className="inline-flex min-h-6 items-center text-accent underline-offset-4 hover:underline"
            >
              {t.openCharge}
            </LinkTo>
          )}
          {written.length === 0 ? null : (
            <details className="min-w-0 text-muted print:hidden">
              <summary className="flex min-h-6 w-fit items-center rounded-control hover:text-ink">
                {t.asWritten}
              </summary>
              <code className="block break-all text-[0.6875rem]">{written.join(" · ")}</code>
            </details>
          )}
        </span>
      </td>
      <td className={`${CELL} text-muted text-xs lg:whitespace-nowrap`}>
        {isCommand(line) || (of === "merchant" && line.byOperator) ? null : (
          <>
            {/* A system has no device: its credential stands beside it. */}
            {line.credential === null ? (
              <span className="lg:block">{deviceText(line.userAgent, locale)}</span>
            ) : null}
            <span
              className={`tabular-nums lg:block ${line.credential === null ? "max-lg:ml-2" : ""}`}
            >
              {line.address}
            </span>
          </>
        )}
      </td>
      <td className={CELL}>
        <Outcome outcome={line.outcome} locale={locale} />
      </td>
    </tr>
  );
}

/** Merchants do not see which operator did something, nor from where. */
function whoOf(line: ShownLine, of: AuditOf, locale: Locale): string {
  const t = auditTexts(locale);
  if (of === "merchant" && (line.byOperator || isCommand(line))) return t.operator;
  if (line.address === WORKER_ADDRESS) return t.service;
  if (line.credential !== null) return t.credential(line.credential);
  return line.email ?? (isCommand(line) ? t.command : t.nobody);
}

function isCommand({ address }: ShownLine): boolean {
  return address === COMMAND_ADDRESS;
}

function Outcome({ outcome, locale }: { outcome: string | null; locale: Locale }) {
  const t = auditTexts(locale);
  if (outcome === "done") return <LookBadge look="ok">{t.done}</LookBadge>;
  if (outcome === null) return <LookBadge look="bad">{t.unfinished}</LookBadge>;
  const known = wordOf(t.outcomes, outcome);
  if (known) return <LookBadge look="warn">{known}</LookBadge>;
  return (
    <>
      <LookBadge look="warn">{t.refused}</LookBadge>
      <span className="block text-muted text-xs lg:mt-1 lg:w-44">
        {refusalWords(outcome, locale)}
      </span>
    </>
  );
}
