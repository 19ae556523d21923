import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { isPayerPage, payerPages, withoutScripts } from "./payer-pages";

const PAGE = `<html><head><link rel="preload" as="script" href="/a.js"/><link rel="stylesheet" href="/a.css"/><script src="/a.js" async=""></script></head><body><main>Olá</main><script>self.f=[1,"</b>"]</script></body></html>`;

/** The address of pages that answer as given, on their way through the lane. */
async function served(
  pages: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const through = payerPages(pages, "ours('$&')");
  const server = createServer((request, response) => through(request, response, "n1"));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a page goes out with our script in the place of every other, whatever pieces it came in", async () => {
  const url = await served((_, response) => {
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
    response.flushHeaders();
    for (const piece of PAGE.match(/.{1,9}/gs) ?? []) response.write(Buffer.from(piece));
    response.end();
  });
  const answer = await fetch(url);
  expect(await answer.text()).toBe(
    `<html><head><link rel="stylesheet" href="/a.css"/></head><body><main>Olá</main><script nonce="n1">ours('$&')</script></body></html>`,
  );
});

test("a page that says so is answered with 404", async () => {
  const url = await served((_, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(`<body><div data-http-status="404"></div></body>`);
  });
  expect((await fetch(url)).status).toBe(404);
});

test("what is no page goes through as it is: a redirect, a part of a page, nothing at all", async () => {
  const url = await served((request, response) => {
    if (request.url === "/there") {
      response.writeHead(307, { Location: "/here" });
      return void response.end();
    }
    response.setHeader("Content-Type", "text/x-component");
    response.end("<script>kept</script>");
  });
  const redirect = await fetch(`${url}/there`, { redirect: "manual" });
  expect([redirect.status, redirect.headers.get("location")]).toEqual([307, "/here"]);
  expect(await (await fetch(url)).text()).toBe("<script>kept</script>");
});

test("text of a merchant that looks like a script is text to begin with, and stays", () => {
  const text = "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>";
  expect(withoutScripts(text)).toBe(text);
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
