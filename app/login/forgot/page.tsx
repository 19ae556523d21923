import type { Metadata } from "next";
import { ForgotForm } from "@/components/login/forgot-form";
import { forgotTexts } from "@/components/login/forgot-texts";
import { FormPage } from "@/components/login/form-page";
import { MessagePage } from "@/components/ui/message-page";
import { env } from "@/lib/platform/env";
import { requestLocale } from "../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: forgotTexts(await requestLocale()).title };
}

export default async function Page() {
  const locale = await requestLocale();
  const t = forgotTexts(locale);
  if (env().mail === null) {
    return (
      <MessagePage {...t.noMail}>
        <a href="/login" className="font-medium text-accent underline underline-offset-4">
          {t.back}
        </a>
      </MessagePage>
    );
  }
  return (
    <FormPage heading={t.heading} lead={t.lead}>
      <ForgotForm locale={locale} />
    </FormPage>
  );
}
