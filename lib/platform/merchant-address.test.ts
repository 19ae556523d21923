import { afterAll, describe, expect, test } from "vitest";
import { launchEnv, settle } from "./env";
import { isCallable, isReachable } from "./merchant-address";

const shared = globalThis as { vintemEnv?: unknown };
const before = shared.vintemEnv;
afterAll(() => {
  shared.vintemEnv = before;
});

function as(variables: Readonly<Record<string, string>>): void {
  const url = "postgresql://u:p@db/vintem";
  const secret = "qZ8vT1nR5xB0kLw3mJ7yHc2dFg9sPa4u";
  const all = { DATABASE_URL: url, VINTEM_SECRET: secret, PUBLIC_URL: "https://pay.example" };
  settle(launchEnv({ ...all, ...variables }), url, secret);
}

const PRODUCTION = { VINTEM_ENV: "production" };

describe("in production", () => {
  test.each([
    ["https://shop.example/events", true],
    ["https://shop.example:8443/", true],
    ["https://shop.example:1024/", true],
    ["https://8.8.8.8/", true],
    ["https://shop.example:22/", false],
    ["https://shop.example:80/", false],
    ["http://shop.example/", false],
    ["https://ana:senha@shop.example/", false],
    ["https://localhost/", false],
    ["https://intranet/", false],
    ["http://localhost:3000/", false],
    ["https://127.0.0.1:3000/", false],
    ["https://2130706433/", false],
    ["https://0x7f.1/", false],
    ["https://[::]/", false],
    ["https://[::ffff:10.0.0.1]/", false],
    ["https://[64:ff9b::7f00:1]/", false],
    ["https://10.20.0.5/", false],
    ["https://169.254.169.254/latest/meta-data", false],
    ["ftp://shop.example/", false],
    ["shop.example", false],
  ])("L1 %s may be called: %s (I1)", (address, may) => {
    as(PRODUCTION);
    expect(isCallable(address)).toBe(may);
  });

  test("an operator can open private networks, and nothing beside them", () => {
    as({ ...PRODUCTION, WEBHOOK_PRIVATE_NETWORKS: "10.20.0.0/16, fd00:1::/32" });
    expect(isReachable("10.20.3.4")).toBe(true);
    expect(isReachable("10.21.0.1")).toBe(false);
    expect(isReachable("fd00:1::5")).toBe(true);
    expect(isReachable("fd00:2::5")).toBe(false);
    expect(isReachable("127.0.0.1", "localhost")).toBe(false);
    expect(isCallable("https://10.20.3.4/")).toBe(true);
  });
});

describe("in the sandbox", () => {
  test.each([
    ["http://localhost:3000/events", true],
    ["http://127.0.0.1:9999/", true],
    ["http://[::1]:9999/", true],
    ["http://ana@localhost:3000/", false],
    ["http://10.0.0.1:3000/", false],
    ["https://192.168.0.1/", false],
    ["https://shop.example/", true],
  ])("%s may be called: %s", (address, may) => {
    as({});
    expect(isCallable(address)).toBe(may);
  });

  test("a name that leads to this machine is refused all the same", () => {
    as({});
    expect(isReachable("127.0.0.1", "localhost")).toBe(true);
    expect(isReachable("::1", "::1")).toBe(true);
    expect(isReachable("127.0.0.1", "rebound.example")).toBe(false);
  });
});
