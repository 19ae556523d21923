import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Listener } from "./app";

/** Requests of a connection that may wait for those before them: they are held in memory. */
const WAITING_MAX = 8;

interface Waiting {
  readonly response: ServerResponse;
  readonly begin: () => void;
}

/** The connections with a request under way, and the requests that wait for it, the oldest first. */
const lines = new WeakMap<Socket, Waiting[]>();

/**
 * Begins the requests of a connection one after another, each once the answer before it was taken; ends a connection on
 * which too many wait. Node.js gives a listener all that a client sends without waiting for answers, and a response
 * that waits behind another one never closes where the connection ends first: what is counted and held until it
 * closes would be so for good.
 *
 * @param onEnded is handed a connection that ended while requests waited on it, and how many.
 */
export function inTurn(
  listener: Listener,
  onEnded: (socket: Socket, waiting: number) => void = () => {},
): Listener {
  return (request, response) => {
    const { socket } = request;
    const begin = (): void => {
      response.once("close", () => beginNext(socket, onEnded));
      // Its sender has left, and with the connection went the address that it would be counted for.
      if (socket.remoteAddress === undefined) {
        socket.destroy();
        return;
      }
      listener(request, response);
    };
    const line = lines.get(socket);
    if (!line) {
      lines.set(socket, []);
      begin();
    } else if (line.length < WAITING_MAX) {
      line.push({ response, begin });
    } else {
      socket.destroy();
    }
  };
}

function beginNext(socket: Socket, onEnded: (socket: Socket, waiting: number) => void): void {
  const line = lines.get(socket) ?? [];
  const next = line.shift();
  // Where the connection ends, Node.js gives it to no further response, and none would close.
  if (next?.response.socket) {
    next.begin();
    return;
  }
  lines.delete(socket);
  if (next) onEnded(socket, line.length + 1);
}
