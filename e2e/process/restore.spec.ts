import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import type { PageResponse, PaymentResponse } from "@/lib/charges/payment-response";
import { DEEP, ONLY_DEEP } from "@/testing/deep";
import { expect, test, validBody } from "../support/fixtures";
import {
  cleanEnvironment,
  databaseOf,
  type Launched,
  launch,
  stopLaunched,
  temporaryData,
} from "../support/launch";
import { simulatorOf } from "../support/service";

test.afterEach(stopLaunched);

/** Charges that the backup has, and those that were created after it: `RESTORE_DRILL=500` says how many. */
const BEFORE = 50;
const AFTER = Number(process.env.RESTORE_DRILL ?? (DEEP ? 500 : 50));
/** One in so many is paid. */
const PAID = 5;
const AT_ONCE = 10;

interface Answer {
  readonly status: number;
  readonly charge: PaymentResponse;
}

/** A merchant's system at one service. */
interface Client {
  create(key: string): Promise<Answer>;
  /** The bank's payer pays; the bank calls the service. */
  pay(id: string): Promise<void>;
  all(): Promise<PaymentResponse[]>;
  /** Every charge that the bank has, as our ids. */
  atBank(): Promise<string[]>;
}

const body = JSON.stringify(validBody());

async function clientOf({ url, dataDir }: Launched): Promise<Client> {
  const { clientId, clientSecret } = JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8"));
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  const granted = await fetch(`${url}/oauth/token`, {
    method: "POST",
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const authorization = `Bearer ${(await granted.json()).access_token}`;
  const control = `${simulatorOf(dataDir)}/control`;
  return {
    async create(key) {
      const headers = {
        authorization,
        "content-type": "application/json",
        "idempotency-key": key,
      };
      const answer = await fetch(`${url}/payments`, { method: "POST", headers, body });
      return { status: answer.status, charge: await answer.json() };
    },
    async pay(id) {
      const headers = { "content-type": "application/json" };
      const address = `${control}/cobs/${id.replaceAll("-", "")}/pay`;
      const answer = await fetch(address, { method: "POST", headers, body: "{}" });
      expect(answer.status, await answer.text()).toBe(200);
    },
    async all() {
      const found: PaymentResponse[] = [];
      for (let page = 0; ; page += 1) {
        const query = `?size=100&page=${page}`;
        const answer = await fetch(`${url}/payments${query}`, { headers: { authorization } });
        const { content }: PageResponse = await answer.json();
        found.push(...content);
        if (content.length < 100) return found;
      }
    },
    async atBank() {
      const { cobs } = await (await fetch(`${control}/cobs?limit=100000`)).json();
      return (cobs as { txid: string }[]).map(({ txid }) => txid).sort();
    },
  };
}

/** Does it for each, a few at once. */
async function forEach<T, R>(list: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let i = 0; i < list.length; i += AT_ONCE)
    results.push(...(await Promise.all(list.slice(i, i + AT_ONCE).map(work))));
  return results;
}

/** An operator's command on a data directory; its result, or the sentence with which it refused. */
async function command(name: string, dataDir: string, ...args: string[]) {
  const env = { ...cleanEnvironment(), NODE_ENV: "production" as const, DATA_DIR: dataDir };
  const script = [`dist/bin/${name}.js`, ...args, "--json"];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, script, { env });
    return { code: 0, result: JSON.parse(stdout) };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, said: stderr.trim().split("\n").pop() };
  }
}

const keys = (count: number) => Array.from({ length: count }, () => randomUUID());
const txids = (charges: readonly { id: string }[]) =>
  charges.map(({ id }) => id.replaceAll("-", "")).sort();
const everyNth = <T>(list: readonly T[], offset = 0) => list.filter((_, i) => i % PAID === offset);

/** Asks the worker for the reading of the bank's list that otherwise comes with the next minute. */
async function readBankList(service: Launched): Promise<void> {
  const client = new pg.Client({ connectionString: databaseOf(service) });
  await client.connect();
  await client.query("SELECT enqueue('read-statements', '{}', 'read-statements')");
  await client.end();
}

