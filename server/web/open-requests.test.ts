import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { boundOpenRequests } from "./open-requests";

/**
 * A server with room for so many requests, each sent by what its path names: `/{address}` or `/{address}/known`. It answers
 * when the test does.
 */
async function bounded(connections: number, isProxied = false, longAnswers = 1_000) {
  const open = boundOpenRequests({ connections, longAnswers });
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
  const send = async (path: string) => {
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
    socket.write(`GET ${path} HTTP/1.1\r\nHost: h\r\n\r\n`);
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

test("G19 of too many connections of a proxy that were answered and not used again, the first is reset", async () => {
  const { send, responses } = await bounded(4, true);
  const answered = async (path: string) => {
    const sent = await send(path);
    responses.at(-1)?.end("answer");
    await vi.waitFor(() => expect(sent.seen.text).toContain("answer"));
    return sent;
  };
  const first = await answered("/198.51.100.1");
  const second = await answered("/198.51.100.2");
  await answered("/198.51.100.3");
  await answered("/198.51.100.4");
  // The first is used again, and is not the oldest any more.
  first.socket.write("GET /198.51.100.5 HTTP/1.1\r\nHost: h\r\n\r\n");
  await vi.waitFor(() => expect(responses.length).toBe(5));
  expect(second.seen.ended).toBe("");
  await send("/198.51.100.6");
  await vi.waitFor(() => expect(second.seen.ended).toMatch("ECONNRESET"));
  expect(first.seen.ended).toBe("");
});

test("G19 of long answers that nobody reads, an address has half, and its first are reset; others go on", async () => {
  const { send, responses } = await bounded(300, true, 12);
  /** Answers a request whose sender reads nothing; the server's side of its connection. */
  const unread = async (address: string, bytes: number) => {
    const { socket } = await send(`/${address}`);
    socket.pause();
    const response = responses.at(-1) as ServerResponse;
    response.end(Buffer.alloc(bytes));
    return response.req.socket;
  };
  const many = async (
    count: number,
    bytes: number,
    address = "198.51.100.1",
  ): Promise<Socket[]> => {
    const sockets: Socket[] = [];
    for (let i = 0; i < count; i += 1) sockets.push(await unread(address, bytes));
    return sockets;
  };
  const others = [...(await many(2, 1_000_000, "198.51.100.2")), ...(await many(20, 1_000))];
  const long = await many(20, 1_000_000);
  others.push(...(await many(20, 1_000_000, "198.51.100.1/known")));
  const ended = (sockets: readonly Socket[]) => sockets.filter(({ destroyed }) => destroyed);
  await vi.waitFor(() => expect(ended(long)).toHaveLength(15), 5_000);
  expect(ended(long)).toEqual(long.slice(0, 15));
  expect(ended(others)).toEqual([]);
});

test("a connection that brings several requests at once is none that was answered while one of them is open", async () => {
  const { send, responses } = await bounded(3, true);
  const { socket, seen } = await send("/198.51.100.1");
  socket.write("GET /198.51.100.1 HTTP/1.1\r\nHost: h\r\n\r\n");
  responses[0]?.end("answer");
  await vi.waitFor(() => expect(responses.length).toBe(2));
  await send("/198.51.100.2/known");
  await send("/198.51.100.3");
  expect(seen.ended).toBe("");
});

test("a caller's own connections that were answered are left alone, however many", async () => {
  const { send, responses } = await bounded(3);
  for (let i = 0; i < 5; i += 1) {
    const { seen } = await send("/198.51.100.1");
    responses.at(-1)?.end("answer");
    await vi.waitFor(() => expect(seen.text).toContain("answer"));
    expect(seen.ended).toBe("");
  }
});
