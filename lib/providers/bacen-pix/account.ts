import { z } from "zod";
import { tariffConfig } from "@/lib/providers/tariff";
import { type BankField, type BankProfile, STANDARD, TOKEN_STYLES } from "./profiles/profile";
import { findProfile, PROFILES } from "./profiles/profiles";

/** How the token of a bank without a profile of its own is requested. */
const customToken = z.strictObject({
  style: z.enum(TOKEN_STYLES),
  grantTypeIn: z.enum(["body", "query"]),
  scopes: z.array(z.string().min(1)),
});

const texts = z.record(z.string(), z.string());

/** Configuration of an account at a bank that offers the Central Bank's API Pix. */
export const bacenPixConfig = z
  .strictObject({
    /** Which bank it is; accounts of before there were profiles are at a bank like the standard's. */
    profile: z.enum(PROFILES.map(({ id }) => id)).default(STANDARD.id),
    /** Of the profile `custom` alone. */
    token: customToken.optional(),
    /** The account at the bank, where its application has several. */
    currentAccount: z.string().optional(),
    /** Base of the API, which usually ends in /v2; `/cob/…` is appended. */
    apiUrl: z.url({ protocol: /^https?$/ }).max(2_048),
    /** The whole address of the token endpoint. */
    tokenUrl: z.url({ protocol: /^https?$/ }).max(2_048),
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
    /** Headers of every call, as stored before they were sealed; those of `secrets` replace them. */
    headers: texts.default({}),
    /** What is known of the address that the bank notifies of the key (ADR 0050). */
    callback: z
      .strictObject({
        state: z.enum(["ours", "kept", "take", "given_back"]),
        host: z.string().nullable(),
      })
      .optional(),
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
  /** The key of a certificate that is requested and not entered yet, and the request; both PEM. */
  pendingKey: z.string().optional(),
  pendingRequest: z.string().optional(),
  /** The authority that the bank's own certificate comes from, when it is not a public one. */
  authority: z.string().optional(),
  /** The application key that some banks want besides the client id. */
  applicationKey: z.string().optional(),
  /** Headers of every call, the token call included. */
  headers: texts.default({}),
  /** Query parameters of every call of the API. */
  query: texts.default({}),
  /** Another system's address that ours replaced: such addresses have secret parts. */
  replacedWebhook: z.string().optional(),
  /** The secret part of the address that the bank calls. */
  webhookToken: z.string().min(32),
  /** That part before it was rotated last. */
  former: z.object({ webhookToken: z.string() }).optional(),
});

export interface BacenPixAccount {
  readonly config: z.output<typeof bacenPixConfig>;
  readonly secrets: z.output<typeof bacenPixSecrets>;
}

const stored = z.object({ config: bacenPixConfig, secrets: bacenPixSecrets });

/**
 * Reads an account as it is stored.
 *
 * @throws when it is not one of ours; the message names the fields, never their values.
 */
export function readBacenPixAccount(config: unknown, secrets: unknown): BacenPixAccount {
  const result = stored.safeParse({ config, secrets });
  if (!result.success) {
    const fields = result.error.issues.map(({ path }) => path.join(".")).join(", ");
    throw new Error(`the API Pix account is not configured right: ${fields}`);
  }
  return result.data;
}

/** The profile that an account's calls follow, with what was entered for a bank without one. */
export function profileOf({ profile, token }: BacenPixAccount["config"]): BankProfile {
  const known = findProfile(profile) ?? STANDARD;
  return token ? { ...known, token: { ...known.token, ...token } } : known;
}

/** The headers that were entered with an account. */
export function enteredHeaders({ config, secrets }: BacenPixAccount): Record<string, string> {
  return { ...config.headers, ...secrets.headers };
}

/** What was entered in a bank's own field; null where it was left out. */
export function bankField({ config, secrets }: BacenPixAccount, field: BankField): string | null {
  return (field === "currentAccount" ? config.currentAccount : secrets.applicationKey) ?? null;
}
