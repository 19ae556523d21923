import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { endpointHref } from "@/components/webhooks/deliveries-search";
import { DeliveryPage } from "@/components/webhooks/delivery-page";
import { deliveryTexts } from "@/components/webhooks/delivery-texts";
import { parseEventId } from "@/lib/events/event-id";
import { feedEventResponse } from "@/lib/events/event-response";
import { findEvent } from "@/lib/events/store/feed";
import { env } from "@/lib/platform/env";
import { type MerchantId, parseUuid } from "@/lib/platform/values/ids";
import { may } from "@/lib/platform/values/permission";
import type { Delivery } from "@/lib/webhooks/endpoint";
import { findDelivery } from "@/lib/webhooks/store/deliveries";
import { findEndpoint } from "@/lib/webhooks/store/endpoints";
import { PageLink } from "../../../../../_signed-in/page-link";
import { requireMember } from "../../../../../_signed-in/require";
import { requestLocale } from "../../../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: deliveryTexts(await requestLocale()).heading };
}

/** Who may resend may look at what is sent; the endpoint's own page is for owners. */
export default async function Page({
  params,
}: {
  params: Promise<{ id: string; position: string }>;
}) {
  const { merchantId, role } = await requireMember("resend");
  const { id: idText, position } = await params;
  const id = parseUuid(idText);
  if (!id || !/^[1-9]\d{0,14}$/.test(position)) notFound();
  const [endpoint, found] = await Promise.all([
    findEndpoint(merchantId, id),
    findDelivery(merchantId, id, Number(position)),
  ]);
  if (!endpoint || !found) notFound();
  const { delivery, attempts } = found;
  const { url, headers } = endpoint.endpoint;
  const locale = await requestLocale();
  const t = deliveryTexts(locale).page;
  const ofCharge = delivery.paymentId && `/charges/${delivery.paymentId}`;
  return (
    <DeliveryPage
      delivery={delivery}
      attempts={attempts}
      endpoint={{ url, headerNames: headers.map(({ name }) => name) }}
      body={await bodyOf(merchantId, delivery)}
      back={
        may(role, "manage")
          ? { href: endpointHref(id), words: t.back }
          : { href: ofCharge ?? "/charges", words: t.backToCharge }
      }
      link={PageLink}
      locale={locale}
    />
  );
}

async function bodyOf(merchantId: MerchantId, { eventId }: Delivery) {
  const key = parseEventId(eventId);
  const event = key && (await findEvent(merchantId, key));
  return event ? feedEventResponse(event, env().publicUrl) : null;
}
