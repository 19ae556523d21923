import { Landmark } from "lucide-react";
import type { Locale } from "@/components/text/choose-locale";
import { ListMessage } from "@/components/ui/list-message";
import { PageHeading } from "@/components/ui/page-heading";
import { AccountList, type ShownAccount } from "./account-list";
import { operatorTexts } from "./texts";

/** Every account at a PSP, the operator's defaults first. */
export function AccountsPage({
  accounts,
  locale,
}: {
  accounts: readonly ShownAccount[];
  locale: Locale;
}) {
  const t = operatorTexts(locale).accounts;
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <PageHeading title={t.title} lead={t.lead} />
      {accounts.length === 0 ? (
        <ListMessage icon={Landmark} heading={t.none.heading} help={t.none.help} />
      ) : (
        <div className="rounded-card border border-line bg-card p-4 sm:p-5">
          <AccountList accounts={accounts} locale={locale} />
        </div>
      )}
      <p className="text-muted text-sm">
        {t.command} <code className="break-words font-mono">npm run -s psp-accounts -- --help</code>
      </p>
    </div>
  );
}
