import type { Metadata } from "next";
import { OverviewPage } from "@/components/overview/overview-page";
import { overviewTexts } from "@/components/overview/texts";
import { readOverview } from "@/lib/listing/read-overview";
import { now } from "@/lib/platform/clock";
import { PageLink } from "../_signed-in/page-link";
import { requireMember } from "../_signed-in/require";
import { requestLocale } from "../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: overviewTexts(await requestLocale()).title };
}

export default async function Page() {
  const member = await requireMember("read");
  const instant = now();
  return (
    <OverviewPage
      overview={await readOverview(member, instant)}
      now={instant}
      role={member.role}
      link={PageLink}
      locale={await requestLocale()}
    />
  );
}
