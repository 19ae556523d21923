import { randomBytes } from "node:crypto";
import { readAsaasAccount } from "./account";

/** An account at a provider with the Asaas API as a person gives it; a null key stays as it is kept. */
export interface GivenAsaas {
  readonly kind: "asaas";
  readonly name: string;
  readonly apiUrl: string;
  readonly apiKey: string | null;
}

/** Which part of what was given cannot be used. */
export type AsaasFault =
  | "apiUrl"
  /** None, or the address leads elsewhere: what is kept is not sent there unless it is given anew. */
  | "apiKey";

/** What is kept of an account, in the adapter's own shape. */
interface Parts {
  readonly config: object;
  readonly secrets: object;
}

/** What a new account begins with: the secret of its address, and that of the calls themselves. */
export function newAsaas(webhookToken: string): Parts {
  const callbackToken = randomBytes(32).toString("base64url");
  return { config: {}, secrets: { webhookToken, callbackToken } };
}

/**
 * What is to be kept, upon what is kept already; or the field that stands in the way.
 *
 * @param mayCall whether an address may be called for this account.
 */
export function mergeAsaas(
  kept: Parts,
  { apiUrl, apiKey }: GivenAsaas,
  mayCall: (address: string) => boolean,
): Parts | { readonly field: AsaasFault } {
  if (!mayCall(apiUrl)) return { field: "apiUrl" };
  const before = (kept.config as { readonly apiUrl?: string }).apiUrl;
  if (before && new URL(before).origin !== new URL(apiUrl).origin && apiKey === null) {
    return { field: "apiKey" };
  }
  const config = { ...kept.config, apiUrl };
  const secrets = { ...kept.secrets, ...(apiKey === null ? {} : { apiKey }) };
  try {
    readAsaasAccount(config, secrets);
    return { config, secrets };
  } catch {
    return { field: "apiKey" };
  }
}
