import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PaymentLinkPage } from "@/components/payment-links/payment-link-page";
import { paymentLinkTexts } from "@/components/payment-links/texts";
import { merchantNow } from "@/lib/merchants/merchant-now";
import { findLink } from "@/lib/payment-links/store/links";
import { now } from "@/lib/platform/clock";
import { parseUuid } from "@/lib/platform/values/ids";
import { may } from "@/lib/platform/values/permission";
import { PageLink } from "../../../_signed-in/page-link";
import { requireMember } from "../../../_signed-in/require";
import { requestLocale } from "../../../request-locale";
import { shownLink } from "../shown";

export async function generateMetadata(): Promise<Metadata> {
  return { title: paymentLinkTexts(await requestLocale()).title };
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const member = await requireMember("read");
  const id = parseUuid((await params).id);
  const found = id && (await findLink(member.merchantId, id));
  if (!found) notFound();
  return (
    <PaymentLinkPage
      shown={shownLink(found, await merchantNow(member.merchantId, now()))}
      merchantName={member.merchantName}
      mayChange={may(member.role, "charge")}
      link={PageLink}
      locale={await requestLocale()}
    />
  );
}
