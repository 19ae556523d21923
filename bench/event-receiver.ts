import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FeedEventResponse } from "@/lib/events/event-response";

/** A merchant's system that events are sent to. */
export interface EventReceiver {
  readonly url: string;
  /** How long after it happened each event's request arrived, in ms, since the last call of this. */
  takeLags(): number[];
  close(): Promise<void>;
}

/**
 * Opens a receiver. An event carries the instant at which it was written, which its transaction was committed after: what
 * is measured is a little more than from the commit to the request's head.
 *
 * @param hangs whether it never answers.
 * @param onEvent called with each event and the instant of its arrival.
 */
export async function openReceiver(
  hangs: boolean,
  onEvent: (event: FeedEventResponse, arrivedMs: number) => void = () => {},
): Promise<EventReceiver> {
  let lags: number[] = [];
  const server = createServer(async (request, response) => {
    const arrived = Date.now();
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const event = JSON.parse(text) as FeedEventResponse;
    if (event.type === "payment.created") lags.push(arrived - Date.parse(event.timestamp));
    onEvent(event, arrived);
    if (!hangs) response.writeHead(200).end();
  });
  server.on("clientError", (_, socket) => socket.destroy());
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    takeLags() {
      const taken = lags;
      lags = [];
      return taken;
    },
    async close() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}
