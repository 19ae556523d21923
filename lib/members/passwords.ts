import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { PASSWORD_MAX_BYTES } from "./password";

/** argon2id with the parameters that OWASP advises first: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password for storage. Equal spellings of one text (NFC, NFD) are one password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize("NFKC"), OPTIONS));
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Does one piece of work after the other. Node.js has four threads for what takes long, tokens are verified in them too, and
 * they serve first come first served: behind fifty passwords every call of a merchant would wait for more than a second.
 */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work);
  last = mine.catch(() => {});
  return mine;
}

let nobody: Promise<string> | undefined;

/**
 * Checks a password. Without a hash it checks against nobody's, so that an unknown e-mail takes as
 * long as a wrong password.
 */
export async function isPassword(password: string, storedHash: string | null): Promise<boolean> {
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES) return false;
  nobody ??= hashPassword(randomBytes(16).toString("hex"));
  const known = storedHash ?? (await nobody);
  const matches = await inTurn(() => verify(known, password.normalize("NFKC")));
  return storedHash !== null && matches;
}

/** A password to begin with, easy to copy: 95 random bits. */
export function freshPassword(): string {
  const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
  const letters = [...randomBytes(19)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return letters.replace(/(.{5})(?=.)/g, "$1-");
}
