import type { Metadata } from "next";
import { NewLink } from "@/components/payment-links/new-link";
import { paymentLinkTexts } from "@/components/payment-links/texts";
import { now } from "@/lib/platform/clock";
import { PICKED_METHODS } from "@/lib/platform/values/billing-type";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { findMethods } from "@/lib/pricing/store/charge-defaults";
import { PageLink } from "../../../_signed-in/page-link";
import { requireMember } from "../../../_signed-in/require";
import { requestLocale } from "../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: paymentLinkTexts(await requestLocale()).form.title };
}

export default async function Page() {
  const { merchantId } = await requireMember("charge");
  const taken = await findMethods(merchantId);
  return (
    <NewLink
      methods={PICKED_METHODS.filter((method) => taken.has(method))}
      today={brasiliaDay(now())}
      link={PageLink}
      locale={await requestLocale()}
    />
  );
}
