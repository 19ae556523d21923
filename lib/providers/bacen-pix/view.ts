import type { StoredSettings } from "@/lib/providers/adapter";
import { type SettingsView, typedHundredths, typedLines } from "@/lib/providers/settings-form";
import { type BacenPixAccount, enteredHeaders, readBacenPixAccount } from "./account";

/** What pages see of an account: of headers and parameters, which may hold an application key, the names alone. */
export function viewBacenPix(account: BacenPixAccount): SettingsView {
  const { apiUrl, tokenUrl, pixKey, tariff, city, callbackSubject, profile, token } =
    account.config;
  const { certificate, privateKey, authority, applicationKey, query } = account.secrets;
  return {
    tariff,
    certificate: Boolean(certificate),
    typed: {
      profile,
      pixKey,
      apiUrl,
      tokenUrl,
      ...(token
        ? {
            tokenStyle: token.style,
            grantTypeIn: token.grantTypeIn,
            scopes: token.scopes.join(" "),
          }
        : {}),
      currentAccount: account.config.currentAccount ?? "",
      fixedCents: typedHundredths(Number(tariff.fixed)),
      basisPoints: typedHundredths(tariff.basisPoints),
      city,
      callbackSubject: typedLines(callbackSubject ?? {}, "="),
      headers: typedLines(hidden(enteredHeaders(account)), ": "),
      query: typedLines(hidden(query), ": "),
    },
    stored: [
      "clientId",
      ...(account.secrets.clientSecret ? ["clientSecret"] : []),
      ...(applicationKey ? ["applicationKey"] : []),
      ...(certificate ? ["certificate"] : []),
      ...(privateKey ? ["privateKey"] : []),
      ...(authority ? ["authority"] : []),
    ],
  };
}

/** What a command lists of an account: names of what may hold an application key, without their values. */
export function listBacenPix(stored: StoredSettings) {
  const account = readBacenPixAccount(stored.config, stored.secrets);
  const { headers: _, ...config } = stored.config as { readonly headers?: object };
  const headers = Object.keys(enteredHeaders(account));
  return { config, headers, query: Object.keys(account.secrets.query) };
}

function hidden(values: Readonly<Record<string, string>>): Record<string, null> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, null]));
}
