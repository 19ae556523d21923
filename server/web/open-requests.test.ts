import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { boundOpenRequests } from "./open-requests";

/**
 * A server with room for so many requests, each sent by what its path names: `/{address}` or `/{address}/known`. It answers
 * when the test does.
 */
async function bounded(requests: number, isProxied = false, longAnswers = 3_000) {
  const open = boundOpenRequests({ requests, longAnswers });
  const responses: ServerResponse[] = [];
  const server = createServer((request, response) => {
    const [, address = "", token] = (request.url ?? "").split("/");
    if (open.begin({ address, isTokenKnown: token === "known", isProxied }, response)) {
      responses.push(response);
    } else {
      response.writeHead(503, { Connection: "close" }).end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  /** Opens a connection with one request; answers once the request was counted or refused. */
  const send = async (path: string, version = "1.1") => {
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    const before = responses.length;
    const seen = { text: "", ended: "" };
    socket.setEncoding("utf8").on("data", (text) => {
      seen.text += text;
    });
    socket.on("error", ({ message }) => {
      seen.ended = message;
    });
    socket.write(`GET ${path} HTTP/${version}\r\nHost: h\r\n\r\n`);
    await vi.waitFor(() => expect(responses.length > before || seen.text !== "").toBe(true), {
      interval: 2,
    });
    return { socket, seen, isRefused: seen.text.startsWith("HTTP/1.1 503") };
  };
  const sendMany = async (count: number, path: string): Promise<number> => {
    let begun = 0;
    for (let i = 0; i < count; i += 1) if (!(await send(path)).isRefused) begun += 1;
    return begun;
  };
  return { send, sendMany, responses };
}

type Bounded = Awaited<ReturnType<typeof bounded>>;

test("G19 one address has half of what may be open, the next one half of the rest, and others find room", async () => {
  const { sendMany } = await bounded(60);
  expect(await sendMany(30, "/198.51.100.1")).toBe(20);
  expect(await sendMany(15, "/198.51.100.2")).toBe(10);
  expect(await sendMany(3, "/198.51.100.3")).toBe(3);
});

test("G19 strangers with many addresses leave requests with a known token their part", async () => {
  const { sendMany } = await bounded(30);
  for (let i = 0; i < 40; i += 1) await sendMany(1, `/198.51.100.${i}`);
  expect(await sendMany(1, "/198.51.100.99")).toBe(0);
  expect(await sendMany(8, "/198.51.100.1/known")).toBe(5);
});

test("the networks of a site of IPv6 are one address", async () => {
  const { sendMany } = await bounded(12);
  expect(await sendMany(3, "/2001:db8:7:1::1")).toBe(3);
  expect(await sendMany(3, "/2001:db8:7:2::1")).toBe(1);
});

test("what was answered, or left by its sender, counts no more", async () => {
  const { send, sendMany, responses } = await bounded(12);
  expect(await sendMany(6, "/198.51.100.1")).toBe(4);
  responses[0]?.end();
  await vi.waitFor(async () => expect(await sendMany(1, "/198.51.100.1")).toBe(1));
  expect((await send("/198.51.100.1")).isRefused).toBe(true);
  responses[1]?.socket?.destroy();
  await vi.waitFor(async () => expect(await sendMany(1, "/198.51.100.1")).toBe(1));
});

describe("of long answers that a proxy does not read", () => {
  /** Answers a request whose sender reads nothing of the answer. */
  async function unread({ send, responses }: Bounded, address: string, length: number) {
    const { socket } = await send(`/${address}`);
    socket.pause();
    const response = responses.at(-1) as ServerResponse;
    response.writeHead(200, { "Content-Length": length }).end(Buffer.alloc(length));
    return { ours: response.req.socket };
  }

  test("G19 an address has as many as are left for others; of more the first are cut off", async () => {
    const server = await bounded(300, true, 45);
    const many = async (count: number, length: number, address = "198.51.100.1") => {
      const answers: Awaited<ReturnType<typeof unread>>[] = [];
      for (let i = 0; i < count; i += 1) answers.push(await unread(server, address, length));
      return answers;
    };
    // Some are handed over to the kernel as a whole, and some are not.
    const others = [...(await many(2, 20_000_000, "198.51.100.2")), ...(await many(20, 1_000))];
    const long = [...(await many(10, 20_000_000)), ...(await many(10, 100_000))];
    const ended = (answers: typeof long) => answers.filter(({ ours }) => ours.destroyed);
    await vi.waitFor(() => expect(ended(long)).toEqual(long.slice(0, 6)));
    expect(ended(others)).toEqual([]);
  });

  test("G19 who left while theirs was made takes no place of others", async () => {
    const server = await bounded(300, true, 45);
    for (let i = 0; i < 40; i += 1) {
      const { socket } = await server.send("/198.51.100.2");
      const response = server.responses.at(-1) as ServerResponse;
      socket.destroy();
      await vi.waitFor(() => expect(response.req.socket.destroyed).toBe(true), { interval: 2 });
      response.writeHead(200, { "Content-Length": 100_000 }).end(Buffer.alloc(100_000));
    }
    const answers: Awaited<ReturnType<typeof unread>>[] = [];
    for (let i = 0; i < 14; i += 1) answers.push(await unread(server, "198.51.100.1", 100_000));
    await new Promise((done) => setTimeout(done, 100));
    expect(answers.filter(({ ours }) => ours.destroyed)).toEqual([]);
  });

  test.each([
    ["short", 1_000, false],
    ["long", 100_000, true],
  ])("one that the app answers, which is %s, is found by its length", async (_, length, isLast) => {
    const server = await bounded(300, true);
    const { seen } = await server.send("/198.51.100.1");
    const [response] = server.responses;
    const headers = { "Content-Type": "application/json" };
    const listener = getRequestListener(() => new Response("x".repeat(length), { headers }));
    if (response) await listener(response.req, response);
    await vi.waitFor(() => expect(seen.text.length).toBeGreaterThan(length));
    expect(seen.text).toMatch(new RegExp(`Content-Length: ${length}`, "i"));
    expect(/\r\nConnection: close/i.test(seen.text)).toBe(isLast);
  });

  test("one of unknown length by HTTP/1.0 ends with its connection", async () => {
    const server = await bounded(300, true);
    const { socket, seen } = await server.send("/198.51.100.1", "1.0");
    const ended = once(socket, "end");
    server.responses[0]?.writeHead(200, { "Content-Type": "text/html" }).write("some ");
    server.responses[0]?.end("words");
    await ended;
    expect(seen.text.endsWith("some words")).toBe(true);
  });

  test("each is the last one of its connection, which ends once it was read", async () => {
    const server = await bounded(300, true);
    const { socket, seen } = await server.send("/198.51.100.1");
    socket.pause();
    const [response] = server.responses;
    const body = "x".repeat(3_000_000);
    response?.writeHead(200, { "Content-Length": body.length }).end(body);
    await new Promise((done) => setTimeout(done, 200));
    expect(response?.req.socket.destroyed).toBe(false);
    socket.resume();
    await vi.waitFor(() => expect(seen.text.endsWith(body)).toBe(true));
    expect(seen.text).toMatch(/\r\nConnection: close\r\n/);
    socket.end();
    await vi.waitFor(() => expect(response?.req.socket.destroyed).toBe(true));
  });

  test.each([
    ["a short answer", { "Content-Length": 6 }, "answer"],
    ["one without a body", {}, ""],
  ])("%s leaves its connection for further requests", async (_, headers, body) => {
    const server = await bounded(300, true);
    const { socket, seen } = await server.send("/198.51.100.1");
    server.responses[0]?.writeHead(200, headers).end(body);
    await vi.waitFor(() => expect(seen.text).toContain("\r\n\r\n"));
    expect(seen.text).not.toMatch(/Connection: close/);
    socket.write("GET /198.51.100.1 HTTP/1.1\r\nHost: h\r\n\r\n");
    await vi.waitFor(() => expect(server.responses).toHaveLength(2));
  });
});

test("a long answer to a caller without a proxy leaves its connection for further requests", async () => {
  const { send, responses } = await bounded(300);
  const { socket, seen } = await send("/198.51.100.1");
  responses[0]?.writeHead(200, { "Content-Length": 100_000 }).end("x".repeat(100_000));
  await vi.waitFor(() => expect(seen.text.length).toBeGreaterThan(100_000));
  socket.write("GET /198.51.100.1 HTTP/1.1\r\nHost: h\r\n\r\n");
  await vi.waitFor(() => expect(responses).toHaveLength(2));
});
