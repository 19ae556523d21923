import { createHash, randomBytes, randomUUID } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { archiveHistories } from "@/lib/charge-details/archive-histories";
import type { Charge } from "@/lib/charges/charge";
import { createCharge } from "@/lib/charges/create-charge";
import { now } from "@/lib/platform/clock";
import { type MerchantId, txidOf } from "@/lib/platform/values/ids";
import { handleNotification } from "@/lib/reconciliation/handle-notification";
import { receiveNotifications } from "@/lib/reconciliation/receive-notifications";
import { migrate, readMigrations } from "@/server/migrate";
import {
  backUp,
  connect,
  emptyDatabase,
  everything,
  FOLDER,
  type How,
  isUntouched,
  quietly,
  restore,
  room,
  SECRET,
  schemaOf,
} from "@/testing/backup";
import { freshBank } from "@/testing/bank";
import { newCharge, newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { DEEP } from "@/testing/deep";
import { checkBackup } from "./check-backup";
import { restoreBackup } from "./restore-backup";
import { takeBackup } from "./take-backup";

const PASSPHRASE = "a passphrase for tests";

const database = freshDatabase();
const bank = freshBank();
let merchantId: MerchantId;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
});

async function pending(): Promise<Charge> {
  const idempotencyKey = randomUUID();
  const input = newCharge({ description: 'Ação "1"\t\\N\n\\.\n linha 2 😀' });
  const outcome = await createCharge({ merchantId, idempotencyKey, input, actor: "test" }, now());
  if (outcome.kind !== "created") throw new Error(outcome.kind);
  return outcome.charge;
}

/** The payer pays and the bank calls; answers the notification's id, which nobody looked into yet. */
async function announced(charge: Charge): Promise<string> {
  const txid = txidOf(charge.id);
  const [endToEndId = ""] = await bank.pay(txid);
  const dedupeKey = `${endToEndId}:${createHash("sha256").update(endToEndId).digest("hex")}`;
  await receiveNotifications({ id: bank.accountId, merchantId: null }, [
    { reference: endToEndId, txid, dedupeKey },
  ]);
  const [row] = await database.sql<{ id: string }>(
    "SELECT id::text FROM notifications WHERE reference = $1",
    [endToEndId],
  );
  return row?.id ?? "";
}

async function paid(): Promise<Charge> {
  const charge = await pending();
  await handleNotification(await announced(charge));
  return charge;
}

