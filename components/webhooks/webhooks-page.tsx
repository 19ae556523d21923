import { BookOpen, Webhook } from "lucide-react";
import { ago } from "@/components/text/ago";
import { BUTTON } from "@/components/ui/button-style";
import type { Link } from "@/components/ui/link";
import { ListMessage } from "@/components/ui/list-message";
import { Notice } from "@/components/ui/notice";
import { PageHeading } from "@/components/ui/page-heading";
import type { Locale } from "@/lib/platform/values/locale";
import { answerWords, backlogWords } from "./answer-words";
import { CreateEndpoint } from "./create-endpoint";
import { endpointHref } from "./deliveries-search";
import { chosenTypes } from "./event-groups";
import { backlogOf, type ShownEndpoint, standingOf, VERIFY_PLACE } from "./shown-endpoint";
import { StandingBadge } from "./state-badges";
import { webhooksTexts } from "./webhooks-texts";

/** The merchant's endpoints and how each is doing. */
export function WebhooksPage({
  endpoints,
  most,
  now,
  link: LinkTo,
  locale,
}: {
  /** The oldest first. */
  endpoints: readonly ShownEndpoint[];
  /** How many there may be. */
  most: number;
  now: Date;
  link: Link;
  locale: Locale;
}) {
  const t = webhooksTexts(locale);
  const isFull = endpoints.length >= most;
  const guide = (
    <LinkTo href={VERIFY_PLACE} className={BUTTON.quiet}>
      <BookOpen className="size-4" aria-hidden="true" />
      {t.guide}
    </LinkTo>
  );
  return (
    <>
      <PageHeading title={t.title} lead={t.lead}>
        {endpoints.length > 0 ? guide : null}
        {isFull ? null : <CreateEndpoint locale={locale} />}
      </PageHeading>
      {isFull ? <Notice tone="info">{t.full(most)}</Notice> : null}
      {endpoints.length === 0 ? (
        <ListMessage icon={Webhook} heading={t.empty.heading} help={t.empty.help}>
          {guide}
        </ListMessage>
      ) : (
        <ul className="flex flex-col gap-3">
          {endpoints.map((endpoint) => (
            <Endpoint
              key={endpoint.id}
              endpoint={endpoint}
              now={now}
              link={LinkTo}
              locale={locale}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function Endpoint({
  endpoint,
  now,
  link: LinkTo,
  locale,
}: {
  endpoint: ShownEndpoint;
  now: Date;
  link: Link;
  locale: Locale;
}) {
  const t = webhooksTexts(locale);
  const { id, url, description, types } = endpoint;
  return (
    <li className="relative flex flex-col gap-3 rounded-card border border-line bg-card p-4 transition-colors hover:border-control sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          {/* The whole card leads to the endpoint; its name is the link. */}
          <h2 className="font-semibold text-base leading-6">
            <LinkTo
              href={endpointHref(id)}
              className="break-all rounded-control text-accent underline-offset-4 after:absolute after:inset-0 after:rounded-card hover:underline"
            >
              <bdi>{description ?? url}</bdi>
            </LinkTo>
          </h2>
          {description === null ? null : (
            <p className="break-all font-mono text-muted text-xs leading-5">{url}</p>
          )}
        </div>
        <StandingBadge standing={standingOf(endpoint)} locale={locale} />
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm tabular-nums">
        <li>{types.length === 0 ? t.everyType : t.types(chosenTypes(types).length)}</li>
        <li>{waitingWords(endpoint, now, locale)}</li>
        <li>{lastAttemptWords(endpoint, now, locale)}</li>
      </ul>
    </li>
  );
}

/** How much waits for an endpoint, and since when. */
function waitingWords(endpoint: ShownEndpoint, now: Date, locale: Locale): string {
  const { oldestAt } = endpoint;
  const words = backlogWords(endpoint, locale);
  if (backlogOf(endpoint) === 0 || oldestAt === null) return words;
  return `${words}, ${webhooksTexts(locale).oldest(ago(oldestAt, now, locale))}`;
}

function lastAttemptWords({ lastAttempt }: ShownEndpoint, now: Date, locale: Locale): string {
  const t = webhooksTexts(locale);
  if (lastAttempt === null) return t.noAttempt;
  const answer = answerWords(lastAttempt, locale);
  return `${t.lastAttempt} ${ago(lastAttempt.at, now, locale)}${answer === null ? "" : `: ${answer}`}`;
}
