import type { Metadata } from "next";
import { NewSeries } from "@/components/payment-series/new-series";
import { paymentSeriesTexts } from "@/components/payment-series/texts";
import { methodsToCharge } from "@/lib/charges/charge";
import { merchantNow } from "@/lib/merchants/merchant-now";
import { SERIES_METHODS } from "@/lib/payment-series/payment-series";
import { now } from "@/lib/platform/clock";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { findMethods } from "@/lib/pricing/store/charge-defaults";
import { PageLink } from "../../../../_signed-in/page-link";
import { requireMember } from "../../../../_signed-in/require";
import { requestLocale } from "../../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: paymentSeriesTexts(await requestLocale()).form.title };
}

export default async function Page() {
  const { merchantId } = await requireMember("charge");
  const taken = methodsToCharge(await findMethods(merchantId));
  return (
    <NewSeries
      methods={SERIES_METHODS.filter((method) => taken.includes(method))}
      today={brasiliaDay(await merchantNow(merchantId, now()))}
      link={PageLink}
      locale={await requestLocale()}
    />
  );
}
