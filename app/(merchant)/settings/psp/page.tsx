import type { Metadata } from "next";
import type { ShownAccount } from "@/components/settings/psp/psp-page";
import { PspPage } from "@/components/settings/psp/psp-page";
import { pspTexts } from "@/components/settings/psp/texts";
import { findOwnPspAccounts, type OwnPspAccount } from "@/lib/database/own-psp-accounts";
import { readBacenPixAccount } from "@/lib/psp/bacen-pix/account";
import { requireMember } from "../../../_signed-in/require";
import { requestLocale } from "../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: pspTexts(await requestLocale()).title };
}

export default async function Page() {
  const manager = await requireMember("manage");
  const accounts = await findOwnPspAccounts(manager);
  return <PspPage accounts={accounts.map(shown)} locale={await requestLocale()} />;
}

/** Of the secrets, only whether they are kept leaves this place. */
function shown({ id, name, config, secrets, disabledAt }: OwnPspAccount): ShownAccount {
  const account = readBacenPixAccount(config, secrets);
  const { apiUrl, tokenUrl, pixKey, tariff } = account.config;
  return {
    id,
    name,
    apiUrl,
    tokenUrl,
    pixKey,
    fixed: tariff.fixed,
    basisPoints: tariff.basisPoints,
    hasCertificate: Boolean(account.secrets.certificate),
    hasAuthority: Boolean(account.secrets.authority),
    disabledAt,
  };
}
