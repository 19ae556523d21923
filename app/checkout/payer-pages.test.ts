import { randomUUID } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { launchEnv, settle } from "@/lib/platform/env";
import { isPayerPage, payerPages } from "./payer-pages";

// Nothing listens there: what needs the database fails as it does when the database is away.
settle(launchEnv(), "postgresql://nobody@127.0.0.1:1/nothing", "x".repeat(32));

const SCRIPT = "ours('$&' < 1)";
const pages = payerPages({ stylesheet: "/assets/checkout-1.css", script: SCRIPT });

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return pages(new Request(`http://localhost${path}`, { headers }));
}

test("a page has our script alone, as it is, with this response's nonce, and our stylesheet", async () => {
  const response = await get("/checkout/abc");
  const html = await response.text();
  const nonce = /script-src 'nonce-([^']+)'/.exec(
    response.headers.get("content-security-policy") ?? "",
  )?.[1];
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).toContain(`<script nonce="${nonce}">${SCRIPT}</script></body></html>`);
  expect(html).toMatch(/^<!DOCTYPE html><html lang="pt-BR"><head>/);
  expect(html).toContain(`<link rel="stylesheet" href="/assets/checkout-1.css"/>`);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("cache-control")).toContain("no-store");
});

test("a charge that does not exist has one and the same page, whatever was looked for of it", async () => {
  const pageOf = async (path: string) => {
    const response = await get(path);
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "");
    expect(response.status, path).toBe(404);
    return (await response.text()).replaceAll(nonce?.[1] ?? "none", "");
  };
  const page = await pageOf("/checkout/abc");
  expect(page).toContain("Não encontramos esta cobrança");
  for (const path of ["/checkout/%20", "/checkout/abc/receipt", "/checkout/abc/boleto"]) {
    expect(await pageOf(path), path).toBe(page);
  }
  expect(await pageOf("/checkout/abc/x")).toContain("Esta página não existe");
  expect(await pageOf("/checkout/abc/toString")).toContain("Esta página não existe");
});

test("the address's language goes before the browser's", async () => {
  const english = { "accept-language": "en" };
  const langOf = async (path: string, headers = {}) =>
    /lang="([^"]+)"/.exec(await (await get(path, headers)).text())?.[1];
  expect(await langOf("/checkout/abc")).toBe("pt-BR");
  expect(await langOf("/checkout/abc", english)).toBe("en");
  expect(await langOf("/checkout/abc?lang=pt-BR", english)).toBe("pt-BR");
  expect(await langOf("/checkout/abc?lang=fr", english)).toBe("en");
});

test("a slash at the end leads to the page without it, in the same language", async () => {
  const response = await get("/checkout/abc/?lang=en");
  expect([response.status, response.headers.get("location")]).toEqual([
    308,
    "/checkout/abc?lang=en",
  ]);
});

test("while the database is away, a page says that the fault is ours and leads back to itself", async () => {
  const path = `/checkout/${randomUUID()}?lang=pt-BR`;
  const response = await get(path);
  const html = await response.text();
  expect(response.status).toBe(503);
  expect(html).toContain("A falha foi nossa");
  expect(html).toContain(`<a href=""`);
});

describe("a page goes out as its reader takes it", () => {
  test.each([
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["identity", null, (bytes: Buffer) => bytes],
  ] as const)("%s", async (accepted, coding, plain) => {
    const response = await get("/checkout/abc", { "accept-encoding": accepted });
    expect(response.headers.get("content-encoding")).toBe(coding);
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    const html = plain(Buffer.from(await response.arrayBuffer())).toString();
    expect(html).toMatch(/^<!DOCTYPE html>.*<\/html>$/s);
  });
});

test.each([
  ["/checkout/abc", true],
  ["/checkout/abc/receipt", true],
  ["/checkout", false],
  ["/checkout/", false],
  ["/charges/checkout/abc", false],
])("%s is a payer's page: %s", (path, is) => {
  expect(isPayerPage(path)).toBe(is);
});
