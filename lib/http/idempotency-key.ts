/**
 * Reads the `Idempotency-Key` header: 1 to 255 visible ASCII characters, one header. A key in
 * quotes, as the IETF draft writes it, is the key between them
 * (docs/api.md#idempotency-key).
 *
 * @returns null when it is missing or breaks the rule.
 */
export function readIdempotencyKey(header: string | null): string | null {
  if (header === null) return null;
  // Repeated headers arrive joined by a comma and a space, which no key may hold.
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  return /^[\x21-\x7e]{1,255}$/.test(key) ? key : null;
}
