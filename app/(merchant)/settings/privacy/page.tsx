import type { Metadata } from "next";
import { PrivacyPage } from "@/components/settings/privacy/privacy-page";
import { privacyTexts } from "@/components/settings/privacy/texts";
import { findHolds } from "@/lib/privacy/store/holds";
import { findPolicy } from "@/lib/privacy/store/policies";
import { requireMember } from "../../../_signed-in/require";
import { requestLocale } from "../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: privacyTexts(await requestLocale()).title };
}

export default async function Page() {
  const manager = await requireMember("manage");
  const [holds, retention] = await Promise.all([findHolds(manager), findPolicy(manager)]);
  return (
    <PrivacyPage
      holds={holds.map(({ id, reason, placedAt }) => ({ id, reason, placedAt }))}
      retention={retention}
      locale={await requestLocale()}
    />
  );
}
