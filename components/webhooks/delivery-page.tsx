import { CopyText } from "@/components/charge/copy-text";
import { dashboardTexts } from "@/components/dashboard/texts";
import { textsFor } from "@/components/text/texts-for";
import { BackLink } from "@/components/ui/back-link";
import { BUTTON } from "@/components/ui/button-style";
import { CopyButton } from "@/components/ui/copy-button";
import { Facts } from "@/components/ui/facts";
import type { Link } from "@/components/ui/link";
import { LookBadge } from "@/components/ui/look-badge";
import { Notice } from "@/components/ui/notice";
import { PageHeading } from "@/components/ui/page-heading";
import { Section } from "@/components/ui/section";
import type { Locale } from "@/lib/platform/values/locale";
import type { Attempt, Delivery } from "@/lib/webhooks/endpoint";
import { AnswerHead } from "./answer-head";
import { answerWords, wasTaken } from "./answer-words";
import { deliveryTexts } from "./delivery-texts";
import { eventWords } from "./event-groups";
import { ResendEvent } from "./resend-event";
import { VERIFY_PLACE } from "./shown-endpoint";
import { DeliveryBadge } from "./state-badges";

interface DeliveryPageProps {
  readonly delivery: Delivery;
  /** The latest, of the last 30 days, the first of them first. */
  readonly attempts: readonly Attempt[];
  readonly endpoint: { readonly url: string; readonly headerNames: readonly string[] };
  /** The event's body as it would be sent now, null when it can no longer be shown. */
  readonly body: unknown;
  /** The page that this one leads back to, and its name. */
  readonly back: { readonly href: string; readonly words: string };
  readonly link: Link;
  readonly locale: Locale;
}

/** One event for one endpoint: every attempt and what was answered, and what is sent. */
export function DeliveryPage(props: DeliveryPageProps) {
  const { delivery, back, link: LinkTo, locale } = props;
  const t = deliveryTexts(locale);
  const { type, state, attempts, eventId, endpointId } = delivery;
  const help = t.statesHelp[state];
  return (
    <div className="flex flex-col gap-5">
      <PageHeading
        above={
          <BackLink href={back.href} link={LinkTo}>
            {back.words}
          </BackLink>
        }
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span>{eventWords(type, locale)}</span>
            <DeliveryBadge state={state} attempts={attempts} locale={locale} />
          </span>
        }
        lead={<code className="break-all font-mono">{type}</code>}
      >
        <ResendEvent
          eventId={eventId}
          endpointId={endpointId}
          label={eventWords(type, locale)}
          locale={locale}
        />
      </PageHeading>
      {help === "" ? null : <Notice tone="info">{help}</Notice>}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <About {...props} />
          <Attempts {...props} />
        </div>
        <Request {...props} />
      </div>
    </div>
  );
}

function About({ delivery, endpoint, link: LinkTo, locale }: DeliveryPageProps) {
  const t = deliveryTexts(locale).page;
  const { instant } = textsFor(locale);
  const { at, nextAt, deliveredAt, position, eventId, paymentId } = delivery;
  return (
    <Section heading={t.title(delivery.type)}>
      <Facts
        facts={[
          [t.happened, instant(at)],
          [t.deliveredAt, deliveredAt && instant(deliveredAt)],
          [t.nextTry, nextAt && instant(nextAt)],
          [
            t.endpoint,
            <span key="url" className="break-all font-mono text-xs leading-5">
              {endpoint.url}
            </span>,
          ],
          [t.event, <CopyText key="id" text={eventId} label={t.copyEvent} locale={locale} />],
          [t.position, position],
          [
            t.charge,
            paymentId && (
              <LinkTo
                key="charge"
                href={`/charges/${paymentId}`}
                className="font-medium text-accent underline-offset-4 hover:underline"
              >
                {t.seeCharge}
              </LinkTo>
            ),
          ],
        ]}
      />
    </Section>
  );
}

function Attempts({ attempts, locale }: DeliveryPageProps) {
  const t = deliveryTexts(locale).page.attempts;
  return (
    <Section heading={t.heading}>
      {attempts.length === 0 ? <p className="text-muted text-sm">{t.none}</p> : null}
      <ol className="flex flex-col divide-y divide-line">
        {attempts.toReversed().map((attempt) => (
          <li key={attempt.number} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
              <p className="font-medium">
                {t.number(attempt.number)}
                {attempt.manual ? (
                  <span className="font-normal text-muted"> ({t.manual})</span>
                ) : null}
              </p>
              <LookBadge look={wasTaken(attempt) ? "ok" : "bad"}>
                {answerWords(attempt, locale)}
              </LookBadge>
            </div>
            <p className="text-muted text-xs tabular-nums">
              <time dateTime={attempt.at.toISOString()}>
                {textsFor(locale).instant(attempt.at)}
              </time>
              {" · "}
              {t.took(attempt.ms)}
            </p>
            {attempt.responseHead ? (
              <AnswerHead
                label={`${t.number(attempt.number)}: ${t.answer}`}
                text={attempt.responseHead}
              />
            ) : attempt.status === null ? null : (
              <p className="text-muted text-xs">{t.noAnswer}</p>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Request({ delivery, endpoint, body, link: LinkTo, locale }: DeliveryPageProps) {
  const t = deliveryTexts(locale).page.request;
  const text = body === null ? null : JSON.stringify(body, null, 2);
  const headers: readonly (readonly [name: string, value: string])[] = [
    ["content-type", "application/json; charset=utf-8"],
    ["webhook-id", delivery.eventId],
    ["webhook-timestamp", `(${t.atEach})`],
    ["webhook-signature", t.signed],
    ["webhook-attempt", `(${t.count})`],
    ...endpoint.headerNames.map((name) => [name.toLowerCase(), t.kept] as const),
  ];
  return (
    <Section heading={t.heading} help={t.help}>
      <h3 className="font-medium text-sm">{t.headers}</h3>
      <dl className="-mt-2 grid gap-x-4 gap-y-1 text-xs leading-5 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {headers.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="font-mono text-muted">{name}</dt>
            <dd className="min-w-0 break-all font-mono max-sm:-mt-1 max-sm:pl-3">{value}</dd>
          </div>
        ))}
      </dl>
      <LinkTo
        href={VERIFY_PLACE}
        className="w-fit rounded-control font-medium text-accent text-sm underline-offset-4 hover:underline"
      >
        {deliveryTexts(locale).page.verify}
      </LinkTo>
      <h3 className="font-medium text-sm">{t.body}</h3>
      {text === null ? (
        <p className="-mt-2 text-muted text-sm">{t.gone}</p>
      ) : (
        <>
          <section
            aria-label={t.body}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus
            tabIndex={0}
            className="-mt-2 max-h-[36rem] overflow-auto rounded-control bg-grey-tint p-4"
          >
            <pre translate="no" className="font-mono text-grey text-xs leading-5">
              {text}
            </pre>
          </section>
          <CopyButton
            text={text}
            copied={dashboardTexts(locale).copied}
            className={`${BUTTON.small} self-start`}
          >
            {t.copyBody}
          </CopyButton>
        </>
      )}
    </Section>
  );
}
