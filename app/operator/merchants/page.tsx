import type { Metadata } from "next";
import { MerchantsPage } from "@/components/operator/merchants-page";
import { operatorTexts } from "@/components/operator/texts";
import { now } from "@/lib/platform/clock";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { pageInAddress } from "@/lib/platform/values/paging";
import {
  FIGURES_DEFAULT,
  type FiguresQuery,
  parseFigurePeriod,
  parseFiguresOrder,
  searchText,
} from "@/lib/support/merchant-figures";
import { findMerchantFigures } from "@/lib/support/store/merchant-figures";
import { PageLink } from "../../_signed-in/page-link";
import { requireOperator } from "../../_signed-in/require";
import { requestLocale } from "../../request-locale";

const SIZE = 25;

export async function generateMetadata(): Promise<Metadata> {
  return { title: operatorTexts(await requestLocale()).merchants.title };
}

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  await requireOperator();
  const params = await searchParams;
  const { q, period, sort } = params;
  const query: FiguresQuery = {
    ...FIGURES_DEFAULT,
    ...parseFiguresOrder(sort),
    text: searchText(q),
    period: parseFigurePeriod(period) ?? FIGURES_DEFAULT.period,
  };
  const page = pageInAddress(params);
  const today = brasiliaDay(now());
  const found = await findMerchantFigures(query, today, { page, size: SIZE });
  // A page beyond the last one has no row that says how many merchants there are.
  const isPastEnd = page > 0 && found.merchants.length === 0;
  const { total } = isPastEnd
    ? await findMerchantFigures(query, today, { page: 0, size: SIZE })
    : found;
  return (
    <MerchantsPage
      merchants={found.merchants}
      total={total}
      query={query}
      page={page}
      pages={Math.ceil(total / SIZE)}
      link={PageLink}
      locale={await requestLocale()}
    />
  );
}
