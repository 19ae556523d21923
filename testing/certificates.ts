import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A throw-away certificate, key or bundle by its file name (testing/certificates/README.md). */
export function testCertificate(name: string): Buffer {
  return readFileSync(fileURLToPath(new URL(`./certificates/${name}`, import.meta.url)));
}

/** An instant at which the certificates for tests are valid. */
export const VALID_AT = new Date("2027-01-01T00:00:00Z");
