import { randomUUID } from "node:crypto";
import { Pool } from "undici";
import { validBody } from "@/e2e/support/bodies";
import type { Merchant, Vintem } from "./vintem";

/** How often charges are sent off, in ms. */
const TICK_MS = 10;
/** More than this is not sent while so many wait for their answers: the service takes less than is offered. */
const WAITING_MAX = 512;

/** What came of charges that were offered at a rate. */
export interface Offered {
  readonly perSecond: number;
  readonly failed: number;
}

/** Lets a merchant's system offer so many new charges a second for a while, whether or not those before were answered. */
export async function offerCharges(
  vintem: Vintem,
  merchant: Merchant,
  perSecond: number,
  seconds: number,
): Promise<Offered> {
  const authorization = `Bearer ${await vintem.token(merchant)}`;
  const body = JSON.stringify(validBody());
  const pool = new Pool(vintem.url, { connections: 64, pipelining: 1 });
  const waiting = new Set<Promise<void>>();
  let [answered, failed] = [0, 0];
  async function create(): Promise<void> {
    const { statusCode, body: answer } = await pool.request({
      method: "POST",
      path: "/payments",
      headers: {
        authorization,
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
      },
      body,
    });
    await answer.dump();
    if (statusCode === 201) answered += 1;
    else failed += 1;
  }
  const start = performance.now();
  let sent = 0;
  for (;;) {
    const passed = Math.min(performance.now() - start, seconds * 1_000);
    for (; sent < (passed / 1_000) * perSecond && waiting.size < WAITING_MAX; sent += 1) {
      const one = create()
        .catch(() => {
          failed += 1;
        })
        .finally(() => waiting.delete(one));
      waiting.add(one);
    }
    if (passed >= seconds * 1_000) break;
    await new Promise((done) => setTimeout(done, TICK_MS));
  }
  await Promise.all(waiting);
  await pool.close();
  return { perSecond: answered / seconds, failed };
}
