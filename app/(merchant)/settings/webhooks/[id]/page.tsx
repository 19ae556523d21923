import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { parseDeliveriesSearch } from "@/components/webhooks/deliveries-search";
import { EndpointPage } from "@/components/webhooks/endpoint-page";
import { webhooksTexts } from "@/components/webhooks/webhooks-texts";
import { now } from "@/lib/platform/clock";
import { parseUuid } from "@/lib/platform/values/ids";
import { findDeliveries } from "@/lib/webhooks/store/deliveries";
import { findEndpoint } from "@/lib/webhooks/store/endpoints";
import { findLastDay } from "@/lib/webhooks/store/last-day";
import { PageLink } from "../../../../_signed-in/page-link";
import { requireMember } from "../../../../_signed-in/require";
import { requestLocale } from "../../../../request-locale";
import { shownEndpoint } from "../shown";
import { DeliveriesForm } from "./deliveries-form";

const PAGE_SIZE = 25;

export async function generateMetadata(): Promise<Metadata> {
  return { title: webhooksTexts(await requestLocale()).title };
}

export default async function Page({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { merchantId } = await requireMember("manage");
  const id = parseUuid((await params).id);
  const endpoint = id && (await findEndpoint(merchantId, id));
  if (!endpoint) notFound();
  const search = parseDeliveriesSearch(await searchParams);
  const listing = await findDeliveries(merchantId, id, { ...search, size: PAGE_SIZE });
  const instant = now();
  const lastDay = await findLastDay(merchantId, id, instant);
  return (
    <EndpointPage
      endpoint={shownEndpoint(endpoint, instant)}
      listing={{ ...listing, size: PAGE_SIZE }}
      lastDay={lastDay}
      search={search}
      now={instant}
      form={DeliveriesForm}
      link={PageLink}
      locale={await requestLocale()}
    />
  );
}
