import type { Metadata } from "next";
import { OwnFeesPage } from "@/components/revenue/merchant-fees";
import { revenueTexts } from "@/components/revenue/texts";
import { readFees } from "@/lib/revenue/read-fees";
import { requireMember } from "../../_signed-in/require";
import { requestLocale } from "../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: revenueTexts(await requestLocale()).own.title };
}

export default async function Page() {
  const { merchantId } = await requireMember("read");
  return <OwnFeesPage fees={await readFees(merchantId)} locale={await requestLocale()} />;
}
