import type { Metadata } from "next";
import { headers } from "next/headers";
import { forgotTexts } from "@/components/login/forgot-texts";
import { FormPage } from "@/components/login/form-page";
import { ResetForm } from "@/components/login/reset-form";
import { MessagePage } from "@/components/ui/message-page";
import { readPasswordReset } from "@/lib/members/forgotten-password";
import { ADDRESS_HEADER } from "@/lib/platform/caller-address";
import { requestLocale } from "../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: forgotTexts(await requestLocale()).reset.title };
}

/** Who holds the link may choose another password; the page discloses nothing else. */
export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const locale = await requestLocale();
  const texts = forgotTexts(locale);
  const t = texts.reset;
  const reading = await readPasswordReset(token, (await headers()).get(ADDRESS_HEADER) ?? "");
  if (reading.kind !== "open") {
    const help = reading.kind === "throttled" ? texts.tooMany : t.void.help;
    return (
      <MessagePage heading={t.void.heading} help={help}>
        <a href="/login/forgot" className="font-medium text-accent underline underline-offset-4">
          {t.another}
        </a>
      </MessagePage>
    );
  }
  const { email, merchantName } = reading.reset;
  return (
    <FormPage
      heading={t.heading}
      lead={merchantName === null ? t.lead(email) : t.leadOf(email, merchantName)}
    >
      <ResetForm token={token} email={email} merchantName={merchantName} locale={locale} />
    </FormPage>
  );
}
