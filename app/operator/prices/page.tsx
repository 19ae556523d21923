import type { Metadata } from "next";
import { PricesPage } from "@/components/operator/prices-page";
import { operatorTexts } from "@/components/operator/texts";
import { now } from "@/lib/platform/clock";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { findPrices, merchantsWithPrices } from "@/lib/pricing/store/charge-defaults";
import { PageLink } from "../../_signed-in/page-link";
import { requireOperator } from "../../_signed-in/require";
import { requestLocale } from "../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: operatorTexts(await requestLocale()).prices.title };
}

export default async function Page() {
  await requireOperator();
  const [prices, merchants] = await Promise.all([findPrices(null), merchantsWithPrices()]);
  return (
    <PricesPage
      prices={prices}
      merchants={merchants}
      today={brasiliaDay(now())}
      link={PageLink}
      locale={await requestLocale()}
    />
  );
}
