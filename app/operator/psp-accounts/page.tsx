import type { Metadata } from "next";
import { AccountsPage } from "@/components/operator/accounts-page";
import { operatorTexts } from "@/components/operator/texts";
import { describeKinds } from "@/lib/providers/describe-kinds";
import { requireOperator } from "../../_signed-in/require";
import { requestLocale } from "../../request-locale";
import { listedAccounts } from "../listed-accounts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: operatorTexts(await requestLocale()).accounts.title };
}

export default async function Page() {
  await requireOperator();
  const locale = await requestLocale();
  return (
    <AccountsPage accounts={await listedAccounts()} kinds={describeKinds(locale)} locale={locale} />
  );
}
