import { typedHundredths, typedLines } from "@/components/settings/psp/account-forms";
import type { ShownAccount } from "@/components/settings/psp/shown-account";
import type { StoredPspAccount } from "@/lib/database/psp-accounts";
import { readAsaasAccount } from "@/lib/psp/asaas/account";
import { readBacenPixAccount } from "@/lib/psp/bacen-pix/account";
import { readStaticPixAccount } from "@/lib/psp/static-pix/account";

/**
 * An account as pages show it. Of the secrets, only whether they are kept leaves this place; of the
 * headers, which may hold an application key, the names.
 *
 * @throws when the account is of a kind that this release does not know.
 */
export function shownAccount(account: StoredPspAccount): ShownAccount {
  const { id, name } = account;
  switch (account.kind) {
    case "bacen-pix":
      return { id, name, kind: account.kind, ...ofBacenPix(account) };
    case "asaas": {
      const { apiUrl } = readAsaasAccount(account.config, account.secrets).config;
      const typed = { name, apiUrl };
      return { id, name, kind: account.kind, tariff: null, typed, kept: ["apiKey"] };
    }
    case "static-pix": {
      const typed = { name, ...readStaticPixAccount(account.config) };
      return { id, name, kind: account.kind, tariff: null, typed, kept: [] };
    }
    default:
      throw new Error(`PSP account ${id} has the unknown kind ${account.kind}`);
  }
}

function ofBacenPix({ name, config, secrets }: StoredPspAccount) {
  const account = readBacenPixAccount(config, secrets);
  const { apiUrl, tokenUrl, pixKey, tariff, city, callbackSubject, headers } = account.config;
  const hidden = Object.fromEntries(Object.keys(headers).map((header) => [header, null]));
  const { certificate, privateKey, authority } = account.secrets;
  return {
    tariff,
    typed: {
      name,
      pixKey,
      apiUrl,
      tokenUrl,
      fixedCents: typedHundredths(Number(tariff.fixed)),
      basisPoints: typedHundredths(tariff.basisPoints),
      city,
      callbackSubject: typedLines(callbackSubject ?? {}, "="),
      headers: typedLines(hidden, ": "),
    },
    kept: [
      "clientId" as const,
      "clientSecret" as const,
      ...(certificate ? (["certificate"] as const) : []),
      ...(privateKey ? (["privateKey"] as const) : []),
      ...(authority ? (["authority"] as const) : []),
    ],
  };
}
