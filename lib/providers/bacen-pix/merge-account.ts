import { env } from "@/lib/platform/env";
import type { NewSettings, SettingsFault } from "@/lib/providers/adapter";
import { CERTIFICATE_RULES, CertificateRefusal } from "@/lib/providers/certificates/rules";
import { readBacenPixAccount } from "./account";
import { certificateSecrets } from "./certificate-secrets";
import type { BacenPixInput } from "./input";
import { isUsable } from "./probe";
import { type Addresses, type BankProfile, STANDARD } from "./profiles/profile";
import { findProfile } from "./profiles/profiles";
import { BANK_RULES } from "./rules";

/** What of the stored settings decides whether secrets may follow; none of it for a new account. */
interface Before {
  readonly profile?: string;
  readonly apiUrl?: string;
  readonly tokenUrl?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Values = Readonly<Record<string, string>>;

/** What is stored sealed. */
type Secrets = Readonly<
  Partial<Record<"clientId" | "clientSecret" | "applicationKey", string>> & {
    headers?: Values;
    query?: Values;
  }
>;

const SECRETS = ["clientId", "clientSecret"] as const;

/**
 * The settings of an account with its form merged in. Stored secrets are not sent to another server: where an
 * address leads elsewhere, each has to be entered anew.
 *
 * @param mayCall whether an address may be called for this account.
 * @param now the instant at which a certificate has to be valid.
 */
export function mergeAccount(
  stored: NewSettings,
  typed: BacenPixInput,
  mayCall: (address: string) => boolean,
  now: Date,
): NewSettings | SettingsFault {
  const before: Before = stored.config;
  const profile = findProfile(typed.profile ?? before.profile ?? STANDARD.id) ?? STANDARD;
  const foreign = foreignField(profile, typed);
  if (foreign) return { field: foreign, rule: BANK_RULES.foreign };
  const addresses = addressesOf(profile, typed, mayCall);
  if ("field" in addresses) return addresses;
  const known = stored.secrets as Secrets;
  const headers = mergedValues({ ...before.headers, ...known.headers }, typed.headers);
  if (headers === null) return { field: "headers" };
  const query = mergedValues(known.query ?? {}, typed.query);
  if (query === null) return { field: "query" };
  if (leadsElsewhere(addresses, before)) {
    const missing = notEnteredAnew(profile, typed);
    if (missing) return { field: missing };
  }
  const applicationKey = typed.applicationKey ?? known.applicationKey;
  if (profile.fields.applicationKey === "needed" && !applicationKey) {
    return { field: "applicationKey" };
  }
  const secrets = mergedSecrets(stored.secrets, typed, now);
  if ("field" in secrets) return secrets;
  return checked({
    config: configOf(stored.config, typed, profile, addresses),
    secrets: {
      ...withoutKeys(secrets.secrets, ["headers", "query", "applicationKey"]),
      ...(profile.token.style === "form_without_secret" ? { clientSecret: "" } : {}),
      ...(profile.fields.applicationKey && applicationKey ? { applicationKey } : {}),
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      ...(Object.keys(query).length > 0 ? { query } : {}),
    },
  });
}

/** The first field that was filled in and that this bank does not have. */
function foreignField(profile: BankProfile, typed: BacenPixInput): string | undefined {
  const custom = profile.id === "custom";
  const ownOfCustom = ["tokenStyle", "grantTypeIn", "scopes"] as const;
  const foreign = [
    ...(custom ? [] : ownOfCustom),
    ...(["applicationKey", "currentAccount"] as const).filter((name) => !profile.fields[name]),
    ...(profile.token.style === "form_without_secret" ? (["clientSecret"] as const) : []),
  ].find((name) => typed[name] !== null);
  if (foreign || custom) return foreign;
  return Object.keys(typed.query).length > 0 ? "query" : undefined;
}

/** The addresses as entered, and else those that the profile knows: of the bank's tests in a sandbox. */
function addressesOf(
  profile: BankProfile,
  typed: BacenPixInput,
  mayCall: (address: string) => boolean,
): Addresses | SettingsFault {
  const entered = (field: "apiUrl" | "tokenUrl") => typed[field] ?? knownAddress(profile, field);
  const addresses = { apiUrl: entered("apiUrl"), tokenUrl: entered("tokenUrl") };
  for (const field of ["apiUrl", "tokenUrl"] as const) {
    const address = addresses[field];
    if (address === "") return { field, rule: BANK_RULES.unknownAddress };
    if (!mayCall(address)) return { field };
    // Paths and parameters are put behind it.
    if (address.includes("#") || (field === "apiUrl" && address.includes("?"))) {
      return { field, rule: BANK_RULES.notBase };
    }
  }
  return addresses;
}

function knownAddress(profile: BankProfile, field: keyof Addresses): string {
  const known = env().environment === "production" ? profile.production : profile.test;
  return known?.[field] ?? "";
}

/** Settings that can be read and used, or the field that prevents it. */
function checked(merged: NewSettings): NewSettings | SettingsFault {
  try {
    return isUsable(readBacenPixAccount(merged.config, merged.secrets))
      ? merged
      : { field: "certificate" };
  } catch {
    const { clientId } = merged.secrets as Secrets;
    return { field: clientId ? "pixKey" : "clientId" };
  }
}

function configOf(
  stored: object,
  typed: BacenPixInput,
  profile: BankProfile,
  addresses: Addresses,
): object {
  const { fixedCents, basisPoints, city, callbackSubject, currentAccount } = typed;
  const { style, grantTypeIn } = profile.token;
  const token = {
    style: typed.tokenStyle ?? style,
    grantTypeIn: typed.grantTypeIn ?? grantTypeIn,
    scopes: typed.scopes?.split(/\s+/) ?? [],
  };
  return {
    // Headers are sealed now, with the other secrets.
    ...withoutKeys(stored, ["city", "callbackSubject", "headers", "token", "currentAccount"]),
    profile: profile.id,
    ...addresses,
    tariff: { fixedCents, basisPoints },
    ...(profile.id === "custom" ? { token } : {}),
    ...(currentAccount === null ? {} : { currentAccount }),
    ...(city === null ? {} : { city }),
    ...(callbackSubject === null ? {} : { callbackSubject }),
  };
}

/** Values by name, with the stored ones put in; null when one has none. */
function mergedValues(before: Values, typed: BacenPixInput["headers"]): Values | null {
  const merged: Record<string, string> = {};
  for (const [name, value] of Object.entries(typed)) {
    const known = value ?? before[name];
    if (known === undefined) return null;
    merged[name] = known;
  }
  return merged;
}

/** The first secret that would follow to another server. */
function notEnteredAnew(profile: BankProfile, typed: BacenPixInput): string | null {
  const needsSecret = profile.token.style !== "form_without_secret";
  if (!typed.clientId || (needsSecret && !typed.clientSecret)) return "clientSecret";
  if (profile.fields.applicationKey && !typed.applicationKey) return "applicationKey";
  if (Object.values(typed.headers).includes(null)) return "headers";
  return Object.values(typed.query).includes(null) ? "query" : null;
}

/** Whether one of the addresses is another server's: it could read secrets that we never disclose. */
function leadsElsewhere(addresses: Addresses, before: Before): boolean {
  return (["apiUrl", "tokenUrl"] as const).some((field) => {
    const known = before[field];
    return known !== undefined && originOf(addresses[field]) !== originOf(known);
  });
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}

function mergedSecrets(
  stored: object,
  typed: BacenPixInput,
  now: Date,
): { readonly secrets: object } | SettingsFault {
  try {
    return { secrets: { ...certificateSecrets(stored, typed, now), ...newSecrets(typed) } };
  } catch (error) {
    if (!(error instanceof CertificateRefusal)) throw error;
    return { field: error.field, rule: CERTIFICATE_RULES[error.rule] };
  }
}

function newSecrets(typed: BacenPixInput): Record<string, string> {
  return Object.fromEntries(
    SECRETS.flatMap((name) => {
      const value = typed[name];
      return value === null ? [] : [[name, value]];
    }),
  );
}

function withoutKeys(settings: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !names.includes(name)));
}
