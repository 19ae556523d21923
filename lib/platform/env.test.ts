import { availableParallelism } from "node:os";
import { describe, expect, test } from "vitest";
import { launchEnv } from "./env";

const production = {
  VINTEM_ENV: "production",
  DATABASE_URL: "postgresql://u:p@db/vintem",
  VINTEM_SECRET: "qZ8vT1nR5xB0kLw3mJ7yHc2dFg9sPa4u",
  PUBLIC_URL: "https://pay.example/",
};

test("nothing set is a sandbox on port 3000 with everything under .data", () => {
  const env = launchEnv({});
  expect(env).toMatchObject({
    environment: "sandbox",
    port: 3000,
    publicUrl: "http://localhost:3000",
  });
  expect(env.dataDir).toMatch(/\.data$/);
  expect(env.databaseUrl).toBeNull();
});

test("a weak secret can be left behind by a newer one before it", () => {
  const [weak, random] = ["x".repeat(40), "qZ8vT1nR5xB0kLw3mJ7yHc2dFg9sPa4u"];
  const secret = `${random} ${weak}`;
  expect(launchEnv({ ...production, VINTEM_SECRET: secret }).secret).toBe(secret);
  expect(() => launchEnv({ ...production, VINTEM_SECRET: `${weak} ${random}` })).toThrow(/random/);
});

test("there is an app process a core unless it is set", () => {
  expect(launchEnv({}).webConcurrency).toBe(availableParallelism());
  expect(launchEnv({ WEB_CONCURRENCY: "3" }).webConcurrency).toBe(3);
});

test("an empty variable is a missing one", () => {
  expect(launchEnv({ PORT: "", DATABASE_URL: "" }).port).toBe(3000);
});

test("links never get two slashes", () => {
  expect(launchEnv(production).publicUrl).toBe("https://pay.example");
});

describe("what cannot work is refused in a sentence that names the variable", () => {
  test.each([
    [{ PORT: "70000" }, /^PORT must be/],
    [{ PORT: "3e3" }, /^PORT must be/],
    [{ WEB_CONCURRENCY: "0" }, /^WEB_CONCURRENCY must be a whole number from 1 to 256/],
    [{ WEB_CONCURRENCY: "auto" }, /^WEB_CONCURRENCY must be/],
    [{ DATABASE_URL: "mysql://x" }, /^DATABASE_URL must/],
    [{ DATABASE_URL: "postgresql://u:p/w@db/vintem" }, /^DATABASE_URL is no address/],
    [{ DATABASE_URL: "postgresql://u:p@db:99999/vintem" }, /^DATABASE_URL is no address/],
    [{ DATABASE_POOLER_URL: "mysql://x" }, /^DATABASE_POOLER_URL must/],
    [{ DATABASE_POOLER_URL: "postgresql://pooler/vintem" }, /go with DATABASE_URL/],
    [{ DATABASE_REPLICA_URL: "postgresql://replica/vintem" }, /go with DATABASE_URL/],
    [{ DATABASE_REPLICA_URL: "postgresql://r/v?options=-crole" }, /^DATABASE_REPLICA_URL must not/],
    [{ WEBHOOK_PRIVATE_NETWORKS: "10.0.0.0" }, /^WEBHOOK_PRIVATE_NETWORKS must/],
    [{ WEBHOOK_PRIVATE_NETWORKS: "10.0.0.0/33" }, /^WEBHOOK_PRIVATE_NETWORKS must/],
    [{ WEBHOOK_PRIVATE_NETWORKS: "10.0.0.0/8,fd00::/x" }, /^WEBHOOK_PRIVATE_NETWORKS must/],
    [{ WEBHOOK_PROXY_URL: "socks5://proxy" }, /^WEBHOOK_PROXY_URL must/],
    [{ SIMULATOR_URL: "ftp://bank" }, /^SIMULATOR_URL must/],
    [{ PUBLIC_URL: "pay.example" }, /^PUBLIC_URL must/],
    [{ PUBLIC_URL: "https://pay.example/base" }, /^PUBLIC_URL must not/],
    [{ VINTEM_SECRET: "short" }, /^VINTEM_SECRET must/],
    [{ ...production, DATABASE_URL: undefined }, /needs DATABASE_URL/],
    [{ ...production, VINTEM_SECRET: undefined }, /needs VINTEM_SECRET/],
    [{ ...production, VINTEM_SECRET: "x".repeat(40) }, /needs a random VINTEM_SECRET/],
    [
      { VINTEM_SECRET: Array(5).fill("qZ8vT1nR5xB0kLw3mJ7yHc2dFg9sPa4u").join(" ") },
      /at most 4 secrets/,
    ],
    [{ ...production, PUBLIC_URL: "http://pay.example" }, /https PUBLIC_URL/],
  ])("%j", (variables, sentence) => {
    expect(() => launchEnv(variables)).toThrow(sentence);
  });
});

