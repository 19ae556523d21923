import { z } from "zod";
import { cents } from "@/lib/platform/values/money";
import { tariffConfig } from "@/lib/providers/tariff";

/** Configuration of an account at a provider with the Asaas API, version 3. */
export const asaasConfig = z
  .strictObject({
    /** Base of the API, which ends in /v3; `/payments` is appended. */
    apiUrl: z.url({ protocol: /^https?$/ }).max(2_048),
    /** What the provider keeps of a payment, where it does not report the net value itself. */
    tariff: tariffConfig.default({ fixed: cents(0), basisPoints: 0 }),
    /** Deadline of one whole exchange, such as look, create and read back; three fit into a lease. */
    deadlineMs: z.int().min(100).max(9_000).default(8_000),
    /**
     * How long a charge that the provider does not know is left alone before we register it again.
     * POST /payments is not idempotent: a request that is done after we looked makes a second charge.
     * So this has to outlast whatever the provider may still be doing (ADR 0022).
     */
    reopenAfterMs: z.int().min(100).max(3_600_000).default(600_000),
    /** How often the provider's lists are read: they are of whole days, and calls are counted. */
    listEveryMs: z.int().min(0).max(3_600_000).default(240_000),
  })
  .refine((config) => config.reopenAfterMs > config.deadlineMs, {
    path: ["reopenAfterMs"],
    error: "must be longer than deadlineMs: a request may be on its way that long",
  });

/** Credentials of the account. */
export const asaasSecrets = z.strictObject({
  /** Begins with `$aact_`; sent as header `access_token`. */
  apiKey: z.string().min(1).max(1_000),
  /** The secret part of the address that the provider calls. */
  webhookToken: z.string().min(32),
  /** What the provider's calls carry as `asaas-access-token`. */
  callbackToken: z.string().min(32).max(255),
  /** Both before they were rotated last. */
  former: z.object({ webhookToken: z.string(), callbackToken: z.string() }).optional(),
});

export interface AsaasAccount {
  readonly config: z.output<typeof asaasConfig>;
  readonly secrets: z.output<typeof asaasSecrets>;
}

const stored = z.object({ config: asaasConfig, secrets: asaasSecrets });

/**
 * Reads an account as it is stored.
 *
 * @throws when it is not one of ours; the message names the fields, never their values.
 */
export function readAsaasAccount(config: unknown, secrets: unknown): AsaasAccount {
  const result = stored.safeParse({ config, secrets });
  if (!result.success) {
    const fields = result.error.issues.map(({ path }) => path.join(".")).join(", ");
    throw new Error(`the Asaas account is not configured right: ${fields}`);
  }
  return result.data;
}
