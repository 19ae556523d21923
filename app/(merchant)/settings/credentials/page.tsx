import type { Metadata } from "next";
import { CredentialsPage } from "@/components/settings/credentials/credentials-page";
import { credentialsTexts } from "@/components/settings/credentials/texts";
import { findSecrets, SECRETS_MAX } from "@/lib/credentials/store/credentials";
import { findMerchant, findReturnOrigins } from "@/lib/merchants/store/merchants";
import { env } from "@/lib/platform/env";
import { requireMember } from "../../../_signed-in/require";
import { requestLocale } from "../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: credentialsTexts(await requestLocale()).title };
}

export default async function Page() {
  const manager = await requireMember("manage");
  const [merchant, secrets, returnOrigins] = await Promise.all([
    findMerchant(manager.merchantId),
    findSecrets(manager),
    findReturnOrigins(manager),
  ]);
  return (
    <CredentialsPage
      clientId={merchant?.clientId ?? ""}
      publicUrl={env().publicUrl}
      secrets={secrets}
      returnOrigins={returnOrigins}
      most={SECRETS_MAX}
      locale={await requestLocale()}
    />
  );
}
