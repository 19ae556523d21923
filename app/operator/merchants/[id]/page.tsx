import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { MerchantPage } from "@/components/operator/merchant-page";
import { operatorTexts } from "@/components/operator/texts";
import { findMerchant, findMerchantMembers } from "@/lib/merchants/store/merchants";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { findPrices } from "@/lib/pricing/store/charge-defaults";
import { findMethodsWithoutPrice } from "@/lib/pricing/store/missing-prices";
import { readAccountOrders } from "@/lib/providers/change-account-order";
import { describeKinds } from "@/lib/providers/describe-kinds";
import { limitsOf } from "@/lib/rate-limits/policies";
import { findOwnLimits } from "@/lib/rate-limits/store/merchant-limits";
import { PageLink } from "../../../_signed-in/page-link";
import { requireOperator } from "../../../_signed-in/require";
import { requestLocale } from "../../../request-locale";
import { listedAccounts } from "../../listed-accounts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function generateMetadata(): Promise<Metadata> {
  return { title: operatorTexts(await requestLocale()).merchants.title };
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const operator = await requireOperator();
  const { id } = await params;
  const merchant = (UUID.test(id) ? await findMerchant(id) : null) ?? notFound();
  const today = brasiliaDay(now());
  const [members, prices, unpriced, accounts, orders, own] = await Promise.all([
    findMerchantMembers(merchant.id),
    findPrices(merchant.id),
    findMethodsWithoutPrice(merchant.id, today),
    listedAccounts(merchant.id),
    readAccountOrders({ operator, merchantId: merchant.id }),
    findOwnLimits(merchant.id),
  ]);
  const locale = await requestLocale();
  return (
    <MerchantPage
      merchant={merchant}
      members={members}
      prices={prices}
      unpriced={unpriced}
      accounts={accounts}
      orders={orders}
      limits={{ own, inForce: limitsOf(env().rateLimits, own) }}
      kinds={describeKinds(locale)}
      today={today}
      link={PageLink}
      locale={locale}
    />
  );
}
