import { Landmark } from "lucide-react";
import { AccountDialog } from "@/components/settings/psp/account-dialog";
import type { Locale } from "@/components/text/choose-locale";
import { BUTTON } from "@/components/ui/button-style";
import { ListMessage } from "@/components/ui/list-message";
import { PageHeading } from "@/components/ui/page-heading";
import { AccountList, type ListedAccount } from "./account-list";
import { operatorTexts } from "./texts";

/** Every account at a PSP, the operator's defaults first. */
export function AccountsPage({
  accounts,
  locale,
}: {
  accounts: readonly ListedAccount[];
  locale: Locale;
}) {
  const t = operatorTexts(locale).accounts;
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <PageHeading title={t.title} lead={t.lead}>
        <AccountDialog
          account={null}
          path="/operator/psp-accounts"
          look={BUTTON.primary}
          locale={locale}
        />
      </PageHeading>
      {accounts.length === 0 ? (
        <ListMessage icon={Landmark} heading={t.none.heading} help={t.none.help} />
      ) : (
        <div className="rounded-card border border-line bg-card p-4 sm:p-5">
          <AccountList accounts={accounts} locale={locale} />
        </div>
      )}
    </div>
  );
}
