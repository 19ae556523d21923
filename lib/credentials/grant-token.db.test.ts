import { decodeJwt } from "jose";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { enrolMerchant } from "@/lib/merchants/enrol-merchant";
import { pool } from "@/lib/platform/db/connection";
import { env, settle } from "@/lib/platform/env";
import { TOKEN_ADDRESS, TOKEN_CLIENT } from "@/lib/rate-limits/throttle";
import { freshDatabase } from "@/testing/database";
import { ensureSigningKey } from "./access-tokens";
import { type Grant, grantToken } from "./grant-token";

const database = freshDatabase();

beforeAll(ensureSigningKey);

let merchants = 0;

async function newClient() {
  merchants += 1;
  const enrolled = await enrolMerchant("Loja", `loja${merchants}@grant.example`);
  return { id: enrolled.merchant.clientId, secret: enrolled.clientSecret };
}

function count(grants: readonly Grant[], kind: Grant["kind"]): number {
  return grants.filter((grant) => grant.kind === kind).length;
}

test("requests that come in together ask the database twice in all, and every token is another one", async () => {
  const client = await newClient();
  const from = "203.0.113.10";
  expect((await grantToken(client, null, from)).kind).toBe("granted");
  const queries = vi.spyOn(pool(), "query");
  const grants = await Promise.all(
    Array.from({ length: 100 }, () => grantToken(client, null, from)),
  );
  expect(queries).toHaveBeenCalledTimes(2);
  queries.mockRestore();
  const ids = grants.map((grant) => (grant.kind === "granted" ? decodeJwt(grant.token).jti : ""));
  expect(new Set(ids).size).toBe(100);
});

test("clients that ask together each get a token of their own merchant, or none", async () => {
  const clients = await Promise.all(Array.from({ length: 10 }, newClient));
  const [one, other] = clients;
  const crossed = { id: one?.id ?? "", secret: other?.secret ?? "" };
  const grants = await Promise.all(
    [...clients, crossed].map((client, i) => grantToken(client, null, `203.0.113.${20 + i}`)),
  );
  const subjects = grants.map((grant) =>
    grant.kind === "granted" ? decodeJwt(grant.token).sub : grant.kind,
  );
  expect(subjects).toEqual([...clients.map(({ id }) => id), "invalid_client"]);
});

test("of guesses that come in together, in two processes, only as many as the rule allows are not throttled", async () => {
  const client = await newClient();
  // As many as one address may have: which of two rules a guess breaks first is decided by chance.
  const many = TOKEN_ADDRESS.failures;
  const from = `203.0.113.${100 + merchants}`;
  // Nothing but the database and its pool is shared with this copy.
  vi.resetModules();
  const copy = await import("./grant-token");
  const guesses = await Promise.all(
    Array.from({ length: many }, (_, i) =>
      (i % 2 === 0 ? grantToken : copy.grantToken)({ ...client, secret: `guess${i}` }, null, from),
    ),
  );
  expect(count(guesses, "invalid_client")).toBe(TOKEN_CLIENT.failures);
  expect(count(guesses, "throttled")).toBe(many - TOKEN_CLIENT.failures);
  expect((await grantToken(client, null, from)).kind).toBe("throttled");
  expect((await copy.grantToken(client, null, from)).kind).toBe("throttled");
  expect((await grantToken(client, null, "203.0.113.41")).kind).toBe("granted");
});

test("G1 guesses at many clients are throttled by their address, for a minute at most, and what is right is not", async () => {
  const client = await newClient();
  const from = "203.0.113.50";
  const guesses = await Promise.all(
    Array.from({ length: 150 }, (_, i) =>
      grantToken({ id: `vt_${i}`, secret: "guess" }, null, from),
    ),
  );
  expect(count(guesses, "invalid_client")).toBe(TOKEN_ADDRESS.failures);
  const guess = { id: client.id, secret: "guess" };
  const refused = await grantToken(guess, null, from);
  if (refused.kind !== "throttled") throw new Error(refused.kind);
  expect(refused.seconds).toBeGreaterThan(0);
  expect(refused.seconds).toBeLessThanOrEqual(TOKEN_ADDRESS.seconds);
  // Thousands may share the address.
  expect((await grantToken(client, null, from)).kind).toBe("granted");
  await database.sql("UPDATE rate_limits SET expire = expire - 60000");
  expect((await grantToken(guess, null, from)).kind).toBe("invalid_client");
});

