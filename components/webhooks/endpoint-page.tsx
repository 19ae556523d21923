import type { ReactNode } from "react";
import { CopyText } from "@/components/charge/copy-text";
import { ConfirmedAction } from "@/components/dashboard/confirmed-action";
import { ago } from "@/components/text/ago";
import { textsFor } from "@/components/text/texts-for";
import { BackLink } from "@/components/ui/back-link";
import { BUTTON } from "@/components/ui/button-style";
import { Facts } from "@/components/ui/facts";
import type { GetForm } from "@/components/ui/get-form";
import type { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageHeading } from "@/components/ui/page-heading";
import { Section } from "@/components/ui/section";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import type { LastDay } from "@/lib/webhooks/last-day";
import { answerWords, backlogWords } from "./answer-words";
import { DeliveriesList, type DeliveryListing } from "./deliveries-list";
import type { DeliveriesSearch } from "./deliveries-search";
import { EditEndpoint } from "./edit-endpoint";
import { endpointTexts } from "./endpoint-texts";
import { chosenTypes, eventWords } from "./event-groups";
import { KeepFresh } from "./keep-fresh";
import { LastDayChart } from "./last-day-chart";
import { ReplayRange } from "./replay-range";
import { ResumeEndpoint } from "./resume-endpoint";
import { RevealSecret, RotateSecret } from "./secret-actions";
import {
  backlogOf,
  hostOf,
  type ShownEndpoint,
  standingOf,
  VERIFY_PLACE,
  WEBHOOKS_PLACE,
} from "./shown-endpoint";
import { StandingBadge } from "./state-badges";
import { TestEndpoint } from "./test-endpoint";
import { webhooksTexts } from "./webhooks-texts";

interface EndpointPageProps {
  readonly endpoint: ShownEndpoint;
  readonly listing: DeliveryListing;
  readonly lastDay: LastDay;
  readonly search: DeliveriesSearch;
  readonly now: Date;
  readonly form: GetForm;
  readonly link: Link;
  readonly locale: Locale;
}

/** One endpoint: how it is doing, what it is sent, its secret, and every delivery. */
export function EndpointPage(props: EndpointPageProps) {
  const { endpoint, now, link: LinkTo, locale } = props;
  const t = endpointTexts(locale);
  const { id, url, description } = endpoint;
  const standing = standingOf(endpoint);
  const today = brasiliaDay(now);
  const isSending = standing === "working" || standing === "failing" || standing === "resting";
  const isMoving = backlogOf(endpoint) > 0 || endpoint.replay !== null;
  return (
    <div className="flex flex-col gap-5">
      <PageHeading
        above={
          <BackLink href={WEBHOOKS_PLACE} link={LinkTo}>
            {t.back}
          </BackLink>
        }
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <bdi className="break-all">{description ?? hostOf(url)}</bdi>
            <StandingBadge standing={standing} locale={locale} />
          </span>
        }
        lead={<span className="break-all font-mono">{url}</span>}
      >
        {standing === "working" || standing === "failing" ? null : (
          <ResumeEndpoint id={id} today={today} locale={locale} />
        )}
      </PageHeading>
      {isSending && isMoving ? <KeepFresh /> : null}
      {standing === "working" ? null : (
        <Notice tone={standing === "paused" ? "info" : "warning"}>
          {t.standingHelp[standing]}
        </Notice>
      )}
      <TestEndpoint id={id} locale={locale}>
        <EditEndpoint endpoint={pickEdited(endpoint)} locale={locale} />
        {isSending ? <Pause id={id} locale={locale} /> : null}
        <Remove id={id} host={hostOf(url)} locale={locale} />
      </TestEndpoint>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Health {...props} />
        <div className="flex min-w-0 flex-col gap-5">
          <Settings {...props} />
          <Secret {...props} />
        </div>
      </div>
      <DeliveriesList
        {...props}
        endpointId={id}
        replay={<ReplayRange id={id} today={today} locale={locale} />}
      />
    </div>
  );
}

/** What the form that changes an endpoint needs to know; the rest stays on the server. */
function pickEdited({ id, url, description, types, headerNames, version }: ShownEndpoint) {
  return { id, url, description, types, headerNames, version };
}

