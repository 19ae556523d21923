import { shownEvent } from "@/components/charge/shown-event";
import { chargeTexts } from "@/components/charge/texts";
import { EVENT_LOOKS } from "@/components/charge/timeline";
import { chargeHref } from "@/components/charges/charges-search";
import { ago } from "@/components/text/ago";
import { textsFor } from "@/components/text/texts-for";
import type { Link } from "@/components/ui/link";
import { Money } from "@/components/ui/money";
import type { RecentEvent } from "@/lib/listing/overview";
import type { Locale } from "@/lib/platform/values/locale";

/** What happened to money last, in words; each line leads to its charge. */
export function LatestEvents({
  events,
  now,
  link: LinkTo,
  locale,
}: {
  events: readonly RecentEvent[];
  now: Date;
  link: Link;
  locale: Locale;
}) {
  const { what } = chargeTexts(locale).timeline;
  return (
    <ol className="-mx-2 flex flex-col">
      {events.map((event) => {
        const { chargeId, number, payerName, amount, at } = event;
        const shown = shownEvent(event, event.isFailedRefund);
        const [Icon, tint] = EVENT_LOOKS[shown];
        return (
          <li key={`${chargeId}/${number}`} className="border-line border-b last:border-b-0">
            <LinkTo
              href={chargeHref(chargeId)}
              className="flex min-h-13 items-center gap-3 rounded-control px-2 py-1.5 transition-colors hover:bg-accent-tint focus-visible:-outline-offset-2"
            >
              <span
                className={`flex size-8 shrink-0 items-center justify-center rounded-full ${tint}`}
              >
                <Icon className="size-4" aria-hidden="true" />
              </span>
              <span className="min-w-0 flex-1 text-sm">
                <span className="block truncate font-medium">{what[shown]}</span>
                <span className="block truncate text-muted text-xs">
                  <bdi>{payerName}</bdi>
                </span>
              </span>
              <span className="shrink-0 text-right text-sm">
                <span className="block font-medium">
                  {amount === 0n ? textsFor(locale).openAmount : <Money amount={amount} />}
                </span>
                <time
                  dateTime={at.toISOString()}
                  title={textsFor(locale).instant(at)}
                  className="block text-muted text-xs tabular-nums"
                >
                  {ago(at, now, locale)}
                </time>
              </span>
            </LinkTo>
          </li>
        );
      })}
    </ol>
  );
}
