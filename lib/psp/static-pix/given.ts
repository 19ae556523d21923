import { type StaticPixAccount, staticPixConfig } from "./account";

/** The merchant's own Pix key, as a person gives what can change about it. */
export interface GivenStaticPix {
  readonly kind: "static-pix";
  readonly name: string;
  readonly receiverName: string;
  readonly city: string;
}

/** Which part of what was given cannot be used. */
export type StaticPixFault = keyof StaticPixAccount;

/** What is kept of an account, in the adapter's own shape. */
interface Parts {
  readonly config: object;
  readonly secrets: object;
}

/** What a new account begins with: its key, which stays with it. */
export function newStaticPix(pixKey: string): Parts {
  return { config: { pixKey }, secrets: {} };
}

/** What is to be kept, upon what is kept already; or the field that stands in the way. */
export function mergeStaticPix(
  kept: Parts,
  { receiverName, city }: GivenStaticPix,
): Parts | { readonly field: StaticPixFault } {
  const config = { ...kept.config, receiverName, city };
  const read = staticPixConfig.safeParse(config);
  if (read.success) return { config, secrets: kept.secrets };
  return { field: (read.error.issues[0]?.path[0] ?? "pixKey") as StaticPixFault };
}
