import { Landmark } from "lucide-react";
import { AccountLink } from "@/components/settings/psp/account-link";
import { AccountOrder } from "@/components/settings/psp/account-order";
import { BUTTON } from "@/components/ui/button-style";
import type { Link } from "@/components/ui/link";
import { ListMessage } from "@/components/ui/list-message";
import { PageHeading } from "@/components/ui/page-heading";
import type { Locale } from "@/lib/platform/values/locale";
import type { MethodOrder } from "@/lib/providers/account-order";
import type { KindDescriptions } from "@/lib/providers/settings-form";
import { AccountList, type ListedAccount } from "./account-list";
import { operatorTexts } from "./texts";

/** The page of every account at a provider; below it are those of their forms. */
export const ACCOUNTS_PLACE = "/operator/psp-accounts";

/** Every account at a PSP, the operator's defaults first. */
export function AccountsPage({
  accounts,
  orders,
  kinds,
  link,
  locale,
}: {
  accounts: readonly ListedAccount[];
  /** Of the operator's defaults. */
  orders: readonly MethodOrder[];
  kinds: KindDescriptions;
  link: Link;
  locale: Locale;
}) {
  const t = operatorTexts(locale).accounts;
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <PageHeading title={t.title} lead={t.lead}>
        <AccountLink
          href={`${ACCOUNTS_PLACE}/new`}
          look={BUTTON.primary}
          link={link}
          locale={locale}
        />
      </PageHeading>
      {orders.map((order) => (
        <AccountOrder
          key={order.method}
          order={order}
          path="/operator/psp-account-order"
          locale={locale}
        />
      ))}
      {accounts.length === 0 ? (
        <ListMessage icon={Landmark} heading={t.none.heading} help={t.none.help} />
      ) : (
        <div className="rounded-card border border-line bg-card p-4 sm:p-5">
          <AccountList
            accounts={accounts}
            place={ACCOUNTS_PLACE}
            kinds={kinds}
            link={link}
            locale={locale}
          />
        </div>
      )}
    </div>
  );
}
