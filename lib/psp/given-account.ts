import { env } from "@/lib/env";
import { type AsaasFault, type GivenAsaas, mergeAsaas, newAsaas } from "./asaas/given";
import {
  type BacenPixFault,
  type GivenBacenPix,
  mergeBacenPix,
  newBacenPix,
} from "./bacen-pix/given";
import { mayBeCalled } from "./public-address";
import {
  type GivenStaticPix,
  mergeStaticPix,
  newStaticPix,
  type StaticPixFault,
} from "./static-pix/given";

/** An account as a person gives it, of any kind that people can keep. */
export type GivenPspAccount = GivenAsaas | GivenBacenPix | GivenStaticPix;

/** Which part of what was given cannot be used. */
export type PspAccountFault = AsaasFault | BacenPixFault | StaticPixFault | "kind";

/** An account as it is kept: what its adapter makes of it. */
interface Parts {
  readonly config: object;
  readonly secrets: object;
}

/**
 * What a new account begins with.
 *
 * @param pixKey stays with it; empty where the provider has its own.
 * @param webhookToken the secret part of the address that its PSP is told to call.
 */
export function newAccount(
  kind: GivenPspAccount["kind"],
  pixKey: string,
  webhookToken: string,
): Parts {
  switch (kind) {
    case "asaas":
      return newAsaas(webhookToken);
    case "bacen-pix":
      return newBacenPix(pixKey, webhookToken);
    case "static-pix":
      return newStaticPix(pixKey);
  }
}

/**
 * What is to be kept of a given account, upon what is kept of it already; or the field that stands
 * in the way.
 *
 * @param merchantId whose it is; null for the operator's, who may reach into networks of their own.
 */
export function mergeAccount(
  kept: Parts,
  given: GivenPspAccount,
  merchantId: string | null,
): Parts | { readonly field: PspAccountFault } {
  const mayCall = (address: string) => isAddress(address, merchantId !== null);
  switch (given.kind) {
    case "asaas":
      return mergeAsaas(kept, given, mayCall);
    case "bacen-pix":
      return mergeBacenPix(kept, given, mayCall);
    case "static-pix":
      return mergeStaticPix(kept, given);
  }
}

/** In the sandbox the bank may be on this very machine. */
function isAddress(address: string, publicOnly: boolean): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol } = new URL(address);
  if (env().environment !== "production") return /^https?:$/.test(protocol);
  return publicOnly ? mayBeCalled(address) : protocol === "https:";
}
