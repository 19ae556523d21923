import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { launchEnv, settle } from "@/lib/platform/env";
import { type EventRequest, openPostman } from "./post-event";

const shared = globalThis as { vintemEnv?: unknown };
const before = shared.vintemEnv;
afterAll(() => {
  shared.vintemEnv = before;
});

/** Requests of this process go through a proxy from here on. */
function through(proxy: string): void {
  const url = "postgresql://u:p@db/vintem";
  const secret = "qZ8vT1nR5xB0kLw3mJ7yHc2dFg9sPa4u";
  const all = { DATABASE_URL: url, VINTEM_SECRET: secret, WEBHOOK_PROXY_URL: proxy };
  settle(launchEnv({ ...all, PUBLIC_URL: "https://pay.example" }), url, secret);
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A receiver of events; the bodies that it got. */
async function receiver() {
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    received.push(text);
    response.writeHead(202).end("recebido");
  });
  return { received, url: `${await listening(server)}/events` };
}

/** A forward proxy that connects wherever it is asked to, or refuses to; the targets that it was asked for. */
async function proxy(allows: boolean) {
  const asked: string[] = [];
  const server = createServer();
  server.on("connect", (request, socket) => {
    const target = request.url ?? "";
    asked.push(target);
    if (!allows) {
      socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
      return;
    }
    const [host, port] = target.split(":");
    const onward = connect(Number(port), host, () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      onward.pipe(socket);
      socket.pipe(onward);
    });
    onward.on("error", () => socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n"));
    socket.on("error", () => onward.destroy());
  });
  return { asked, url: await listening(server) };
}

async function post(sent: Pick<EventRequest, "url">) {
  const postman = openPostman(5_000);
  try {
    return await postman.post({
      merchantId: "m1",
      headers: { "webhook-id": "evt_1" },
      body: "{}",
      ...sent,
    });
  } finally {
    await postman.close();
  }
}

describe("through WEBHOOK_PROXY_URL", () => {
  test("an event reaches its endpoint by the proxy alone", async () => {
    const [target, by] = [await receiver(), await proxy(true)];
    through(by.url);
    expect(await post(target)).toMatchObject({
      status: 202,
      error: null,
      responseHead: "recebido",
    });
    expect(target.received).toEqual(["{}"]);
    expect(by.asked).toEqual([new URL(target.url).host]);
  });

  test("what the proxy refuses, and that it is away, is no failure of the endpoint", async () => {
    const [target, by] = [await receiver(), await proxy(false)];
    through(by.url);
    expect(await post(target)).toMatchObject({ status: null, error: "proxy" });
    through("http://127.0.0.1:1");
    expect(await post(target)).toMatchObject({ status: null, error: "proxy" });
    expect(target.received).toEqual([]);
  });

  test("an address that the service itself refuses is not asked of the proxy", async () => {
    const by = await proxy(true);
    through(by.url);
    expect(await post({ url: "http://shop.example/events" })).toMatchObject({
      error: "private_address",
    });
    expect(by.asked).toEqual([]);
  });
});
