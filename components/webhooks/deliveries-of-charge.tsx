import { Disclosure } from "@/components/charge/disclosure";
import { textsFor } from "@/components/text/texts-for";
import type { Link } from "@/components/ui/link";
import type { Locale } from "@/lib/platform/values/locale";
import type { Delivery } from "@/lib/webhooks/endpoint";
import { answerWords } from "./answer-words";
import { deliveryHref } from "./deliveries-search";
import { deliveryTexts } from "./delivery-texts";
import { eventWords } from "./event-groups";
import { ResendEvent } from "./resend-event";
import { hostOf } from "./shown-endpoint";
import { DeliveryBadge } from "./state-badges";

/** What the merchant's endpoints were sent about one charge; closed until a member opens it. */
export function DeliveriesOfCharge({
  deliveries,
  endpoints,
  mayResend,
  link: LinkTo,
  locale,
}: {
  /** The latest event first. */
  deliveries: readonly Delivery[];
  /** Addresses of the endpoints, by their ids. */
  endpoints: ReadonlyMap<string, string>;
  mayResend: boolean;
  link: Link;
  locale: Locale;
}) {
  const t = deliveryTexts(locale);
  return (
    <Disclosure heading={t.of.heading} help={t.of.help}>
      {deliveries.length === 0 ? <p className="text-muted text-sm">{t.of.none}</p> : null}
      <ul className="flex flex-col divide-y divide-line">
        {deliveries.map((delivery) => {
          const { endpointId, position, type, at, state, attempts, eventId } = delivery;
          const host = hostOf(endpoints.get(endpointId) ?? endpointId);
          const words = eventWords(type, locale);
          const answer = answerWords(
            { status: delivery.lastStatus, error: delivery.lastError },
            locale,
          );
          return (
            <li
              key={`${endpointId}${position}`}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 py-3 text-sm first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto_auto]"
            >
              <div className="min-w-0">
                {mayResend ? (
                  <LinkTo
                    href={deliveryHref(delivery)}
                    className="inline-flex min-h-6 items-center rounded-control font-medium text-accent underline-offset-4 hover:underline"
                  >
                    {words}
                  </LinkTo>
                ) : (
                  <span className="font-medium">{words}</span>
                )}
                <p className="break-words text-muted text-xs tabular-nums">
                  <bdi>{host}</bdi> · {textsFor(locale).instant(at)}
                  {answer === null ? null : ` · ${answer}`}
                </p>
              </div>
              <DeliveryBadge state={state} attempts={attempts} locale={locale} />
              {mayResend ? (
                <ResendEvent
                  eventId={eventId}
                  endpointId={endpointId}
                  label={`${words}, ${host}`}
                  locale={locale}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
    </Disclosure>
  );
}
