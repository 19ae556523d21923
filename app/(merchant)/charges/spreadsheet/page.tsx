import type { Metadata } from "next";
import { ImportCharges } from "@/components/charge-import/import-charges";
import { chargeImportTexts } from "@/components/charge-import/texts";
import { PageLink } from "../../../_signed-in/page-link";
import { requireMember } from "../../../_signed-in/require";
import { requestLocale } from "../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: chargeImportTexts(await requestLocale()).title };
}

export default async function Page() {
  await requireMember("charge");
  return <ImportCharges link={PageLink} locale={await requestLocale()} />;
}
