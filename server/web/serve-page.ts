import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { memberPageHeaders } from "@/lib/http/page-headers";
import { PAGE_PATH_HEADER } from "@/lib/http/page-path";
import { problem } from "@/lib/http/response";
import { setHeader } from "./request-headers";

/** What a page that got no turn in time is replaced by. */
export const TOO_MANY_PAGES = problem(
  "too_many_requests",
  "há páginas demais sendo preparadas; tente de novo em alguns segundos",
  { "Retry-After": "2" },
);

/** Next.js, and how it is hosted. */
interface PageHost {
  readonly pages: (request: IncomingMessage, response: ServerResponse) => void;
  readonly publicUrl: string;
  readonly dev: boolean;
}

/** A page that its reader takes slowly is taken for made after so long: most of it is. */
const MADE_MS = 2_000;

/** Hands a page to Next.js, with the security headers and a fresh nonce; ends when the page is made. */
export async function servePage(
  { pages, publicUrl, dev }: PageHost,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  if (outgoing.closed) return;
  const nonce = randomBytes(16).toString("base64");
  const headers = memberPageHeaders(nonce, publicUrl.startsWith("https://"), dev);
  for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
  setHeader(incoming, "content-security-policy", headers["Content-Security-Policy"] ?? "");
  setHeader(incoming, PAGE_PATH_HEADER, incoming.url ?? "/");
  await new Promise<void>((made) => {
    const timer = setTimeout(made, MADE_MS);
    for (const event of ["prefinish", "close"]) {
      outgoing.once(event, () => {
        clearTimeout(timer);
        made();
      });
    }
    pages(incoming, outgoing);
  });
}