function Pause({ id, locale }: { id: string; locale: Locale }) {
  const t = endpointTexts(locale).pause;
  return (
    <ConfirmedAction
      method="POST"
      path={`/webhook-endpoints/${id}/pause`}
      look={BUTTON.small}
      words={{ button: t.action, title: t.title, help: t.help, done: t.done }}
      locale={locale}
    />
  );
}

function Remove({ id, host, locale }: { id: string; host: string; locale: Locale }) {
  const t = endpointTexts(locale).remove;
  return (
    <ConfirmedAction
      method="DELETE"
      path={`/webhook-endpoints/${id}`}
      look={BUTTON.small}
      words={{ button: t.action, title: t.title, help: t.help, done: t.done }}
      typed={{ word: host, label: t.typed(host) }}
      leadsTo={WEBHOOKS_PLACE}
      locale={locale}
    />
  );
}

function Health({ endpoint, lastDay, now, locale }: EndpointPageProps) {
  const t = endpointTexts(locale).health;
  const words = webhooksTexts(locale);
  const { oldestAt, lastAttempt, failingSince, nextProbeAt, position, replay } = endpoint;
  const hasNothing = backlogOf(endpoint) === 0;
  const answer = lastAttempt && answerWords(lastAttempt, locale);
  return (
    <Section heading={t.heading}>
      <Facts
        facts={[
          [t.backlog, backlogWords(endpoint, locale)],
          [t.oldest, hasNothing || oldestAt === null ? null : since(oldestAt, now, locale)],
          [
            t.lastAttempt,
            lastAttempt === null ? (
              words.noAttempt
            ) : (
              <span key="last">
                {since(lastAttempt.at, now, locale)}
                {answer === null ? null : <span className="block">{answer}</span>}
              </span>
            ),
          ],
          [t.failingSince, failingSince && since(failingSince, now, locale)],
          [t.nextProbe, nextProbeAt && textsFor(locale).instant(nextProbeAt)],
          [t.replay, replay && t.replayRange(replay.fromPosition, replay.toPosition)],
          [t.position, position],
        ]}
      />
      <LastDayChart lastDay={lastDay} locale={locale} />
    </Section>
  );
}

function since(at: Date, now: Date, locale: Locale): ReactNode {
  return (
    <time dateTime={at.toISOString()}>
      {textsFor(locale).instant(at)} ({ago(at, now, locale)})
    </time>
  );
}

function Settings({ endpoint, locale }: EndpointPageProps) {
  const t = endpointTexts(locale).settings;
  const words = webhooksTexts(locale);
  const { id, types, headerNames, createdAt } = endpoint;
  return (
    <Section heading={t.heading}>
      <Facts
        facts={[
          [
            t.types,
            types.length === 0 ? (
              words.everyType
            ) : (
              <details key="types">
                <summary className="cursor-pointer">
                  {words.types(chosenTypes(types).length)}
                </summary>
                <ul className="mt-2 flex flex-col gap-1.5">
                  {chosenTypes(types).map((type) => (
                    <li key={type}>
                      {eventWords(type, locale)}
                      <code className="block break-all font-mono text-muted text-xs">{type}</code>
                    </li>
                  ))}
                </ul>
              </details>
            ),
          ],
          [t.headers, headerNames.length === 0 ? null : headerNames.join(", ")],
          [t.created, textsFor(locale).instant(createdAt)],
          [t.id, <CopyText key="id" text={id} label={t.copyId} locale={locale} />],
        ]}
      />
    </Section>
  );
}

function Secret({ endpoint, link: LinkTo, locale }: EndpointPageProps) {
  const t = endpointTexts(locale).secret;
  const { id, oldSecretsUntil } = endpoint;
  return (
    <Section heading={t.heading} help={t.help}>
      {oldSecretsUntil === null ? null : (
        <Notice tone="info">{t.oldUntil(textsFor(locale).instant(oldSecretsUntil))}</Notice>
      )}
      <div className="flex flex-wrap gap-2 print:hidden">
        <RevealSecret id={id} locale={locale} />
        <RotateSecret id={id} locale={locale} />
        <LinkTo href={VERIFY_PLACE} className={BUTTON.small}>
          {webhooksTexts(locale).guide}
        </LinkTo>
      </div>
    </Section>
  );
}
