import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AccountPage } from "@/components/settings/psp/account-page";
import { pspTexts } from "@/components/settings/psp/texts";
import { findMerchant } from "@/lib/merchants/store/merchants";
import { parseUuid } from "@/lib/platform/values/ids";
import { describeKinds } from "@/lib/providers/describe-kinds";
import { PageLink } from "../../../../../_signed-in/page-link";
import { requireOperator } from "../../../../../_signed-in/require";
import { RoutedAccountForm } from "../../../../../_signed-in/routed-account-form";
import { requestLocale } from "../../../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: pspTexts(await requestLocale()).add };
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requireOperator();
  const id = parseUuid((await params).id);
  const merchant = (id && (await findMerchant(id))) || notFound();
  if (merchant.disabledAt) notFound();
  const locale = await requestLocale();
  return (
    <AccountPage
      account={null}
      kinds={describeKinds(locale)}
      path={`/operator/merchants/${merchant.id}/psp-accounts`}
      back={`/operator/merchants/${merchant.id}`}
      backName={<bdi>{merchant.name}</bdi>}
      form={RoutedAccountForm}
      link={PageLink}
      locale={locale}
    />
  );
}
