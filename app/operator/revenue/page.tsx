import type { Metadata } from "next";
import { RevenuePage } from "@/components/revenue/revenue-page";
import { revenueTexts } from "@/components/revenue/texts";
import { now } from "@/lib/platform/clock";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { pageInAddress } from "@/lib/platform/values/paging";
import { monthOf, parseMonth } from "@/lib/revenue/month";
import { findRevenue } from "@/lib/revenue/store/revenue";
import { PageLink } from "../../_signed-in/page-link";
import { requireOperator } from "../../_signed-in/require";
import { requestLocale } from "../../request-locale";

const SIZE = 50;

export async function generateMetadata(): Promise<Metadata> {
  return { title: revenueTexts(await requestLocale()).title };
}

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  await requireOperator();
  const params = await searchParams;
  const month = parseMonth(params.month) ?? monthOf(brasiliaDay(now()));
  const page = pageInAddress(params);
  const found = await findRevenue(month, { page, size: SIZE });
  // A page beyond the last one has no row from which to read what all merchants come to.
  const isPastEnd = page > 0 && found.merchants.length === 0;
  const revenue = isPastEnd
    ? { ...(await findRevenue(month, { page: 0, size: SIZE })), merchants: [] }
    : found;
  return (
    <RevenuePage
      revenue={revenue}
      month={month}
      page={page}
      pages={Math.ceil(revenue.count / SIZE)}
      link={PageLink}
      locale={await requestLocale()}
    />
  );
}
