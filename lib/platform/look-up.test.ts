import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { expect, onTestFinished, test } from "vitest";
import { addressesOf } from "./look-up";

/** A name server that knows `shop.example`, has never heard of `nobody.example`, and is silent about all others. */
async function nameServer(): Promise<Resolver> {
  const server = createSocket("udp4");
  server.on("message", (query, { port, address }) => {
    const name = query.subarray(12).toString("latin1");
    const isKnown = name.startsWith("\x04shop");
    if (!isKnown && !name.startsWith("\x06nobody")) return;
    const end = query.indexOf(0, 12) + 5;
    const isV4 = query.readUInt16BE(end - 4) === 1;
    const head = Buffer.from(query.subarray(0, end));
    head.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2);
    const answers = isKnown && isV4 ? 1 : 0;
    head.writeUInt16BE(answers, 6);
    head.writeUInt32BE(0, 8);
    // The name again, an address, of the Internet, for a minute, four bytes.
    const record = Buffer.from("c00c000100010000003c0004c8a00203", "hex");
    server.send(answers ? Buffer.concat([head, record]) : head, port, address);
  });
  await new Promise<void>((bound) => server.bind(0, "127.0.0.1", bound));
  onTestFinished(() => void server.close());
  const resolver = new Resolver({ timeout: 5_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
  return resolver;
}

test("I6 names whose servers never answer hold up the look-up of no other name", async () => {
  const resolver = await nameServer();
  let ended = 0;
  const silent = Array.from({ length: 64 }, (_, index) =>
    addressesOf(`silent${index}.example`, resolver).catch((error: { readonly code: string }) => {
      ended += 1;
      return error.code;
    }),
  );
  expect(await addressesOf("shop.example", resolver)).toEqual([
    { address: "200.160.2.3", family: 4 },
  ]);
  expect(ended).toBe(0);
  resolver.cancel();
  expect(new Set(await Promise.all(silent))).toEqual(new Set(["EAI_AGAIN"]));
});

test("a name that does not exist is known not to", async () => {
  const resolver = await nameServer();
  await expect(addressesOf("nobody.example", resolver)).rejects.toMatchObject({
    code: "ENOTFOUND",
  });
});
