import { z } from "zod";
import type { StoredSettings } from "@/lib/providers/adapter";

const account = z.object({
  config: z.strictObject({ apiUrl: z.url({ protocol: /^https?$/ }) }),
  secrets: z.strictObject({
    apiKey: z.string().min(1).max(1_000),
    /** The secret part of the address that the provider calls. */
    webhookToken: z.string().min(32),
  }),
});

export type AcmeAccount = z.output<typeof account>;

/**
 * Reads an account as it is stored.
 *
 * @throws when it is not one of ours; the message names the fields, never their values.
 */
export function readAcmeAccount({ config, secrets }: StoredSettings): AcmeAccount {
  const result = account.safeParse({ config, secrets });
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path }) => path.join(".")).join(", ");
  throw new Error(`the Acme Pay account is not configured right: ${fields}`);
}
