import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { pause } from "@/lib/platform/clock";
import { paceConnections } from "./paced-connections";

/** A server that calls what is requested at `/waste` of no use. */
async function served(isProxy = (_: string) => false, back = 100) {
  let answered = 0;
  const server = createServer((request, response) => {
    answered += 1;
    connections.noteRequest(request.socket);
    if (request.url === "/waste") connections.noteWaste(request.socket, 100);
    response.once("finish", () => {
      connections.noteAnswer(request.socket, request.url === "/refused");
    });
    response.end("answer");
  });
  const connections = paceConnections(server, isProxy, {
    site: { most: 100, back, owed: 500 },
    all: { most: 500, back: 2 * back, owed: 500 },
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  /** Sends a request on a connection of its own, and waits for its answer, or for the connection's end. */
  const call = (path: string, from = "127.0.0.1", body = ""): Promise<string> =>
    new Promise((done) => {
      let text = "";
      const socket: Socket = connect({ port, host: "127.0.0.1", localAddress: from });
      socket.on("data", (data) => {
        text += data.toString();
      });
      socket.on("error", () => {});
      socket.on("close", () => done(text));
      const head = `Host: a\r\nConnection: close\r\nContent-Length: ${body.length}`;
      socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n\r\n${body}`);
    });
  return { call, answered: () => answered };
}

test("G19 connections of an address that wasted time wait, none is lost, and others do not wait", async () => {
  const { call, answered } = await served();
  for (let n = 0; n < 3; n += 1) await call("/waste");
  const waiting = Array.from({ length: 10 }, () => call("/", "127.0.0.1", "x".repeat(100_000)));
  await pause(100);
  const before = answered();
  expect(before).toBeLessThan(8);
  await Promise.all(Array.from({ length: 20 }, () => call("/", "127.0.0.2")));
  for (const answer of await Promise.all(waiting)) expect(answer).toMatch(/answer$/);
  expect(answered()).toBe(3 + 10 + 20);
});

test("G19 of an address that wasted time two hundred connections wait, and more are ended", async () => {
  const { call } = await served();
  for (let n = 0; n < 15; n += 1) void call("/waste");
  await pause(300);
  let ended = 0;
  const calls = Array.from({ length: 260 }, () =>
    call("/").then((answer) => {
      if (answer === "") ended += 1;
    }),
  );
  await Promise.race([Promise.all(calls), pause(1_500)]);
  expect(ended).toBeGreaterThan(20);
  expect(ended).toBeLessThan(100);
});

test("G19 who wastes time from many addresses waits as from one, and an address that wasted nothing does not", async () => {
  const { call, answered } = await served();
  const from = (n: number) => `127.0.9.${n + 1}`;
  await Promise.all(Array.from({ length: 20 }, (_, n) => call("/waste", from(n))));
  const before = answered();
  for (let n = 0; n < 20; n += 1) void call("/", from(n));
  await pause(300);
  expect(answered() - before).toBeLessThan(10);
  expect(await call("/", "127.0.8.1")).toMatch(/answer$/);
});

test("G19 honest connections cost their address nothing, also while something wasted has not come back", async () => {
  const { call } = await served();
  await call("/waste");
  const began = performance.now();
  for (let n = 0; n < 300; n += 1) expect(await call("/")).toMatch(/answer$/);
  // Each counted for 10 ms they would wait for half a minute.
  expect(performance.now() - began).toBeLessThan(30_000);
});

test("G19 connections that bring nothing but what is refused wait in the end", async () => {
  const { call, answered } = await served();
  const refused = (body: string) => call("/refused", "127.0.0.1", body);
  await Promise.all(Array.from({ length: 40 }, () => refused("x".repeat(100_000))));
  const before = answered();
  const waiting = Promise.all(Array.from({ length: 20 }, () => refused("")));
  await pause(200);
  expect(answered() - before).toBeLessThan(20);
  expect(await call("/", "127.0.0.2")).toMatch(/answer$/);
  await waiting;
});

test("G19 who wastes time on connections that go on is ended, and what is refused at an honest address waits for nobody", async () => {
  const { call } = await served();
  await call("/waste");
  // Ended before its answer: its address owes some.
  expect(await call("/waste")).toBe("");
  for (let n = 0; n < 8; n += 1) void call("/waste", `127.0.9.${n + 1}`);
  for (let n = 0; n < 50; n += 1) expect(await call("/refused", "127.0.8.2")).toMatch(/answer$/);
  const began = performance.now();
  expect(await call("/", "127.0.8.2")).toMatch(/answer$/);
  // All that the eight wasted comes back in a second and a half.
  expect(performance.now() - began).toBeLessThan(1_000);
});

test("a proxy's connections never wait", async () => {
  const { call } = await served(() => true);
  for (let n = 0; n < 10; n += 1) expect(await call("/waste")).toMatch(/answer$/);
});
