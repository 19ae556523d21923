import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** How long the server takes for a payment that it is asked about: less than the deadline of a call. */
const SLOW_MS = 7_000;

/** A bank of a merchant's own that is slow, and where the service wants to be notified by it. */
export interface SlowBank {
  readonly url: string;
  /** Null until the service has registered it. */
  webhookUrl(): string | null;
  /** Questions about payments that wait for their answer, now and at most so far. */
  waiting(): number;
  most(): number;
  close(): void;
}

/** A bank that says quickly what it wants the service to come back for, and then takes its time. */
export async function openSlowBank(): Promise<SlowBank> {
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
export function accountAt(bankUrl: string, merchantId: string, folder: string): readonly string[] {
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

/** A notification about so many payments that nobody made. */
export function madeUpPayments(count: number): object {
  const pix = Array.from({ length: count }, () => ({
    endToEndId: `E${randomUUID().replaceAll("-", "").slice(0, 31)}`,
    txid: randomUUID().replaceAll("-", ""),
    valor: "10.00",
    horario: "2026-11-23T00:00:00Z",
  }));
  return { pix };
}
