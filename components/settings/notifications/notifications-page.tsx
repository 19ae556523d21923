import { Notice } from "@/components/ui/notice";
import { PageHeading } from "@/components/ui/page-heading";
import { Section } from "@/components/ui/section";
import type { OptionalMail } from "@/lib/mail/mail";
import type { Locale } from "@/lib/platform/values/locale";
import { MailChoice } from "./mail-choice";
import { notificationTexts } from "./texts";

/** What mail a person gets, and what of it they may switch off. */
export function NotificationsPage({
  email,
  kinds,
  off,
  isSetUp,
  locale,
}: {
  email: string;
  kinds: readonly OptionalMail[];
  off: readonly OptionalMail[];
  /** Whether the service sends mail at all. */
  isSetUp: boolean;
  locale: Locale;
}) {
  const t = notificationTexts(locale);
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <PageHeading title={t.title} lead={t.lead(email)} />
      {isSetUp ? null : <Notice tone="info">{t.noMail}</Notice>}
      <Section heading={t.choice} help={kinds.length > 0 ? t.choiceHelp : t.nothing}>
        {kinds.length > 0 ? <MailChoice kinds={kinds} off={off} locale={locale} /> : null}
      </Section>
      <Section heading={t.always} help={t.alwaysHelp}>
        {null}
      </Section>
    </div>
  );
}
