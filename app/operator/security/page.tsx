import type { Metadata } from "next";
import { SecurityPage } from "@/components/security/security-page";
import { securityTexts } from "@/components/security/texts";
import { readSecurity } from "../../_signed-in/read-security";
import { requireOperatorWhoOwes } from "../../_signed-in/require";
import { requestLocale } from "../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: securityTexts(await requestLocale()).title };
}

export default async function Page() {
  const operator = await requireOperatorWhoOwes();
  return <SecurityPage account={await readSecurity(operator)} locale={await requestLocale()} />;
}
