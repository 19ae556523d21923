import type { Metadata } from "next";
import { VerifyPage } from "@/components/webhooks/verify-page";
import { verifyTexts } from "@/components/webhooks/verify-texts";
import { PageLink } from "../../../../_signed-in/page-link";
import { requireMember } from "../../../../_signed-in/require";
import { requestLocale } from "../../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: verifyTexts(await requestLocale()).title };
}

export default async function Page() {
  await requireMember("read");
  return <VerifyPage link={PageLink} locale={await requestLocale()} />;
}
