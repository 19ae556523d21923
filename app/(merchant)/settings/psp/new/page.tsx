import type { Metadata } from "next";
import { AccountPage } from "@/components/settings/psp/account-page";
import { PSP_PLACE } from "@/components/settings/psp/psp-page";
import { pspTexts } from "@/components/settings/psp/texts";
import { describeKinds } from "@/lib/providers/describe-kinds";
import { PageLink } from "../../../../_signed-in/page-link";
import { requireMember } from "../../../../_signed-in/require";
import { RoutedAccountForm } from "../../../../_signed-in/routed-account-form";
import { requestLocale } from "../../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: pspTexts(await requestLocale()).add };
}

export default async function Page() {
  await requireMember("manage");
  const locale = await requestLocale();
  return (
    <AccountPage
      account={null}
      kinds={describeKinds(locale)}
      path="/psp-accounts"
      back={PSP_PLACE}
      backName={pspTexts(locale).title}
      form={RoutedAccountForm}
      link={PageLink}
      locale={locale}
    />
  );
}
