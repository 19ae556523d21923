import type { Metadata } from "next";
import { PspPage } from "@/components/settings/psp/psp-page";
import { pspTexts } from "@/components/settings/psp/texts";
import { now } from "@/lib/platform/clock";
import { readAccountOrders } from "@/lib/providers/change-account-order";
import { describeKinds, viewAccount } from "@/lib/providers/describe-kinds";
import { findOwnPspAccounts } from "@/lib/providers/store/own-psp-accounts";
import { PageLink } from "../../../_signed-in/page-link";
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
        ...viewAccount(account, now()),
        disabledAt: account.disabledAt,
      }))}
      orders={await readAccountOrders(manager)}
      kinds={describeKinds(locale)}
      link={PageLink}
      locale={locale}
    />
  );
}
