import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { MerchantFeesPage } from "@/components/revenue/merchant-fees";
import { revenueTexts } from "@/components/revenue/texts";
import { findMerchant } from "@/lib/merchants/store/merchants";
import { now } from "@/lib/platform/clock";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { parseUuid } from "@/lib/platform/values/ids";
import { readFees } from "@/lib/revenue/read-fees";
import { PageLink } from "../../../_signed-in/page-link";
import { requireOperator } from "../../../_signed-in/require";
import { requestLocale } from "../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: revenueTexts(await requestLocale()).title };
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requireOperator();
  const id = parseUuid((await params).id);
  const merchant = (id === null ? null : await findMerchant(id)) ?? notFound();
  return (
    <MerchantFeesPage
      merchant={{ id: merchant.id, name: merchant.name }}
      fees={await readFees(merchant.id)}
      today={brasiliaDay(now())}
      link={PageLink}
      locale={await requestLocale()}
    />
  );
}
