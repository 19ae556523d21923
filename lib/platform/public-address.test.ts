import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent, request } from "undici";
import { describe, expect, onTestFinished, test } from "vitest";
import type { LookUp } from "./look-up";
import { guardedConnector, isPublicAddress, mayBeCalled } from "./public-address";

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "100.64.0.1",
  "169.254.169.254",
  "172.31.255.255",
  "192.168.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "::1",
  "::",
  "::ffff:127.0.0.1",
  "::ffff:a9fe:a9fe",
  "64:ff9b::7f00:1",
  "fc00::1",
  "fe80::1",
  "2002:7f00:1::",
  "2001::1",
  "2001:db8::1",
  "127.255.255.254",
  "192.0.0.8",
  "192.0.2.1",
  "192.88.99.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.7",
  "203.0.113.9",
  "240.0.0.1",
  "::127.0.0.1",
  "::ffff:10.0.0.1",
  "64:ff9b:1::1",
  "100::1",
  "fd12:3456::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "2001:20::1",
  "2002:c0a8:101::1",
  "3fff::1",
  "5f00::1",
  "0177.0.0.1",
  "0x7f000001",
  "127.1",
  "2130706433",
  "localhost",
  "",
])("%j is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["8.8.8.8", "200.160.2.3", "2804:10::1", "2606:4700::1111"])("%j is", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

const isBankPort = (port: string) => port === "" || port === "8443";

describe("an address that a merchant chooses", () => {
  test.each([
    "https://pix.banco.example/v2",
    "https://pix.banco.example:8443/oauth/token",
    "https://8.8.8.8/v2",
  ])("%s may be called", (address) => {
    expect(mayBeCalled(address, isBankPort)).toBe(true);
  });

  test.each([
    "http://pix.banco.example/v2",
    "https://pix.banco.example:22/",
    "https://pix.banco.example:5432/",
    "https://ana@pix.banco.example/",
    "https://a:b@pix.banco.example/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://[::ffff:a9fe:a9fe]/",
    "https://2130706433/",
    "https://0177.0.0.1/",
    "https://0x7f.1/",
    "https://①②⑦.0.0.1/",
    "https://localhost/",
    "file:///etc/passwd",
    "gopher://banco.example/",
    "banco.example",
  ])("%s may not", (address) => {
    expect(mayBeCalled(address, isBankPort)).toBe(false);
  });
});

test.each(["https://localhost:9/", "https://127.0.0.1:9/", "https://[::1]:9/"])(
  "%s is refused where the connection is made, whatever was checked before",
  async (address) => {
    const agent = new Agent({ connect: guardedConnector("m1", { timeout: 1_000 }) });
    onTestFinished(() => agent.destroy());
    await expect(request(address, { dispatcher: agent })).rejects.toMatchObject({
      code: "private_address",
    });
  },
);

test("L2 a name that leads elsewhere a moment later is checked again by the next connection (I2)", async () => {
  const server = createServer((_, response) => response.end());
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const answers = ["8.8.8.8", "127.0.0.1"];
  const resolve = ((_name: string, _options: object, done: (...found: unknown[]) => void) =>
    done(null, [{ address: answers.shift() ?? "127.0.0.1", family: 4 }])) as LookUp;
  const seen: string[] = [];
  const isAllowed = (ip: string) => {
    seen.push(ip);
    return isPublicAddress(ip);
  };
  const connector = guardedConnector("m1", { timeout: 50 }, { isAllowed, resolve });
  const agent = new Agent({ connect: connector });
  onTestFinished(async () => {
    await agent.destroy();
    server.close();
  });
  const call = () => request(`http://rebound.example:${port}/`, { dispatcher: agent });
  await expect(call()).rejects.not.toMatchObject({ code: "private_address" });
  await expect(call()).rejects.toMatchObject({ code: "private_address" });
  expect(seen).toEqual(["8.8.8.8", "127.0.0.1"]);
});

test("L2 a name with one address in a closed network is refused, whatever its others are (I2)", async () => {
  const resolve = ((_name: string, _options: object, done: (...found: unknown[]) => void) =>
    done(null, [
      { address: "8.8.8.8", family: 4 },
      { address: "10.0.0.1", family: 4 },
    ])) as LookUp;
  const guard = { isAllowed: (ip: string) => isPublicAddress(ip), resolve };
  const agent = new Agent({ connect: guardedConnector("m1", { timeout: 1_000 }, guard) });
  onTestFinished(() => agent.destroy());
  const called = request("https://both.example/", { dispatcher: agent });
  await expect(called).rejects.toMatchObject({ code: "private_address" });
});
