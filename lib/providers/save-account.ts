import { randomBytes } from "node:crypto";
import type { Seen } from "@/lib/http/version";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { mayBeCalled } from "@/lib/platform/public-address";
import type { AccountHolder } from "@/lib/platform/values/permission";
import type {
  AccountInput,
  FixedSettings,
  NewSettings,
  ProviderAdapter,
  SettingsFault,
} from "./adapter";
import { accountVersion } from "./describe-kinds";
import { adapterOf, findAdapter } from "./registry";
import {
  findOwnPspAccount,
  insertOwnPspAccount,
  updateOwnPspAccount,
} from "./store/own-psp-accounts";
import { type TooMuchWork, unlockInThread } from "./unlock-in-thread";
import { noteSavedCertificate } from "./watch-certificates";

/** What saving an account came to. */
export type SaveOutcome =
  | { readonly kind: "saved"; readonly id: string }
  /** The wrong field of the input; `kind` where the account cannot be of this kind. */
  | ({ readonly kind: "wrong" } & SettingsFault)
  /** Somebody changed it since the caller saw it. */
  | { readonly kind: "not_found" | "too_many" | "changed" }
  | TooMuchWork;

/**
 * Saves a merchant's account, or the operator's default: adds one, which new charges use from now on, or
 * changes one that is in use.
 *
 * @param holder whose account it is.
 * @param which the id of the account to change; or the fixed settings of a new one.
 * @param input the form; a secret that is null stays as it is stored.
 * @param seen which version of an account that is changed the caller saw.
 */
export async function saveProviderAccount(
  holder: AccountHolder,
  which: { readonly id: string } | FixedSettings,
  input: AccountInput,
  seen: Seen = () => true,
): Promise<SaveOutcome> {
  const unlocked = await unlockInThread(holder, input);
  if (unlocked.kind !== "unlocked") return unlocked;
  return "id" in which
    ? changeAccount(holder, which.id, unlocked.input, seen)
    : addAccount(holder, which, unlocked.input);
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
  if ("field" in made) return { kind: "wrong", ...made };
  const account = { kind, name, methods, ...made, webhookToken };
  const id = await insertOwnPspAccount(holder, account);
  if (id === null) return { kind: "too_many" };
  await noteSavedCertificate({ ...account, id, merchantId: holder.merchantId });
  return { kind: "saved", id };
}

/** The worker may note something of an account while its form is merged: then the form is merged again. */
const CHANGE_TRIES = 3;

async function changeAccount(
  holder: AccountHolder,
  id: string,
  input: AccountInput,
  seen: Seen,
  triesLeft = CHANGE_TRIES,
): Promise<SaveOutcome> {
  const known = await findOwnPspAccount(holder, id);
  if (!known) return { kind: "not_found" };
  if (!seen(accountVersion(known))) return { kind: "changed" };
  if (known.kind !== input.kind) return { kind: "wrong", field: "kind" };
  const stored = { config: known.config as object, secrets: known.secrets as object };
  const made = merge(adapterOf(known), stored, input, holder);
  if ("field" in made) return { kind: "wrong", ...made };
  const change = { id, name: input.name, ...made };
  if (!(await updateOwnPspAccount(holder, change, known))) {
    return triesLeft > 1
      ? changeAccount(holder, id, input, seen, triesLeft - 1)
      : { kind: "not_found" };
  }
  await noteSavedCertificate({ ...known, ...made });
  return { kind: "saved", id };
}

function merge(
  { settings }: ProviderAdapter,
  stored: NewSettings,
  input: AccountInput,
  { merchantId }: AccountHolder,
): NewSettings | SettingsFault {
  const mayCall = (address: string) => isAddress(address, merchantId !== null);
  return settings.merge(stored, input, mayCall, now());
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
