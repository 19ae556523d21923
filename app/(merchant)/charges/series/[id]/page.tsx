import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { SeriesPage } from "@/components/payment-series/series-page";
import type { ShownSeries } from "@/components/payment-series/shown-series";
import { paymentSeriesTexts } from "@/components/payment-series/texts";
import { type SeriesWithCharges, withoutInstallment } from "@/lib/payment-series/payment-series";
import { paymentSeriesResponse } from "@/lib/payment-series/payment-series-response";
import { readSeries } from "@/lib/payment-series/read-series";
import { type ChargeId, parseUuid } from "@/lib/platform/values/ids";
import { may } from "@/lib/platform/values/permission";
import { PageLink } from "../../../../_signed-in/page-link";
import { requireMember } from "../../../../_signed-in/require";
import { requestLocale } from "../../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: paymentSeriesTexts(await requestLocale()).title };
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const member = await requireMember("read");
  const id = parseUuid((await params).id);
  const found = id && (await readSeries(member.merchantId, id));
  if (!found) notFound();
  return (
    <SeriesPage
      shown={shownSeries(found)}
      mayChange={may(member.role, "charge")}
      link={PageLink}
      locale={await requestLocale()}
    />
  );
}

function shownSeries(found: SeriesWithCharges): ShownSeries {
  const { series, ids, charges } = found;
  const { installments, ...response } = paymentSeriesResponse(found);
  const first = charges.get(ids[0] as ChargeId);
  return {
    ...response,
    description: withoutInstallment(first?.description ?? null, { number: 1, count: series.count }),
    payerName: first?.payer.name ?? null,
    installments: installments.map((one, index) => ({
      ...one,
      cancelReason: charges.get(ids[index] as ChargeId)?.cancelReason ?? null,
    })),
  };
}
