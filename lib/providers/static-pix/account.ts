import { z } from "zod";

/** A Pix key of the merchant's own, at whichever bank: nothing is called, so nothing is secret. */
export const staticPixConfig = z.strictObject({
  /** In the form that a BR Code carries (lib/platform/values/pix-key.ts). */
  pixKey: z.string().min(1).max(77),
  /** Who receives, as payers read it in their bank's app: at most 25 characters. */
  receiverName: z.string().min(1).max(25),
  city: z.string().min(1).max(15),
});

export type StaticPixAccount = z.output<typeof staticPixConfig>;

/**
 * Reads an account as it is stored.
 *
 * @throws when it is not one of ours; the message names the fields, never their values.
 */
export function readStaticPixAccount(config: unknown): StaticPixAccount {
  const result = staticPixConfig.safeParse(config);
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path }) => path.join(".")).join(", ");
  throw new Error(`the account of a Pix key is not configured right: ${fields}`);
}
