import { randomBytes } from "node:crypto";
import {
  findOwnPspAccount,
  insertOwnPspAccount,
  updateOwnPspAccount,
} from "@/lib/database/own-psp-accounts";
import type { BillingType } from "@/lib/domain/charge";
import type { AccountKeeper } from "@/lib/domain/permission";
import {
  type GivenPspAccount,
  mergeAccount,
  newAccount,
  type PspAccountFault,
} from "@/lib/psp/given-account";

export type KeptPspAccount =
  | { readonly kind: "kept"; readonly id: string }
  | { readonly kind: "wrong"; readonly field: PspAccountFault }
  | { readonly kind: "not_found" | "too_many" };

/** What stays of an account as long as it is there. */
export interface NewAccount {
  /** Empty where the provider has its own. */
  readonly pixKey: string;
  /** What it is used for. */
  readonly methods: readonly BillingType[];
}

/**
 * Keeps an account of the merchant, or the operator's default: a new one, to which new charges go
 * from now on, or another state of one that is in use.
 *
 * @param which the id of the account to change; or what stays of a new one.
 */
export async function keepPspAccount(
  keeper: AccountKeeper,
  which: { readonly id: string } | NewAccount,
  given: GivenPspAccount,
): Promise<KeptPspAccount> {
  return "id" in which ? changeAccount(keeper, which.id, given) : addAccount(keeper, which, given);
}

async function addAccount(
  keeper: AccountKeeper,
  { pixKey, methods }: NewAccount,
  given: GivenPspAccount,
): Promise<KeptPspAccount> {
  // Only a merchant's own people can confirm what arrives at a key: as a default nobody could.
  if (given.kind === "static-pix" && keeper.merchantId === null) {
    return { kind: "wrong", field: "kind" };
  }
  // Kept for every kind, and told to nobody where no PSP calls.
  const webhookToken = randomBytes(32).toString("base64url");
  const fresh = newAccount(given.kind, pixKey, webhookToken);
  const made = mergeAccount(fresh, given, keeper.merchantId);
  if ("field" in made) return { kind: "wrong", field: made.field };
  const { kind, name } = given;
  const account = { kind, name, methods, ...made, webhookToken };
  const id = await insertOwnPspAccount(keeper, account);
  return id === null ? { kind: "too_many" } : { kind: "kept", id };
}

async function changeAccount(
  keeper: AccountKeeper,
  id: string,
  given: GivenPspAccount,
): Promise<KeptPspAccount> {
  const known = await findOwnPspAccount(keeper, id);
  if (!known) return { kind: "not_found" };
  if (known.kind !== given.kind) return { kind: "wrong", field: "kind" };
  const kept = { config: known.config as object, secrets: known.secrets as object };
  const made = mergeAccount(kept, given, keeper.merchantId);
  if ("field" in made) return { kind: "wrong", field: made.field };
  const changed = await updateOwnPspAccount(keeper, { id, name: given.name, ...made });
  return changed ? { kind: "kept", id } : { kind: "not_found" };
}
