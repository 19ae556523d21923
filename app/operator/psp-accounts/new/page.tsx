import type { Metadata } from "next";
import { ACCOUNTS_PLACE } from "@/components/operator/accounts-page";
import { operatorTexts } from "@/components/operator/texts";
import { AccountPage } from "@/components/settings/psp/account-page";
import { pspTexts } from "@/components/settings/psp/texts";
import { describeKinds } from "@/lib/providers/describe-kinds";
import { PageLink } from "../../../_signed-in/page-link";
import { requireOperator } from "../../../_signed-in/require";
import { RoutedAccountForm } from "../../../_signed-in/routed-account-form";
import { requestLocale } from "../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: pspTexts(await requestLocale()).add };
}

export default async function Page() {
  await requireOperator();
  const locale = await requestLocale();
  return (
    <AccountPage
      account={null}
      kinds={describeKinds(locale)}
      path="/operator/psp-accounts"
      back={ACCOUNTS_PLACE}
      backName={operatorTexts(locale).accounts.title}
      form={RoutedAccountForm}
      link={PageLink}
      locale={locale}
    />
  );
}
