import { ConfirmedAction } from "@/components/dashboard/confirmed-action";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import { PageHeading } from "@/components/ui/page-heading";
import { Section } from "@/components/ui/section";
import type { Locale } from "@/lib/platform/values/locale";
import { LookUpPerson } from "./look-up-person";
import { RetentionForm } from "./retention-form";
import { privacyTexts } from "./texts";

/** A legal hold as the page shows it. */
export interface ShownHold {
  readonly id: string;
  readonly reason: string;
  readonly placedAt: Date;
}

/** A retention policy as the page shows it. */
export interface ShownRetention {
  readonly months: number;
  /** The night that counted what is due, and how many charges that was; null: none did yet. */
  readonly countedAt: Date | null;
  readonly counted: number | null;
}

/** Payers' data: a person looked up by document, legal holds, and how long data is kept. */
export function PrivacyPage({
  holds,
  retention,
  locale,
}: {
  holds: readonly ShownHold[];
  retention: ShownRetention | null;
  locale: Locale;
}) {
  const t = privacyTexts(locale);
  return (
    <>
      <PageHeading title={t.title} lead={t.lead} />
      <LookUpPerson locale={locale} />
      <Section heading={t.retention.heading} help={t.retention.help}>
        <RetentionForm
          months={retention?.months ?? null}
          counted={countedWords(retention, locale)}
          locale={locale}
        />
      </Section>
      <Section heading={t.holds.heading} help={t.holds.help}>
        {holds.length === 0 ? (
          <p className="text-muted text-sm">{t.holds.none}</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {holds.map((hold) => (
              <Hold key={hold.id} hold={hold} locale={locale} />
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

function countedWords(retention: ShownRetention | null, locale: Locale): string | null {
  const t = privacyTexts(locale);
  if (!retention) return null;
  const { countedAt, counted } = retention;
  if (!countedAt || counted === null) return t.retention.toCount;
  return t.retention.counted(t.found.charges(counted), textsFor(locale).instant(countedAt));
}

function Hold({ hold: { id, reason, placedAt }, locale }: { hold: ShownHold; locale: Locale }) {
  const t = privacyTexts(locale).holds;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <p className="min-w-0 flex-1 basis-64">
        <bdi className="block break-words font-medium">{reason}</bdi>
        <span className="block text-muted text-sm">
          {t.since(textsFor(locale).instant(placedAt))}
        </span>
      </p>
      <ConfirmedAction
        method="DELETE"
        path={`/privacy/holds/${id}`}
        look={BUTTON.small}
        words={{
          button: t.release,
          label: t.releaseOf(reason),
          title: t.releaseTitle,
          help: t.releaseHelp,
          done: t.released,
        }}
        locale={locale}
      />
    </li>
  );
}
