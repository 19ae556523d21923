import type { Socket } from "node:net";
import type pg from "pg";

/** Sends statements to the server in one piece: each by itself would wake it up. */
export function inOnePiece<const Sent extends readonly unknown[]>(
  client: pg.PoolClient,
  send: () => Sent,
) {
  const stream = streamOf(client);
  stream.cork();
  const sent = Promise.allSettled(send());
  stream.uncork();
  return sent;
}

/** Sends what is written to a connection before anything else happens to the server in one piece. */
export function sendTogether(client: pg.ClientBase): void {
  const stream = streamOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** The driver's types do not declare its connection. */
function streamOf(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
