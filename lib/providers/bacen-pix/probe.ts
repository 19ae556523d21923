import { createPrivateKey, X509Certificate } from "node:crypto";
import { NO_REPORT, type ProbeOutcome } from "@/lib/providers/probe";
import { ProbeRun } from "@/lib/providers/probe-run";
import type { BacenPixAccount } from "./account";
import { Connection } from "./connection";
import {
  judgeTokenObstacle,
  judgeWebhook,
  readingSteps,
  registeredWebhook,
  secretsOf,
} from "./probe-steps";

/** Of one call of a test. */
const DEADLINE_MS = 8_000;

/**
 * Tries an account out step by step: gets a token, reads a charge that cannot exist, lists of the last minute, and
 * where the bank notifies. Nothing changes at the bank (ADR 0050).
 */
export async function probeBacenPix(
  account: BacenPixAccount,
  chosenBy: string | null,
  now: Date,
): Promise<ProbeOutcome> {
  if (!isUsable(account)) return { kind: "failed", failure: "our_certificate", ...NO_REPORT };
  const deadlineMs = Math.min(account.config.deadlineMs, DEADLINE_MS);
  const { config, secrets } = { ...account, config: { ...account.config, deadlineMs } };
  const connection = new Connection({ config, secrets }, chosenBy);
  const run = new ProbeRun(now, secretsOf(account));
  const judgeObstacle = judgeTokenObstacle(connection);
  try {
    await run.run({
      name: "token",
      url: config.tokenUrl,
      async call() {
        run.hide(await connection.authenticate());
        return null;
      },
      judge: () => null,
      judgeObstacle,
    });
    for (const step of readingSteps(account, connection, now)) await run.run(step);
    await run.run({
      name: "webhook",
      url: config.apiUrl,
      async call() {
        const answer = await connection.send(
          "GET",
          `/webhook/${encodeURIComponent(config.pixKey)}`,
        );
        run.webhook = registeredWebhook(answer, secrets.webhookToken);
        return answer;
      },
      judge: judgeWebhook,
      judgeObstacle,
    });
    return run.outcome();
  } finally {
    await connection.close();
  }
}

/** Whether the certificate and the key can be read and belong together; none at all is usable too. */
export function isUsable({ secrets }: Pick<BacenPixAccount, "secrets">): boolean {
  const { certificate, privateKey, authority } = secrets;
  if (!certificate !== !privateKey) return false;
  try {
    if (authority) new X509Certificate(authority);
    if (!certificate || !privateKey) return true;
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(privateKey));
  } catch {
    return false;
  }
}
