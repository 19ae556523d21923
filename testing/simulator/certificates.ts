import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The text of one of the throw-away certificates or keys, by its file name. */
export function testPem(name: string): string {
  return readFileSync(testPemPath(name), "utf8");
}

/** Where a throw-away certificate or key lies. */
export function testPemPath(name: string): string {
  return fileURLToPath(new URL(`./certificates/${name}`, import.meta.url));
}
