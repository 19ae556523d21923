import type { Metadata } from "next";
import { SeriesList } from "@/components/payment-series/series-list";
import { paymentSeriesTexts } from "@/components/payment-series/texts";
import { listSeries } from "@/lib/payment-series/list-series";
import { paymentSeriesPageResponse } from "@/lib/payment-series/payment-series-response";
import { now } from "@/lib/platform/clock";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { parseListPlace, printListPlace } from "@/lib/platform/values/list-place";
import { PAGE_DEFAULTS } from "@/lib/platform/values/paging";
import { may } from "@/lib/platform/values/permission";
import { PageLink } from "../../../_signed-in/page-link";
import { requireMember } from "../../../_signed-in/require";
import { requestLocale } from "../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: paymentSeriesTexts(await requestLocale()).list.title };
}

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const member = await requireMember("read");
  // An address that is mistyped still shows series: the newest.
  const after = parseListPlace([(await searchParams).after ?? ""].flat()[0] ?? "");
  const page = await listSeries(member.merchantId, { after, size: PAGE_DEFAULTS.size });
  const { content, next } = paymentSeriesPageResponse(page);
  return (
    <SeriesList
      series={content}
      after={after && printListPlace(after)}
      next={next}
      today={brasiliaDay(now())}
      mayCreate={may(member.role, "charge")}
      link={PageLink}
      locale={await requestLocale()}
    />
  );
}
