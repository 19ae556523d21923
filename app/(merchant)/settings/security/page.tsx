import type { Metadata } from "next";
import { SecurityPage } from "@/components/security/security-page";
import { securityTexts } from "@/components/security/texts";
import { readSecurity } from "../../../_signed-in/read-security";
import { requireMemberWhoOwes } from "../../../_signed-in/require";
import { requestLocale } from "../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: securityTexts(await requestLocale()).title };
}

export default async function Page() {
  // Every member manages their own security: the permission to read is enough.
  const member = await requireMemberWhoOwes("read");
  return <SecurityPage account={await readSecurity(member)} locale={await requestLocale()} />;
}
