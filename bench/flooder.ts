import { randomUUID } from "node:crypto";
import { json } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import { type FloodPlan, ownRequest } from "./flood-plan";

// Sends what one attacker sends, at a rate: a process of its own, which runs at the lowest priority, because a real
// attacker does not use the processors of the service.

/** How often requests are sent off, in ms. */
const TICK_MS = 5;

const { url, requests, perSecond, atOnce, seconds } = (await json(process.stdin)) as FloodPlan;
const pool = new Pool(url, { connections: atOnce, pipelining: 1, headersTimeout: 60_000 });
const answers: Record<string, number> = {};
let ended = false;
let waiting = 0;

const count = (what: string) => {
  answers[what] = (answers[what] ?? 0) + 1;
};

async function send(number: number): Promise<void> {
  const request = requests[number % requests.length];
  if (!request) throw new Error("a flood without a request");
  const { method, path, headers = {}, body = null } = ownRequest(request, randomUUID());
  waiting += 1;
  try {
    const answer = await pool.request({ method, path, headers, body });
    await answer.body.dump();
    count(String(answer.statusCode));
  } catch {
    count(ended ? "unanswered" : "broken");
  } finally {
    waiting -= 1;
  }
}

const start = performance.now();
const sent: Promise<void>[] = [];
for (let passed = 0; passed < seconds * 1_000; passed = performance.now() - start) {
  for (; sent.length < (passed / 1_000) * perSecond && waiting < atOnce; ) {
    sent.push(send(sent.length));
  }
  await pause(TICK_MS);
}
ended = true;
await pool.destroy();
await Promise.all(sent);
process.stdout.write(JSON.stringify(answers));
