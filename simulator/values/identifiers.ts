import { randomBytes } from "node:crypto";

/** Made-up number of the simulated bank in the payment system; both ids carry it. */
const ISPB = "99999004";
const ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Id of one payment in the whole network: E, ISPB, minute in UTC, 11 characters (API Pix, EndToEndId). */
export function endToEndId(settledAt: Date): string {
  return `E${ISPB}${minute(settledAt)}${alphanumeric(11)}`;
}

/** Id of one refund in the whole network: the same shape with D (API Pix, RtrId). */
export function returnId(requestedAt: Date): string {
  return `D${ISPB}${minute(requestedAt)}${alphanumeric(11)}`;
}

/** Unguessable hexadecimal text of `bytes` random bytes. Not seeded: ids must not repeat after a restart. */
export function randomHex(bytes: number): string {
  return randomBytes(bytes).toString("hex");
}

function minute(instant: Date): string {
  return instant.toISOString().replace(/\D/g, "").slice(0, 12);
}

function alphanumeric(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHANUMERIC[byte % 62]).join("");
}
