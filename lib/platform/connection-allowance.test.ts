import { randomUUID } from "node:crypto";
import { createServer } from "node:https";
import {
  type AddressInfo,
  connect,
  createServer as createPlainServer,
  type Server,
} from "node:net";
import type { TlsOptions } from "node:tls";
import { Agent, request } from "undici";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Issued, openBankAuthority } from "@/testing/bank-authority";
import { handshakeRecord, serverHello } from "@/testing/handshake-messages";
import { unknownChain } from "@/testing/unknown-chain";
import { Allowance } from "./allowance";
import { allowancesOf, allowedConnector, type Open } from "./connection-allowance";
import { guardedConnector } from "./public-address";

const authority = openBankAuthority();

const TLS = { timeout: 10_000, ca: authority.root };

/** Opens a connection, as a connector does that looks nothing up. */
const opened: Open = ({ hostname, port }) =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket)).on("error", reject);
  });

/** What a merchant's requests go out through, to any address. */
function agentOf(merchantId: string, timeout = TLS.timeout): Agent {
  const tls = { ...TLS, timeout };
  const agent = new Agent({
    connect: guardedConnector(merchantId, tls, { isAllowed: () => true }),
  });
  onTestFinished(() => agent.destroy());
  return agent;
}

async function addressOf(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server with a certificate that is known; how often it was connected to. */
async function goodServer() {
  const { certificate: cert, privateKey: key } = authority.server;
  const server = createServer({ cert, key }, (asked, response) => {
    asked.pipe(response.setHeader("content-type", "application/octet-stream"));
  });
  let connections = 0;
  server.on("connection", () => {
    connections += 1;
  });
  return { url: await addressOf(server), connections: () => connections };
}

async function chainServer({ certificate: cert, privateKey: key }: Issued, how: TlsOptions = {}) {
  const server = createServer({ cert, key, ...how }, (_, response) => response.end());
  let connections = 0;
  server.on("connection", () => {
    connections += 1;
  });
  return { url: await addressOf(server), connections: () => connections };
}

async function codeOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => null,
    (error: { readonly code?: unknown }) => error.code,
  );
}

describe("servers of one merchant's choosing", () => {
  test("I6 whose handshakes took all they may are connected to no more, and others' calls go on", async () => {
    const [one, other] = [await goodServer(), await goodServer()];
    const all = new Allowance(60_000, 1);
    // What is taken comes back in days.
    const slowHandshakes = new Allowance(20, 0.0001);
    const dispatcher = new Agent({
      connect: allowedConnector(() => ({ slowHandshakes, handshakes: all, all }), opened, TLS),
    });
    onTestFinished(() => dispatcher.destroy());
    expect(await codeOf(request(one.url, { dispatcher }))).toBeNull();
    slowHandshakes.take(40);
    expect(await codeOf(request(other.url, { dispatcher }))).toBe("handshake_refused");
    expect(other.connections()).toBe(0);
    const answer = await request(other.url, { dispatcher: agentOf("other") });
    expect(answer.statusCode).toBe(200);
  });

  test.each([
    ["TLSv1.2", "ECDHE-ECDSA-AES128-GCM-SHA256", "X25519"],
    ["TLSv1.3", "TLS_AES_128_GCM_SHA256", "X25519"],
    ["TLSv1.3", "TLS_AES_256_GCM_SHA384", "X25519"],
    ["TLSv1.3", "TLS_CHACHA20_POLY1305_SHA256", "X25519"],
    // The client begins with another one, and is requested to begin again.
    ["TLSv1.3", "TLS_AES_256_GCM_SHA384", "P-384"],
  ] as const)(
    "I6 whose curves are described by numbers are refused before they are decoded, by %s, %s and %s",
    async (maxVersion, ciphers, ecdhCurve) => {
      const how = { minVersion: maxVersion, maxVersion, ciphers, ecdhCurve };
      const codes = [];
      // More certificates than common servers present are refused as well.
      for (const chain of [unknownChain(10), unknownChain(3, true), unknownChain(11)]) {
        const { url } = await chainServer(chain, how);
        codes.push(await codeOf(request(url, { dispatcher: agentOf(randomUUID()) })));
      }
      const refused = "handshake_refused";
      expect(codes).toEqual(["SELF_SIGNED_CERT_IN_CHAIN", refused, refused]);
    },
  );

  test.each([
    ["requests another ClientHello without saying its version", { isRetry: true }],
    ["says TLS 1.3 in the place of TLS 1.2", { legacy: 0x0304 }],
  ] as const)("I6 a ServerHello that %s is not handed on", async (_, how) => {
    let hellos = 0;
    const server = createPlainServer((socket) => {
      socket.on("error", () => {});
      socket.on("data", (hello) => {
        hellos += 1;
        if (hellos > 1) socket.destroy();
        const session = hello.subarray(44, 76);
        socket.write(handshakeRecord(serverHello({ ...how, session })));
        socket.write(handshakeRecord(Buffer.from([1]), 20));
      });
    });
    const dispatcher = agentOf(randomUUID());
    expect(await codeOf(request(await addressOf(server), { dispatcher }))).toBe(
      "handshake_refused",
    );
    expect(hellos).toBe(1);
  });

  test("I6 are read no further once reading has taken what it may", async () => {
    const { url } = await goodServer();
    const { slowHandshakes } = allowancesOf("read");
    // What is taken comes back in days.
    const all = new Allowance(1_000, 0.001);
    const dispatcher = new Agent({
      connect: allowedConnector(() => ({ slowHandshakes, handshakes: all, all }), opened, TLS),
    });
    onTestFinished(() => dispatcher.destroy());
    const read = async (signal: AbortSignal) => {
      const { body } = await request(url, { dispatcher, signal, method: "POST", body: "1" });
      return body.text();
    };
    expect(await read(AbortSignal.timeout(10_000))).toBe("1");
    all.take(2_000);
    await expect(read(AbortSignal.timeout(1_000))).rejects.toThrow();
  });
});

