import type { Metadata } from "next";
import { PspPage } from "@/components/settings/psp/psp-page";
import { pspTexts } from "@/components/settings/psp/texts";
import { findOwnPspAccounts } from "@/lib/database/own-psp-accounts";
import { requireMember } from "../../../_signed-in/require";
import { shownAccount } from "../../../_signed-in/shown-account";
import { requestLocale } from "../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: pspTexts(await requestLocale()).title };
}

export default async function Page() {
  const manager = await requireMember("manage");
  const accounts = await findOwnPspAccounts(manager);
  return (
    <PspPage
      accounts={accounts.map((account) => ({
        ...shownAccount(account),
        disabledAt: account.disabledAt,
      }))}
      locale={await requestLocale()}
    />
  );
}
