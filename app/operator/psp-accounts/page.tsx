import type { Metadata } from "next";
import { AccountsPage } from "@/components/operator/accounts-page";
import { operatorTexts } from "@/components/operator/texts";
import { readAccountOrders } from "@/lib/providers/change-account-order";
import { describeKinds } from "@/lib/providers/describe-kinds";
import { PageLink } from "../../_signed-in/page-link";
import { requireOperator } from "../../_signed-in/require";
import { requestLocale } from "../../request-locale";
import { listedAccounts } from "../listed-accounts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: operatorTexts(await requestLocale()).accounts.title };
}

export default async function Page() {
  const operator = await requireOperator();
  const locale = await requestLocale();
  return (
    <AccountsPage
      accounts={await listedAccounts()}
      orders={await readAccountOrders({ operator, merchantId: null })}
      kinds={describeKinds(locale)}
      link={PageLink}
      locale={locale}
    />
  );
}
