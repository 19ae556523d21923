import type { Metadata } from "next";
import { ChargesPage } from "@/components/charges/charges-page";
import { chargesQuery, parseChargesSearch } from "@/components/charges/charges-search";
import { textsFor } from "@/components/text/texts-for";
import { now } from "@/lib/clock";
import { brasiliaDay } from "@/lib/domain/brasilia";
import { env } from "@/lib/env";
import { listCharges } from "@/lib/operations/list-charges";
import { PageLink } from "../../../_signed-in/page-link";
import { requireMember } from "../../../_signed-in/require";
import { requestLocale } from "../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: textsFor(await requestLocale()).charges.title };
}

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const member = await requireMember("read");
  const search = parseChargesSearch(await searchParams);
  const instant = now();
  const listed = await listCharges(member.merchantId, chargesQuery(search), instant);
  return (
    <ChargesPage
      page={listed.kind === "page" ? listed.page : null}
      search={search}
      publicUrl={env().publicUrl}
      today={brasiliaDay(instant)}
      link={PageLink}
      locale={await requestLocale()}
    />
  );
}
