/**
 * An idempotency key: 128 random bits. `crypto.randomUUID`
 * does not exist on pages that are not served by https.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
