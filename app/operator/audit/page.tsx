import type { Metadata } from "next";
import { AuditPage } from "@/components/operator/audit-page";
import { parseAuditSearch } from "@/components/operator/audit-search";
import { operatorTexts } from "@/components/operator/texts";
import { findAudit } from "@/lib/database/audit-log";
import { endOfBrasiliaDay, startOfBrasiliaDay } from "@/lib/domain/brasilia";
import { PageLink } from "../../_signed-in/page-link";
import { requireOperator } from "../../_signed-in/require";
import { requestLocale } from "../../request-locale";

const LINES = 50;

export async function generateMetadata(): Promise<Metadata> {
  return { title: operatorTexts(await requestLocale()).audit.title };
}

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  await requireOperator();
  const search = parseAuditSearch(await searchParams);
  const { lines, more } = await findAudit({
    merchantId: null,
    merchant: search.merchant || null,
    person: search.person || null,
    act: search.act || null,
    from: search.day && startOfBrasiliaDay(search.day),
    to: search.day && endOfBrasiliaDay(search.day),
    before: search.before,
    size: LINES,
  });
  return (
    <AuditPage
      lines={lines}
      more={more}
      search={search}
      link={PageLink}
      locale={await requestLocale()}
    />
  );
}
