import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CallDetails } from "@/components/developers/call-page";
import { developersTexts } from "@/components/developers/texts";
import { parsePlace } from "@/lib/request-log/call-place";
import { findCall } from "@/lib/request-log/store/request-log";
import { PageLink } from "../../../../_signed-in/page-link";
import { requireMember } from "../../../../_signed-in/require";
import { requestLocale } from "../../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: developersTexts(await requestLocale()).calls.heading };
}

export default async function Page({ params }: { params: Promise<{ place: string }> }) {
  const { merchantId } = await requireMember("manage");
  const place = parsePlace((await params).place);
  const call = place && (await findCall(merchantId, place));
  if (!call) notFound();
  return <CallDetails call={call} link={PageLink} locale={await requestLocale()} />;
}
