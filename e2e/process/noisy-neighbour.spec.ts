import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Agent, fetch } from "undici";
import { ONLY_DEEP } from "@/testing/deep";
import { ApiClient } from "../../chaos/api-client";
import { Bank, txidOf } from "../../chaos/bank";
import { Service } from "../../chaos/service";
import { accountAt, madeUpPayments, openSlowBank } from "../../testing/slow-bank";
import { expect, test, validBody } from "../support/fixtures";
import { operatorOf, stopLaunched } from "../support/launch";

// What one merchant, or somebody from outside, does keeps nobody else from being served.

test.describe.configure({ mode: "default" });

let service: Service;

test.beforeAll(async () => {
  service = await Service.start();
});

test.afterAll(async () => {
  await service.stop();
  await stopLaunched();
});

// One merchant's bank account is at a server of the merchant's own, which answers slowly and calls with made-up
// payments. The other merchants' payments are confirmed all the same.
test(
  "a merchant whose bank lies and is slow keeps nobody's payments from being confirmed",
  ONLY_DEEP,
  async () => {
    test.setTimeout(300_000);
    const folder = mkdtempSync(join(tmpdir(), "vintem-slow-"));
    const slow = await openSlowBank();
    const bank = Bank.of(service.dataDir);
    const client = new ApiClient([service.url], service.credentials);
    const email = ["--email", "dono@lenta.example"];
    const merchant = JSON.parse(
      await operatorOf(service, "merchants", "create", "--name", "Loja Lenta", ...email, "--json"),
    ) as { readonly merchantId: string };
    await operatorOf(service, "psp-accounts", ...accountAt(slow.url, merchant.merchantId, folder));
    await expect
      .poll(() => slow.webhookUrl(), { timeout: 60_000, intervals: [100] })
      .not.toBeNull();

    const answer = await fetch(`${slow.webhookUrl()}/pix`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(madeUpPayments(600)),
    });
    expect(answer.status).toBe(200);
    await expect
      .poll(() => slow.waiting(), { timeout: 60_000, intervals: [50] })
      .toBeGreaterThan(0);

    for (let count = 0; count < 5; count += 1) {
      await payOne(service, client, bank);
      // The attack goes on, and has its part of the worker's slots.
      expect(slow.most()).toBeLessThanOrEqual(8);
    }
    expect(slow.waiting()).toBeGreaterThan(0);
    slow.close();
    rmSync(folder, { recursive: true, force: true });
  },
);

/** Forged notifications a second, as near as this machine comes to it, and for how long. */
const FORGED_PER_SECOND = 500;
const FLOOD_MS = 5_000;

test("J8 a flood of forged notifications stores nothing, and every charge is created meanwhile", async () => {
  test.setTimeout(120_000);
  const client = new ApiClient([service.url], service.credentials);
  const { pathname } = new URL(`${Bank.of(service.dataDir).webhookUrl()}/pix`);
  const before = await service.notificationCount();
  const calm = await creations(client, FLOOD_MS);
  const flood = forge(service.url + pathname, FLOOD_MS);
  const beside = await creations(client, FLOOD_MS);
  const refused = await flood;
  // The right address with what is no notification is answered 200 (ADR 0008), with another secret part 401.
  expect([...refused.keys()].sort()).toEqual([200, 401]);
  expect(await service.notificationCount()).toBe(before);
  for (const { statuses } of [calm, beside]) expect([...statuses]).toEqual([201]);
  const forged = [...refused.values()].reduce((sum, many) => sum + many, 0);
  process.stdout.write(
    `J8: a creation took ${calm.p99} ms (p99), and ${beside.p99} ms beside ${forged} forged notifications in ${FLOOD_MS / 1_000} s\n`,
  );
});

/** Creates charges one after another; which answers came, and how long they took, p99 in ms. */
async function creations(client: ApiClient, ms: number) {
  const statuses = new Set<number | undefined>();
  const took: number[] = [];
  for (const end = performance.now() + ms; performance.now() < end; ) {
    const start = performance.now();
    statuses.add((await client.create(randomUUID(), validBody()))?.status);
    took.push(performance.now() - start);
  }
  took.sort((a, b) => a - b);
  return { statuses, p99: Math.round(took[Math.ceil(took.length * 0.99) - 1] ?? 0) };
}

/** Sends forged notifications at a steady rate; how many answers of each status came. */
async function forge(url: string, ms: number): Promise<Map<number, number>> {
  const answers = new Map<number, number>();
  const dispatcher = new Agent({ connections: 16 });
  const send = async (odd: boolean) => {
    const { status, body } = await fetch(odd ? url.replace(/.\/pix$/, "!/pix") : url, {
      dispatcher,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: odd ? JSON.stringify({ pix: [] }) : '{"pix": "forjado"}',
    });
    await body?.cancel();
    answers.set(status, (answers.get(status) ?? 0) + 1);
  };
  const under: Promise<void>[] = [];
  const start = performance.now();
  for (let sent = 0; performance.now() - start < ms; ) {
    const due = ((performance.now() - start) / 1_000) * FORGED_PER_SECOND;
    for (; sent < due; sent += 1) under.push(send(sent % 2 === 0));
    await pause(20);
  }
  await Promise.all(under);
  await dispatcher.close();
  return answers;
}

/** A charge of another merchant is made, paid at the operator's bank, and RECEIVED. */
async function payOne({ url }: Service, client: ApiClient, bank: Bank): Promise<void> {
  const created = await client.create(randomUUID(), validBody());
  const { id } = (created?.body ?? {}) as { readonly id: string };
  expect(await bank.pay(txidOf(id))).not.toBeNull();
  const screen = async () => {
    const answer = await fetch(`${url}/checkout/${id}/status`);
    return ((await answer.json()) as { readonly screen: string }).screen;
  };
  await expect.poll(screen, { timeout: 30_000, intervals: [50] }).toBe("paid");
}
