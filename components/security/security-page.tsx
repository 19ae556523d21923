import { textsFor } from "@/components/text/texts-for";
import { Notice } from "@/components/ui/notice";
import { PageHeading } from "@/components/ui/page-heading";
import { Section } from "@/components/ui/section";
import type { Locale } from "@/lib/platform/values/locale";
import type { Owed } from "@/lib/platform/values/merchant";
import { EndEverywhere } from "./end-everywhere";
import { PasswordForm } from "./password-form";
import { type FactorState, SecondFactor } from "./second-factor";
import { SessionList, type ShownSession } from "./session-list";
import { securityTexts } from "./texts";

/** A user's own account, as their security page shows it. */
export interface AccountSecurity {
  readonly email: string;
  /** What they have to do before anything else. */
  readonly owes: Owed | null;
  /** What the password may not be. */
  readonly known: readonly string[];
  readonly passwordChangedAt: Date;
  readonly factor: FactorState;
  readonly sessions: readonly ShownSession[];
}

/** The page about a user's own account: password, second factor, open sessions. */
export function SecurityPage({
  account: { email, owes, known, passwordChangedAt, factor, sessions },
  locale,
}: {
  account: AccountSecurity;
  locale: Locale;
}) {
  const t = securityTexts(locale);
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <PageHeading title={t.title} lead={t.lead} />
      {owes ? <Notice tone="warning">{t.owed[owes]}</Notice> : null}
      <Section
        heading={t.password.heading}
        help={t.password.changedAt(textsFor(locale).instant(passwordChangedAt))}
      >
        <PasswordForm email={email} known={known} locale={locale} />
      </Section>
      <Section heading={t.factor.heading} help={t.factor.help}>
        <SecondFactor state={factor} locale={locale} />
      </Section>
      <Section
        heading={t.sessions.heading}
        help={t.sessions.help}
        actions={<EndEverywhere locale={locale} />}
      >
        <SessionList sessions={sessions} locale={locale} />
      </Section>
    </div>
  );
}
