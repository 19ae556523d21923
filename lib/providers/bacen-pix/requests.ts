import { randomUUID } from "node:crypto";
import { withoutTrailingSlashes } from "@/lib/platform/trailing-slashes";
import type { Call } from "@/lib/providers/wire";
import { type BacenPixAccount, bankField, enteredHeaders } from "./account";
import type { BankProfile, Parameter } from "./profiles/profile";

// The two requests of an account: for a token, and for all else. Which form they take is its bank's profile.

const FORM = "application/x-www-form-urlencoded";

/** The request for a token. */
export function tokenCall(account: BacenPixAccount, { token }: BankProfile): Call {
  const { clientId, clientSecret } = account.secrets;
  const { style, grantTypeIn, scopes } = token;
  const grant = { grant_type: "client_credentials" };
  const withBasic = style === "basic" || style === "json";
  const body = {
    ...(withBasic ? {} : { client_id: clientId }),
    ...(style === "form" ? { client_secret: clientSecret } : {}),
    ...(grantTypeIn === "body" ? grant : {}),
    ...(scopes.length > 0 ? { scope: scopes.join(" ") } : {}),
  };
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  return {
    method: "POST",
    url: withQuery(account.config.tokenUrl, grantTypeIn === "query" ? grant : {}),
    headers: {
      ...enteredHeaders(account),
      ...(withBasic ? { authorization: `Basic ${basic}` } : {}),
      "content-type": style === "json" ? "application/json" : FORM,
    },
    body: style === "json" ? JSON.stringify(body) : new URLSearchParams(body).toString(),
  };
}

/**
 * A request of the API.
 *
 * @param path from its slash on, as the standard has it: `/cob/{txid}`.
 */
export function apiCall(
  account: BacenPixAccount,
  profile: BankProfile,
  token: string,
  { method, path, body }: { method: Call["method"]; path: string; body?: unknown },
): Call {
  const query = { ...parameterValues(account, profile.query), ...account.secrets.query };
  return {
    method,
    url: withQuery(baseOf(account.config.apiUrl, profile, path) + path, query),
    headers: {
      ...parameterValues(account, profile.headers),
      ...enteredHeaders(account),
      ...registrationHeaders(account, profile, method, path),
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(method === "PUT" ? { crashPoint: "C4" } : {}),
  };
}

/** The base address, with the version that the bank has for this family of paths. */
function baseOf(apiUrl: string, { versions }: BankProfile, path: string): string {
  const base = withoutTrailingSlashes(apiUrl);
  const family = /^\/([a-z]+)/.exec(path)?.[1] ?? "";
  const version = (versions as Readonly<Record<string, string>>)[family];
  return version ? base.replace(/\/v\d+$/, `/${version}`) : base;
}

/** Banks that probe our address with a certificate leave it alone where none is demanded. */
function registrationHeaders(
  { config }: BacenPixAccount,
  { webhook }: BankProfile,
  method: Call["method"],
  path: string,
): Readonly<Record<string, string>> {
  const registers = method === "PUT" && path.startsWith("/webhook/");
  return registers && !config.callbackSubject ? webhook.openHeaders : {};
}

/** The values of what a bank wants along; a field that was left out is not sent. */
function parameterValues(
  account: BacenPixAccount,
  parameters: readonly Parameter[],
): Record<string, string> {
  return Object.fromEntries(
    parameters.flatMap(({ name, from }) => {
      const value = parameterValue(account, from);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function parameterValue(account: BacenPixAccount, from: Parameter["from"]): string | null {
  if (from === "call") return randomUUID();
  return from === "clientId" ? account.secrets.clientId : bankField(account, from);
}

function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const added = new URLSearchParams(query).toString();
  if (added === "") return address;
  return `${address}${address.includes("?") ? "&" : "?"}${added}`;
}
