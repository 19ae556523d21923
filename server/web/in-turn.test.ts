import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { inTurn } from "./in-turn";

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A server that answers a path when the test does, and notes which requests began and which responses closed. */
async function served() {
  const begun: string[] = [];
  const closed: string[] = [];
  /** How many requests waited on connections that ended. */
  const ended: number[] = [];
  const responses = new Map<string, ServerResponse>();
  const server = createServer();
  const addresses = new Set<string | undefined>();
  const listener = inTurn(
    ({ url = "", socket }, response) => {
      addresses.add(socket.remoteAddress);
      begun.push(url);
      responses.set(url, response);
      response.once("close", () => closed.push(url));
    },
    (_, waiting) => ended.push(waiting),
  );
  server.on("request", listener);
  server.on("checkExpectation", listener);
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  ends.push(() => socket.destroy());
  const received = { text: "" };
  socket.setEncoding("utf8").on("data", (text) => {
    received.text += text;
  });
  socket.on("error", () => {});
  await once(socket, "connect");
  const answer = async (path: string, headers: Record<string, string> = {}): Promise<void> => {
    await vi.waitFor(() => expect(begun).toContain(path));
    responses.get(path)?.writeHead(200, headers).end(`answer ${path}`);
  };
  return { begun, closed, ended, addresses, server, socket, received, answer };
}

function send(socket: Socket, paths: readonly string[], header = ""): void {
  const heads = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: h\r\n${header}\r\n`);
  socket.write(heads.join(""));
}

test("begins a request once the one before was answered", async () => {
  const { begun, closed, socket, received, answer } = await served();
  send(socket, ["/1", "/2"]);
  send(socket, ["/3"], "Expect: nothing\r\n");
  send(socket, ["/4"]);
  for (const path of ["/1", "/2", "/3", "/4"]) {
    await vi.waitFor(() => expect(begun.at(-1)).toBe(path));
    await answer(path);
    await vi.waitFor(() => expect(received.text).toContain(`answer ${path}`));
  }
  expect(closed).toEqual(["/1", "/2", "/3", "/4"]);
  send(socket, ["/5"]);
  await answer("/5");
  await vi.waitFor(() => expect(received.text).toContain("answer /5"));
});

test("G19 of a connection that ends, none of the requests that wait begins", async () => {
  const { begun, closed, ended, socket } = await served();
  send(socket, ["/1", "/2", "/3"]);
  await vi.waitFor(() => expect(begun).toEqual(["/1"]));
  socket.resetAndDestroy();
  await vi.waitFor(() => expect(closed).toEqual(["/1"]));
  await new Promise((done) => setTimeout(done, 50));
  expect([begun, ended]).toEqual([["/1"], [2]]);
});

test("of a sender that left before its address was read nothing begins", async () => {
  const { server, addresses, socket, answer } = await served();
  const { port } = server.address() as AddressInfo;
  for (let each = 0; each < 50; each += 1) {
    const leaving = connect(port, "127.0.0.1");
    leaving.on("error", () => {});
    await once(leaving, "connect");
    leaving.write("GET /leaving HTTP/1.1\r\nHost: h\r\n\r\n", () => leaving.resetAndDestroy());
    await once(leaving, "close");
  }
  send(socket, ["/last"]);
  await answer("/last");
  expect([...addresses]).toEqual(["127.0.0.1"]);
});

test("none begins behind an answer that closes the connection", async () => {
  const { begun, closed, socket, received, answer } = await served();
  send(socket, ["/1", "/2", "/3"]);
  await answer("/1", { connection: "close" });
  await once(socket, "close");
  expect(received.text).toContain("answer /1");
  expect([begun, closed]).toEqual([["/1"], ["/1"]]);
});

test("a connection on which nine wait is ended, and not one on which eight do", async () => {
  const paths = Array.from({ length: 10 }, (_, i) => `/${i}`);
  const patient = await served();
  send(patient.socket, paths.slice(1));
  for (const path of paths.slice(1)) await patient.answer(path);
  await vi.waitFor(() => expect(patient.closed).toHaveLength(9));

  const { begun, closed, socket } = await served();
  send(socket, paths);
  await once(socket, "close");
  expect([begun, closed]).toEqual([["/0"], ["/0"]]);
});
