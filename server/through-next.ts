import type { IncomingMessage, ServerResponse } from "node:http";
import { sendThrough } from "./whole-response";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** What Next.js reads of a request for a page: answers to machines are not compressed, nor in parts. */
const FOR_PAGES = [
  "accept-encoding",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-router-state-tree",
  "next-url",
  "rsc",
  "x-nextjs-data",
];

/** Headers of which Node.js drops the second one, and endpoints want to know that there was one. */
const ONCE = ["authorization", "content-type"];

/** Every value of a header. (`headersDistinct` fails where headers were taken out of `rawHeaders`.) */
function valuesOf({ rawHeaders }: IncomingMessage, name: string): string[] {
  return rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === name);
}

/**
 * Lets Next.js run a machine route, as `next dev` does to reload it, and sends the answer out as the
 * fast lane does: whole, with its length, and without what Next.js adds for its own pages.
 */
export function throughNext(pages: Handler): Handler {
  return (request, response) => {
    for (const name of FOR_PAGES) delete request.headers[name];
    for (const name of ONCE) {
      const given = valuesOf(request, name);
      if (given.length > 0) request.headers[name] = given.join(", ");
    }
    sendThrough(response, (body) => {
      response.removeHeader("vary");
      response.removeHeader("transfer-encoding");
      const bodiless = response.statusCode === 204 || response.statusCode === 304;
      if (!bodiless) response.setHeader("Content-Length", body.length);
      response.end(body);
    });
    pages(request, response);
  };
}
