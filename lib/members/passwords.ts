import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { networkOf } from "@/lib/platform/caller-address";
import { FairLine } from "@/lib/platform/fair-line";
import { PASSWORD_MAX_BYTES } from "./password";

/** argon2id with the parameters that OWASP advises first: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Passwords of one network that wait to be hashed in a process, and of all networks together: a password takes some 25 ms
 * of a core, so that nobody waits for more than two seconds.
 */
export const PASSWORDS_WAITING = { owner: 8, all: 64 } as const;

// The same module is loaded twice in one process (Next.js bundles its own copy): both share the line.
const shared = globalThis as { vintemPasswords?: FairLine };

/**
 * Does one piece of work after the other. Node.js has four threads for what takes long, tokens are verified in them too, and
 * they serve first come first served: behind fifty passwords every call of a merchant would wait for more than a second.
 *
 * @throws Busy when as many wait as may.
 */
function inTurn<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
  shared.vintemPasswords ??= new FairLine(PASSWORDS_WAITING);
  return shared.vintemPasswords.run(address === "" ? null : networkOf(address), work);
}

/**
 * Hashes a password for storage. Equal spellings of one text (NFC, NFD) are one password.
 *
 * @param address where it came from; empty for what no caller sent, such as a new merchant's first password: it waits.
 * @throws Busy when too many passwords wait.
 */
export function hashPassword(password: string, address = ""): Promise<string> {
  return inTurn(address, () => hash(password.normalize("NFKC"), OPTIONS));
}

let nobody: Promise<string> | undefined;

/**
 * Checks a password. Without a hash it checks against nobody's, so that an unknown e-mail takes as
 * long as a wrong password.
 *
 * @param address where it came from; empty for what no caller sent.
 * @throws Busy when too many passwords wait.
 */
export async function isPassword(
  password: string,
  storedHash: string | null,
  address = "",
): Promise<boolean> {
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES) return false;
  // Not in turn: a line that is full once would leave this process without it.
  nobody ??= hash(randomBytes(16).toString("hex"), OPTIONS);
  const known = storedHash ?? (await nobody);
  const matches = await inTurn(address, () => verify(known, password.normalize("NFKC")));
  return storedHash !== null && matches;
}

/** A password to begin with, easy to copy: 95 random bits. */
export function freshPassword(): string {
  const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
  const letters = [...randomBytes(19)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return letters.replace(/(.{5})(?=.)/g, "$1-");
}
