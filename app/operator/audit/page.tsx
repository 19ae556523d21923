import type { Metadata } from "next";
import { AuditPage } from "@/components/audit/audit-page";
import { auditTexts } from "@/components/audit/texts";
import { PageLink } from "../../_signed-in/page-link";
import { readAudit } from "../../_signed-in/read-audit";
import { requireOperator } from "../../_signed-in/require";
import { requestLocale } from "../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: auditTexts(await requestLocale()).title };
}

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  await requireOperator();
  const read = await readAudit(null, await searchParams);
  return <AuditPage {...read} of="everybody" link={PageLink} locale={await requestLocale()} />;
}
