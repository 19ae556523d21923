import { Landmark } from "lucide-react";
import { AccountDialog } from "@/components/settings/psp/account-dialog";
import { BUTTON } from "@/components/ui/button-style";
import { ListMessage } from "@/components/ui/list-message";
import { PageHeading } from "@/components/ui/page-heading";
import type { Locale } from "@/lib/platform/values/locale";
import type { KindDescriptions } from "@/lib/providers/settings-form";
import { AccountList, type ListedAccount } from "./account-list";
import { operatorTexts } from "./texts";

/** Every account at a PSP, the operator's defaults first. */
export function AccountsPage({
  accounts,
  kinds,
  locale,
}: {
  accounts: readonly ListedAccount[];
  kinds: KindDescriptions;
  locale: Locale;
}) {
  const t = operatorTexts(locale).accounts;
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <PageHeading title={t.title} lead={t.lead}>
        <AccountDialog
          account={null}
          kinds={kinds}
          path="/operator/psp-accounts"
          look={BUTTON.primary}
          locale={locale}
        />
      </PageHeading>
      {accounts.length === 0 ? (
        <ListMessage icon={Landmark} heading={t.none.heading} help={t.none.help} />
      ) : (
        <div className="rounded-card border border-line bg-card p-4 sm:p-5">
          <AccountList accounts={accounts} kinds={kinds} locale={locale} />
        </div>
      )}
    </div>
  );
}
