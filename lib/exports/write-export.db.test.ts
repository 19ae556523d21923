import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { ALL_MOVEMENTS } from "@/lib/ledger/movement";
import { findMovements } from "@/lib/ledger/store/movements";
import { now } from "@/lib/platform/clock";
import type { MerchantId } from "@/lib/platform/values/ids";
import { freshBank } from "@/testing/bank";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { playHistory } from "@/testing/money-history";
import { type Export, KEPT_BYTES_OF_ONE_MAX, KEPT_MS, UNFINISHED_OF_ONE_MAX } from "./export";
import { waitOfFile } from "./pace";
import { createExport, DOWNLOADS_MAX, getExportFile } from "./routes";
import {
  addChunk,
  beginExport,
  deleteExpiredExports,
  findChunk,
  findExport,
  insertExport,
  type NewExport,
} from "./store/exports";
import { writeExport } from "./write-export";

const database = freshDatabase();
const bank = freshBank();
let merchantId: MerchantId;

beforeAll(async () => {
  ({ merchantId } = await playHistory(bank));
});

async function added(changes: Partial<NewExport> = {}): Promise<Export> {
  const order = { what: "movements", format: "jsonl", filters: "", locale: "pt-BR" } as const;
  const own = { merchantId, idempotencyKey: randomUUID(), caller: "credential:one" };
  const stored = await insertExport({ ...order, ...own, ...changes }, now());
  if (!stored) throw new Error("the merchant may have another export");
  return stored.found;
}

async function fileOf({ id }: Export): Promise<string> {
  const found = await findExport(merchantId, id, now());
  if (found?.status !== "DONE") throw new Error(found?.status ?? "nothing");
  const chunks: Buffer[] = [];
  for (let number = 0; number < found.chunks; number += 1) {
    const chunk = await findChunk(found, number);
    if (!chunk) throw new Error("a part is missing");
    chunks.push(chunk);
  }
  const file = Buffer.concat(chunks);
  expect(file).toHaveLength(found.bytes);
  return file.toString("utf8");
}

async function written(changes: Partial<NewExport> = {}): Promise<string> {
  const order = await added(changes);
  await writeExport(order.id, false, now());
  return fileOf(order);
}

describe("the file of an export", () => {
  test("G19 is sent a few times at once, and again once one was taken or given up", async () => {
    const order = await added();
    await writeExport(order.id, false, now());
    const download = async (credentialId: string) => {
      const call = { principal: { kind: "client", merchantId, credentialId }, id: order.id };
      const response = await getExportFile.run(
        call as unknown as Parameters<typeof getExportFile.run>[0],
      );
      return response.kind === "stream" ? response : JSON.stringify(response);
    };
    const files = await Promise.all(
      Array.from({ length: DOWNLOADS_MAX - 1 }, () => download("one")),
    );
    for (const file of files) expect(file).toHaveProperty("body");
    // The last is another credential's.
    expect(await download("one")).toContain("too_many_requests");
    files.push(await download("other"));
    expect(files.at(-1)).toHaveProperty("body");
    expect(await download("other")).toContain("too_many_requests");
    const streams = files.filter((file) => typeof file !== "string");
    await streams[0]?.body.cancel();
    await streams[1]?.body.pipeTo(new WritableStream());
    for (let again = 0; again < 2; again += 1) {
      const file = await download("one");
      expect(file).toHaveProperty("body");
      if (typeof file !== "string") streams.push(file);
    }
    expect(await download("one")).toContain("too_many_requests");
    for (const { body, ended } of streams.slice(2)) {
      await body.cancel();
      await ended;
    }
  });

  test("of charges with a reference has it and their metadata", async () => {
    const named = { reference: "PED-7", metadata: { canal: "site" } };
    const { id } = await pendingCharge(merchantId, named);
    const order = { what: "payments", filters: "reference=PED-7&reference=PED-8" } as const;
    const lines = (await written(order)).trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ id, ...named }]);
    const csv = await written({ ...order, format: "csv" });
    expect(csv).toContain(';PED-7;"{""canal"":""site""}";');
  });

  test("has every movement as the API answers it, or in the columns of the page", async () => {
    const query = { ...ALL_MOVEMENTS, after: null, size: 1_000 };
    const { movements } = await findMovements(merchantId, query);
    const lines = (await written()).trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line).id)).toEqual(movements.map(({ id }) => id));
    const csv = await written({ format: "csv", filters: "kind=tariff", locale: "en" });
    const tariffs = movements.filter(({ kind }) => kind === "tariff");
    expect(csv.trimEnd().split("\r\n")).toHaveLength(tariffs.length + 1);
    expect(csv).toContain("Provider's fee");
    expect((await written({ format: "xlsx" })).startsWith("PK")).toBe(true);
  });

  test("has every charge", async () => {
    const lines = (await written({ what: "payments" })).trimEnd().split("\n");
    const [{ count } = { count: 0n }] = await database.sql<{ count: string }>(
      "SELECT count(*) FROM charges WHERE merchant_id = $1",
      [merchantId],
    );
    expect(lines).toHaveLength(Number(count));
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ billingType: expect.any(String) });
  });

  test("is whole after a worker died half-way, and the dead one writes no more", async () => {
    const whole = await written();
    const order = await added();
    const dead = { id: order.id, attempt: randomUUID(), total: 9, rows: 1 };
    await beginExport(order.id, dead.attempt);
    expect(await addChunk(dead, Buffer.from("half"))).toBe(true);
    expect(await findExport(merchantId, order.id, now())).toMatchObject({
      status: "RUNNING",
      rows: 1,
      total: 9,
    });
    await writeExport(order.id, false, now());
    expect(await addChunk(dead, Buffer.from("late"))).toBe(false);
    expect(await fileOf(order)).toBe(whole);
    // A job may run twice.
    await writeExport(order.id, false, now());
    expect(await fileOf(order)).toBe(whole);
  });

  test("is tried again after a failure, and given up after the last try", async () => {
    const order = await added();
    const failing = async (isLastTry: boolean) => {
      await database.sql("REVOKE INSERT ON export_chunks FROM vintem_app");
      await expect(writeExport(order.id, isLastTry, now())).rejects.toThrow(/permission denied/);
      await database.sql("GRANT INSERT ON export_chunks TO vintem_app");
      return findExport(merchantId, order.id, now());
    };
    expect(await failing(false)).toMatchObject({ status: "RUNNING", failure: null, bytes: 0 });
    expect(await failing(true)).toMatchObject({ status: "FAILED", failure: "failed", bytes: 0 });
    await writeExport(order.id, false, now());
    expect((await findExport(merchantId, order.id, now()))?.status).toBe("FAILED");
  });
});

