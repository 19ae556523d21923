import { createHash } from "node:crypto";
import type { MerchantId } from "@/lib/platform/values/ids";
import { keyedDigest } from "@/lib/platform/vault";

/**
 * The digest by which evidence, the audit log and imported days name a statement's file: 64 hexadecimal digits, always the
 * same for one file at one merchant. It is keyed, because most of a file of few lines can be known beside a payer's document, so
 * that who has the database could try all documents against a plain hash.
 *
 * @param file the bytes as they were sent.
 */
export function statementFileDigest(merchantId: MerchantId, file: Uint8Array): string {
  const plain = createHash("sha256").update(file).digest("hex");
  return keyedDigest("statement-file", merchantId, plain).toString("hex");
}
