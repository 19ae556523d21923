import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AccountPage } from "@/components/settings/psp/account-page";
import { PSP_PLACE } from "@/components/settings/psp/psp-page";
import { pspTexts } from "@/components/settings/psp/texts";
import { now } from "@/lib/platform/clock";
import { parseUuid } from "@/lib/platform/values/ids";
import { describeKinds, viewAccount } from "@/lib/providers/describe-kinds";
import { findOwnPspAccount } from "@/lib/providers/store/own-psp-accounts";
import { PageLink } from "../../../../_signed-in/page-link";
import { requireMember } from "../../../../_signed-in/require";
import { RoutedAccountForm } from "../../../../_signed-in/routed-account-form";
import { requestLocale } from "../../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: pspTexts(await requestLocale()).title };
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const manager = await requireMember("manage");
  const id = parseUuid((await params).id);
  const account = (id && (await findOwnPspAccount(manager, id))) || notFound();
  const locale = await requestLocale();
  return (
    <AccountPage
      account={viewAccount(account, now())}
      kinds={describeKinds(locale)}
      path={`/psp-accounts/${account.id}`}
      back={PSP_PLACE}
      backName={pspTexts(locale).title}
      form={RoutedAccountForm}
      link={PageLink}
      locale={locale}
    />
  );
}
