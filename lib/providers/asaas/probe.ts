import type { ProbeFailure, ProbeOutcome } from "@/lib/providers/probe";
import { failureOfAnswer, ProbeRun } from "@/lib/providers/probe-run";
import type { Answer } from "@/lib/providers/wire";
import type { AsaasAccount } from "./account";
import { Connection } from "./connection";
import { listPayments } from "./list";

/** Nobody waits longer for a test. */
const DEADLINE_MS = 8_000;

/** Tries an account out: reads a list of its charges, which changes nothing (ADR 0050). */
export async function probeAsaas(
  account: AsaasAccount,
  chosenBy: string | null,
  now: Date,
): Promise<ProbeOutcome> {
  const deadlineMs = Math.min(account.config.deadlineMs, DEADLINE_MS);
  const { config, secrets } = account;
  const connection = new Connection({ ...account, config: { ...config, deadlineMs } }, chosenBy);
  const { former, ...current } = secrets;
  const known = [...Object.values(current), ...Object.values(former ?? {})];
  const run = new ProbeRun(now, known);
  let isList = false;
  try {
    await run.run({
      name: "charges",
      url: config.apiUrl,
      call: () =>
        connection.exchange(async (send) => {
          const answer = await send("GET", "/payments?limit=1");
          isList = (await listPayments(async () => answer, [{}], 0)).kind === "page";
          return answer;
        }),
      judge: (answer) => (isList ? null : failureOfList(answer)),
    });
    return run.outcome();
  } finally {
    await connection.close();
  }
}

/** A missing or wrong key, or that of the other environment, is 401. */
function failureOfList(answer: Answer): ProbeFailure {
  return answer.status === 401 ? "credentials" : failureOfAnswer(answer);
}
