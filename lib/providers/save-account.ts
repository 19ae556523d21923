import { randomBytes } from "node:crypto";
import { env } from "@/lib/platform/env";
import { mayBeCalled } from "@/lib/platform/public-address";
import type { AccountHolder } from "@/lib/platform/values/permission";
import type { AccountInput, FixedSettings, NewSettings, ProviderAdapter } from "./adapter";
import { adapterOf, findAdapter } from "./registry";
import {
  findOwnPspAccount,
  insertOwnPspAccount,
  updateOwnPspAccount,
} from "./store/own-psp-accounts";

/** What saving an account came to. */
export type SaveOutcome =
  | { readonly kind: "saved"; readonly id: string }
  /** The wrong field of the input; `kind` where the account cannot be of this kind. */
  | { readonly kind: "wrong"; readonly field: string }
  | { readonly kind: "not_found" | "too_many" };

/**
 * Saves a merchant's account, or the operator's default: adds one, which new charges use from now on, or
 * changes one that is in use.
 *
 * @param holder whose account it is.
 * @param which the id of the account to change; or the fixed settings of a new one.
 * @param input the form; a secret that is null stays as it is stored.
 */
export async function saveProviderAccount(
  holder: AccountHolder,
  which: { readonly id: string } | FixedSettings,
  input: AccountInput,
): Promise<SaveOutcome> {
  return "id" in which ? changeAccount(holder, which.id, input) : addAccount(holder, which, input);
}

async function addAccount(
  holder: AccountHolder,
  { pixKey, methods }: FixedSettings,
  input: AccountInput,
): Promise<SaveOutcome> {
  const { kind, name } = input;
  const adapter = findAdapter(kind);
  // Only a merchant's own members can confirm payments that no provider reports, so such an account is no default.
  if (!adapter || (adapter.confirmation === "manual" && holder.merchantId === null)) {
    return { kind: "wrong", field: "kind" };
  }
  // Every account has a webhook token, even where no provider calls its address.
  const webhookToken = randomBytes(32).toString("base64url");
  const made = merge(adapter, adapter.settings.begin(pixKey, webhookToken), input, holder);
  if ("field" in made) return { kind: "wrong", field: made.field };
  const account = { kind, name, methods, ...made, webhookToken };
  const id = await insertOwnPspAccount(holder, account);
  return id === null ? { kind: "too_many" } : { kind: "saved", id };
}

async function changeAccount(
  holder: AccountHolder,
  id: string,
  input: AccountInput,
): Promise<SaveOutcome> {
  const known = await findOwnPspAccount(holder, id);
  if (!known) return { kind: "not_found" };
  if (known.kind !== input.kind) return { kind: "wrong", field: "kind" };
  const stored = { config: known.config as object, secrets: known.secrets as object };
  const made = merge(adapterOf(known), stored, input, holder);
  if ("field" in made) return { kind: "wrong", field: made.field };
  const changed = await updateOwnPspAccount(holder, { id, name: input.name, ...made });
  return changed ? { kind: "saved", id } : { kind: "not_found" };
}

function merge(
  { settings }: ProviderAdapter,
  stored: NewSettings,
  input: AccountInput,
  { merchantId }: AccountHolder,
): NewSettings | { readonly field: string } {
  return settings.merge(stored, input, (address) => isAddress(address, merchantId !== null));
}

/** Ports that banks serve their API at. */
const isBankPort = (port: string) => port === "" || port === "8443";

/** Whether we may call an address: in the sandbox any, for an operator any over TLS, for a merchant public ones only. */
function isAddress(address: string, publicOnly: boolean): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol } = new URL(address);
  if (env().environment !== "production") return /^https?:$/.test(protocol);
  return publicOnly ? mayBeCalled(address, isBankPort) : protocol === "https:";
}
