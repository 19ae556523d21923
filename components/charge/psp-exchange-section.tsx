import { ArrowLeft, ArrowRight } from "lucide-react";
import { textsFor } from "@/components/text/texts-for";
import type { ChargeRecord } from "@/lib/charge-details/charge-record";
import type { Locale } from "@/lib/platform/values/locale";
import { Disclosure } from "./disclosure";
import { exchangeTexts } from "./exchange-texts";
import { type ExchangeEntry, pspExchange } from "./psp-exchange";

/** The requests to the provider and its answers; closed until a member opens it. */
export function PspExchange({ record, locale }: { record: ChargeRecord; locale: Locale }) {
  const t = exchangeTexts(locale);
  const entries = pspExchange(record, locale);
  return (
    <Disclosure heading={t.heading} help={t.help}>
      {entries.length === 0 ? <p className="text-muted text-sm">{t.none}</p> : null}
      <ol className="flex flex-col gap-4">
        {entries.map((entry) => (
          <Entry key={entry.key} entry={entry} locale={locale} />
        ))}
      </ol>
    </Disclosure>
  );
}

function Entry({ entry, locale }: { entry: ExchangeEntry; locale: Locale }) {
  const t = exchangeTexts(locale);
  const ours = entry.side === "asked";
  const Icon = ours ? ArrowRight : ArrowLeft;
  return (
    <li className="flex gap-3 text-sm">
      <Icon
        className={`mt-0.5 size-4 shrink-0 ${ours ? "text-accent" : "text-green"}`}
        aria-hidden="true"
      />
      <div className="flex min-w-0 flex-col gap-1">
        <p>
          <span className="text-muted">{ours ? t.asked : t.answered}: </span>
          <span className="font-medium">{entry.said}</span>{" "}
          <time dateTime={entry.at.toISOString()} className="text-muted text-xs tabular-nums">
            {textsFor(locale).instant(entry.at)}
          </time>
        </p>
        {entry.facts.length === 0 ? null : (
          <dl className="grid gap-x-4 gap-y-0.5 text-xs leading-5 sm:grid-cols-[max-content_minmax(0,1fr)]">
            {entry.facts.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="min-w-0 break-all font-mono">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}
