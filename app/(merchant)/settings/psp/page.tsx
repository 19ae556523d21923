import type { Metadata } from "next";
import { PspPage } from "@/components/settings/psp/psp-page";
import { pspTexts } from "@/components/settings/psp/texts";
import { describeKinds, viewAccount } from "@/lib/providers/describe-kinds";
import { findOwnPspAccounts } from "@/lib/providers/store/own-psp-accounts";
import { requireMember } from "../../../_signed-in/require";
import { requestLocale } from "../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: pspTexts(await requestLocale()).title };
}

export default async function Page() {
  const manager = await requireMember("manage");
  const accounts = await findOwnPspAccounts(manager);
  const locale = await requestLocale();
  return (
    <PspPage
      accounts={accounts.map((account) => ({
        ...viewAccount(account),
        disabledAt: account.disabledAt,
      }))}
      kinds={describeKinds(locale)}
      locale={locale}
    />
  );
}
