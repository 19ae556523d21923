import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Agent, fetch } from "undici";
import { ApiClient } from "../../chaos/api-client";
import { Bank, txidOf } from "../../chaos/bank";
import { Service } from "../../chaos/service";
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

/** How long the server takes for a payment that it is asked about: less than the deadline of a call. */
const SLOW_MS = 7_000;

// One merchant's bank account is at a server of the merchant's own, which answers slowly and calls with made-up
// payments. The other merchants' payments are confirmed all the same.
test("a merchant whose bank lies and is slow keeps nobody's payments from being confirmed", async () => {
  test.setTimeout(300_000);
  const folder = mkdtempSync(join(tmpdir(), "vintem-slow-"));
  const slow = await slowBank();
  const bank = Bank.of(service.dataDir);
  const client = new ApiClient([service.url], service.credentials);
  const email = ["--email", "dono@lenta.example"];
  const merchant = JSON.parse(
    await operatorOf(service, "merchants", "create", "--name", "Loja Lenta", ...email, "--json"),
  ) as { readonly merchantId: string };
  await operatorOf(service, "psp-accounts", ...accountAt(slow.url, merchant.merchantId, folder));
  await expect.poll(() => slow.webhookUrl(), { timeout: 60_000, intervals: [100] }).not.toBeNull();

  const made = Array.from({ length: 600 }, () => ({
    endToEndId: `E${randomUUID().replaceAll("-", "").slice(0, 31)}`,
    txid: randomUUID().replaceAll("-", ""),
    valor: "10.00",
    horario: "2026-11-23T00:00:00Z",
  }));
  const answer = await fetch(`${slow.webhookUrl()}/pix`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ pix: made }),
  });
  expect(answer.status).toBe(200);
  await expect.poll(() => slow.waiting(), { timeout: 60_000, intervals: [50] }).toBeGreaterThan(0);

  for (let count = 0; count < 5; count += 1) {
    await payOne(service, client, bank);
    // The attack goes on, and has its part of the worker's slots.
    expect(slow.most()).toBeLessThanOrEqual(8);
  }
  expect(slow.waiting()).toBeGreaterThan(0);
  slow.close();
  rmSync(folder, { recursive: true, force: true });
});

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

/** A bank that says quickly what it wants the service to come back for, and then takes its time. */
async function slowBank() {
  let webhookUrl: string | null = null;
  let [waiting, most] = [0, 0];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    const url = request.url ?? "";
    const answer = (status: number, content: object) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(content));
    };
    if (url.startsWith("/oauth/token")) {
      return answer(200, { access_token: "t", token_type: "Bearer", expires_in: 3_600 });
    }
    if (url.startsWith("/webhook/") && request.method === "PUT") {
      webhookUrl = JSON.parse(body).webhookUrl;
      return answer(200, {});
    }
    if (url.startsWith("/webhook/")) return answer(404, {});
    if (/^\/pix\/E/.test(url)) {
      waiting += 1;
      most = Math.max(most, waiting);
      await pause(SLOW_MS);
      waiting -= 1;
    }
    answer(500, {});
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    webhookUrl: () => webhookUrl,
    waiting: () => waiting,
    most: () => most,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The arguments that add the account of a merchant at a bank. */
function accountAt(bankUrl: string, merchantId: string, folder: string): readonly string[] {
  const write = (name: string, content: object) => {
    writeFileSync(join(folder, name), JSON.stringify(content));
    return join(folder, name);
  };
  const config = {
    apiUrl: bankUrl,
    tokenUrl: `${bankUrl}/oauth/token`,
    pixKey: randomUUID(),
    tariff: { fixedCents: 0, basisPoints: 80 },
  };
  const secrets = { clientId: "loja-lenta", clientSecret: randomUUID() };
  const files = ["--config", write("config.json", config), "--secrets", write("s.json", secrets)];
  return ["add", "--name", "Banco Lento", "--merchant", merchantId, ...files];
}
