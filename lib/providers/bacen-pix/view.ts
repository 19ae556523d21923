import { type SettingsView, typedHundredths, typedLines } from "@/lib/providers/settings-form";
import type { BacenPixAccount } from "./account";

/** What pages see of an account: of its headers, which may hold an application key, the names alone. */
export function viewBacenPix({ config, secrets }: BacenPixAccount): SettingsView {
  const { apiUrl, tokenUrl, pixKey, tariff, city, callbackSubject, headers } = config;
  const hidden = Object.fromEntries(Object.keys(headers).map((header) => [header, null]));
  const { certificate, privateKey, authority } = secrets;
  return {
    tariff,
    certificate: Boolean(certificate),
    typed: {
      pixKey,
      apiUrl,
      tokenUrl,
      fixedCents: typedHundredths(Number(tariff.fixed)),
      basisPoints: typedHundredths(tariff.basisPoints),
      city,
      callbackSubject: typedLines(callbackSubject ?? {}, "="),
      headers: typedLines(hidden, ": "),
    },
    stored: [
      "clientId",
      "clientSecret",
      ...(certificate ? ["certificate"] : []),
      ...(privateKey ? ["privateKey"] : []),
      ...(authority ? ["authority"] : []),
    ],
  };
}
