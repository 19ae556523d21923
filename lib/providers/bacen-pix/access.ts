import type { Unknown } from "@/lib/providers/port";
import { failedExchange, unknown } from "@/lib/providers/unknown";
import type { Answer } from "@/lib/providers/wire";
import type { BacenPixAccount } from "./account";
import type { Connection } from "./connection";
import { type PixProblem, readProblem } from "./problem";

/** An account at a bank, and the connection to it. */
export interface Access {
  readonly account: BacenPixAccount;
  readonly connection: Connection;
}

/** Runs an exchange. A missing answer, or one that cannot be read, is an outcome of its own, never an exception. */
export async function answered<Outcome>(call: () => Promise<Outcome>): Promise<Outcome | Unknown> {
  try {
    return await call();
  } catch (error) {
    return failedExchange(error);
  }
}

/** A 404 of a gateway in front of the bank proves nothing: only the standard's own problem counts. */
export function absentOrUnknown(answer: Answer): { readonly kind: "absent" } | Unknown {
  return readProblem(answer.body) ? { kind: "absent" } : unknown(answer);
}

/**
 * A final no is a 400 or 422 that says so in the standard's own words; null for any other answer:
 * everything about credentials or limits is our matter or passes.
 */
export function finalNo({ status, body }: Answer): PixProblem | null {
  return status === 400 || status === 422 ? readProblem(body) : null;
}
