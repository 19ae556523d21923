import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import type { Link } from "@/components/ui/link";
import { LookBadge } from "@/components/ui/look-badge";
import { Notice } from "@/components/ui/notice";
import { PageHeading } from "@/components/ui/page-heading";
import { Section } from "@/components/ui/section";
import { TABLE } from "@/components/ui/table-style";
import type { HealthSample } from "@/lib/health/history";
import {
  type Checks,
  isAlive,
  judge,
  providerListWellness,
  type ServiceFacts,
  type Waiting,
  type Wellness,
  waitingIn,
  worst,
} from "@/lib/health/service-health";
import type { Locale } from "@/lib/platform/values/locale";
import { daysLeft } from "@/lib/providers/certificates/certificate-end";
import { DeadJobs, type ShownJob } from "./dead-jobs";
import { HealthHistory } from "./health-history";
import { healthTexts } from "./health-texts";
import { Processes } from "./processes";
import { Queue } from "./queue";
import { operatorTexts } from "./texts";

const PARTS = [
  "workers",
  "queue",
  "givenUpJobs",
  "notifications",
  "creating",
  "providerLists",
  "certificates",
  "failingAccounts",
  "webhooks",
  "failingEndpoints",
  "exceptions",
  "unpriced",
  "disks",
] as const satisfies readonly (keyof Checks)[];

const LINK = "font-medium text-accent underline-offset-4 hover:underline";

/** How every part of the service is, in words, and what was given up. */
export function HealthPage({
  version,
  environment,
  facts,
  history,
  jobs,
  now,
  link: LinkTo,
  locale,
}: {
  version: string;
  environment: "sandbox" | "production";
  facts: ServiceFacts;
  /** Of the last 24 hours, oldest first. */
  history: readonly HealthSample[];
  jobs: readonly ShownJob[];
  now: Date;
  link: Link;
  locale: Locale;
}) {
  const texts = operatorTexts(locale);
  const t = healthTexts(locale);
  const checks = judge(facts, now);
  const overall = worst(Object.values(checks));
  return (
    <div className="flex flex-col gap-5">
      <PageHeading title={t.title} lead={t.lead(version, t.environments[environment])}>
        <LinkTo href="/operator/health" className={BUTTON.quiet}>
          <RefreshCw className="size-4" aria-hidden="true" />
          {t.refresh}
        </LinkTo>
      </PageHeading>
      <Notice tone={overall === "ok" ? "good" : overall === "warn" ? "warning" : "bad"}>
        {overall === "ok" ? t.allWell : t.notWell}
      </Notice>
      <div className="overflow-x-auto rounded-card border border-line bg-card">
        <table className={`${TABLE.table} max-sm:block`}>
          <caption className="sr-only">{t.caption}</caption>
          <thead className="max-sm:sr-only">
            <tr>
              <th scope="col" className={`${TABLE.head} pl-4`}>
                {t.part}
              </th>
              <th scope="col" className={TABLE.head}>
                {t.state}
              </th>
              <th scope="col" className={`${TABLE.head} w-full`}>
                {t.finding}
              </th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            <Row part={t.database} level="ok" finding={t.databaseUp} more={null} locale={locale} />
            {PARTS.map((part) => (
              <Row
                key={part}
                part={t.parts[part]}
                level={checks[part]}
                finding={findingOf(part, facts, now, locale)}
                more={moreAbout(part, facts, LinkTo, locale)}
                locale={locale}
              />
            ))}
          </tbody>
        </table>
      </div>
      {jobs.length === 0 ? null : <DeadJobs jobs={jobs} locale={locale} />}
      <HealthHistory samples={history} now={now} locale={locale} />
      <Queue queue={facts.queue} now={now} locale={locale} />
      <Processes workers={facts.workers} now={now} locale={locale} />
      {facts.providerLists.length === 0 ? null : (
        <Section heading={t.accounts.heading} help={t.accounts.help}>
          <ul className="-my-2 divide-y divide-line text-sm">
            {facts.providerLists.map((list) => {
              const level = providerListWellness(list, now);
              return (
                <li
                  key={list.accountId}
                  className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5"
                >
                  <span className="min-w-0 flex-1 basis-48">
                    <bdi className="font-medium">{list.name}</bdi>{" "}
                    <bdi className="text-muted">{list.merchantName ?? texts.everyMerchant}</bdi>
                  </span>
                  <span className="text-muted tabular-nums">
                    {textsFor(locale).instant(list.readTo)}
                  </span>
                  <LookBadge look={level}>{texts.wellness[level]}</LookBadge>
                </li>
              );
            })}
          </ul>
        </Section>
      )}
    </div>
  );
}

