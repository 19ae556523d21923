import { ChevronRight, ScrollText } from "lucide-react";
import { deviceName } from "@/components/security/device-name";
import { securityTexts } from "@/components/security/texts";
import type { Locale } from "@/components/text/choose-locale";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import type { Link } from "@/components/ui/link";
import { ListMessage } from "@/components/ui/list-message";
import { PageHeading } from "@/components/ui/page-heading";
import { TABLE } from "@/components/ui/table-style";
import { type AuditSearch, auditHref } from "./audit-search";
import { LookBadge } from "./look-badge";
import { operatorTexts } from "./texts";

/** A line of the log as the page shows it. */
export interface ShownLine {
  readonly id: string;
  readonly at: Date;
  readonly act: string;
  readonly subject: string | null;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
  readonly outcome: string | null;
  readonly email: string | null;
  readonly merchantName: string | null;
  readonly address: string;
  readonly userAgent: string;
}

const PATH = "/operator/audit";

/** Who did what, newest first; page by page into the past. */
export function AuditPage({
  lines,
  more,
  search,
  link: LinkTo,
  locale,
}: {
  lines: readonly ShownLine[];
  /** Whether there are older ones. */
  more: boolean;
  search: AuditSearch;
  link: Link;
  locale: Locale;
}) {
  const t = operatorTexts(locale).audit;
  const last = lines.at(-1);
  return (
    <div className="flex flex-col gap-5">
      <PageHeading title={t.title} lead={t.lead} />
      {/* Another set of filters is another form: what was typed before does not stay in it. */}
      <Filters key={auditHref(PATH, search)} search={search} link={LinkTo} locale={locale} />
      {lines.length === 0 ? (
        <ListMessage icon={ScrollText} heading={t.none.heading} help={t.none.help} />
      ) : (
        <AuditTable lines={lines} locale={locale} />
      )}
      <nav aria-label={t.pages} className="flex justify-between gap-3 empty:hidden">
        {search.before === null ? (
          <span />
        ) : (
          <LinkTo href={auditHref(PATH, { ...search, before: null })} className={BUTTON.quiet}>
            {t.newest}
          </LinkTo>
        )}
        {more && last ? (
          <LinkTo
            href={auditHref(PATH, { ...search, before: last.id })}
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

function Filters({
  search,
  link: LinkTo,
  locale,
}: {
  search: AuditSearch;
  link: Link;
  locale: Locale;
}) {
  const t = operatorTexts(locale).audit;
  const acts = Object.entries(t.acts).toSorted(([, one], [, other]) => one.localeCompare(other));
  return (
    <form
      method="get"
      action={PATH}
      aria-label={t.filters}
      className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_10rem_auto] lg:items-end print:hidden"
    >
      <Field label={t.merchant}>
        {(control) => (
          <input {...control} name="merchant" defaultValue={search.merchant} className={CONTROL} />
        )}
      </Field>
      <Field label={t.person}>
        {(control) => (
          <input {...control} name="person" defaultValue={search.person} className={CONTROL} />
        )}
      </Field>
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
      <Field label={t.day}>
        {(control) => (
          <input
            {...control}
            type="date"
            name="day"
            defaultValue={search.day ?? ""}
            className={`${CONTROL} tabular-nums`}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <button type="submit" className={BUTTON.quiet}>
          {t.submit}
        </button>
        {auditHref(PATH, { ...search, before: null }) === PATH ? null : (
          <LinkTo href={PATH} className={BUTTON.quiet}>
            {t.clear}
          </LinkTo>
        )}
      </div>
    </form>
  );
}

const CELL = "lg:border-line lg:border-b lg:px-3 lg:py-2 lg:align-top";

function AuditTable({ lines, locale }: { lines: readonly ShownLine[]; locale: Locale }) {
  const t = operatorTexts(locale).audit;
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
            <Row key={line.id} line={line} locale={locale} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ line, locale }: { line: ShownLine; locale: Locale }) {
  const t = operatorTexts(locale).audit;
  const { act, subject, details, email, merchantName } = line;
  const more = Object.entries(details).filter(([, value]) => value !== null);
  return (
    <tr className="max-lg:flex max-lg:flex-col max-lg:gap-1 max-lg:border-line max-lg:border-b max-lg:px-4 max-lg:py-3 max-lg:last:border-b-0 lg:last:*:border-b-0">
      <td className={`${CELL} whitespace-nowrap text-muted tabular-nums lg:pl-4`}>
        <time dateTime={line.at.toISOString()}>{textsFor(locale).instant(line.at)}</time>
      </td>
      <td className={`${CELL} min-w-0 lg:max-w-56`}>
        <span className="block truncate" title={email ?? undefined}>
          {email ?? t.nobody}
        </span>
        <bdi className="block truncate text-muted text-xs">{merchantName ?? t.service}</bdi>
      </td>
      <td className={`${CELL} min-w-0 lg:w-full`}>
        <span className="font-medium">{t.acts[act] ?? act}</span>
        {subject === null ? null : (
          <code className="block break-all text-[0.6875rem] text-muted">{subject}</code>
        )}
        {more.length === 0 ? null : (
          <span className="block break-words text-muted text-xs">
            {more.map(([name, value]) => `${name}: ${value}`).join(" · ")}
          </span>
        )}
      </td>
      <td className={`${CELL} text-muted text-xs lg:whitespace-nowrap`}>
        <span className="lg:block">{deviceText(line.userAgent, locale)}</span>
        <span className="tabular-nums max-lg:ml-2 lg:block">{line.address}</span>
      </td>
      <td className={CELL}>
        <Outcome outcome={line.outcome} locale={locale} />
      </td>
    </tr>
  );
}

function Outcome({ outcome, locale }: { outcome: string | null; locale: Locale }) {
  const t = operatorTexts(locale).audit;
  if (outcome === "done") return <LookBadge look="ok">{t.done}</LookBadge>;
  if (outcome === null) return <LookBadge look="bad">{t.unfinished}</LookBadge>;
  return <LookBadge look="warn">{t.outcomes[outcome] ?? t.refused(outcome)}</LookBadge>;
}

function deviceText(userAgent: string, locale: Locale): string {
  const t = securityTexts(locale).sessions;
  const { browser, system } = deviceName(userAgent);
  return system ? t.on(browser ?? t.unknownBrowser, system) : (browser ?? t.unknownDevice);
}
