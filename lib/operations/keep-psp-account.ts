import { randomBytes } from "node:crypto";
import {
  findOwnPspAccount,
  insertOwnPspAccount,
  updateOwnPspAccount,
} from "@/lib/database/own-psp-accounts";
import type { Allowed } from "@/lib/domain/permission";
import { env } from "@/lib/env";
import { readBacenPixAccount } from "@/lib/psp/bacen-pix/account";
import { isUsable } from "@/lib/psp/bacen-pix/probe";
import { mayBeCalled } from "@/lib/psp/public-address";

/** An account as a person of the merchant gives it; a null secret stays as it is kept. */
export interface GivenPspAccount {
  readonly name: string;
  readonly apiUrl: string;
  readonly tokenUrl: string;
  readonly tariff: { readonly fixedCents: number; readonly basisPoints: number };
  readonly clientId: string | null;
  readonly clientSecret: string | null;
  readonly certificate: string | null;
  readonly privateKey: string | null;
  readonly authority: string | null;
}

/** Which part of what was given cannot be used. */
export type PspAccountFault =
  | "apiUrl"
  | "tokenUrl"
  | "pixKey"
  | "clientId"
  /** The address leads elsewhere: what is kept is not sent there unless it is given anew. */
  | "clientSecret"
  | "certificate";

export type KeptPspAccount =
  | { readonly kind: "kept"; readonly id: string }
  | { readonly kind: "wrong"; readonly field: PspAccountFault }
  | { readonly kind: "not_found" | "too_many" };

/**
 * Keeps an account of the merchant: a new one, to which its new charges go from now on, or another
 * state of one that is in use.
 *
 * @param which the id of the account to change; or the Pix key of a new one, which stays with it.
 */
export async function keepPspAccount(
  manager: Allowed<"manage">,
  which: { readonly id: string } | { readonly pixKey: string },
  given: GivenPspAccount,
): Promise<KeptPspAccount> {
  if ("pixKey" in which) {
    const webhookToken = randomBytes(32).toString("base64url");
    const config = { pixKey: which.pixKey };
    const made = accountOf(given, config, { webhookToken });
    if ("field" in made) return { kind: "wrong", field: made.field };
    const methods = ["PIX"] as const;
    const account = { kind: "bacen-pix", name: given.name, methods, ...made, webhookToken };
    const id = await insertOwnPspAccount(manager, account);
    return id === null ? { kind: "too_many" } : { kind: "kept", id };
  }
  const known = await findOwnPspAccount(manager, which.id);
  if (!known) return { kind: "not_found" };
  if (leadsElsewhere(given, known.config) && !(given.clientId && given.clientSecret)) {
    return { kind: "wrong", field: "clientSecret" };
  }
  const made = accountOf(given, known.config as object, known.secrets as object);
  if ("field" in made) return { kind: "wrong", field: made.field };
  const kept = await updateOwnPspAccount(manager, { id: known.id, name: given.name, ...made });
  return kept ? { kind: "kept", id: known.id } : { kind: "not_found" };
}

/** What is to be kept, upon what is kept already; or the field that stands in the way. */
function accountOf(
  given: GivenPspAccount,
  config: object,
  secrets: object,
): { readonly config: object; readonly secrets: object } | { readonly field: PspAccountFault } {
  const { apiUrl, tokenUrl, tariff } = given;
  for (const field of ["apiUrl", "tokenUrl"] as const) {
    if (!isAddress(given[field])) return { field };
  }
  const merged = {
    config: { ...config, apiUrl, tokenUrl, tariff },
    secrets: { clientSecret: "", ...secrets, ...newSecrets(given) },
  };
  try {
    const account = readBacenPixAccount(merged.config, merged.secrets);
    return isUsable(account) ? merged : { field: "certificate" };
  } catch {
    const { clientId } = merged.secrets as { clientId?: string };
    return { field: clientId ? "pixKey" : "clientId" };
  }
}

/** Whether one of the addresses is another server's: it could read out what nobody is shown. */
function leadsElsewhere(given: GivenPspAccount, config: unknown): boolean {
  const before = config as Partial<Record<"apiUrl" | "tokenUrl", string>>;
  return (["apiUrl", "tokenUrl"] as const).some(
    (field) => originOf(given[field]) !== originOf(before[field] ?? ""),
  );
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}

function newSecrets(given: GivenPspAccount): Record<string, string> {
  const names = ["clientId", "clientSecret", "certificate", "privateKey", "authority"] as const;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = given[name];
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** In the sandbox the bank may be on this very machine. */
function isAddress(address: string): boolean {
  if (env().environment === "production") return mayBeCalled(address);
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}
