import { connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Transaction } from "@/lib/platform/db/connection";
import { type Env, env, settle } from "@/lib/platform/env";
import type { MerchantId } from "@/lib/platform/values/ids";
import { freshBank } from "@/testing/bank";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { openSnapshot, type Snapshot } from "./snapshot";

const database = freshDatabase();
freshBank();
let merchantId: MerchantId;
let own: Env;

beforeAll(() => {
  own = env();
});

beforeEach(async () => {
  merchantId = (await newMerchant()).id;
});

afterEach(() => settle(own, own.databaseUrl, own.secret));

/** The next exports find their replica here. */
function replicaAt(url: string): void {
  settle({ ...own, databaseReplicaUrl: url }, own.databaseUrl, own.secret);
}

/** A place is free again moments after the one who had it ended. */
async function opened(): Promise<Snapshot> {
  let snapshot: Snapshot | null = null;
  await expect
    .poll(async () => {
      snapshot ??= await openSnapshot(merchantId);
      return snapshot;
    })
    .not.toBeNull();
  if (!snapshot) throw new Error("it was opened");
  return snapshot;
}

/** The name of the database that a snapshot reads. */
async function readOn(snapshot: Snapshot): Promise<string | undefined> {
  const [read] = await snapshot.read<{ name: string }>({
    text: "SELECT current_database() AS name",
  });
  return read?.name;
}

/** A server whose sessions begin as ever, and that never answers a statement. */
async function silentServer(): Promise<{ url: string; asked(): number; close(): void }> {
  const { port, hostname } = new URL(database.url);
  const sockets: Socket[] = [];
  let asked = 0;
  const server: Server = createServer((caller) => {
    const behind = connect(Number(port), hostname);
    sockets.push(caller, behind);
    for (const socket of [caller, behind]) socket.on("error", () => {});
    behind.pipe(caller, { end: false });
    caller.on("data", (message) => {
      // Q: a statement; P: one with values. All before that is the session's beginning.
      if ("QP".includes(String.fromCharCode(message[0] ?? 0))) asked += 1;
      else if (asked === 0) behind.write(message);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("it listens on a port");
  const url = new URL(database.url);
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    asked: () => asked,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe("a snapshot", () => {
  test("ends a statement that still runs, at once", async () => {
    const snapshot = await opened();
    const sleeping = () =>
      database.sql(
        "SELECT 1 FROM pg_stat_activity WHERE query LIKE '%pg_sleep(55)%' AND pid <> pg_backend_pid()",
      );
    const slept = expect(snapshot.read({ text: "SELECT pg_sleep(55)" })).rejects.toThrow();
    await expect.poll(sleeping).toHaveLength(1);
    await snapshot.end();
    await slept;
    await expect.poll(sleeping).toHaveLength(0);
  });

  test("only reads", async () => {
    const snapshot = await opened();
    const text = "UPDATE charges SET description = 'x'";
    await expect(snapshot.read({ text })).rejects.toThrow("read-only transaction");
    await snapshot.end();
  });

  test("is nobody's without a merchant", async () => {
    await expect(openSnapshot("" as MerchantId)).rejects.toThrow(TypeError);
  });

  test("is no transaction: nothing that decides can be handed what a replica says", async () => {
    const snapshot = await opened();
    // @ts-expect-error: a replica may not have yet what was decided a moment ago.
    const transaction: Transaction = snapshot;
    expect("query" in transaction).toBe(false);
    await snapshot.end();
  });

  test("has role, zone and time-outs from nothing but its own first statements", async () => {
    const [name] = await database.sql<{ name: string }>("SELECT current_database() AS name");
    const login = await database.sql(
      "SELECT FROM pg_roles WHERE rolname = current_user AND rolsuper",
    );
    expect(login).toHaveLength(1);
    await database.sql(`ALTER DATABASE ${name?.name} SET timezone = 'America/Sao_Paulo'`);
    await database.sql(`ALTER DATABASE ${name?.name} SET statement_timeout = 0`);
    await pendingCharge((await newMerchant()).id);
    const mine = await pendingCharge(merchantId);
    const snapshot = await opened();
    const settings = [
      "role",
      "TimeZone",
      "statement_timeout",
      "idle_in_transaction_session_timeout",
    ];
    const [row] = await snapshot.read<{ settings: string[] }>({
      text: `SELECT ARRAY[${settings.map((one) => `current_setting('${one}')`)}] AS settings`,
    });
    expect(row?.settings).toEqual(["vintem_app", "UTC", "1min", "90s"]);
    expect(await snapshot.read({ text: "SELECT id FROM charges" })).toEqual([{ id: mine.id }]);
    await snapshot.end();
  });

  test("is one of three that a merchant may have", async () => {
    const all = [await opened(), await opened(), await opened()];
    expect(await openSnapshot(merchantId)).toBeNull();
    for (const one of all) await one.end();
    await (await opened()).end();
  });

  test("G19 is the only one of its reader, and a colleague has another", async () => {
    const own = await openSnapshot(merchantId, "one");
    expect(await openSnapshot(merchantId, "one")).toBeNull();
    const colleague = await openSnapshot(merchantId, "other");
    expect(colleague).not.toBeNull();
    await own?.end();
    await colleague?.end();
  });

  test.each([
    ["is away", "postgresql://nobody@127.0.0.1:1/nowhere"],
    // Promoted, or never a replica: another database stands for one that lives a life of its own.
    ["is none", ""],
  ])("is read on the primary when the replica %s", async (_, address) => {
    const elsewhere = new URL(database.url);
    elsewhere.pathname = "/postgres";
    replicaAt(address || elsewhere.href);
    const snapshot = await opened();
    expect(`/${await readOn(snapshot)}`).toBe(new URL(database.url).pathname);
    await snapshot.end();
  });

  test("is read on the primary when the replica takes connections and says nothing more", async () => {
    const silent = await silentServer();
    replicaAt(silent.url);
    const snapshot = await opened();
    expect(silent.asked()).toBe(1);
    expect(`/${await readOn(snapshot)}`).toBe(new URL(database.url).pathname);
    await snapshot.end();
    silent.close();
  });
});
