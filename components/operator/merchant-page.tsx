import { dashboardTexts } from "@/components/dashboard/texts";
import { AccountLink } from "@/components/settings/psp/account-link";
import { AccountOrder } from "@/components/settings/psp/account-order";
import { textsFor } from "@/components/text/texts-for";
import { BackLink } from "@/components/ui/back-link";
import { BUTTON } from "@/components/ui/button-style";
import { Facts } from "@/components/ui/facts";
import type { Link } from "@/components/ui/link";
import { LookBadge } from "@/components/ui/look-badge";
import { Notice } from "@/components/ui/notice";
import { PageHeading } from "@/components/ui/page-heading";
import { Section } from "@/components/ui/section";
import type { BillingType } from "@/lib/platform/values/billing-type";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import type { MemberRole, Merchant } from "@/lib/platform/values/merchant";
import type { ListedPrice } from "@/lib/pricing/price-list";
import type { MethodOrder } from "@/lib/providers/account-order";
import type { KindDescriptions } from "@/lib/providers/settings-form";
import type { MerchantLimits, OwnLimits } from "@/lib/rate-limits/policies";
import { AccountList, type ListedAccount } from "./account-list";
import { AddMember } from "./add-member";
import { BeginView } from "./begin-view";
import { DisableOrEnable } from "./disable-merchant";
import { figureTexts } from "./figure-texts";
import { Limits } from "./limits";
import { PriceBoard } from "./price-board";
import { SetPrice } from "./set-price";
import { operatorTexts } from "./texts";

/** A member of a merchant as operators see them. */
export interface ShownMember {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: MemberRole;
}

/** The page of a merchant for operators: its data, members, prices and accounts. */
export function MerchantPage({
  merchant,
  members,
  prices,
  unpriced,
  accounts,
  orders,
  limits,
  kinds,
  today,
  link: LinkTo,
  locale,
}: {
  merchant: Merchant;
  members: readonly ShownMember[];
  prices: readonly ListedPrice[];
  /** The methods that its charges can be paid by without owing a fee. */
  unpriced: readonly BillingType[];
  accounts: readonly ListedAccount[];
  orders: readonly MethodOrder[];
  limits: { readonly own: OwnLimits; readonly inForce: MerchantLimits };
  kinds: KindDescriptions;
  today: CivilDate;
  link: Link;
  locale: Locale;
}) {
  const texts = operatorTexts(locale);
  const t = texts.merchant;
  const { billingTypes, instant } = textsFor(locale);
  const { id, name, clientId, createdAt, disabledAt, collectionEndedAt } = merchant;
  const accountsPlace = `/operator/merchants/${id}/psp-accounts`;
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <PageHeading
        above={
          <BackLink href="/operator/merchants" link={LinkTo}>
            {t.back}
          </BackLink>
        }
        title={<bdi>{name}</bdi>}
      >
        <LinkTo
          href={`/operator/audit?merchant=${encodeURIComponent(name)}`}
          className={BUTTON.quiet}
        >
          {t.audit}
        </LinkTo>
        {disabledAt ? null : <BeginView merchant={{ id, name }} locale={locale} />}
      </PageHeading>
      <div className="rounded-card border border-line bg-card p-4 sm:p-5">
        <Facts
          facts={[
            [
              t.facts.state,
              <LookBadge key="state" look={disabledAt ? "off" : "ok"}>
                {disabledAt ? texts.disabled : texts.active}
              </LookBadge>,
            ],
            [t.facts.since, instant(createdAt)],
            [t.facts.disabledAt, disabledAt ? instant(disabledAt) : null],
            [t.facts.collectionEndedAt, collectionEndedAt ? instant(collectionEndedAt) : null],
            [t.facts.id, <code key="id">{id}</code>],
            [t.facts.clientId, <code key="client">{clientId}</code>],
          ]}
        />
      </div>
      <Section
        heading={t.members}
        actions={disabledAt ? null : <AddMember merchantId={id} locale={locale} />}
      >
        {members.length === 0 ? (
          <p className="text-muted text-sm">{t.nobody}</p>
        ) : (
          <ul className="-my-2 divide-y divide-line text-sm">
            {members.map((member) => (
              <li key={member.id} className="flex flex-wrap gap-x-4 gap-y-0.5 py-2.5">
                <span className="min-w-0 flex-1 basis-48">
                  {member.name === null ? null : (
                    <bdi className="block font-medium">{member.name}</bdi>
                  )}
                  <span className="break-all">{member.email}</span>
                </span>
                <span className="text-muted">{dashboardTexts(locale).roles[member.role]}</span>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section
        heading={t.prices}
        help={t.pricesHelp}
        actions={<SetPrice merchantId={id} today={today} locale={locale} />}
      >
        {unpriced.length === 0 ? null : (
          <Notice tone="warning">
            {figureTexts(locale).lacksPriceHelp(
              new Intl.ListFormat(locale).format(unpriced.map((type) => billingTypes[type])),
            )}
          </Notice>
        )}
        <PriceBoard prices={prices} today={today} otherwise={texts.everyMerchant} locale={locale} />
      </Section>
      <Section
        heading={t.accounts}
        {...(disabledAt
          ? {}
          : {
              actions: (
                <AccountLink
                  href={`${accountsPlace}/new`}
                  look={BUTTON.small}
                  link={LinkTo}
                  locale={locale}
                />
              ),
            })}
      >
        {accounts.length === 0 ? (
          <p className="text-muted text-sm">{t.noAccounts}</p>
        ) : (
          <AccountList
            accounts={accounts}
            place={accountsPlace}
            kinds={kinds}
            link={LinkTo}
            locale={locale}
          />
        )}
      </Section>
      {disabledAt
        ? null
        : orders.map((order) => (
            <AccountOrder
              key={order.method}
              order={order}
              path={`/operator/merchants/${id}/psp-account-order`}
              locale={locale}
            />
          ))}
      <Limits merchantId={id} {...limits} locale={locale} />
      <DisableOrEnable merchant={merchant} locale={locale} />
    </div>
  );
}