describe("an export", () => {
  test("is made once for an idempotency key, with one job", async () => {
    const idempotencyKey = randomUUID();
    const first = await added({ idempotencyKey });
    const again = await added({ idempotencyKey });
    expect(again).toEqual(first);
    const jobs = await database.sql(
      "SELECT FROM graphile_worker.jobs WHERE key = 'write-export:' || $1",
      [first.id],
    );
    expect(jobs).toHaveLength(1);
    await writeExport(first.id, false, now());
  });

  test("is found by its merchant alone, until its time is up; then it is deleted", async () => {
    const order = await added();
    await writeExport(order.id, false, now());
    expect(await findExport((await newMerchant()).id, order.id, now())).toBeNull();
    const [made] = [await findExport(merchantId, order.id, now())];
    const later = new Date((made?.expiresAt.getTime() ?? 0) + 1);
    expect(made?.expiresAt.getTime()).toBeGreaterThanOrEqual(now().getTime() + KEPT_MS - 60_000);
    expect(await findExport(merchantId, order.id, later)).toBeNull();
    await deleteExpiredExports(now());
    expect(await findExport(merchantId, order.id, now())).not.toBeNull();
    await deleteExpiredExports(later);
    const left = await database.sql("SELECT FROM export_chunks WHERE export_id = $1", [order.id]);
    expect(left).toEqual([]);
  });

  test("G19 after many of one merchant its next one waits, and none of another merchant", async () => {
    const busy = (await newMerchant()).id;
    const make = async () => writeExport((await added({ merchantId: busy })).id, false, now());
    for (let files = 0; files < 80 && waitOfFile(busy) === 0; files += 2) {
      await Promise.all([make(), make()]);
    }
    expect(waitOfFile(busy)).toBeGreaterThan(0);
    expect(waitOfFile((await newMerchant()).id)).toBe(0);
  });

  test("G19 counts for the secret that requests it, not for all of its client", async () => {
    const shop = (await newMerchant()).id;
    const requested = async (credentialId: string) => {
      const call = {
        principal: { kind: "client", merchantId: shop, credentialId, actor: "client:one" },
        body: { what: "movements", format: "csv", filters: "" },
        idempotencyKey: randomUUID(),
        request: new Request("http://localhost/exports"),
        note: () => {},
      };
      const response = await createExport.run(
        call as unknown as Parameters<typeof createExport.run>[0],
      );
      return response.kind;
    };
    const kinds = [];
    for (const secret of ["one", "one", "one", "two"]) kinds.push(await requested(secret));
    expect(kinds).toEqual(["json", "json", "problem", "json"]);
  });

  test("G19 waits for others of its caller and merchant, and for room, but not for those of another", async () => {
    const busy = (await newMerchant()).id;
    const order = { what: "movements", format: "csv", filters: "", locale: "en" } as const;
    const add = (key: string, caller = "credential:one", merchant = busy) =>
      insertExport({ ...order, merchantId: merchant, idempotencyKey: key, caller }, now());
    const outcomes = await Promise.all(["a", "b", "c", "d"].map((key) => add(key)));
    expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(UNFINISHED_OF_ONE_MAX);
    expect(await add("x", "credential:one", (await newMerchant()).id)).not.toBeNull();
    expect(await add("y", "credential:two")).not.toBeNull();
    expect(await add("z", "credential:three")).not.toBeNull();
    expect(await add("e", "credential:four")).toBeNull();
    await database.sql(
      `UPDATE exports SET finished_at = now(), status = 'DONE',
         bytes = CASE WHEN caller = 'credential:one' THEN $2::bigint ELSE 0 END WHERE merchant_id = $1`,
      [busy, KEPT_BYTES_OF_ONE_MAX / UNFINISHED_OF_ONE_MAX],
    );
    expect(await add("e")).toBeNull();
    expect(await add("f", "credential:two")).not.toBeNull();
    await database.sql("UPDATE exports SET bytes = 0 WHERE merchant_id = $1", [busy]);
    expect(await add("e")).not.toBeNull();
  });
});