describe("a backup", () => {
  test("that is restored is equal row for row, sequences included", async () => {
    for (let i = 0; i < 5; i += 1) await pending();
    for (let i = 0; i < 2; i += 1) await paid();
    const inTwoYears = new Date(now().getTime() + 2 * 366 * 86_400_000);
    await archiveHistories(inTwoYears, new AbortController().signal);
    for (let i = 0; i < 3; i += 1) await paid();
    const { directory, manifest } = await backUp(database.url);
    const url = await emptyDatabase();
    const restored = await restore(directory, url);
    const [before, after] = [await everything(database.url), await everything(url)];
    const { restores: noted = [], sequences: counted = [], ...rows } = after;
    const { restores: _, sequences = [], ...sourceRows } = before;
    expect(rows).toEqual(sourceRows);
    expect(Object.keys(rows)).toEqual(
      expect.arrayContaining(["charges", "charge_events", "archived_charges"]),
    );
    const others = (list: string[]) => list.filter((line) => !line.includes("restores_id_seq"));
    expect(others(counted)).toEqual(others(sequences));
    expect(noted).toHaveLength(1);
    expect(await schemaOf(url)).toEqual(await schemaOf(database.url));
    expect(restored).toMatchObject({ migrated: 0 });
    expect(restored.rows).toBe(manifest.tables.reduce((sum, { rows: n }) => sum + n, 0));
  });

  test("taken while others write is of one instant", async () => {
    let writing = true;
    const writers = Array.from({ length: 6 }, async () => {
      while (writing) await paid();
    });
    const backups: string[] = [];
    try {
      for (let i = 0; i < (DEEP ? 4 : 2); i += 1)
        backups.push((await backUp(database.url)).directory);
    } finally {
      writing = false;
      await Promise.all(writers);
    }
    const sizes = new Set<string>();
    for (const directory of backups) {
      const url = await emptyDatabase();
      await restore(directory, url);
      const client = await connect(url);
      const { rows } = await client.query<Record<string, string>>(`SELECT
        (SELECT count(*) FROM charges) AS charges,
        (SELECT count(*) FROM charges c WHERE event_count <>
          (SELECT count(*) FROM charge_history e WHERE e.charge_id = c.id)) AS other_events,
        (SELECT count(*) FROM charges WHERE (status = 'RECEIVED') <> (paid_cents IS NOT NULL)) AS odd,
        (SELECT count(*) FROM charges c WHERE paid_cents IS DISTINCT FROM
          (SELECT sum(amount_cents) FROM settlements s WHERE s.charge_id = c.id)) AS other_sums,
        (SELECT count(*) FROM notifications n WHERE handled_at IS NOT NULL AND NOT EXISTS
          (SELECT FROM settlements s WHERE s.reference = n.reference)) AS lost`);
      expect(rows[0]).toMatchObject({ other_events: "0", odd: "0", other_sums: "0", lost: "0" });
      sizes.add(rows[0]?.charges ?? "");
    }
    expect(sizes.size, "rows were written between the backups").toBeGreaterThan(1);
  });

  test("brings back what nobody had looked into yet, with its job", async () => {
    const charge = await pending();
    const id = await announced(charge);
    const { directory } = await backUp(database.url);
    await handleNotification(id);
    const url = await emptyDatabase();
    const { jobs } = await restore(directory, url);
    const client = await connect(url);
    const { rows } = await client.query(
      "SELECT task_identifier, key FROM graphile_worker.jobs WHERE key = $1",
      [`handle-notification:${id}`],
    );
    expect(rows).toEqual([
      { task_identifier: "handle-notification", key: `handle-notification:${id}` },
    ]);
    expect(jobs).toBeGreaterThanOrEqual(1);
  });

  test("records the instant from which the restored service asks its PSPs", async () => {
    const { directory, manifest } = await backUp(database.url);
    const url = await emptyDatabase();
    await restore(directory, url);
    const { rows } = await (await connect(url)).query<{ snapshot_at: Date }>(
      "SELECT snapshot_at FROM restores ORDER BY id DESC LIMIT 1",
    );
    expect(rows[0]?.snapshot_at.toISOString()).toBe(manifest.snapshotAt);
  });

  test("is private to its maker, says nothing of the secret, and leaves nothing beside it", async () => {
    const { directory } = await backUp(database.url);
    const mode = (path: string) => statSync(path).mode & 0o777;
    expect(mode(directory)).toBe(0o700);
    for (const file of readdirSync(directory)) {
      expect(mode(join(directory, file))).toBe(0o600);
      expect(readFileSync(join(directory, file)).includes(SECRET)).toBe(false);
    }
    expect(readdirSync(room).filter((name) => name.includes("partial"))).toEqual([]);
  });

  test("that was stopped, or has nothing to copy, leaves no directory", async () => {
    const stopping = new AbortController();
    const directory = join(room, randomUUID());
    const order = { secret: SECRET, release: "0.0.0", directory, passphrase: null };
    const stopped = takeBackup({
      ...order,
      databaseUrl: database.url,
      report: () => stopping.abort(new Error("Stopped")),
      signal: stopping.signal,
    });
    await expect(stopped).rejects.toThrow("Stopped");
    const nothing = takeBackup({ ...order, databaseUrl: await emptyDatabase(), ...quietly() });
    await expect(nothing).rejects.toThrow(/database is empty/);
    expect(readdirSync(room).filter((name) => directory.endsWith(name.slice(0, 36)))).toEqual([]);
  });

  test("never takes the place of another one", async () => {
    const { directory } = await backUp(database.url);
    const order = { databaseUrl: database.url, secret: SECRET, release: "0.0.0", passphrase: null };
    await expect(takeBackup({ ...order, directory, ...quietly() })).rejects.toThrow(
      /exists already/,
    );
  });

  test("of two to one name, one is made and the other says so", async () => {
    const directory = join(room, randomUUID());
    const order = { databaseUrl: database.url, secret: SECRET, release: "0.0.0", passphrase: null };
    const both = await Promise.allSettled(
      [1, 2].map(() => takeBackup({ ...order, directory, ...quietly() })),
    );
    const refused = both.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused.map(({ code, message }) => [code, message])).toEqual([
      [
        "setting",
        `${directory} was made by another backup meanwhile: name a directory that does not exist.`,
      ],
    ]);
    expect(readdirSync(room).filter((name) => name.includes("partial"))).toEqual([]);
  });

  test("of the first release is brought up to date", async () => {
    const old = join(room, "first-release");
    const [first = ""] = readdirSync(join(FOLDER, "migrations")).sort();
    cpSync(join(FOLDER, "migrations", first), join(old, "migrations", first), { recursive: true });
    const from = await emptyDatabase();
    await migrate(from, old);
    const client = await connect(from);
    await client.query(FIRST_RELEASE_ROWS);
    const { directory } = await backUp(from);
    const url = await emptyDatabase();
    const { migrated } = await restore(directory, url);
    expect(migrated).toBe(readMigrations(FOLDER).length - 1);
    const restored = await connect(url);
    const { rows } = await restored.query("SELECT charge_id, pays_charge FROM settlements");
    expect(rows).toEqual([
      { charge_id: "00000000-0000-4000-8000-000000000003", pays_charge: true },
    ]);
    expect(await migrate(url, FOLDER)).toBe(0);
  });

  test("is taken and restored by an owner that is no superuser", async () => {
    const owner = { name: `o_${randomBytes(4).toString("hex")}`, password: "of-an-owner" };
    const admin = await connect(inject("clusterUrl"));
    await admin.query(`CREATE ROLE ${owner.name} LOGIN NOSUPERUSER PASSWORD '${owner.password}'`);
    await admin.query(`GRANT vintem_app, vintem_service TO ${owner.name}`);
    const [from, to] = [await emptyDatabase(owner), await emptyDatabase(owner)];
    const whole = await backUp(database.url);
    await restore(whole.directory, from);
    const { directory, manifest } = await backUp(from);
    await restore(directory, to);
    const rowsOf = ({ tables }: typeof manifest) =>
      Object.fromEntries(
        tables.filter(({ name }) => name !== "restores").map(({ name, rows }) => [name, rows]),
      );
    expect(rowsOf(manifest)).toEqual(rowsOf(whole.manifest));
    const client = await connect(to);
    const { rows } = await client.query(
      "SELECT relname FROM pg_class WHERE relname = 'charges' AND relforcerowsecurity",
    );
    expect(rows, "row security binds the owner again").toHaveLength(1);
    expect((await client.query("SELECT FROM charge_events")).rowCount).toBe(0);
    await client.query(`CREATE TABLE private (id int PRIMARY KEY);
      ALTER TABLE private ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`);
    await expect(backUp(to), "rows that it cannot see").rejects.toThrow(/hides rows of private/);
  });
});

