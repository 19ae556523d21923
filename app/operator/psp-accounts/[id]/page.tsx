import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ACCOUNTS_PLACE } from "@/components/operator/accounts-page";
import { operatorTexts } from "@/components/operator/texts";
import { AccountPage } from "@/components/settings/psp/account-page";
import { now } from "@/lib/platform/clock";
import { parseUuid } from "@/lib/platform/values/ids";
import { describeKinds, viewAccount } from "@/lib/providers/describe-kinds";
import { findOwnPspAccount } from "@/lib/providers/store/own-psp-accounts";
import { findPspAccountOwner } from "@/lib/providers/store/psp-accounts";
import { PageLink } from "../../../_signed-in/page-link";
import { requireOperator } from "../../../_signed-in/require";
import { RoutedAccountForm } from "../../../_signed-in/routed-account-form";
import { requestLocale } from "../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: operatorTexts(await requestLocale()).accounts.title };
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const operator = await requireOperator();
  const id = parseUuid((await params).id) ?? notFound();
  const { merchantId } = (await findPspAccountOwner(id)) ?? notFound();
  const account = (await findOwnPspAccount({ operator, merchantId }, id)) ?? notFound();
  const locale = await requestLocale();
  return (
    <AccountPage
      account={viewAccount(account, now())}
      kinds={describeKinds(locale)}
      path={`/operator/psp-accounts/${account.id}`}
      back={ACCOUNTS_PLACE}
      backName={operatorTexts(locale).accounts.title}
      form={RoutedAccountForm}
      link={PageLink}
      locale={locale}
    />
  );
}
