import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DisputePage } from "@/components/charge/dispute-page";
import { disputeTexts } from "@/components/charge/dispute-texts";
import { notFoundTexts } from "@/components/text/not-found-texts";
import { disputeOf } from "@/lib/charge-details/charge-record";
import { PageLink } from "../../../../_signed-in/page-link";
import { requestLocale } from "../../../../request-locale";
import { recordAt } from "../record-at";

interface PageProps {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { record } = await recordAt((await params).id);
  const locale = await requestLocale();
  const isDisputed = record && disputeOf(record);
  return { title: isDisputed ? disputeTexts(locale).title : notFoundTexts(locale).title };
}

export default async function Page({ params }: PageProps) {
  const { instant, record } = await recordAt((await params).id);
  const dispute = record && disputeOf(record);
  if (!dispute) notFound();
  return (
    <DisputePage
      record={record}
      dispute={dispute}
      now={instant}
      link={PageLink}
      locale={await requestLocale()}
    />
  );
}