describe("encrypted with a passphrase", () => {
  test("a backup shows no payer and comes back with the passphrase alone", async () => {
    const { directory } = await backUp(database.url, { passphrase: PASSPHRASE });
    const url = await emptyDatabase();
    await expect(restore(directory, url)).rejects.toThrow(/is encrypted: give its --key-file/);
    await expect(
      restore(directory, url, { passphrase: "another passphrase here" }),
    ).rejects.toThrow(/encrypted with another key/);
    expect(await isUntouched(url)).toBe(true);
    await restore(directory, url, { passphrase: PASSPHRASE });
    const [before, after] = [await everything(database.url), await everything(url)];
    expect(after.charges).toEqual(before.charges);
    const charges = readFileSync(join(directory, "charges.copy.gz.aes"));
    expect(charges.subarray(12, 14)).not.toEqual(Buffer.from([0x1f, 0x8b]));
  });

  test("a passphrase for a backup that is not encrypted is refused", async () => {
    const { directory } = await backUp(database.url);
    const url = await emptyDatabase();
    const refused = restore(directory, url, { passphrase: PASSPHRASE });
    await expect(refused).rejects.toThrow(/not encrypted/);
  });
});

describe("refused in one sentence, with nothing changed", () => {
  /** Changes one byte in the middle of a file. */
  function flip(path: string): void {
    const bytes = readFileSync(path);
    const middle = Math.floor(bytes.length / 2);
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
    writeFileSync(path, bytes);
  }

  const cases: [string, (directory: string) => void, How, RegExp][] = [
    ["a flipped byte", (d) => flip(join(d, "charges.copy.gz")), {}, /charges\.copy\.gz is damaged/],
    [
      "a missing file",
      (d) => rmSync(join(d, "members.copy.gz")),
      {},
      /members\.copy\.gz is missing/,
    ],
    ["a changed manifest", (d) => edit(d, /"rows": \d+/, '"rows": 1000'), {}, /json is damaged/],
    ["a manifest of no sense", (d) => edit(d, /"tables"/, '"tabels"'), {}, /json is damaged/],
    ["half a backup", (d) => rmSync(join(d, "manifest.json")), {}, /no backup in/],
    ["a later format", (d) => edit(d, /"format": 1/, '"format": 2'), {}, /format 2.*reads 1/],
    ["another secret", () => {}, { secret: "x".repeat(40) }, /made under another VINTEM_SECRET/],
  ];
  function edit(directory: string, what: RegExp, by: string): void {
    const path = join(directory, "manifest.json");
    writeFileSync(path, readFileSync(path, "utf8").replace(what, by));
  }

  for (const [what, spoil, how, sentence] of cases) {
    test(what, async () => {
      const { directory } = await backUp(database.url);
      spoil(directory);
      const url = await emptyDatabase();
      const refusal = await restore(directory, url, how).catch((error: Error) => error.message);
      expect(refusal).toMatch(sentence);
      expect(refusal).not.toContain("\n");
      expect(await isUntouched(url)).toBe(true);
    });
  }

  test("a backup of a later release, or of another version of a migration", async () => {
    const { directory } = await backUp(database.url);
    const url = await emptyDatabase();
    const older = join(room, "older");
    const names = readdirSync(join(FOLDER, "migrations")).sort();
    for (const name of names.slice(0, -1))
      cpSync(join(FOLDER, "migrations", name), join(older, "migrations", name), {
        recursive: true,
      });
    await expect(restore(directory, url, { schema: older })).rejects.toThrow(/does not know/);
    const last = join(older, "migrations", names.at(-1) ?? "");
    mkdirSync(last);
    writeFileSync(join(last, "migration.sql"), "SELECT 1");
    await expect(restore(directory, url, { schema: older })).rejects.toThrow(/another version/);
    expect(await isUntouched(url)).toBe(true);
  });

  test("a database that is not empty", async () => {
    const { directory } = await backUp(database.url);
    const url = await emptyDatabase();
    await restore(directory, url);
    const before = await everything(url);
    await expect(restore(directory, url)).rejects.toThrow(/database is not empty/);
    expect(await everything(url)).toEqual(before);
  });

  test("what breaks off half-way leaves an empty database that can be restored into", async () => {
    const { directory } = await backUp(database.url);
    const url = await emptyDatabase();
    const stopping = new AbortController();
    const migrations = readMigrations(FOLDER);
    const order = { directory, secret: SECRET, passphrase: null, migrations, ...quietly() };
    const backup = await checkBackup(order);
    const report = (said: string) => {
      if (said.startsWith("charges")) stopping.abort(new Error("Stopped"));
    };
    const { signal } = stopping;
    const stopped = restoreBackup({ databaseUrl: url, backup, schema: FOLDER, report, signal });
    await expect(stopped).rejects.toThrow("Stopped");
    expect(await isUntouched(url)).toBe(true);
    await restore(directory, url);
    expect((await everything(url)).charges).toEqual((await everything(database.url)).charges);
    expect(existsSync(directory)).toBe(true);
  });
});

