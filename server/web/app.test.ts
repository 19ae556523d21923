import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { tooManyRequests } from "@/lib/rate-limits/rate-limit-headers";
import { NO_WAITS } from "./after-wait";
import { type Hosting, webListener } from "./app";
import { hostsOf } from "./malformed";
import { UNBOUNDED } from "./open-requests";

/** A server whose pages answer with the headers that reached them. */
async function listening(
  trustedProxies: readonly string[],
  hosts: ReadonlySet<string> | null = null,
  refusedStranger: Hosting["refusedStranger"] = async () => null,
): Promise<number> {
  const server = createServer(
    webListener({
      dev: false,
      throughNext: false,
      publicUrl: "http://localhost",
      trustedProxies,
      hosts,
      phase: () => "serving",
      payerPages: async (_, refusal) => new Response(refusal ? "refused page" : ""),
      refusedStranger,
      waits: NO_WAITS,
      openRequests: UNBOUNDED,
      isTokenKnown: () => false,
      inTurn: (_, make) => make(),
      docsPages: async () => new Response(),
      pageFiles: () => new Response(),
      builtFiles: () => new Response(),
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
  const seen = await headersSeen(await listening([]), {
    "x-forwarded-for": "203.0.113.1",
    "x-vintem-address": "203.0.113.2",
  });
  expect(seen["x-vintem-address"]).toBe("127.0.0.1");
});

test.each([
  ["one proxy", ["127.0.0.1/32"], "203.0.113.1, 198.51.100.7", "198.51.100.7"],
  [
    "two proxies",
    ["127.0.0.0/8", "10.20.0.0/16"],
    "203.0.113.1, 198.51.100.7, 10.20.0.9",
    "198.51.100.7",
  ],
  ["a proxy that says nothing", ["127.0.0.1/32"], "", "127.0.0.1"],
  ["a peer that is none of them", ["10.20.0.0/16"], "203.0.113.1", "127.0.0.1"],
  [
    "something that is no address",
    ["127.0.0.1/32"],
    "203.0.113.1, <b>198.51.100.7</b>",
    "127.0.0.1",
  ],
  ["a proxy that writes a port", ["127.0.0.1/32"], "203.0.113.7:52311", "203.0.113.7"],
  ["a proxy that writes brackets", ["127.0.0.1/32"], "[2001:db8::7]", "2001:db8::7"],
  ["a proxy that writes both", ["127.0.0.1/32"], "[2001:db8::7]:443", "2001:db8::7"],
  ["an address of IPv6", ["127.0.0.1/32"], "2001:db8::7", "2001:db8::7"],
  ["an address of IPv4 as IPv6 writes it", ["127.0.0.1/32"], "::ffff:198.51.100.7", "198.51.100.7"],
  ["nothing but proxies", ["127.0.0.1/32", "10.0.0.0/8"], "10.1.1.1, 10.2.2.2", "10.1.1.1"],
])(
  "behind %s the caller is whom a trusted proxy saw, not what anybody claims",
  async (_, networks, said, caller) => {
    const seen = await headersSeen(await listening(networks), { "x-forwarded-for": said });
    expect(seen["x-vintem-address"]).toBe(caller);
  },
);

test("headers that only a server may set do not come in from outside", async () => {
  const seen = await headersSeen(await listening([]), {
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

test("D22 a page's maker gets 512 characters of a `User-Agent`, however long it is", async () => {
  const port = await listening([]);
  const long = `Mozilla/5.0 ${"-".repeat(15_000)}`;
  const seen = await headersSeen(port, { "user-agent": long });
  expect(seen["user-agent"]).toBe(long.slice(0, 512));
  const usual = await headersSeen(port, { "user-agent": "Mozilla/5.0" });
  expect(usual["user-agent"]).toBe("Mozilla/5.0");
});

test("D22 a page's maker gets no state of a router that is longer or deeper than a page, or none", async () => {
  const port = await listening([]);
  const nested = (levels: number) =>
    ['["",{"a":'.repeat(levels), '["",{}]', "}]".repeat(levels)].join("");
  const seen = async (tree: string) =>
    (await headersSeen(port, { rsc: "1", "next-router-state-tree": tree }))[
      "next-router-state-tree"
    ];
  for (const tree of [nested(20), encodeURIComponent(nested(20))])
    expect(await seen(tree)).toBe(tree);
  for (const tree of [
    nested(100),
    encodeURIComponent(nested(100)),
    nested(100).replaceAll("[", "%5b"),
  ])
    expect(await seen(tree)).toBeUndefined();
  for (const tree of [`["${"a".repeat(9_000)}",{}]`, "x", "[]", "%", `["",{"a":0}]`])
    expect(await seen(tree)).toBeUndefined();
});

/** The status and headers of a GET with this `Host`. */
function asked(port: number, path: string, host: string): Promise<IncomingMessage> {
  return new Promise((done, failed) => {
    const call = request({ port, host: "127.0.0.1", path, headers: { host } }, (answer) => {
      answer.resume();
      done(answer);
    });
    call.on("error", failed);
    call.end();
  });
}

test("D19 in production a request for another name is refused, but for those that look after the process", async () => {
  const hosts = hostsOf(["https://pay.example", "https://callbacks.example:8443"]);
  const port = await listening([], hosts);
  for (const host of ["pay.example", "PAY.example", "pay.example:443", "callbacks.example:8443"]) {
    expect((await asked(port, "/charges", host)).statusCode, host).toBe(200);
  }
  for (const host of [
    "evil.example",
    "pay.example.evil.example",
    "127.0.0.1:3000",
    "",
    "pay.example:80",
  ]) {
    const refused = await asked(port, "/charges", host);
    expect(refused.statusCode, host).toBe(421);
    expect(refused.headers["content-security-policy"], host).toBe("frame-ancestors 'none'");
  }
  expect((await asked(port, "/healthz", "10.0.0.7:3000")).statusCode).not.toBe(421);
  // A provider goes on notifying an address that was registered under a former name.
  for (const path of ["/webhooks/x", "/v1/webhooks/x"]) {
    expect((await asked(port, path, "former.example")).statusCode, path).not.toBe(421);
  }
});

/** The answer to a request line as it stands, with this `Host` and these headers. */
function answered(
  port: number,
  path: string,
  { method = "GET", ...headers }: Record<string, string>,
): Promise<{ status: number | undefined; type: string | undefined; text: string }> {
  return new Promise((done, failed) => {
    const call = request({ port, host: "127.0.0.1", path, method, headers }, (answer) => {
      let text = "";
      answer.on("data", (chunk) => {
        text += chunk;
      });
      answer.on("end", () =>
        done({ status: answer.statusCode, type: answer.headers["content-type"], text }),
      );
    });
    call.on("error", failed);
    call.end();
  });
}

test("a request target that is a whole address is read as its path, if it names this host", async () => {
  const port = await listening([], hostsOf(["https://pay.example"]));
  const host = "pay.example";
  for (const target of ["http://pay.example/charges", "HTTPS://PAY.example/charges?page=1"]) {
    expect(await answered(port, target, { host }), target).toMatchObject({ status: 200 });
  }
  for (const target of [
    "http://evil.example/healthz",
    "http://pay.example@evil.example/healthz",
    "http://evil@pay.example/healthz",
    "ftp://pay.example/healthz",
    "//pay.example/healthz",
  ]) {
    expect(await answered(port, target, { host }), target).toMatchObject({ status: 404 });
  }
  const foreign = { host: "evil.example" };
  expect(await answered(port, "http://evil.example/charges", foreign)).toMatchObject({
    status: 421,
  });
});

test("systems get a problem and no page where there is nothing, and one answer to a slash at the end", async () => {
  const port = await listening([]);
  const problem = { status: 404, type: "application/problem+json" };
  for (const headers of [
    { accept: "application/json" },
    { accept: "application/json, */*;q=0.5" },
    { authorization: "Bearer x" },
  ]) {
    expect(await answered(port, "/nothing", { ...headers })).toMatchObject(problem);
  }
  expect((await answered(port, "/nothing", { accept: "text/html" })).type).toBeUndefined();
  for (const path of ["/payments/", "/healthz/", "/v1/payments/", "/nothing/"]) {
    for (const method of ["GET", "POST"]) {
      expect(await answered(port, path, { method }), `${method} ${path}`).toMatchObject(problem);
    }
  }
});

test("a page is refused in words to a browser and as a problem to others, and only pages are", async () => {
  const asked: string[] = [];
  const policy = { name: "pages", quota: 1, windowSeconds: 1 };
  const port = await listening([], null, async ({ url }, address) => {
    asked.push(`${new URL(url).pathname} from ${address}`);
    return tooManyRequests([{ policy, remaining: 0, seconds: 1 }]);
  });
  expect((await answered(port, "/charges", { accept: "text/html" })).text).toBe("refused page");
  const other = await answered(port, "/docs/start", { accept: "*/*" });
  expect([other.status, other.type]).toEqual([429, "application/problem+json"]);
  // What is refused as it is, is an operation or a file, makes no page.
  expect((await answered(port, "//charges", {})).status).toBe(404);
  expect((await answered(port, "/charges", { method: "PUT" })).status).toBe(405);
  expect((await answered(port, "/nothing", { accept: "application/json" })).status).toBe(404);
  expect((await answered(port, "/assets/x.css", {})).status).toBe(200);
  expect((await answered(port, "/_next/static/x.js", {})).status).toBe(200);
  expect(asked).toEqual(["/charges from 127.0.0.1", "/docs/start from 127.0.0.1"]);
});
