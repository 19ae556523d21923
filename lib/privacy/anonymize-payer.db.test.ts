import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { cancelCharge } from "@/lib/charges/cancel-charge";
import type { Charge, NewCharge } from "@/lib/charges/charge";
import { createCharge } from "@/lib/charges/create-charge";
import { findCharge } from "@/lib/charges/store/charges";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { cents } from "@/lib/platform/values/money";
import { backUp, connect, emptyDatabase, restore } from "@/testing/backup";
import { newCharge, newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { PARTITIONED } from "@/testing/deep";
import { ownKey } from "@/testing/own-key";
import { ownShop } from "@/testing/own-shop";
import { writePayerMarks } from "@/testing/payer-marks";
import { type Person, rowsShowing } from "@/testing/payer-traces";
import { listIn, readList } from "./anonymization-list";
import { anonymizePayer } from "./anonymize-payer";
import type { ServiceKeeper } from "./keeper";
import { OTHER_COLUMNS, PAYER_COLUMNS } from "./payer-columns";
import { findPayerData } from "./payer-data";
import { payerKey } from "./payer-key";
import { placeHold, releaseHold } from "./store/holds";

const database = freshDatabase();
const { shop, charge, pay, brokenBooks } = ownShop();

const DAY_MS = 86_400_000;
/** Half a year on, when nothing of a charge made now is recent. */
const later = (days = 181) => new Date(now().getTime() + days * DAY_MS);
const keeper = (): ServiceKeeper => ({ merchantId: shop.merchantId, service: "operator" });

let persons = 0;
/** Somebody whom no other test knows. */
function somebody(): Person {
  persons += 1;
  const number = String(persons).padStart(3, "0");
  return {
    name: `Zoraíde ${randomUUID().slice(0, 8)} Quitéria`,
    document: `5299822${number}1`,
    email: `zoraide.${randomUUID().slice(0, 8)}@correio.example`,
    phone: `1198765${number}9`,
  };
}

function chargeOf(person: Person, overrides: Partial<NewCharge> = {}): Promise<Charge> {
  const address = {
    street: "Rua das Acácias",
    number: "10",
    complement: null,
    district: "Centro",
    city: "Recife",
    state: "PE",
    postalCode: "50000000",
  };
  return charge({ payer: { ...person, address }, ...overrides });
}

async function paidChargeOf(person: Person): Promise<Charge> {
  const made = await chargeOf(person);
  await pay(made);
  return made;
}

/** The counters and the amounts of everything, which an anonymisation leaves as they are. */
async function figures() {
  const [tallies] = await database.sql<{ sums: unknown }>(
    `SELECT jsonb_agg(t ORDER BY t::text) AS sums FROM (
       SELECT merchant_id, status, billing_type, sum(count) AS count, sum(amount_cents) AS amount,
         sum(received_cents) AS received, sum(fee_cents) AS fee, sum(net_cents) AS net
       FROM (SELECT merchant_id, status, billing_type, count, amount_cents, received_cents, fee_cents, net_cents
           FROM charge_tallies WHERE dimension = 'created'
         UNION ALL SELECT merchant_id, status, billing_type, count, amount_cents, received_cents, fee_cents, net_cents
           FROM charge_tally_changes) changes GROUP BY 1, 2, 3) t`,
  );
  const [stays] = await database.sql<{ rows: unknown }>(
    `SELECT jsonb_build_object(
      'charges', (SELECT jsonb_agg(jsonb_build_array(id, status, amount_cents, fee_cents, net_cents, paid_cents, paid_at,
          due_date, created_at, event_count) ORDER BY id) FROM charges),
      'events', (SELECT jsonb_agg(jsonb_build_array(charge_id, number, type, from_status, to_status, at, actor)
          ORDER BY charge_id, number) FROM charge_events),
      'money', (SELECT jsonb_agg(to_jsonb(s) - 'evidence' ORDER BY id) FROM settlements s),
      'postings', (SELECT jsonb_agg(p ORDER BY p::text) FROM ledger_postings p),
      'feed', (SELECT jsonb_agg(f ORDER BY f::text) FROM feed f),
      'pending', (SELECT count(*) FROM feed_pending)) AS rows`,
  );
  return { tallies, stays };
}

describe("a person", () => {
  test("is in no row of a full dump after being anonymised, and figures, events and books are as before (K5)", async () => {
    const person = somebody();
    const { document, name, email, phone } = person;
    const shown = `${name} ${document} ${email} ${phone}`;
    const paid = await chargeOf(person, {
      description: `Aula de ${name}`,
      reference: `pedido ${document}`,
      metadata: { aluno: name },
    });
    await pay(paid);
    const canceled = await chargeOf(person);
    await cancelCharge({
      merchantId: shop.merchantId,
      chargeId: canceled.id,
      actor: shop.actor,
      note: shown,
    });
    await writePayerMarks(database, paid, shown);
    const before = await figures();
    expect((await rowsShowing(database, person)).length).toBeGreaterThan(10);
    expect(await anonymizePayer(keeper(), document, later())).toEqual({ kind: "done", charges: 2 });
    expect(await rowsShowing(database, person)).toEqual([]);
    expect(await figures()).toEqual(before);
    expect(await brokenBooks()).toEqual([]);
    const [row] = await database.sql<Record<string, unknown>>(
      "SELECT * FROM charges WHERE id = $1",
      [paid.id],
    );
    expect(row).toMatchObject({
      payer_name: "Pagador anonimizado",
      payer_document: "00000000000",
      payer_email: null,
      reference: null,
      payer_key: payerKey(shop.merchantId, document),
    });
    const [found] = await database.sql<{ words: string; payer_document: string }>(
      "SELECT words, payer_document FROM charge_search WHERE id = $1",
      [paid.id],
    );
    expect(found).toEqual({ words: "pagador anonimizado", payer_document: "00000000000" });
    expect((await findCharge(shop.merchantId, paid.id))?.status).toBe("RECEIVED");
  });

  test("stays at another merchant, under another key", async () => {
    const person = somebody();
    await paidChargeOf(person);
    const other = await newMerchant();
    await ownKey(other.id);
    const theirs = await pendingCharge(other.id, { payer: { ...person, address: null } });
    await anonymizePayer(keeper(), person.document, later());
    expect((await findCharge(other.id, theirs.id))?.payer.name).toBe(person.name);
    expect(payerKey(other.id, person.document)).not.toEqual(
      payerKey(shop.merchantId, person.document),
    );
  });

  test("keeps the merchant's own reference and key where they show nobody", async () => {
    const person = somebody();
    const made = await chargeOf(person, { reference: "PED-77" });
    await pay(made);
    const [before] = await database.sql("SELECT idempotency_key FROM charges WHERE id = $1", [
      made.id,
    ]);
    await anonymizePayer(keeper(), person.document, later());
    const [after] = await database.sql(
      "SELECT idempotency_key, reference FROM charges WHERE id = $1",
      [made.id],
    );
    expect(after).toEqual({ ...before, reference: "PED-77" });
  });

  test("whose document was the idempotency key is not charged again by it: the key is reused", async () => {
    const person = somebody();
    const request = (body: Partial<NewCharge> = {}) => ({
      merchantId: shop.merchantId,
      idempotencyKey: `${person.document}-2026-01`,
      actor: "client",
      input: newCharge({ payer: { ...person, address: null }, ...body }),
    });
    const made = await createCharge(request(), now());
    if (!("charge" in made)) throw new Error(made.kind);
    await pay(made.charge);
    expect(await anonymizePayer(keeper(), person.document, later())).toMatchObject({ charges: 1 });
    for (const body of [{}, { amount: cents(999) }]) {
      expect(await createCharge(request(body), now())).toMatchObject({ kind: "key_reused" });
    }
  });

  test("is anonymised once: again changes nothing, and one who was never charged is unknown", async () => {
    const person = somebody();
    await paidChargeOf(person);
    expect(await anonymizePayer(keeper(), person.document, later())).toMatchObject({ charges: 1 });
    const before = await database.sql("SELECT * FROM anonymizations ORDER BY id");
    expect(await anonymizePayer(keeper(), person.document, later(190))).toEqual({
      kind: "done",
      charges: 0,
    });
    expect(await database.sql("SELECT * FROM anonymizations ORDER BY id")).toEqual(before);
    expect(await anonymizePayer(keeper(), "11144477735", later())).toEqual({ kind: "unknown" });
  });
});

describe("refused", () => {
  test("while one of their charges is open, recent, disputed or held, and then nothing is changed", async () => {
    const person = somebody();
    const paid = await paidChargeOf(person);
    const refusedFor = async (hindrance: string, at = later()) => {
      const outcome = await anonymizePayer(keeper(), person.document, at);
      expect(outcome).toMatchObject({ kind: "hindered", state: { hindrances: [{ hindrance }] } });
      expect((await findCharge(shop.merchantId, paid.id))?.payer.name).toBe(person.name);
    };
    await refusedFor("recent", later(179));
    const key = payerKey(shop.merchantId, person.document);
    const hold = await placeHold(keeper(), key, "processo 123");
    await refusedFor("held");
    expect(await releaseHold(keeper(), hold.id, now())).toBe(true);
    expect(await releaseHold(keeper(), hold.id, now())).toBe(false);
    await database.sql("UPDATE settlements SET dispute = 'open' WHERE charge_id = $1", [paid.id]);
    await refusedFor("disputed");
    await database.sql("UPDATE settlements SET dispute = NULL WHERE charge_id = $1", [paid.id]);
    const open = await chargeOf(person);
    await refusedFor("open");
    await pay(open);
    expect(await anonymizePayer(keeper(), person.document, later())).toMatchObject({ charges: 2 });
  });

  test("or comes later than a hold, whichever of two requests is first, and only who is taken out is listed (K5)", async () => {
    for (let round = 0; round < 12; round += 1) {
      const { document, name } = somebody();
      const paid = await paidChargeOf({ ...somebody(), document, name });
      const key = payerKey(shop.merchantId, document);
      const [outcome, hold, other] = await Promise.all([
        anonymizePayer(keeper(), document, later()),
        placeHold(keeper(), key, "processo"),
        anonymizePayer(keeper(), document, later()),
      ]);
      expect(other.kind).toBe(outcome.kind);
      const listed = (await readList(listIn(env().dataDir))).filter((entry) =>
        entry.key.equals(key),
      );
      const stored = await database.sql("SELECT FROM anonymizations WHERE payer_key = $1", [key]);
      expect(stored).toHaveLength(listed.length);
      const current = await findCharge(shop.merchantId, paid.id);
      if (outcome.kind === "hindered") {
        expect([current?.payer.name, listed]).toEqual([name, []]);
      } else {
        expect([current?.payer.name, listed.length]).toEqual(["Pagador anonimizado", 1]);
        expect(listed[0]?.at.getTime()).toBeLessThan(hold.placedAt.getTime());
      }
    }
  });

  test("by the database, when anything but a whole anonymisation is written", async () => {
    const person = somebody();
    const open = await chargeOf(person);
    const paid = await paidChargeOf(person);
    const whole = `payer_name = 'Pagador anonimizado', payer_document = repeat('0', 11), payer_email = NULL,
      payer_phone = NULL, payer_address = NULL, request_hash = decode(repeat('00', 32), 'hex'), payer_key = '\\x01',
      anonymized_at = now()`;
    const set = (id: string, change: string) =>
      database.sql(`UPDATE charges SET ${change} WHERE id = $1`, [id]);
    await expect(set(open.id, whole)).rejects.toThrow("once it is over");
    for (const change of [
      whole.replace("payer_email = NULL", "payer_email = 'a@b.example'"),
      whole.replace("'0', 11", "'1', 11"),
      `${whole}, idempotency_key = 'another'`,
      `${whole}, reference = 'another'`,
      `${whole}, amount_cents = 1`,
      "payer_document = repeat('0', 11)",
    ]) {
      await expect(set(paid.id, change)).rejects.toThrow(/as a whole|never changes/);
    }
    await set(paid.id, whole);
    await expect(set(paid.id, "payer_name = 'Ana'")).rejects.toThrow("never changes");
    await expect(set(paid.id, "anonymized_at = NULL, payer_key = NULL")).rejects.toThrow(
      "never changes",
    );
  });
});

describe("what is held", () => {
  test("is in the export, whatever column it is in", async () => {
    const person = somebody();
    const paid = await paidChargeOf(person);
    const shown = `${person.name} ${person.document} ${person.email} ${person.phone}`;
    const canaries = await writePayerMarks(database, paid, shown);
    const data = await findPayerData(keeper(), person.document, now());
    const text = JSON.stringify(data?.rows);
    for (const [column, canary] of canaries) {
      const [table = "", name = ""] = column.split(".");
      const where = PAYER_COLUMNS[table]?.[name];
      expect(text.includes(canary), column).toBe(where === "exported");
    }
    const listed = Object.entries(PAYER_COLUMNS).flatMap(([table, columns]) =>
      Object.entries(columns).flatMap(([name, where]) =>
        where === "exported" ? [`${table}.${name}`] : [],
      ),
    );
    // Those that have a form of their own are in the export as they are.
    const formed = ["charges.payer_name", "charges.payer_document", "payers.document"];
    expect(listed.filter((column) => !canaries.has(column))).toEqual(formed);
    for (const value of Object.values(person)) expect(text).toContain(value);
    expect(data?.state).toMatchObject({ charges: 1, anonymized: 0 });
    expect(await findPayerData(keeper(), "11144477735", now())).toBeNull();
  });

  test.skipIf(PARTITIONED)(
    "every column that can hold a text is in the register of payers' data or of other data",
    async () => {
      const columns = await database.sql<{ table: string; name: string }>(
        `SELECT table_name AS table, column_name AS name FROM information_schema.columns
       JOIN information_schema.tables USING (table_schema, table_name)
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
         AND data_type IN ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY', 'tsvector') ORDER BY 1, 2`,
      );
      const forgotten = columns.filter(({ table, name }) => {
        const others = OTHER_COLUMNS[table];
        return !(PAYER_COLUMNS[table]?.[name] || others === "all others" || others?.includes(name));
      });
      expect(forgotten).toEqual([]);
      expect(columns.length).toBeGreaterThan(100);
    },
  );

  test("of notifications is no payload, before or after they were handled", async () => {
    const columns = await database.sql<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'notifications' ORDER BY 1`,
    );
    expect(columns.map(({ name }) => name)).toEqual([
      "external_id",
      "handled_at",
      "id",
      "outcome",
      "psp_account_id",
      "received_at",
      "reference",
      "txid",
    ]);
  });
});

describe("a restored backup", () => {
  test("from before a hold was released is without who was anonymised since, and says who stayed and why", async () => {
    const [gone, charged] = [somebody(), somebody()];
    await paidChargeOf(gone);
    await paidChargeOf(charged);
    const hold = await placeHold(keeper(), payerKey(shop.merchantId, gone.document), "processo 9");
    const open = await chargeOf(charged);
    const { directory } = await backUp(database.url);
    await releaseHold(keeper(), hold.id, now());
    await pay(open);
    for (const { document } of [gone, charged]) {
      expect(await anonymizePayer(keeper(), document, later())).toMatchObject({ kind: "done" });
    }
    const url = await emptyDatabase();
    const list = await readList(listIn(env().dataDir));
    const { replayed } = await restore(directory, url, { anonymizations: list });
    expect(replayed.stayed).toEqual({ open: 1 });
    const there = { url, sql: (statement: string) => sqlOf(url, statement) };
    expect(await rowsShowing(there, gone)).toEqual([]);
  });

  test("is without who was anonymised after it was taken, by the list beside the secret", async () => {
    const [gone, stays] = [somebody(), somebody()];
    await paidChargeOf(gone);
    await paidChargeOf(stays);
    const { directory } = await backUp(database.url);
    await anonymizePayer(keeper(), gone.document, later());
    const file = listIn(env().dataDir);
    expect(existsSync(file)).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const text = readFileSync(file, "utf8");
    for (const value of Object.values(gone)) expect(text).not.toContain(value);
    const url = await emptyDatabase();
    const list = await readList(file);
    const { replayed } = await restore(directory, url, { anonymizations: list });
    expect(replayed).toEqual({ anonymized: 1, stayed: {}, failed: [] });
    const there = { url, sql: (statement: string) => sqlOf(url, statement) };
    expect(await rowsShowing(there, gone)).toEqual([]);
    expect((await rowsShowing(there, stays)).length).toBeGreaterThan(0);
    const held = await sqlOf(url, "SELECT count(*)::text AS row FROM anonymizations");
    expect(Number(held[0]?.row)).toBe(list.length);
  });
});

async function sqlOf(url: string, statement: string): Promise<{ row: string }[]> {
  const client = await connect(url);
  return (await client.query<{ row: string }>(statement)).rows;
}
