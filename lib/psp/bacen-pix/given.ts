import { readBacenPixAccount } from "./account";
import { isUsable } from "./probe";

/** An account at a bank with API Pix as a person gives it; a null secret stays as it is kept. */
export interface GivenBacenPix {
  readonly kind: "bacen-pix";
  readonly name: string;
  readonly apiUrl: string;
  readonly tokenUrl: string;
  /** What the bank keeps of each Pix. */
  readonly fixedCents: number;
  readonly basisPoints: number;
  readonly clientId: string | null;
  readonly clientSecret: string | null;
  readonly certificate: string | null;
  readonly privateKey: string | null;
  readonly authority: string | null;
  /** Null: the one that every account begins with. */
  readonly city: string | null;
  /** Null: the secret address alone tells who calls. */
  readonly callbackSubject: Readonly<Record<string, string>> | null;
  /** All that is sent along, by name; a null value stays as it is kept. */
  readonly headers: Readonly<Record<string, string | null>>;
}

/** Which part of what was given cannot be used. */
export type BacenPixFault =
  | "apiUrl"
  | "tokenUrl"
  | "pixKey"
  | "clientId"
  /** The address leads elsewhere: what is kept is not sent there unless it is given anew. */
  | "clientSecret"
  | "certificate"
  | "headers";

/** What is kept of an account, in the adapter's own shape. */
interface Parts {
  readonly config: object;
  readonly secrets: object;
}

/** What of the kept configuration decides whether secrets may follow; none of it for a new account. */
interface Before {
  readonly apiUrl?: string;
  readonly tokenUrl?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const SECRETS = ["clientId", "clientSecret", "certificate", "privateKey", "authority"] as const;

/** What a new account begins with: its Pix key, which stays with it, and the secret of its address. */
export function newBacenPix(pixKey: string, webhookToken: string): Parts {
  return { config: { pixKey }, secrets: { clientSecret: "", webhookToken } };
}

/**
 * What is to be kept, upon what is kept already; or the field that stands in the way.
 *
 * @param mayCall whether an address may be called for this account.
 */
export function mergeBacenPix(
  kept: Parts,
  given: GivenBacenPix,
  mayCall: (address: string) => boolean,
): Parts | { readonly field: BacenPixFault } {
  for (const field of ["apiUrl", "tokenUrl"] as const) {
    if (!mayCall(given[field])) return { field };
  }
  const before: Before = kept.config;
  const headers = mergedHeaders(before.headers ?? {}, given.headers);
  if (headers === null) return { field: "headers" };
  const elsewhere = leadsElsewhere(given, before);
  if (elsewhere && !(given.clientId && given.clientSecret)) return { field: "clientSecret" };
  if (elsewhere && Object.values(given.headers).includes(null)) return { field: "headers" };
  const merged = {
    config: configOf(kept.config, given, headers),
    secrets: { ...kept.secrets, ...newSecrets(given) },
  };
  try {
    return isUsable(readBacenPixAccount(merged.config, merged.secrets))
      ? merged
      : { field: "certificate" };
  } catch {
    const { clientId } = merged.secrets as { clientId?: string };
    return { field: clientId ? "pixKey" : "clientId" };
  }
}

function configOf(kept: object, given: GivenBacenPix, headers: Record<string, string>): object {
  const { city: _city, callbackSubject: _subject, ...rest } = kept as Record<string, unknown>;
  const { apiUrl, tokenUrl, fixedCents, basisPoints, city, callbackSubject } = given;
  return {
    ...rest,
    apiUrl,
    tokenUrl,
    tariff: { fixedCents, basisPoints },
    headers,
    ...(city === null ? {} : { city }),
    ...(callbackSubject === null ? {} : { callbackSubject }),
  };
}

/** The headers with what is kept of them put in; null when one is not there to be kept. */
function mergedHeaders(
  before: Readonly<Record<string, string>>,
  given: GivenBacenPix["headers"],
): Record<string, string> | null {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const merged = value ?? before[name];
    if (merged === undefined) return null;
    headers[name] = merged;
  }
  return headers;
}

/** Whether one of the addresses is another server's: it could read out what nobody is shown. */
function leadsElsewhere(given: GivenBacenPix, before: Before): boolean {
  return (["apiUrl", "tokenUrl"] as const).some((field) => {
    const known = before[field];
    return known !== undefined && originOf(given[field]) !== originOf(known);
  });
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}

function newSecrets(given: GivenBacenPix): Record<string, string> {
  return Object.fromEntries(
    SECRETS.flatMap((name) => {
      const value = given[name];
      return value === null ? [] : [[name, value]];
    }),
  );
}
