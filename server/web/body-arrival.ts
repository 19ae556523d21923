import type { IncomingMessage } from "node:http";

/**
 * Waits until the whole body of a request has come, without reading it, or its connection has ended. It has to be shorter than what
 * Node.js keeps of a body that nobody reads, 16 KiB; who stops in the middle is cut off by the time-out of requests.
 */
export function bodyArrival(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  return new Promise((arrived) => {
    const push = request.push.bind(request);
    request.push = (piece: Buffer | null) => {
      const isMoreWanted = push(piece);
      if (piece === null) arrived();
      return isMoreWanted;
    };
    request.once("close", arrived);
  });
}
