import { createServer, type IncomingMessage, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { testPem } from "./certificates";

/** Where webhook notifications arrive, and what has arrived. */
export interface Receiver<Notification> {
  readonly url: string;
  readonly received: readonly Notification[];
}

/** How a receiver reads one notification. */
export type ReadNotification<Notification> = (
  body: unknown,
  request: IncomingMessage,
) => Notification;

/** A receiver that answers with these statuses in turn, then always with 200; a 302 leads elsewhere. */
export function openReceiver<Notification>(
  read: ReadNotification<Notification>,
  statuses: readonly number[] = [],
): Promise<Receiver<Notification>> {
  return receiverOn("http", createServer(), read, statuses);
}

/** A receiver over https that takes notifications only from holders of a certificate of the test authority. */
export function openMutualTlsReceiver<Notification>(
  read: ReadNotification<Notification>,
): Promise<Receiver<Notification>> {
  const server = createTlsServer({
    cert: testPem("shop.pem"),
    key: testPem("shop.key"),
    ca: testPem("authority.pem"),
    requestCert: true,
    rejectUnauthorized: true,
  });
  return receiverOn("https", server, read, []);
}

async function receiverOn<Notification>(
  scheme: string,
  server: Server,
  read: ReadNotification<Notification>,
  statuses: readonly number[],
): Promise<Receiver<Notification>> {
  const received: Notification[] = [];
  server.on("request", async (request: IncomingMessage, response) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const status = statuses[received.length] ?? 200;
    received.push(read(JSON.parse(text), request));
    response.writeHead(status, status === 302 ? { Location: "/elsewhere" } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `${scheme}://127.0.0.1:${port}/hook`, received };
}
