import { z } from "zod";
import { tariffConfig } from "@/lib/providers/tariff";

/** Configuration of an account at a bank that offers the Central Bank's API Pix. */
export const bacenPixConfig = z
  .strictObject({
    /** Base of the API, which usually ends in /v2; `/cob/…` is appended. */
    apiUrl: z.url({ protocol: /^https?$/ }),
    /** The whole address of the token endpoint. */
    tokenUrl: z.url({ protocol: /^https?$/ }),
    /** The Pix key that receives. */
    pixKey: z.string().min(1).max(77),
    /** City of the receiver, for codes that the bank leaves to us. */
    city: z.string().default("BRASILIA"),
    /** What the bank keeps of each Pix; API Pix does not report it. */
    tariff: tariffConfig,
    /**
     * Whose certificate the bank's callbacks come with, such as {"CN": "webhook.banco.example"}: then
     * only callbacks over mutual TLS with this subject are taken. Without it the secret part of the
     * address alone authenticates the caller.
     */
    callbackSubject: z
      .record(z.string().regex(/^[A-Za-z.0-9]+$/), z.string().min(1))
      .refine((subject) => "CN" in subject, { error: "must name the CN" })
      .optional(),
    /** Headers that some banks want on every call, such as an application key. */
    headers: z.record(z.string(), z.string()).default({}),
    /** Deadline of one call, its token call included; three of them fit into a lease. */
    deadlineMs: z.int().min(100).max(9_000).default(8_000),
    /**
     * How long an absent charge is left alone before we register it again. PUT /cob/{txid} is
     * idempotent by txid, so this only has to outlast a request that is still on its way.
     */
    reopenAfterMs: z.int().min(100).max(600_000).default(10_000),
  })
  .refine((config) => config.reopenAfterMs > config.deadlineMs, {
    path: ["reopenAfterMs"],
    error: "must be longer than deadlineMs: a request may be on its way that long",
  });

/** Credentials of the account; PEM texts for mutual TLS (RFC 8705). */
export const bacenPixSecrets = z.strictObject({
  clientId: z.string().min(1),
  clientSecret: z.string(),
  certificate: z.string().optional(),
  privateKey: z.string().optional(),
  /** The authority that the bank's own certificate comes from, when it is not a public one. */
  authority: z.string().optional(),
  /** The secret part of the address that the bank calls. */
  webhookToken: z.string().min(32),
});

export interface BacenPixAccount {
  readonly config: z.output<typeof bacenPixConfig>;
  readonly secrets: z.output<typeof bacenPixSecrets>;
}

/**
 * Reads an account as it is stored.
 *
 * @throws when it is not one of ours; the message names the fields, never their values.
 */
export function readBacenPixAccount(config: unknown, secrets: unknown): BacenPixAccount {
  const read = z.object({ config: bacenPixConfig, secrets: bacenPixSecrets });
  const result = read.safeParse({ config, secrets });
  if (!result.success) {
    const fields = result.error.issues.map(({ path }) => path.join(".")).join(", ");
    throw new Error(`the API Pix account is not configured right: ${fields}`);
  }
  return result.data;
}
