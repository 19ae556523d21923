import { constants, randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createServer, type TlsOptions } from "node:tls";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { beat } from "@/lib/health/store/health";
import { env, launchEnv, settle } from "@/lib/platform/env";
import { insertPspAccount, noteCertificateEnd } from "@/lib/providers/store/psp-accounts";
import { recordBackup } from "@/server/backup/record";
import { addressOf } from "@/server/logins";
import { migrate } from "@/server/migrate";
import { openBankAuthority } from "@/testing/bank-authority";
import { freshDatabase } from "@/testing/database";
import { checkDatabase } from "./check-database";
import { checkDataDir } from "./check-machine";
import { checkService } from "./check-service";
import { checkTls } from "./check-tls";
import type { Finding } from "./finding";

const database = freshDatabase();
const launch = launchEnv({
  DATABASE_URL: "postgresql://localhost/x",
  WEB_CONCURRENCY: "1",
  DATABASE_POOL: "2",
});
const NOW = new Date();

const about = (findings: readonly Finding[], what: string) =>
  findings.find((finding) => finding.what === what);
const levels = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.map(({ what, level }) => [what, level]));

beforeEach(() => settle(env(), database.url, env().secret));

test("a database that a start has made is well, but for an owner elsewhere who is a superuser", async () => {
  const embedded = launchEnv({ WEB_CONCURRENCY: "1", DATABASE_POOL: "2" });
  const ok = { connections: "ok", clock: "ok", migrations: "ok", database: "ok" };
  expect(levels(await checkDatabase(database.url, embedded, "prisma"))).toEqual({
    ...ok,
    "database rights": "ok",
  });
  const elsewhere = await checkDatabase(database.url, launch, "prisma");
  expect(levels(elsewhere)).toEqual({ ...ok, "database rights": "warn" });
  expect(about(elsewhere, "database rights")?.finding).toContain("is a superuser");
});

test("pending migrations, and too few connections, are named with what to do", async () => {
  const last = "(SELECT max(migration_name) FROM _prisma_migrations)";
  await database.sql(
    `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = ${last}`,
  );
  const findings = await checkDatabase(database.url, { ...launch, webConcurrency: 256 }, "prisma");
  await database.sql("UPDATE _prisma_migrations SET finished_at = now()");
  expect(about(findings, "migrations")).toMatchObject({
    level: "warn",
    finding: "1 migrations of this release are pending.",
  });
  expect(about(findings, "connections")?.todo).toContain("DATABASE_POOL");
});

test("an owner without rights is answered with statements after which it has them, by doctor and by start", async () => {
  const name = `owner_${randomBytes(4).toString("hex")}`;
  await database.sql(`CREATE ROLE ${name} LOGIN PASSWORD 'secret'`);
  await database.sql(`CREATE DATABASE ${name}`);
  const at = new URL(database.url);
  at.pathname = `/${name}`;
  const admins = at.href;
  const url = addressOf(admins, { name, password: "secret" });
  const rights = about(await checkDatabase(url, launch, "prisma"), "database rights");
  expect(rights?.level).toBe("bad");
  const started = await migrate(url, "prisma").catch((error: Error) => error);
  expect(started).toMatchObject({ code: "setting" });
  const { Client } = (await import("pg")).default;
  const admin = new Client({ connectionString: admins });
  await admin.connect();
  for (const statement of rights?.todo?.split("\n").slice(1) ?? []) await admin.query(statement);
  await admin.end();
  expect(about(await checkDatabase(url, launch, "prisma"), "database rights")?.level).toBe("ok");
});

test("a database that cannot be reached is one finding", async () => {
  const findings = await checkDatabase("postgresql://127.0.0.1:1/nowhere", launch, "prisma");
  expect(findings).toMatchObject([{ what: "database", level: "bad" }]);
  expect(findings[0]?.finding).toContain("ECONNREFUSED");
});

test("a service's records: no account and no backup are to be mended in production, then nothing is", async () => {
  const before = await checkService("production", NOW);
  expect(levels(before)).toMatchObject({
    "provider accounts": "bad",
    worker: "bad",
    backup: "bad",
  });
  for (const { level, todo } of before) expect(todo === null).toBe(level === "ok");
  await beat("w1");
  const account = await insertPspAccount({
    merchantId: null,
    kind: "bacen-pix",
    name: "Banco",
    methods: ["PIX"],
    config: {},
    secrets: {},
    webhookToken: randomBytes(8).toString("hex"),
  });
  const { signal } = new AbortController();
  await recordBackup(database.url, { takenAt: NOW, bytes: 1 }, signal);
  expect(new Set(Object.values(levels(await checkService("production", new Date()))))).toEqual(
    new Set(["ok"]),
  );
  await noteCertificateEnd(account, new Date(Date.now() + 3 * 86_400_000), null);
  const after = about(await checkService("production", new Date()), "client certificates");
  expect(after).toMatchObject({ level: "bad" });
});

test("a folder that is not there yet is well, and a missing secret beside an external database is not", () => {
  const nowhere = {
    ...launch,
    dataDir: `/tmp/vintem-doctor-${randomBytes(4).toString("hex")}/data`,
  };
  expect(levels(checkDataDir(nowhere))).toMatchObject({ "data directory": "ok", secret: "bad" });
});

test("a public address that exchanges keys in slow ways is to be watched, and one that has quick ones alone is not", async () => {
  const { certificate: cert, privateKey: key } = openBankAuthority().issue("localhost", "root");
  const watched = async (ecdhCurve: string) => {
    const server = createServer({ cert, key, ecdhCurve });
    await new Promise<void>((done) => server.listen(0, done));
    onTestFinished(() => void server.close());
    const { port } = server.address() as { port: number };
    const publicUrl = `https://localhost:${port}`;
    return about(await checkTls({ ...launch, publicUrl }, NOW), "key exchange");
  };
  expect(await watched("auto")).toMatchObject({ level: "warn" });
  expect(await watched("X25519:P-256")).toBeUndefined();
});

test("a public address whose proxy reads on after what it refuses is to be watched, and one that renegotiates or ends is not", async () => {
  const { certificate: cert, privateKey: key } = openBankAuthority().issue("localhost", "root");
  const watched = async (options: TlsOptions) => {
    const server = createServer({ cert, key, ecdhCurve: "X25519:P-256", ...options });
    await new Promise<void>((done) => server.listen(0, done));
    onTestFinished(() => void server.close());
    const { port } = server.address() as { port: number };
    const publicUrl = `https://localhost:${port}`;
    return about(await checkTls({ ...launch, publicUrl }, NOW), "TLS records");
  };
  const secureOptions = constants.SSL_OP_NO_RENEGOTIATION;
  expect(await watched({ secureOptions })).toMatchObject({ level: "warn" });
  expect(await watched({})).toBeUndefined();
  expect(await watched({ minVersion: "TLSv1.3" })).toBeUndefined();
});

test("a certificate that nobody trusts at the public address is to be mended, and one that is no certificate", async () => {
  const server = createServer({});
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const file = `/tmp/vintem-doctor-${randomBytes(4).toString("hex")}.pem`;
  writeFileSync(file, "no certificate");
  const files = { certificateFile: file, keyFile: file, authorityFile: file };
  const findings = await checkTls(
    {
      ...launch,
      publicUrl: `https://localhost:${port}`,
      webhookTls: { ...files, port: 1, host: null, url: "https://x" },
    },
    NOW,
  );
  expect(findings.map(({ level }) => level).sort()).not.toContain("ok");
  expect(about(findings, "webhook listener")?.todo).toContain("WEBHOOK_TLS_");
});
