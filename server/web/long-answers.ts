import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** From so many bytes on an answer is long: the kernel holds megabytes of it for us and for a proxy that hands it on slowly. */
const LONG_BYTES = 65_536;

/**
 * Has a long answer, or one of unknown length, be the last one of its connection, and says when it begins. A proxy then sends nobody
 * else's request by a connection whose answer may have to be cut off, and ends it once it has read all of the answer.
 */
export function noteLongAnswer(response: ServerResponse, begins: () => void): void {
  const { socket } = response;
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]) => {
    if (socket && isLong(response, args)) {
      response.shouldKeepAlive = false;
      // Node.js would let go of it once all is handed over to the kernel, after which nothing can be cut off.
      socket.destroySoon = () => {};
      begins();
    }
    return writeHead(...args);
  };
}

/** Cuts off a long answer. Only a reset frees what the kernel holds of it. */
export function cutOff(socket: Socket): void {
  // Node.js would wait until all was handed over.
  socket.destroySoon = () => void socket.destroy();
  socket.resetAndDestroy();
}

/** Where Node.js, and @hono/node-server in its place, keep the length of a body that no header names yet. */
interface Counted {
  readonly _contentLength: number | null;
}

/** Whether what is about to be sent, with these arguments of `writeHead`, is a long answer. */
function isLong(response: ServerResponse, args: readonly unknown[]): boolean {
  if (response.req.method === "HEAD") return false;
  const header = (name: string) => valueIn(args.at(-1), name) ?? response.getHeader(name);
  const length = header("content-length");
  if (length !== undefined) return Number(length) >= LONG_BYTES;
  const counted = (response as Partial<Counted>)._contentLength;
  if (typeof counted === "number") return counted >= LONG_BYTES;
  // What has no type has no body either. By HTTP/1.0 an answer of unknown length ends with its connection, which is ours to end.
  return header("content-type") !== undefined && response.req.httpVersion !== "1.0";
}

/** The value of a header as `writeHead` takes them: an object, or names and values in turn. */
function valueIn(headers: unknown, wanted: string): OutgoingHttpHeader | undefined {
  if (typeof headers !== "object" || headers === null) return undefined;
  const isWanted = (name: unknown) => String(name).toLowerCase() === wanted;
  if (Array.isArray(headers)) {
    const at = headers.findIndex((name, i) => i % 2 === 0 && isWanted(name));
    return at < 0 ? undefined : headers[at + 1];
  }
  return Object.entries(headers as OutgoingHttpHeaders).find(([name]) => isWanted(name))?.[1];
}
