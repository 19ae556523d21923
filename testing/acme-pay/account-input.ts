import { z } from "zod";
import type { NewSettings, SettingsPort } from "@/lib/providers/adapter";
import { ADDRESS_FAULT, OBJECT, optionalText, trimmed } from "@/lib/providers/setting-schemas";
import { readAcmeAccount } from "./account";

/** The input of an account at Acme Pay; a null key stays as it is stored. */
export type AcmeInput = {
  readonly kind: "acme-pay";
  readonly name: string;
  readonly apiUrl: string;
  readonly apiKey: string | null;
};

const fields = {
  kind: z.literal("acme-pay"),
  name: trimmed(60),
  apiUrl: trimmed(500),
  apiKey: optionalText(1_000),
};

export const settings: SettingsPort<AcmeInput> = {
  addition: z
    .strictObject(fields, OBJECT)
    .transform((input) => ({ ...input, pixKey: "", methods: ["CREDIT_CARD" as const] })),
  change: z.strictObject(fields, OBJECT),
  audited: ["name", "apiUrl"],
  faults: { apiUrl: ADDRESS_FAULT, apiKey: "é obrigatória" },
  issueSecrets: (webhookToken) => ({ webhookToken }),
  begin: (_pixKey, webhookToken) => ({ config: {}, secrets: { webhookToken } }),
  merge,
  read: (stored) => ({ addresses: [readAcmeAccount(stored).config.apiUrl], pixKey: null }),
  listed: ({ config }) => ({ config: config as object }),
  view(stored) {
    const { apiUrl } = readAcmeAccount(stored).config;
    return { typed: { apiUrl }, stored: ["apiKey"], tariff: null, certificate: null };
  },
};

function merge(
  stored: NewSettings,
  { apiUrl, apiKey }: AcmeInput,
  mayCall: (address: string) => boolean,
): NewSettings | { readonly field: string } {
  if (!mayCall(apiUrl)) return { field: "apiUrl" };
  const before = (stored.config as { readonly apiUrl?: string }).apiUrl;
  // The stored key is not sent to another server unless it is entered anew.
  const isMoved = before !== undefined && new URL(before).origin !== new URL(apiUrl).origin;
  if (isMoved && apiKey === null) return { field: "apiKey" };
  const config = { apiUrl };
  const secrets = { ...stored.secrets, ...(apiKey === null ? {} : { apiKey }) };
  return "apiKey" in secrets ? { config, secrets } : { field: "apiKey" };
}
