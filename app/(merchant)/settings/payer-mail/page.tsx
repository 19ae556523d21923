import type { Metadata } from "next";
import { PayerMailForm } from "@/components/settings/payer-mail/payer-mail-form";
import { payerMailPageTexts } from "@/components/settings/payer-mail/texts";
import { Notice } from "@/components/ui/notice";
import { PageHeading } from "@/components/ui/page-heading";
import { Section } from "@/components/ui/section";
import { findPayerMail } from "@/lib/mail/store/payer-mail";
import { env } from "@/lib/platform/env";
import { requireMember } from "../../../_signed-in/require";
import { requestLocale } from "../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: payerMailPageTexts(await requestLocale()).title };
}

export default async function Page() {
  const manager = await requireMember("manage");
  const locale = await requestLocale();
  const t = payerMailPageTexts(locale);
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <PageHeading title={t.title} lead={t.lead} />
      {env().mail === null ? <Notice tone="info">{t.noMail}</Notice> : null}
      <Section heading={t.choice} help={t.choiceHelp}>
        <PayerMailForm choice={await findPayerMail(manager)} locale={locale} />
      </Section>
    </div>
  );
}
