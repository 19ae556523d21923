import type { Metadata } from "next";
import { WebhooksPage } from "@/components/webhooks/webhooks-page";
import { webhooksTexts } from "@/components/webhooks/webhooks-texts";
import { now } from "@/lib/platform/clock";
import { ENDPOINTS_MAX } from "@/lib/webhooks/endpoint";
import { listEndpoints } from "@/lib/webhooks/store/endpoints";
import { PageLink } from "../../../_signed-in/page-link";
import { requireMember } from "../../../_signed-in/require";
import { requestLocale } from "../../../request-locale";
import { shownEndpoint } from "./shown";

export async function generateMetadata(): Promise<Metadata> {
  return { title: webhooksTexts(await requestLocale()).title };
}

export default async function Page() {
  const { merchantId } = await requireMember("manage");
  const instant = now();
  const endpoints = await listEndpoints(merchantId);
  return (
    <WebhooksPage
      endpoints={endpoints.map((endpoint) => shownEndpoint(endpoint, instant))}
      most={ENDPOINTS_MAX}
      now={instant}
      link={PageLink}
      locale={await requestLocale()}
    />
  );
}
