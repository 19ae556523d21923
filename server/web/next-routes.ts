import type { IncomingMessage, ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Routed } from "./routes";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
interface Bindings {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/** What Next.js reads of a request for a page: responses of operations are not compressed, nor in parts. */
const FOR_PAGES = [
  "accept-encoding",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-router-state-tree",
  "next-url",
  "rsc",
  "x-nextjs-data",
];

/** Headers of which Node.js drops the second one, and operations want to know that there was one. */
const ONCE = ["authorization", "content-type"];

/**
 * Lets Next.js run an operation by its route file, as `next dev` does to reload it: the path it reads has
 * to hold the very parameters of the path that was sent.
 */
export function throughNext(pages: Listener): (call: Routed<Bindings>) => Response {
  return ({ path, params, env: { incoming, outgoing } }) => {
    for (const name of FOR_PAGES) delete incoming.headers[name];
    for (const name of ONCE) {
      const values = valuesOf(incoming, name);
      if (values.length > 0) incoming.headers[name] = values.join(", ");
    }
    const query = (incoming.url ?? "").replace(/^[^?]*/, "");
    incoming.url = plainPath(path, params) + query;
    pages(incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  };
}

/** Every value of a header. (`headersDistinct` fails where headers were taken out of `rawHeaders`.) */
function valuesOf({ rawHeaders }: IncomingMessage, name: string): string[] {
  return rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === name);
}

function plainPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name) => {
    const param = params[name] ?? "";
    // Whatever is made of dots alone is resolved away, however it is escaped.
    return encodeURIComponent(/^\.+$/.test(param) ? `${param}-` : param);
  });
}
