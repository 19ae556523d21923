import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ApiClient } from "../../chaos/api-client";
import { Bank, txidOf } from "../../chaos/bank";
import { Service } from "../../chaos/service";
import { expect, test, validBody } from "../support/fixtures";
import { operatorOf, stopLaunched } from "../support/launch";

// One merchant's bank account is at a server of the merchant's own, which answers slowly and calls with made-up
// payments. The other merchants' payments are confirmed all the same.

test.afterEach(stopLaunched);

/** How long the server takes for a payment that it is asked about: less than the deadline of a call. */
const SLOW_MS = 7_000;

test("a merchant whose bank lies and is slow keeps nobody's payments from being confirmed", async () => {
  test.setTimeout(300_000);
  const service = await Service.start();
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
  await service.stop();
  for (const gone of [folder, service.dataDir]) rmSync(gone, { recursive: true, force: true });
});

/** A charge of another merchant is made, paid at the operator's bank, and RECEIVED. */
async function payOne({ url }: Service, client: ApiClient, bank: Bank): Promise<void> {
  const created = await client.create(randomUUID(), validBody());
  const { id } = (created?.body ?? {}) as { readonly id: string };
  expect(await bank.pay(txidOf(id))).not.toBeNull();
  const screen = async () => (await (await fetch(`${url}/checkout/${id}/status`)).json()).screen;
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
