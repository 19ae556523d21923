import type { Metadata } from "next";
import { ImportPage } from "@/components/statement/import-page";
import { statementTexts } from "@/components/statement/texts";
import { findNamedManualAccounts } from "@/lib/providers/manual-accounts";
import { PageLink } from "../../../_signed-in/page-link";
import { requireMember } from "../../../_signed-in/require";
import { requestLocale } from "../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: statementTexts(await requestLocale()).title };
}

export default async function Page() {
  const member = await requireMember("confirm");
  const keys = await findNamedManualAccounts(member);
  return <ImportPage keys={keys} link={PageLink} locale={await requestLocale()} />;
}
