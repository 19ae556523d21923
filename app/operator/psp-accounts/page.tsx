import type { Metadata } from "next";
import { AccountsPage } from "@/components/operator/accounts-page";
import { operatorTexts } from "@/components/operator/texts";
import { listPspAccounts } from "@/lib/database/psp-accounts";
import { requireOperator } from "../../_signed-in/require";
import { requestLocale } from "../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: operatorTexts(await requestLocale()).accounts.title };
}

export default async function Page() {
  await requireOperator();
  return <AccountsPage accounts={await listPspAccounts()} locale={await requestLocale()} />;
}
