import type { Metadata } from "next";
import { asOwnersRead } from "@/components/audit/as-owners-read";
import { AuditPage } from "@/components/audit/audit-page";
import { auditTexts } from "@/components/audit/texts";
import { PageLink } from "../../../_signed-in/page-link";
import { readAudit } from "../../../_signed-in/read-audit";
import { requireMember } from "../../../_signed-in/require";
import { requestLocale } from "../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: auditTexts(await requestLocale()).title };
}

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { merchantId } = await requireMember("manage");
  const { lines, more, search } = await readAudit(merchantId, await searchParams);
  return (
    <AuditPage
      lines={lines.map(asOwnersRead)}
      more={more}
      search={search}
      of="merchant"
      link={PageLink}
      locale={await requestLocale()}
    />
  );
}
