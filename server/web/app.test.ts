import { createServer, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { webListener } from "./app";

/** A server whose pages answer with the headers that reached them. */
async function listening(trustedProxies: number): Promise<number> {
  const server = createServer(
    webListener({
      dev: false,
      throughNext: false,
      publicUrl: "http://localhost",
      trustedProxies,
      phase: () => "serving",
      payerPages: async () => new Response(),
      pageFiles: () => new Response(),
      pages: (received, response) => response.end(JSON.stringify(received.headers)),
    }),
  );
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

function headersSeen(port: number, headers: Record<string, string>): Promise<IncomingHttpHeaders> {
  return new Promise((done, failed) => {
    const call = request({ port, host: "127.0.0.1", path: "/charges", headers }, (answer) => {
      let text = "";
      answer.on("data", (chunk) => {
        text += chunk;
      });
      answer.on("end", () => done(JSON.parse(text)));
    });
    call.on("error", failed);
    call.end();
  });
}

test("without a trusted proxy no header changes where a caller is taken to be (D12)", async () => {
  const seen = await headersSeen(await listening(0), {
    "x-forwarded-for": "203.0.113.1",
    "x-vintem-address": "203.0.113.2",
  });
  expect(seen["x-vintem-address"]).toBe("127.0.0.1");
});

test("behind one trusted proxy the caller is whom that proxy saw, not what the caller claims", async () => {
  const seen = await headersSeen(await listening(1), {
    "x-forwarded-for": "203.0.113.1, 198.51.100.7",
  });
  expect(seen["x-vintem-address"]).toBe("198.51.100.7");
});

test("headers that only a server may set do not come in from outside", async () => {
  const seen = await headersSeen(await listening(0), {
    "content-security-policy": "script-src 'nonce-evil'",
    "x-middleware-subrequest": "middleware",
    "x-forwarded-host": "evil.example",
    "next-action": "abc",
  });
  expect(seen["content-security-policy"]).not.toContain("evil");
  expect(seen["x-middleware-subrequest"]).toBeUndefined();
  expect(seen["x-forwarded-host"]).toBeUndefined();
  expect(seen["next-action"]).toBeUndefined();
});
