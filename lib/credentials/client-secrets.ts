import { randomBytes } from "node:crypto";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { secretHash } from "@/lib/platform/secret-hash";
import type { MerchantId } from "@/lib/platform/values/ids";
import { replaceSecret } from "./store/credentials";

/** A fresh secret: 256 random bits. Only its hash is stored; the text is disclosed once. */
export interface FreshSecret {
  readonly text: string;
  readonly hash: Buffer;
}

/** Makes a client secret. The prefix shows users and scanners what leaked, and from which environment. */
export function freshSecret(): FreshSecret {
  const text = `vts_${env().environment}_${randomBytes(32).toString("base64url")}`;
  return { text, hash: secretHash(text) };
}

/** Makes a client id; it is no secret. */
export function freshClientId(): string {
  return `vt_${randomBytes(10).toString("hex")}`;
}

/** Gives a merchant a new secret; the old ones are refused from now on unless `keepOld`. */
export async function rotateSecret(
  merchantId: MerchantId,
  name: string,
  keepOld: boolean,
): Promise<string> {
  const secret = freshSecret();
  await replaceSecret(merchantId, { name, hash: secret.hash }, keepOld, now());
  return secret.text;
}
