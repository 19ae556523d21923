import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { bodyArrival } from "./body-arrival";

/** A server that reads bodies once they have come, and notes what it read and whose connection ended before. */
async function served() {
  const [begun, read]: [string[], string[]] = [[], []];
  const server = createServer((request, response) => {
    begun.push(request.url ?? "");
    void bodyArrival(request).then(async () => {
      read.push(request.destroyed ? "ended" : await text(request));
      response.end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  onTestFinished(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  return { begun, read, socket };
}

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: h\r\nContent-Length: ${length}\r\n\r\n`;

test("G19 waits until the whole body has come, and leaves it to be read", async () => {
  const { begun, read, socket } = await served();
  const body = "a=1&".repeat(2_000);
  socket.write(`${head("/whole", 3)}a=1`);
  await vi.waitFor(() => expect(read).toEqual(["a=1"]));
  socket.write(head("/pieces", body.length) + body.slice(0, 100));
  await vi.waitFor(() => expect(begun).toContain("/pieces"));
  socket.write(body.slice(100, -1));
  await new Promise((later) => setTimeout(later, 50));
  expect(read).toHaveLength(1);
  socket.write(body.slice(-1));
  await vi.waitFor(() => expect(read).toEqual(["a=1", body]));
});

test("waits no longer for a connection that ended", async () => {
  const { begun, read, socket } = await served();
  socket.write(`${head("/cut", 10)}a=1`);
  await vi.waitFor(() => expect(begun).toContain("/cut"));
  socket.destroy();
  await vi.waitFor(() => expect(read).toEqual(["ended"]));
});
