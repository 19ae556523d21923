import type { Metadata } from "next";
import { MerchantsPage } from "@/components/operator/merchants-page";
import { operatorTexts } from "@/components/operator/texts";
import { searchMerchants } from "@/lib/merchants/store/merchants";
import { pageInAddress } from "@/lib/platform/values/paging";
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
  const { q, page: wanted } = await searchParams;
  const text = typeof q === "string" ? q.trim().slice(0, 255) : "";
  const page = pageInAddress(wanted);
  const { merchants, total } = await searchMerchants({
    text: text.replaceAll("\0", ""),
    page,
    size: SIZE,
  });
  return (
    <MerchantsPage
      merchants={merchants}
      total={total}
      search={{ text, page }}
      pages={Math.ceil(total / SIZE)}
      link={PageLink}
      locale={await requestLocale()}
    />
  );
}
