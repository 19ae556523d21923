import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { FeedEventResponse } from "@/lib/events/event-response";
import { merchantApi, newMerchant } from "../../support/fixtures";
import { expect, test } from "../../support/wire";

/** A request as the receiver got it. */
interface Got {
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** A receiver on this machine that refuses its first request. */
async function receiver() {
  const got: Got[] = [];
  let requests = 0;
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    requests += 1;
    response.statusCode = requests === 1 ? 500 : 204;
    if (requests > 1) got.push({ headers: request.headers, body });
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, got, close: () => server.close() };
}

test("listen sends the feed to a program, signed and in order, and goes on where it stopped", async ({
  request,
  baseAddress,
}) => {
  const merchant = await newMerchant();
  const api = await merchantApi(request, merchant);
  const { id } = await api.created();
  await api.got("/events?after=1&wait=25");
  const { url, got, close } = await receiver();
  const events = async (...args: string[]) => {
    const access = ["--url", baseAddress, "--client-id", merchant.clientId];
    const { stdout } = await promisify(execFile)(process.execPath, [
      "dist/bin/events.js",
      ...args,
      ...access,
      "--client-secret",
      merchant.clientSecret,
      "--once",
      "--json",
    ]);
    return stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as FeedEventResponse);
  };
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const state = join(mkdtempSync(join(tmpdir(), "vintem-events-")), "state.json");
  const listen = ["listen", "--forward-to", url, "--state", state];
  try {
    const first = await events(...listen, "--from", "0", "--secret", secret);
    expect(first.map(({ type, data }) => [type, data?.payment?.id])).toEqual([
      ["payment.created", id],
      ["payment.opened", id],
      [undefined, undefined],
    ]);
    expect(got.map(({ body }) => JSON.parse(body))).toEqual(first.slice(0, 2));
    for (const { headers, body } of got) {
      const { "webhook-id": name, "webhook-timestamp": at } = headers;
      expect(name).toBe(JSON.parse(body).id);
      const signed = createHmac("sha256", Buffer.alloc(32, 7)).update(`${name}.${at}.${body}`);
      expect(headers["webhook-signature"]).toBe(`v1,${signed.digest("base64")}`);
    }
    expect(await events(...listen)).toEqual([{ position: 2 }]);
    expect((await api.cancel(id)).status()).toBeLessThan(300);
    await api.got("/events?after=2&wait=25");
    await events(...listen);
    expect(JSON.parse(got.at(-1)?.body ?? "{}")).toMatchObject({ position: expect.any(Number) });
    expect(got.length).toBeGreaterThan(2);
    const tail = await events("tail", "--from", "0", "--type", "payment.created");
    expect(tail.slice(0, -1)).toEqual([expect.objectContaining({ id: first[0]?.id })]);
  } finally {
    close();
  }
});
