import { spawn, spawnSync } from "node:child_process";
import { text } from "node:stream/consumers";

/** Whether PHP with curl is installed: the tests of client-php run where it is, and say where it is not. */
export const HAS_PHP =
  spawnSync("php", ["-r", "exit(extension_loaded('curl') ? 0 : 1);"]).status === 0;

/** A method of testing/php-client/call.php with its arguments. */
export type PhpCall = readonly [name: string, args: readonly unknown[]];

/** What came of a call: its value, or how it failed. */
export interface PhpAnswer {
  readonly value?: unknown;
  readonly error?: string;
  readonly status?: number;
  readonly key?: string | null;
}

/**
 * Calls methods of the PHP client, one after another in one process.
 *
 * @param access the service's address, a client id and its secret, and a file for the token where one is to be kept.
 */
export async function php(
  access: readonly string[],
  calls: readonly PhpCall[],
): Promise<readonly PhpAnswer[]> {
  const child = spawn("php", ["testing/php-client/call.php", ...access], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(calls.map((call) => `${JSON.stringify(call)}\n`).join(""));
  const output = await text(child.stdout);
  return output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}
