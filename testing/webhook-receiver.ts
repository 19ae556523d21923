import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { FeedEventResponse } from "@/lib/events/event-response";
import { MerchantTurns } from "@/lib/platform/merchant-turns";
import { Permits } from "@/lib/webhooks/permits";
import { openPostman } from "@/lib/webhooks/post-event";
import { sendToEndpoint } from "@/lib/webhooks/send-to-endpoint";
import { leaseEndpoints } from "@/lib/webhooks/store/lease";

/** An event as a receiver got it. */
export interface ReceivedEvent {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly event: FeedEventResponse;
  /** Whether it was answered with 2xx. */
  isTaken: boolean;
}

/** Answers a request; a status alone is answered without a body. */
export type Answer = (
  received: ReceivedEvent,
  response: ServerResponse,
) => number | undefined | Promise<number | undefined>;

/** A merchant's system that receives events over HTTP. */
export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly ReceivedEvent[];
  /** The most requests that it had at the same time. */
  readonly mostAtOnce: () => number;
  /** The events that it took, as they came. */
  readonly taken: () => readonly FeedEventResponse[];
  answer: Answer;
}

/** Opens a receiver, which answers 200 unless a test says otherwise. */
export async function openWebhookReceiver(answer: Answer = () => 200): Promise<WebhookReceiver> {
  const received: ReceivedEvent[] = [];
  let atOnce = 0;
  let most = 0;
  const server = createServer(async (request, response) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    response.on("close", () => {
      atOnce -= 1;
    });
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const { headers } = request;
    const one = { headers, text, event: JSON.parse(text), isTaken: false };
    received.push(one);
    const status = await receiver.answer(one, response);
    if (status === undefined) return;
    one.isTaken = status >= 200 && status < 300;
    response.writeHead(status, status === 302 ? { Location: "/elsewhere" } : {}).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/events`,
    received,
    mostAtOnce: () => most,
    taken: () => received.filter(({ isTaken }) => isTaken).map(({ event }) => event),
    answer,
  };
  return receiver;
}

/** How a test sends. */
export interface TestSending {
  /** How long an answer is waited for, in ms. */
  readonly requestMs?: number;
  readonly random?: () => number;
  readonly permits?: Permits;
  readonly turns?: MerchantTurns;
}

/** Sends everything that is due at an instant, as a worker does. */
export async function sendDue(
  at: Date,
  {
    requestMs,
    random = () => 0.5,
    permits = new Permits(256, 32),
    turns = new MerchantTurns({ each: 2 }),
  }: TestSending = {},
): Promise<void> {
  const postman = openPostman(requestMs);
  const sending = {
    postman,
    permits,
    turns,
    now: () => at,
    random,
    stopping: new AbortController().signal,
  };
  try {
    for (;;) {
      const leased = await leaseEndpoints(100, at);
      if (leased.length === 0) return;
      await Promise.all(leased.map((endpoint) => sendToEndpoint(endpoint, sending)));
    }
  } finally {
    await postman.close();
  }
}
