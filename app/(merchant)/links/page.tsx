import type { Metadata } from "next";
import { LinksPage } from "@/components/payment-links/links-page";
import { paymentLinkTexts } from "@/components/payment-links/texts";
import { merchantNow } from "@/lib/merchants/merchant-now";
import { listLinks } from "@/lib/payment-links/store/links";
import { now } from "@/lib/platform/clock";
import { PAGE_DEFAULTS, pageInAddress } from "@/lib/platform/values/paging";
import { may } from "@/lib/platform/values/permission";
import { PageLink } from "../../_signed-in/page-link";
import { requireMember } from "../../_signed-in/require";
import { requestLocale } from "../../request-locale";
import { shownLink } from "./shown";

export async function generateMetadata(): Promise<Metadata> {
  return { title: paymentLinkTexts(await requestLocale()).title };
}

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const member = await requireMember("read");
  const paging = { page: pageInAddress(await searchParams), size: PAGE_DEFAULTS.size };
  const { links, total } = await listLinks(member.merchantId, paging);
  const at = await merchantNow(member.merchantId, now());
  return (
    <LinksPage
      links={links.map((link) => shownLink(link, at))}
      paging={{ ...paging, totalElements: total }}
      mayCreate={may(member.role, "charge")}
      link={PageLink}
      locale={await requestLocale()}
    />
  );
}