test("production has limits, a sandbox has none unless they are named", () => {
  const standard = { write: 100, read: 200, concurrent: 64, pages: 10, session: 20, missing: 30 };
  expect(launchEnv(production).rateLimits).toEqual(standard);
  expect(Object.values(launchEnv({}).rateLimits)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(launchEnv({ RATE_LIMITS: "write=5, read=0" }).rateLimits).toEqual({
    ...standard,
    write: 5,
    read: 0,
  });
  expect(Object.values(launchEnv({ ...production, RATE_LIMITS: "off" }).rateLimits)).toEqual([
    0, 0, 0, 0, 0, 0,
  ]);
});

test.each(["on", "write", "write=-1", "write=1.5", "toString=1", "write=1;read=2"])(
  "RATE_LIMITS=%s is refused",
  (RATE_LIMITS) => {
    expect(() => launchEnv({ RATE_LIMITS })).toThrow(/^RATE_LIMITS must be off, or write, read/);
  },
);

test("the service's own records are kept as long as is named, and the others as by default", () => {
  const standard = { audit: 1_827, notices: 400, sessions: 90, notifications: 90 };
  expect(launchEnv({}).recordsKept).toEqual(standard);
  expect(launchEnv({ RECORDS_KEPT: "audit=0, sessions=30" }).recordsKept).toEqual({
    ...standard,
    audit: 0,
    sessions: 30,
  });
});

test.each(["off", "audit", "audit=365", "sessions=1", "notices=-1", "toString=900"])(
  "RECORDS_KEPT=%s is refused",
  (RECORDS_KEPT) => {
    expect(() => launchEnv({ RECORDS_KEPT })).toThrow(
      "RECORDS_KEPT must be days by name, such as audit=3653, 0 for good; at least audit=366,notices=90,sessions=30,notifications=90.",
    );
  },
);

test("in production the service listens to a proxy on this machine, unless HOST names another address", () => {
  const standard = launchEnv(production);
  expect(standard.host).toBe("127.0.0.1");
  expect(standard.trustedProxies).toEqual(["127.0.0.0/8", "::1/128"]);
  const given = launchEnv({
    ...production,
    HOST: "0.0.0.0",
    TRUSTED_PROXIES: "10.20.0.0/16, fd00::/8",
  });
  expect(given.host).toBe("0.0.0.0");
  expect(given.trustedProxies).toEqual(["10.20.0.0/16", "fd00::/8"]);
  expect(launchEnv({}).host).toBeNull();
  expect(launchEnv({}).trustedProxies).toEqual([]);
});

test.each([
  ["1", /no longer a number: write the networks of the proxies, such as 127.0.0.1\/32/],
  ["0", /no longer a number/],
  ["10.20.0.1", /must be networks such as 10.20.0.0\/16/],
  ["10.20.0.0/33", /must be networks/],
  ["everybody", /must be networks/],
])("TRUSTED_PROXIES=%s is refused", (TRUSTED_PROXIES, says) => {
  expect(() => launchEnv({ ...production, TRUSTED_PROXIES })).toThrow(says);
});
