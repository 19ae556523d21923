import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { sendThrough } from "./whole-response";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Good enough for a page that is made anew for everybody who looks at it, and quick. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Whether a path is a page of a payer, or none at all in that place. */
export function isPayerPage(path: string): boolean {
  return /^\/checkout\/[^/]+(\/|$)/.test(path);
}

/**
 * Lets Next.js render a payer's page and sends it out without the script of Next.js and React (138 KB
 * compressed, however little a page does), with ours of 2 KB in its place: these pages are opened once,
 * on the cheapest phones there are (docs/decisions).
 *
 * @param script what goes at the end of the page: all the script it gets.
 */
export function payerPages(pages: Handler, script: string) {
  return (request: IncomingMessage, response: ServerResponse, nonce: string): void => {
    const accepted = String(request.headers["accept-encoding"] ?? "");
    // What is to be read here must not be compressed yet.
    delete request.headers["accept-encoding"];
    const html = (text: string) => withScript(withoutScripts(text), script, nonce);
    sendThrough(response, (body) => respond(response, body, html, accepted));
    pages(request, response);
  };
}

/** A page without any script, and without the hints to fetch one early. */
export function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
    .replace(/<link\b[^>]*\bas="script"[^>]*>/g, "");
}

function withScript(html: string, script: string, nonce: string): string {
  const end = html.lastIndexOf("</body>");
  if (end < 0) return html;
  return `${html.slice(0, end)}<script nonce="${nonce}">${script}</script>${html.slice(end)}`;
}

async function respond(
  response: ServerResponse,
  body: Buffer,
  html: (text: string) => string,
  accepted: string,
): Promise<void> {
  const type = String(response.getHeader("content-type") ?? "");
  if (body.length === 0 || !type.startsWith("text/html")) {
    response.end(body);
    return;
  }
  const text = body.toString("utf8");
  if (text.includes(' data-http-status="404"')) response.statusCode = 404;
  const page = Buffer.from(html(text));
  const [coding, sent] = await compressed(page, accepted);
  response.removeHeader("transfer-encoding");
  response.removeHeader("etag");
  if (coding !== null) response.setHeader("Content-Encoding", coding);
  response.appendHeader("Vary", "Accept-Encoding");
  response.setHeader("Content-Length", sent.length);
  response.end(sent);
}

async function compressed(page: Buffer, accepted: string): Promise<[string | null, Buffer]> {
  if (/\bbr\b/.test(accepted)) return ["br", await promisify(brotliCompress)(page, BROTLI)];
  if (/\bgzip\b/.test(accepted)) return ["gzip", await promisify(gzip)(page)];
  return [null, page];
}
