import { createHash, randomBytes } from "node:crypto";
import { now } from "@/lib/clock";
import { addSecret, replaceSecret, type SecretAddition } from "@/lib/database/credentials";
import type { MerchantId } from "@/lib/domain/charge";
import type { Allowed } from "@/lib/domain/permission";
import type { Scope } from "@/lib/domain/scope";
import { env } from "@/lib/env";

/** A fresh secret: 256 random bits. Its hash is kept, the text is shown once. */
export interface FreshSecret {
  readonly text: string;
  readonly hash: Buffer;
}

/** Makes a client secret. The prefix lets people and scanners tell what leaked, and from where. */
export function freshSecret(): FreshSecret {
  const text = `vts_${env().environment}_${randomBytes(32).toString("base64url")}`;
  return { text, hash: secretHash(text) };
}

/** Makes a client id; it is no secret. */
export function freshClientId(): string {
  return `vt_${randomBytes(10).toString("hex")}`;
}

/**
 * SHA-256 of a secret. A secret of 256 random bits needs no slow hash: it cannot be guessed
 * (ASVS 6.5.2).
 */
export function secretHash(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** Gives a merchant a new secret; the old ones are refused from now on unless they are kept. */
export async function rotateSecret(
  merchantId: MerchantId,
  name: string,
  keepOld: boolean,
): Promise<string> {
  const secret = freshSecret();
  await replaceSecret(merchantId, { name, hash: secret.hash }, keepOld, now());
  return secret.text;
}

/** Makes a secret for whoever manages the merchant; its text is told here, and nowhere again. */
export async function createSecret(
  manager: Allowed<"manage">,
  { name, scopes }: { readonly name: string; readonly scopes: readonly Scope[] },
): Promise<SecretAddition & { readonly text: string }> {
  const { text, hash } = freshSecret();
  return { ...(await addSecret(manager, { name, scopes, hash })), text };
}
