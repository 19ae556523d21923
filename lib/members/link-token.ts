import { createHmac } from "node:crypto";
import { deriveKey } from "@/lib/platform/vault";

/**
 * The secret part of a link, 256 bits that follow from what it is for, its row's id and the service's secret: a mail can be
 * written with it later, while the row keeps only its hash. A link from before the secret was rotated keeps working by that
 * hash, and is not written into a mail any more.
 */
export function linkToken(use: "invitation" | "password_reset", id: string): string {
  return createHmac("sha256", deriveKey("link")).update(`${use}\0${id}`).digest("base64url");
}