function Row({
  part,
  level,
  finding,
  more,
  locale,
}: {
  part: string;
  level: Wellness;
  finding: string;
  /** A link to more about the check, or null. */
  more: ReactNode;
  locale: Locale;
}) {
  return (
    <tr className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:gap-y-1 max-sm:border-line max-sm:border-b max-sm:p-4 max-sm:last:border-b-0 sm:last:*:border-b-0">
      <th
        scope="row"
        className="text-left font-medium sm:h-11 sm:whitespace-nowrap sm:border-line sm:border-b sm:px-3 sm:py-2 sm:pl-4"
      >
        {part}
      </th>
      <td className="sm:border-line sm:border-b sm:px-3 sm:py-2">
        <LookBadge look={level}>{operatorTexts(locale).wellness[level]}</LookBadge>
      </td>
      <td className="text-muted tabular-nums max-sm:col-span-2 sm:border-line sm:border-b sm:px-3 sm:py-2">
        {finding} {more}
      </td>
    </tr>
  );
}

function moreAbout(part: keyof Checks, facts: ServiceFacts, LinkTo: Link, locale: Locale) {
  const t = healthTexts(locale);
  if (part === "exceptions" && facts.exceptions.count > 0) {
    return (
      <LinkTo href="/operator/exceptions" className={LINK}>
        {t.seeExceptions}
      </LinkTo>
    );
  }
  if (part === "unpriced" && facts.unpriced > 0) {
    return (
      <LinkTo href="/operator/merchants" className={LINK}>
        {t.seeMerchants}
      </LinkTo>
    );
  }
  return null;
}

/** `12,3 GB`; one decimal says all that is asked of it. */
function gigabytes(bytes: number, locale: Locale): string {
  const figure = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return `${figure.format(bytes / 1024 ** 3)} GB`;
}

function findingOf(part: keyof Checks, facts: ServiceFacts, now: Date, locale: Locale): string {
  const t = healthTexts(locale);
  const { ago } = operatorTexts(locale);
  const since = (instant: Date) => ago((now.getTime() - instant.getTime()) / 1_000);
  const waiting = (
    { count, oldestAt }: Waiting,
    none: string,
    some: (count: number, ago: string) => string,
  ) => (oldestAt === null ? none : some(count, since(oldestAt)));
  switch (part) {
    case "workers": {
      const [latest] = facts.workers;
      const alive = facts.workers.filter((worker) => isAlive(worker, now)).length;
      const silent = facts.workers.length - alive;
      return latest ? t.workers(alive, silent, since(latest.beatAt)) : t.noWorker;
    }
    case "queue":
      return waiting(waitingIn(facts.queue), t.nothingWaits, t.waiting);
    case "givenUpJobs":
      return facts.givenUpJobs === 0 ? t.noJobs : t.jobs(facts.givenUpJobs);
    case "notifications":
    case "creating":
      return waiting(facts[part], t.nothingWaits, t.waiting);
    case "providerLists": {
      // The one that is furthest behind comes first.
      const [last] = facts.providerLists;
      return last
        ? t.providerLists(facts.providerLists.length, last.name, since(last.readTo))
        : t.noAccounts;
    }
    case "certificates": {
      const [first] = facts.certificates;
      if (!first) return t.noCertificates;
      const days = daysLeft(first.endsAt, now);
      return t.certificates(facts.certificates.length, first.name, days);
    }
    case "feed":
      return waiting(facts.feed, t.nothingWaits, t.feeds);
    case "failingAccounts": {
      const passedOver = facts.failingAccounts.filter(({ isPassedOver }) => isPassedOver);
      const [first] = passedOver;
      return first
        ? t.passedOver(passedOver.length, first.name, since(first.since))
        : t.noPassedOver;
    }
    case "webhooks":
      return waiting(facts.webhooks, t.nothingWaits, t.endpoints);
    case "failingEndpoints":
      return waiting(facts.failingEndpoints, t.noFailing, t.failing);
    case "mail":
      return facts.mail.isSetUp ? waiting(facts.mail, t.nothingWaits, t.waiting) : t.noMailServer;
    case "exceptions":
      return waiting(facts.exceptions, t.noExceptions, t.exceptions);
    case "unpriced":
      return facts.unpriced === 0 ? t.allPriced : t.unpriced(facts.unpriced);
    case "disks":
      return facts.disks
        .map(({ use, freeBytes }) => t.disk[use](gigabytes(freeBytes, locale)))
        .join(" ");
  }
}
