import type { Metadata } from "next";
import { OverviewPage } from "@/components/overview/overview-page";
import { overviewTexts } from "@/components/overview/texts";
import { findFeedEnd } from "@/lib/events/store/feed";
import { parsePeriod } from "@/lib/listing/period";
import { readOverview } from "@/lib/listing/read-overview";
import { merchantNow } from "@/lib/merchants/merchant-now";
import { findFirstSteps } from "@/lib/merchants/store/first-steps";
import { now } from "@/lib/platform/clock";
import { allow } from "@/lib/platform/values/permission";
import { PageLink } from "../_signed-in/page-link";
import { requireMember } from "../_signed-in/require";
import { requestLocale } from "../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: overviewTexts(await requestLocale()).title };
}

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const member = await requireMember("read");
  const instant = now();
  const period = parsePeriod((await searchParams).period) ?? "last30Days";
  // Before the figures are read: what happens in between is news.
  const position = await findFeedEnd(member.merchantId);
  const manager = allow(member, "manage");
  return (
    <OverviewPage
      position={position}
      overview={await readOverview(member, period, await merchantNow(member.merchantId, instant))}
      now={instant}
      role={member.role}
      firstSteps={manager && (await findFirstSteps(manager, instant))}
      link={PageLink}
      locale={await requestLocale()}
    />
  );
}
