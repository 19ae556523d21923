import { Agent, request } from "undici";
import { describe, expect, onTestFinished, test } from "vitest";
import { isPublicAddress, mayBeCalled, publicConnector } from "./public-address";

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
  "2130706433",
  "localhost",
  "",
])("%j is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["8.8.8.8", "200.160.2.3", "2804:10::1", "2606:4700::1111"])("%j is", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

describe("an address that a merchant chooses", () => {
  test.each([
    "https://pix.banco.example/v2",
    "https://pix.banco.example:8443/oauth/token",
    "https://8.8.8.8/v2",
  ])("%s may be called", (address) => {
    expect(mayBeCalled(address)).toBe(true);
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
    expect(mayBeCalled(address)).toBe(false);
  });
});

test.each(["https://localhost:9/", "https://127.0.0.1:9/", "https://[::1]:9/"])(
  "%s is refused where the connection is made, whatever was checked before",
  async (address) => {
    const agent = new Agent({ connect: publicConnector({}) });
    onTestFinished(() => agent.destroy());
    await expect(request(address, { dispatcher: agent })).rejects.toMatchObject({
      code: "private_address",
    });
  },
);
