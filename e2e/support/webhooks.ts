import { randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { APIRequestContext } from "@playwright/test";
import type { FeedEventResponse } from "@/lib/events/event-response";
import { SCOPES } from "@/lib/platform/values/scope";
import type { Credentials } from "./credentials";
import { type MerchantApi, merchantApi } from "./fixtures";
import { SERVICE_URL } from "./service";
import { cookieOf } from "./sessions";
import { send, type WireAnswer } from "./wire";

/** Calls of a merchant's system that configures webhooks. */
export interface WebhooksApi extends MerchantApi {
  call(method: string, path: string, body?: unknown, key?: string): Promise<WireAnswer>;
}

/** Gives a merchant a secret with every scope, as its owner does on the page of credentials, and speaks with it. */
export async function webhooksApi(
  request: APIRequestContext,
  merchant: Credentials,
): Promise<WebhooksApi> {
  const origin = process.env[SERVICE_URL] ?? "";
  const answer = await fetch(`${origin}/api/dashboard/credentials`, {
    method: "POST",
    headers: {
      cookie: await cookieOf(origin, merchant),
      origin,
      "content-type": "application/json",
    },
    body: JSON.stringify({ name: `webhooks ${randomUUID()}`, scopes: SCOPES }),
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  const { secret } = await answer.json();
  const api = await merchantApi(request, { ...merchant, clientSecret: secret });
  return {
    ...api,
    call: (method, path, body, key = randomUUID()) =>
      send(origin, {
        method,
        path,
        headers: [
          ["authorization", `Bearer ${api.token}`],
          ...(body === undefined ? [] : [["content-type", "application/json"] as const]),
          ...(method === "POST" ? [["idempotency-key", key] as const] : []),
        ],
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
}

/** A merchant's system that receives events. */
export interface EventReceiver {
  readonly url: string;
  readonly received: readonly {
    readonly headers: IncomingHttpHeaders;
    readonly text: string;
    readonly event: FeedEventResponse;
    /** What it was answered. */
    readonly status: number;
  }[];
  /** What it answers from now on. */
  status: number;
  close(): void;
}

/** Opens a receiver on this machine, which answers 200 unless a test says otherwise. */
export async function openEventReceiver(): Promise<EventReceiver> {
  const received: EventReceiver["received"][number][] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const { status } = receiver;
    received.push({ headers: request.headers, text, event: JSON.parse(text), status });
    response.writeHead(status).end(status < 300 ? "recebido" : "falhou");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const receiver: EventReceiver = {
    url: `http://127.0.0.1:${port}/events`,
    received,
    status: 200,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}