describe("a connection that is counted", () => {
  test("carries large bodies both ways", async () => {
    const { url } = await goodServer();
    const dispatcher = agentOf("good");
    const body = Buffer.alloc(3_000_000, "0123456789");
    const answer = await request(url, { dispatcher, method: "POST", body });
    expect(Buffer.from(await answer.body.arrayBuffer()).equals(body)).toBe(true);
  });

  test("is read to its end though it was closed before", async () => {
    const { certificate: cert, privateKey: key } = authority.server;
    const body = Buffer.alloc(3_000_000, "0123456789");
    const server = createServer({ cert, key }, (_, response) => {
      response.shouldKeepAlive = false;
      response.useChunkedEncodingByDefault = false;
      response.end(body);
    });
    const answer = await request(await addressOf(server), { dispatcher: agentOf("good") });
    await new Promise((later) => setTimeout(later, 300));
    expect(Buffer.from(await answer.body.arrayBuffer()).equals(body)).toBe(true);
  });

  test("is kept for the next requests", async () => {
    const { url, connections } = await goodServer();
    const dispatcher = agentOf("good");
    for (let call = 0; call < 10; call += 1) {
      const answer = await request(url, { dispatcher, method: "POST", body: "1" });
      expect(await answer.body.text()).toBe("1");
    }
    // The pool opens a second one where the first is not free in the same moment.
    expect(connections()).toBeLessThan(3);
  });

  test("that nobody accepts, that is cut or that stays silent fails as any other", async () => {
    const cut = createPlainServer((socket) => socket.once("data", () => socket.resetAndDestroy()));
    const ended = createPlainServer((socket) => socket.once("data", () => socket.end()));
    const silent = createPlainServer((socket) => socket.on("error", () => {}));
    const garbled = createPlainServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    const code = (url: string, timeout?: number) =>
      codeOf(request(url, { dispatcher: agentOf("failing", timeout) }));
    expect(await code("https://127.0.0.1:1")).toBe("ECONNREFUSED");
    expect(await code(await addressOf(cut))).toBe("ECONNRESET");
    expect(await code(await addressOf(ended))).toBe("ECONNRESET");
    expect(await code(await addressOf(silent), 500)).toBe("UND_ERR_CONNECT_TIMEOUT");
    expect(await code(await addressOf(garbled))).toMatch(/^(EPROTO|ERR_SSL_WRONG_VERSION_NUMBER)$/);
  });
});
