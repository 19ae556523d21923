import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { ONLY_DEEP } from "@/testing/deep";
import { openExternalPostgres } from "@/testing/external-postgres";
import { validBody } from "../support/bodies";
import type { Credentials } from "../support/credentials";
import { expect, test } from "../support/fixtures";
import { type Call, certificateOf, ProductionSite, type Runs } from "../support/production-site";
import {
  answersWithoutTls,
  answerToLongHeaders,
  CALLER,
  exchangesBy,
  isInstalled,
  PROXIES,
  PUBLIC_HOST,
  type RunningProxy,
  refusalOfRenegotiation,
  speaksHttp2,
  startBanksProxy,
  startCaddy,
} from "../support/proxies";

/** The build as it is, by the entries that a release has. */
function built(dataDir: string): Runs {
  return {
    commandLine(entry, args) {
      const [name = "", ...more] = args;
      if (entry === "command.js") return [process.execPath, `dist/bin/${name}.js`, ...more];
      return name === "migrate"
        ? [process.execPath, "dist/bin/migrate.js"]
        : [process.execPath, "dist/server/main.js", `--role=${name}`];
    },
    variables: { PATH: process.env.PATH ?? "", DATA_DIR: dataDir },
  };
}

/** Ways to exchange keys: two that are quick, and others that take a proxy up to a hundred times as long. */
const GROUPS = ["X25519", "P-256", "P-384", "P-521", "X448", "ffdhe2048", "ffdhe8192"];
const isQuick = (group: string) => group === "X25519" || group === "P-256";

/** Requests of a merchant's system through a proxy. */
function through(proxy: RunningProxy): Call {
  return async (method, path, { headers, body } = { headers: {} }) => {
    const { status, text } = await proxy.call(method, path, headers, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text);
  };
}

async function tokenOf(call: Call, { clientId, clientSecret }: Credentials): Promise<string> {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  const granted = await call("POST", "/oauth/token", {
    headers: {
      authorization: `Basic ${basic}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: "grant_type=client_credentials",
  });
  return `Bearer ${(granted as { access_token: string }).access_token}`;
}

test("the proxies of deploy/proxy hand on what the service needs", ONLY_DEEP, async () => {
  test.setTimeout(600_000);
  expect(
    PROXIES.filter((name) => !isInstalled(name)),
    "apt-get install these",
  ).toEqual([]);
  const folder = mkdtempSync(join(tmpdir(), "vintem-proxies-"));
  const database = await openExternalPostgres();
  const site = await ProductionSite.open(built(join(folder, "data")), {
    publicUrl: () => `https://${PUBLIC_HOST}`,
    databaseUrl: database.url,
    settings: { TRUSTED_PROXIES: "127.0.0.1/32" },
  });
  const owner = new pg.Client({ connectionString: database.url });
  const running: { stop(): void }[] = [];
  try {
    const merchant = await site.setUp();
    await site.start();
    await owner.connect();
    await owner.query("SET vintem.scope = 'service'");
    const caddy = await startCaddy(folder, site.port);
    running.push(caddy);
    const call = through(caddy);
    const charge = await site.firstPaidCharge(merchant, call);
    expect(charge.status).toBe("RECEIVED");
    const authorization = await tokenOf(call, merchant);
    const headers = () => ({
      authorization,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    });
    const refund = { headers: headers(), body: JSON.stringify({ amount: 1 }) };
    await call("POST", `/payments/${charge.id}/refunds`, refund);
    const { rows } = await owner.query(
      "SELECT address FROM audit_log WHERE credential_id IS NOT NULL ORDER BY at DESC LIMIT 1",
    );
    expect(rows, "who called, whatever they say").toEqual([{ address: CALLER }]);
    const other = await caddy.call("GET", "/login", { host: "other.example.com" }).then(
      ({ status }) => status,
      (error: NodeJS.ErrnoException) => error.code,
    );
    // Caddy would answer by itself what it has no site for, as long as such requests come.
    expect(other, "nothing is served under another name").toBe("ECONNRESET");
    const latest = (await call("GET", "/events?after=latest", { headers: { authorization } })) as {
      cursor: number;
    };
    const start = performance.now();
    const waiting = caddy.call("GET", `/events?after=${latest.cursor}&wait=25`, { authorization });
    const idle = caddy.call("GET", `/events?after=${latest.cursor}&type=exception.*&wait=25`, {
      authorization,
    });
    await new Promise((done) => setTimeout(done, 6_000));
    await call("POST", "/payments", { headers: headers(), body: JSON.stringify(validBody()) });
    expect(JSON.parse((await waiting).text).content, "an event that came").not.toEqual([]);
    const { status, text } = await idle;
    expect([status, JSON.parse(text).content], text).toEqual([200, []]);
    expect(performance.now() - start, "nobody cut it off before").toBeGreaterThan(20_000);
    const taken = await Promise.all(GROUPS.map((group) => exchangesBy(caddy.port, group)));
    expect(taken, `${GROUPS}`).toEqual(GROUPS.map(isQuick));
    // OpenSSL would go on reading, and refuse as many as come before it lets anything else go on.
    const refusal = await refusalOfRenegotiation(caddy.port);
    expect(refusal, "the connection ends").toBe("ERR_SSL_SSLV3_ALERT_UNEXPECTED_MESSAGE");
    // A proxy that awaits the end of the headers keeps all of them in memory, before the service can refuse them.
    const refused = await Promise.all([
      answerToLongHeaders(caddy.port),
      answerToLongHeaders(caddy.plainPort, false),
    ]);
    for (const line of refused) {
      expect(line, "headers without end").toMatch(/^HTTP\/1\.[01] 4(00|31) /);
    }
    const redirected = await answersWithoutTls(caddy.plainPort);
    expect(redirected).toContain(`Location: https://${PUBLIC_HOST}:${caddy.port}/a?b=c\r\n`);
    expect(redirected.match(/HTTP\/1\.1 308 /g), "the connection ends").toHaveLength(1);
    expect(await speaksHttp2(caddy.port), "one request by each connection").toBe(false);
    const banks = await startBanksProxy(folder, site.webhookPort);
    running.push(banks);
    // By TLS 1.2 a certificate with a key of P-256 demands that its caller knows that curve as well.
    const bank = certificateOf("bank");
    expect(await exchangesBy(banks.port, "X25519:P-256", bank), "in quick ways").toBe(true);
    const newest = { ...bank, minVersion: "TLSv1.3" } as const;
    expect(await exchangesBy(banks.port, "X25519:P-256", newest), "by TLS 1.2 alone").toBe(false);
    expect(await site.callAsBank(banks.port, "bank"), "the bank").toBe(200);
    expect(await site.callAsBank(banks.port, "intruder"), "somebody else").toBe(401);
    expect(await site.callAsBank(banks.port, null), "without a certificate").toBe(0);
    expect(await site.stop()).toBe(0);
  } finally {
    for (const proxy of running) proxy.stop();
    await owner.end().catch(() => {});
    await site.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
