import { env } from "@/lib/env";
import { type BacenPixFault, type GivenBacenPix, mergeBacenPix } from "./bacen-pix/given";
import { mayBeCalled } from "./public-address";

/** An account as a person gives it, of any kind that people can keep. */
export type GivenPspAccount = GivenBacenPix;

/** Which part of what was given cannot be used. */
export type PspAccountFault = BacenPixFault | "kind";

/** An account as it is kept: what its adapter makes of it. */
interface Parts {
  readonly config: object;
  readonly secrets: object;
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
    case "bacen-pix":
      return mergeBacenPix(kept, given, mayCall);
  }
}

/** In the sandbox the bank may be on this very machine. */
function isAddress(address: string, publicOnly: boolean): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol } = new URL(address);
  if (env().environment !== "production") return /^https?:$/.test(protocol);
  return publicOnly ? mayBeCalled(address) : protocol === "https:";
}
