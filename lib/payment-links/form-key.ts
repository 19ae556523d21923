import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { deriveKey } from "@/lib/platform/vault";

/** How long, in ms, a form that a payer opened makes a charge. */
export const FORM_KEY_MS = 30 * 60_000;

/** A key that came back with a form. */
export interface FormKey {
  /** Names the form, among all that were ever opened; it decides the charge's idempotency key. */
  readonly nonce: string;
  /** Whether a new charge may be made with it: a charge that it made already is found for ever. */
  readonly isFresh: boolean;
}

const SHAPE = /^([\w-]{22})\.([0-9a-z]{1,11})\.([\w-]{43})$/;

/**
 * A key for one look at a link's form: sent twice, it makes one charge. It is signed, so that every charge comes from a
 * page that this service made for that link.
 */
export function newFormKey(linkId: string, now: Date): string {
  const head = `${randomBytes(16).toString("base64url")}.${now.getTime().toString(36)}`;
  return `${head}.${signature(linkId, head).toString("base64url")}`;
}

/** Reads the key of a form; null for what this service did not sign for this link. */
export function readFormKey(linkId: string, text: string, now: Date): FormKey | null {
  const [, nonce, madeAt, signed] = SHAPE.exec(text) ?? [];
  if (nonce === undefined || madeAt === undefined || signed === undefined) return null;
  const expected = signature(linkId, `${nonce}.${madeAt}`);
  if (!timingSafeEqual(expected, Buffer.from(signed, "base64url"))) return null;
  return { nonce, isFresh: now.getTime() - Number.parseInt(madeAt, 36) < FORM_KEY_MS };
}

function signature(linkId: string, head: string): Buffer {
  return createHmac("sha256", deriveKey("payment-link-form")).update(`${linkId}\0${head}`).digest();
}
