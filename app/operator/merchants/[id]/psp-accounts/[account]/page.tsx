import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { operatorTexts } from "@/components/operator/texts";
import { AccountPage } from "@/components/settings/psp/account-page";
import { findMerchant } from "@/lib/merchants/store/merchants";
import { now } from "@/lib/platform/clock";
import { parseUuid } from "@/lib/platform/values/ids";
import { describeKinds, viewAccount } from "@/lib/providers/describe-kinds";
import { findOwnPspAccount } from "@/lib/providers/store/own-psp-accounts";
import { PageLink } from "../../../../../_signed-in/page-link";
import { requireOperator } from "../../../../../_signed-in/require";
import { RoutedAccountForm } from "../../../../../_signed-in/routed-account-form";
import { requestLocale } from "../../../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: operatorTexts(await requestLocale()).accounts.title };
}

export default async function Page({
  params,
}: {
  params: Promise<{ id: string; account: string }>;
}) {
  const operator = await requireOperator();
  const path = await params;
  const [id, accountId] = [parseUuid(path.id), parseUuid(path.account)];
  const merchant = (id && (await findMerchant(id))) || notFound();
  const holder = { operator, merchantId: merchant.id };
  const account = (accountId && (await findOwnPspAccount(holder, accountId))) || notFound();
  const locale = await requestLocale();
  return (
    <AccountPage
      account={viewAccount(account, now())}
      kinds={describeKinds(locale)}
      path={`/operator/psp-accounts/${account.id}`}
      back={`/operator/merchants/${merchant.id}`}
      backName={<bdi>{merchant.name}</bdi>}
      form={RoutedAccountForm}
      link={PageLink}
      locale={locale}
    />
  );
}
