import { CircleAlert } from "lucide-react";
import { nameOfException } from "@/components/exceptions/name-of-exception";
import { resolveTexts } from "@/components/exceptions/resolve-texts";
import { textsFor } from "@/components/text/texts-for";
import type { Link } from "@/components/ui/link";
import { Money } from "@/components/ui/money";
import { Section } from "@/components/ui/section";
import type { ChargeRecord } from "@/lib/charge-details/charge-record";
import type { Locale } from "@/lib/platform/values/locale";
import { ActorName } from "./actor-name";
import { chargeTexts } from "./texts";
import { namedActor } from "./timeline-words";

/** The discrepancies of this charge that wait for a member's decision; nothing is shown while nothing does. */
export function ExceptionsOfCharge({
  record,
  link: LinkTo,
  locale,
}: {
  record: ChargeRecord;
  link: Link;
  locale: Locale;
}) {
  const t = chargeTexts(locale).exceptions;
  const open = record.exceptions.filter(({ resolved }) => resolved === null);
  if (open.length === 0) return null;
  return (
    <section
      aria-label={t.heading}
      className="flex flex-col gap-3 rounded-card bg-red-tint p-4 text-red sm:p-5"
    >
      <h2 className="flex items-center gap-2 font-semibold">
        <CircleAlert className="size-5 shrink-0" aria-hidden="true" />
        {t.heading}
      </h2>
      <ul className="flex flex-col gap-2 text-sm">
        {open.map((exception) => (
          <li key={exception.id} className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium">{nameOfException(exception, locale)}</span>
            {exception.amount === null ? null : (
              <span className="[&_*]:text-red">
                <Money amount={exception.amount} />
              </span>
            )}
            <span>
              {textsFor(locale).instant(exception.openedAt)}. {t.openHelp}
            </span>
          </li>
        ))}
      </ul>
      <LinkTo
        href="/exceptions/open"
        className="self-start font-semibold text-sm underline underline-offset-2"
      >
        {t.all}
      </LinkTo>
    </section>
  );
}

/** How exceptions of the charge were resolved before, and why. */
export function ResolvedExceptions({ record, locale }: { record: ChargeRecord; locale: Locale }) {
  const t = chargeTexts(locale);
  const { was } = resolveTexts(locale);
  const resolved = record.exceptions.flatMap(({ resolved, ...exception }) =>
    resolved ? [{ ...exception, resolved }] : [],
  );
  if (resolved.length === 0) return null;
  return (
    <Section heading={t.exceptions.resolvedHeading}>
      <ul className="flex flex-col gap-4 text-sm">
        {resolved.map((exception) => {
          const { id, amount } = exception;
          const { as, by: actor, at, note } = exception.resolved;
          const by = namedActor(actor, record.names, locale);
          return (
            <li key={id} className="flex flex-col gap-0.5">
              <p className="flex flex-wrap gap-x-2">
                <span className="font-medium">{nameOfException(exception, locale)}</span>
                {amount === null ? null : <Money amount={amount} />}
              </p>
              <p>
                {was[as]}
                {by ? (
                  <>
                    {" "}
                    <ActorName by={by} />
                  </>
                ) : null}
                {note && by ? (
                  <>
                    : <bdi className="whitespace-pre-line">{note}</bdi>
                  </>
                ) : null}
              </p>
              <p className="text-muted text-xs tabular-nums">{textsFor(locale).instant(at)}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