test(`K4 a restored backup, encrypted without being asked for, and ${AFTER} replayed keys are the charges that the bank has, once each, paid ones paid`, async () => {
  test.setTimeout(240_000 + AFTER * 500);
  const old = await launch();
  const client = await clientOf(old);
  const before = await forEach(keys(BEFORE), (key) => client.create(key));
  await forEach(everyNth(before), ({ charge }) => client.pay(charge.id));
  await expect(async () => {
    const received = (await client.all()).filter(({ status }) => status === "RECEIVED");
    expect(received).toHaveLength(everyNth(before).length);
  }).toPass({ intervals: [200] });

  const folder = mkdtempSync(join(tmpdir(), "vintem-drill-"));
  const backup = join(folder, "t0");
  const taken = await command("backup", old.dataDir, "--to", backup);
  expect(taken).toMatchObject({ code: 0, result: { encrypted: true } });
  const keyFile = join(folder, "key");
  writeFileSync(keyFile, taken.result.key);

  const replayed = keys(AFTER);
  const first = await forEach(replayed, (key) => client.create(key));
  // Of those that the backup has as unpaid nobody will ask again; of the later ones somebody will.
  const paid = [...everyNth(before, 1), ...everyNth(first)].map(({ charge }) => charge.id);
  await forEach(paid, (id) => client.pay(id));
  await old.stop();

  // The bank lives on; of our own machine only the secret was kept beside the backup.
  const dataDir = temporaryData();
  cpSync(join(old.dataDir, "simulator"), join(dataDir, "simulator"), { recursive: true });
  for (const name of ["secret", "demo.json"]) cpSync(join(old.dataDir, name), join(dataDir, name));
  expect(await command("restore", dataDir, "--from", backup)).toMatchObject({ code: 1 });
  const restored = await command("restore", dataDir, "--from", backup, "--key-file", keyFile);
  expect(restored).toMatchObject({
    code: 0,
    result: { snapshotAt: taken.result.snapshotAt, hasList: false },
  });

  const restarted = await launch({ DATA_DIR: dataDir });
  const again = await clientOf(restarted);
  expect(txids(await again.all())).toEqual(txids(before.map(({ charge }) => charge)));
  const second = await forEach(replayed, (key) => again.create(key));
  expect(new Set(second.map(({ status }) => status))).toEqual(new Set([201]));
  expect(second.map(({ charge }) => charge.id)).toEqual(first.map(({ charge }) => charge.id));
  expect(await again.atBank(), "no charge doubled or orphaned at the bank").toEqual(
    txids(await again.all()),
  );
  await readBankList(restarted);
  await expect(async () => {
    const charges = new Map((await again.all()).map((charge) => [charge.id, charge.status]));
    const waiting = paid.filter((id) => charges.get(id) !== "RECEIVED");
    expect(waiting, "paid after the backup, and not yet known").toEqual([]);
  }).toPass({ timeout: 60_000, intervals: [500] });

  await restarted.stop();
  for (const path of [folder, dataDir, old.dataDir]) rmSync(path, { recursive: true, force: true });
});

test(
  "a restore is refused beside a running service, into its data, and without the secret",
  ONLY_DEEP,
  async () => {
    const service = await launch();
    const { dataDir } = service;
    const folder = mkdtempSync(join(tmpdir(), "vintem-drill-"));
    const backup = join(folder, "t0");
    expect((await command("backup", dataDir, "--to", backup, "--plain")).code).toBe(0);
    const beside = await command("restore", dataDir, "--from", backup);
    expect(beside).toEqual({
      code: 1,
      said: expect.stringMatching(/^Another Vintém .* is running/),
    });
    await service.stop();
    const onto = await command("restore", dataDir, "--from", backup);
    expect(onto).toEqual({ code: 1, said: expect.stringMatching(/^The database is not empty/) });
    const fresh = temporaryData();
    const without = await command("restore", fresh, "--from", backup);
    expect(without).toEqual({ code: 1, said: expect.stringMatching(/^There is no secret/) });
    const nothing = await command("backup", fresh, "--to", join(folder, "t1"));
    expect(nothing).toEqual({ code: 1, said: expect.stringMatching(/^There is no secret/) });
    expect((await command("backup", dataDir)).code).toBe(2);
    const stopped = await command("backup", dataDir, "--to", join(folder, "t2"));
    expect(stopped, "without the service as well").toMatchObject({ code: 0 });
    for (const path of [folder, fresh, dataDir]) rmSync(path, { recursive: true, force: true });
  },
);
