import { ArrowLeft, ArrowRight } from "lucide-react";
import type { Locale } from "@/components/text/choose-locale";
import { textsFor } from "@/components/text/texts-for";
import type { ChargeRecord } from "@/lib/domain/charge-record";
import { Disclosure } from "./disclosure";
import { type ExchangeEntry, pspExchange } from "./psp-exchange";
import { chargeTexts } from "./texts";

/** What was asked of the provider and what it answered; closed until somebody wants to know. */
export function PspExchange({ record, locale }: { record: ChargeRecord; locale: Locale }) {
  const t = chargeTexts(locale).exchange;
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
  const t = chargeTexts(locale).exchange;
  const asked = entry.side === "asked";
  const Icon = asked ? ArrowRight : ArrowLeft;
  return (
    <li className="flex gap-3 text-sm">
      <Icon
        className={`mt-0.5 size-4 shrink-0 ${asked ? "text-accent" : "text-green"}`}
        aria-hidden="true"
      />
      <div className="flex min-w-0 flex-col gap-1">
        <p>
          <span className="text-muted">{asked ? t.asked : t.answered}: </span>
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