/** One of each that the first release had, with money. */
const FIRST_RELEASE_ROWS = `
  INSERT INTO merchants (id, name, client_id)
    VALUES ('00000000-0000-4000-8000-000000000001', 'Loja', 'loja');
  INSERT INTO psp_accounts (id, kind, name, config, sealed_secrets, webhook_token_hash)
    VALUES ('00000000-0000-4000-8000-000000000002', 'bacen-pix', 'Banco', '{}', 'sealed', '\\x00');
  INSERT INTO charges (id, merchant_id, idempotency_key, request_hash, status, billing_type, amount_cents,
      due_date, payer_name, payer_document, created_at, pix_expires_at, lapses_at, psp_account_id,
      paid_cents, net_cents, paid_at, paid_on, event_count)
    VALUES ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000001', 'key', '\\x00',
      'RECEIVED', 'PIX', 1050, '2026-11-22', 'Ana', '12345678909', '2026-11-21T12:00:00Z',
      '2026-11-22T12:00:00Z', '2026-11-22T12:00:00Z', '00000000-0000-4000-8000-000000000002',
      1050, 1042, '2026-11-21T13:00:00Z', '2026-11-21', 1);
  INSERT INTO charge_events (charge_id, number, merchant_id, type, to_status, at, actor)
    VALUES ('00000000-0000-4000-8000-000000000003', 1, '00000000-0000-4000-8000-000000000001', 'created',
      'CREATING', '2026-11-21T12:00:00Z', 'test');
  INSERT INTO settlements (end_to_end_id, charge_id, merchant_id, psp_account_id, amount_cents, net_cents,
      paid_at, recorded_at, evidence)
    VALUES ('E1', '00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000001',
      '00000000-0000-4000-8000-000000000002', 1050, 1042, '2026-11-21T13:00:00Z', '2026-11-21T13:00:01Z', '{}')`;
