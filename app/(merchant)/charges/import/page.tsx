import type { Metadata } from "next";
import { ImportPage } from "@/components/statement/import-page";
import { statementTexts } from "@/components/statement/texts";
import { findManualAccounts } from "@/lib/providers/manual-accounts";
import { PageLink } from "../../../_signed-in/page-link";
import { requireMember } from "../../../_signed-in/require";
import { requestLocale } from "../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: statementTexts(await requestLocale()).title };
}

export default async function Page() {
  const member = await requireMember("confirm");
  const keys = await findManualAccounts(member);
  return <ImportPage hasKey={keys.length > 0} link={PageLink} locale={await requestLocale()} />;
}
