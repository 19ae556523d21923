import { failureOfObstacle, type ProbeFailure, type ProbeOutcome } from "@/lib/providers/probe";
import { NoAnswer } from "@/lib/providers/wire";
import type { AsaasAccount } from "./account";
import { Connection } from "./connection";
import { listPayments } from "./list";

/** Nobody waits longer for a test. */
const DEADLINE_MS = 8_000;

/**
 * Tries an account out: reads a list of its charges, which changes nothing. What the provider says in its
 * own words stays here.
 */
export async function probeAsaas(
  account: AsaasAccount,
  publicOnly: boolean,
): Promise<ProbeOutcome> {
  const deadlineMs = Math.min(account.config.deadlineMs, DEADLINE_MS);
  const connection = new Connection(
    { ...account, config: { ...account.config, deadlineMs } },
    publicOnly,
  );
  try {
    return await connection.exchange(async (send): Promise<ProbeOutcome> => {
      const { status } = await send("GET", "/payments?limit=1");
      if (status !== 200) return { kind: "failed", failure: failureOfStatus(status) };
      const list = await listPayments(send, [{}], 0);
      return list.kind === "page"
        ? { kind: "works" }
        : { kind: "failed", failure: "wrong_address" };
    });
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return { kind: "failed", failure: failureOfObstacle(error.obstacle) };
  } finally {
    await connection.close();
  }
}

/** A missing or wrong key, or that of the other environment, is 401. */
function failureOfStatus(status: number): ProbeFailure {
  if (status === 401) return "credentials";
  if (status === 403) return "not_permitted";
  return status === 429 || status >= 500 ? "unavailable" : "wrong_address";
}