test("G19 wrong secrets from very many addresses wait, and a right one does not", async () => {
  const before = env();
  const limited = { ...before, rateLimits: { ...before.rateLimits, pages: 10 } };
  settle(limited, before.databaseUrl, before.secret);
  onTestFinished(() => void settle(before, before.databaseUrl, before.secret));
  const client = await newClient();
  const ended: string[] = [];
  const noted = (grant: Promise<Grant>) => grant.then(({ kind }) => void ended.push(kind));
  const guesses = Array.from({ length: 300 }, (_, at) =>
    noted(grantToken({ id: `vt_${at}`, secret: "x" }, null, `10.7.${at >> 8}.${at & 255}`)),
  );
  await noted(grantToken(client, null, "203.0.113.71"));
  expect(ended.filter((kind) => kind === "invalid_client").length).toBeLessThan(100);
  await Promise.all(guesses);
  expect(ended).toContain("granted");
  // What found no turn counts for nobody.
  const wrong = ended.filter((kind) => kind === "invalid_client").length;
  expect(wrong).toBeGreaterThan(50);
  expect(wrong).toBeLessThan(250);
});

test("A24 a credential is given 50 tokens in ten seconds, and others are given theirs", async () => {
  const before = env();
  onTestFinished(() => void settle(before, before.databaseUrl, before.secret));
  const limited = { ...before, rateLimits: { ...before.rateLimits, write: 100 } };
  settle(limited, before.databaseUrl, before.secret);
  const [client, other] = [await newClient(), await newClient()];
  const from = "203.0.113.60";
  const grants = await Promise.all(
    Array.from({ length: 80 }, () => grantToken(client, null, from)),
  );
  expect(count(grants, "granted")).toBeGreaterThanOrEqual(50);
  // Some may have come back meanwhile.
  expect(count(grants, "throttled")).toBeGreaterThan(10);
  expect((await grantToken(other, null, from)).kind).toBe("granted");
});

test("the last use of a secret is kept to the minute", async () => {
  const client = await newClient();
  const lastUse = async () => {
    const [row] = await database.sql<{ at: Date | null }>(
      `SELECT s.last_used_at AS at FROM client_secrets s JOIN merchants m ON m.id = s.merchant_id
       WHERE m.client_id = $1`,
      [client.id],
    );
    return row?.at?.getTime() ?? null;
  };
  const set = (secondsAgo: number) =>
    database.sql(
      `UPDATE client_secrets s SET last_used_at = now() - make_interval(secs => $2)
       FROM merchants m WHERE m.id = s.merchant_id AND m.client_id = $1`,
      [client.id, secondsAgo],
    );
  expect(await lastUse()).toBeNull();
  await grantToken(client, null, "203.0.113.60");
  expect(await lastUse()).not.toBeNull();
  await set(30);
  const recent = await lastUse();
  await grantToken(client, null, "203.0.113.60");
  expect(await lastUse()).toBe(recent);
  await set(90);
  await grantToken(client, null, "203.0.113.60");
  expect(await lastUse()).toBeGreaterThan(recent ?? Number.POSITIVE_INFINITY);
});

test("another process finds this hour's line of a secret and address; the next hour has one of its own", async () => {
  const client = await newClient();
  const from = "203.0.113.70";
  const lines = async () =>
    database.sql(
      "SELECT (details->>'newAddress')::boolean AS is_new FROM audit_log WHERE address = $1 ORDER BY id",
      [from],
    );
  const grantAnew = async () => {
    vi.resetModules();
    await (await import("./grant-token")).grantToken(client, null, from);
  };
  await grantAnew();
  await grantAnew();
  expect(await lines()).toEqual([{ is_new: true }]);
  // The trigger keeps lines as they were written; a test of time goes round it.
  await database.sql("ALTER TABLE audit_log DISABLE TRIGGER audit_log_guard");
  await database.sql("UPDATE audit_log SET at = at - interval '1 hour' WHERE address = $1", [from]);
  await database.sql("ALTER TABLE audit_log ENABLE TRIGGER audit_log_guard");
  await grantAnew();
  expect(await lines()).toEqual([{ is_new: true }, { is_new: false }]);
});
