import { randomBytes } from "node:crypto";
import { z } from "zod";
import { methodsOfUse, USES } from "@/lib/providers/account-use";
import type { NewSettings, SettingsPort } from "@/lib/providers/adapter";
import { ADDRESS_FAULT, OBJECT, optionalText, trimmed } from "@/lib/providers/setting-schemas";
import { readAsaasAccount } from "./account";

/** The input of an account at a provider with the Asaas API; a null key stays as it is stored. */
export type AsaasInput = {
  readonly kind: "asaas";
  readonly name: string;
  readonly apiUrl: string;
  readonly apiKey: string | null;
};

const fields = {
  kind: z.literal("asaas"),
  name: trimmed(60),
  apiUrl: trimmed(500),
  apiKey: optionalText(1_000),
};

/** How the settings of an account at a provider with the Asaas API are read, checked, stored and viewed. */
export const settings: SettingsPort<AsaasInput> = {
  // What the account is used for is chosen once; the provider has Pix keys of its own.
  addition: z
    .strictObject({ ...fields, usedFor: z.enum(USES, `deve ser um de ${USES.join(", ")}`) }, OBJECT)
    .transform(({ usedFor, ...account }) => ({
      ...account,
      pixKey: "",
      methods: methodsOfUse(usedFor),
    })),
  change: z.strictObject(fields, OBJECT),
  audited: ["name", "apiUrl"],
  faults: {
    apiUrl: ADDRESS_FAULT,
    apiKey: "é obrigatória, e ao mudar de servidor é informada de novo",
  },
  issueSecrets,
  begin: (_pixKey, webhookToken) => ({ config: {}, secrets: issueSecrets(webhookToken) }),
  merge,
  read({ config, secrets }) {
    return { addresses: [readAsaasAccount(config, secrets).config.apiUrl], pixKey: null };
  },
  listed: ({ config }) => ({ config: config as object }),
  view({ config, secrets }) {
    const { apiUrl } = readAsaasAccount(config, secrets).config;
    return { typed: { apiUrl }, stored: ["apiKey"], tariff: null, certificate: null };
  },
};

/** The secret of the address that the provider calls, and that of the calls themselves. */
export function issueSecrets(webhookToken: string) {
  return { webhookToken, callbackToken: randomBytes(32).toString("base64url") };
}

function merge(
  stored: NewSettings,
  { apiUrl, apiKey }: AsaasInput,
  mayCall: (address: string) => boolean,
): NewSettings | { readonly field: string } {
  if (!mayCall(apiUrl)) return { field: "apiUrl" };
  const before = (stored.config as { readonly apiUrl?: string }).apiUrl;
  // The stored key is not sent to another server unless it is entered anew.
  if (before && new URL(before).origin !== new URL(apiUrl).origin && apiKey === null) {
    return { field: "apiKey" };
  }
  const config = { ...stored.config, apiUrl };
  const secrets = { ...stored.secrets, ...(apiKey === null ? {} : { apiKey }) };
  try {
    readAsaasAccount(config, secrets);
    return { config, secrets };
  } catch {
    return { field: "apiKey" };
  }
}
