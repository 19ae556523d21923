import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type ChargeQuery, DEFAULT_QUERY } from "@/lib/listing/charge-query";
import { asMerchant } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { conditions } from "./conditions";
import { findCharges, findChargesAndTotals } from "./list";

const database = freshDatabase();
const END_TO_END_ID = "E0003816620261121120012345678901";
let a: MerchantId;
let b: MerchantId;

interface Made {
  readonly name: string;
  readonly description?: string;
  readonly reference?: string;
  readonly document?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly amount?: number;
  readonly id?: string;
  readonly status?: string;
}

async function make(owner: MerchantId, made: Made): Promise<string> {
  const id = made.id ?? randomUUID();
  const paid = made.status === "RECEIVED";
  await database.sql(
    `INSERT INTO charges (id, merchant_id, idempotency_key, request_hash, status, billing_type, amount_cents,
       due_date, description, payer_name, payer_document, created_at, lapses_at, fee_cents,
       paid_cents, net_cents, paid_at, paid_on, reference, payer_email, payer_phone)
     VALUES ($1, $2, $3, 'h', $4, 'BOLETO', $12, '2026-12-01', $5, $6, $7, '2026-11-21T12:00:00Z', '2099-01-01Z', 10,
       $8, $8, $9, $10, $11, $13, $14)`,
    [
      id,
      owner,
      id,
      made.status ?? "PENDING",
      made.description ?? null,
      made.name,
      made.document ?? "12345678909",
      paid ? 1000 : null,
      paid ? "2026-11-21T13:00:00Z" : null,
      paid ? "2026-11-21" : null,
      made.reference ?? null,
      made.amount ?? 1000,
      made.email ?? null,
      made.phone ?? null,
    ],
  );
  return id;
}

beforeAll(async () => {
  a = (await newMerchant("A")).id;
  b = (await newMerchant("B")).id;
});

async function found(text: string, query: Partial<ChargeQuery> = {}): Promise<string[]> {
  const asked = { ...DEFAULT_QUERY, size: 100, ...query, text };
  const { charges, totalElements } = await findCharges(a, asked);
  const ids = charges.map(({ id }) => id).sort();
  expect(totalElements).toBe(ids.length);
  const totalled = await findChargesAndTotals(a, asked);
  expect(totalled.charges).toMatchObject(charges);
  expect(totalled.totals.count).toBe(ids.length);
  // The export reads the same charges by the condition alone.
  const values: unknown[] = [a];
  const where = conditions(asked, values);
  const { rows } = await asMerchant(a, (tx) =>
    tx.query<{ id: string }>({ text: `SELECT id FROM charges WHERE ${where}`, values }),
  );
  expect(rows.map(({ id }) => id).sort()).toEqual(ids);
  return ids;
}

describe("a text finds", () => {
  test("words of the payer's name and of the description, without accents and case", async () => {
    const id = await make(a, {
      name: "JOSÉ Antônio Gonçalves",
      description: "Manutenção do elevador",
    });
    for (const text of [
      "jose",
      "josé",
      "Goncalves",
      "gonç",
      "MANUTENCAO",
      "elevador josé",
      "do jos",
    ]) {
      expect(await found(text), text).toEqual([id]);
    }
    for (const text of [
      "jose silva",
      "nçalves",
      "d",
      "joseph",
      "%",
      "'",
      "\\",
      ":*",
      "jose & maria",
    ]) {
      expect(await found(text), text).toEqual([]);
    }
  });

  test("words of the reference, whole or from their beginning, and after the charge changed", async () => {
    const id = await make(a, { name: "Rui", reference: "Pedido-20481/B" });
    for (const text of ["pedido-20481/b", "20481", "2048", "rui 20481"]) {
      expect(await found(text), text).toEqual([id]);
      expect(await found(text, { references: ["Pedido-20481/B"] }), text).toEqual([id]);
      expect(await found(text, { references: ["Pedido-20481"] }), text).toEqual([]);
    }
    await database.sql("UPDATE charges SET description = 'Azulejos' WHERE id = $1", [id]);
    expect(await found("azulejos 20481")).toEqual([id]);
  });

  test("the payer's document, with or without punctuation", async () => {
    const id = await make(a, { name: "Loja", document: "11222333000181" });
    for (const text of ["11222333000181", "11.222.333/0001-81"])
      expect(await found(text)).toEqual([id]);
  });

  test("the charge's id, also as a txid, and the end-to-end id of its money", async () => {
    const id = await make(a, { name: "Paga", status: "RECEIVED" });
    const [account] = await database.sql<{ id: string }>(
      `INSERT INTO psp_accounts (kind, name, config, sealed_secrets, webhook_token_hash)
       VALUES ('bacen-pix', 'Banco', '{}', 's', '\\x01') RETURNING id`,
    );
    await database.sql(
      `INSERT INTO settlements (account_owner, reference, end_to_end_id, charge_id, merchant_id, psp_account_id, amount_cents,
         net_cents, paid_at, recorded_at, evidence, pays_charge) VALUES (owner_of_account($4), $1, $1, $2, $3, $4, 1000, 1000, now(), now(), '{}', true)`,
      [END_TO_END_ID, id, a, account?.id],
    );
    for (const text of [id, id.toUpperCase(), id.replaceAll("-", ""), END_TO_END_ID, ` ${id} `]) {
      expect(await found(text), text).toEqual([id]);
    }
  });

  test("what people have in hand: an amount, an e-mail, a phone, the beginning of a document or an id", async () => {
    const id = await make(a, {
      name: "Pessoa",
      document: "52998224725",
      email: "Bia.Melo@loja.example",
      phone: "11987654321",
      amount: 1_234_567,
      id: "c0ffee12-0000-4000-8000-000000000000",
    });
    await make(a, { name: "Outra", email: "bia@loja.example", phone: "11987654320" });
    for (const text of [
      "12.345,67",
      "R$ 12.345,67",
      "Bia.Melo@loja.example",
      "Bia.Melo@",
      "(11) 98765-4321",
      "+55 11 98765-4321",
      "529982",
      "529.982.247",
      "c0ffee1",
      "c0ffee12-0000",
    ]) {
      expect(await found(text), text).toEqual([id]);
    }
    expect(await found("529983")).toEqual([]);
    expect(await found("c0ffee13")).toEqual([]);
    expect(await found("melo@loja.example")).toEqual([]);
  });

  test("a charge once, however many ways lead to it", async () => {
    const id = await make(a, { name: "Cliente 98765432100", document: "98765432100" });
    expect(await found("98765432100")).toEqual([id]);
  });

  test("what the other filters leave, in every order", async () => {
    const paid = await make(a, { name: "Zuleica Prado", status: "RECEIVED" });
    const open = await make(a, { name: "Zuleica Prado" });
    expect(await found("zuleica")).toEqual([paid, open].sort());
    expect(await found("zuleica", { statuses: ["RECEIVED"] })).toEqual([paid]);
    expect(await found("zuleica", { payerDocument: "00000000000" })).toEqual([]);
    for (const field of ["createdAt", "dueDate", "paidOn", "amount"] as const) {
      for (const direction of ["asc", "desc"] as const) {
        expect(await found("zuleica", { sort: { field, direction } })).toHaveLength(2);
      }
    }
    const { totals } = await findChargesAndTotals(a, { ...DEFAULT_QUERY, text: "zuleica" });
    expect(totals).toEqual({ count: 2, amount: 2000n, received: 1000n, fee: 10n, net: 1000n });
  });

  test("a charge as it is now", async () => {
    const id = await make(a, { name: "Eustáquio" });
    await database.sql(
      "UPDATE charges SET status = 'OVERDUE', description = 'Xerém' WHERE id = $1",
      [id],
    );
    expect(await found("xerem", { statuses: ["OVERDUE"] })).toEqual([id]);
    expect(await found("eustaquio", { statuses: ["PENDING"] })).toEqual([]);
    await database.sql("DELETE FROM charges WHERE id = $1", [id]);
    expect(await found("eustaquio")).toEqual([]);
  });
});

describe("another merchant's charges", () => {
  test("are found by nothing", async () => {
    const id = await make(b, { name: "Estranha Pessoa", document: "55555555555" });
    for (const text of ["estranha", "55555555555", id]) expect(await found(text)).toEqual([]);
  });

  test("cannot be read past the view, nor without a merchant", async () => {
    const read = asMerchant(a, (tx) => tx.query({ text: "SELECT FROM charge_search" }));
    await expect(read).rejects.toThrow(/permission denied/);
    const [{ count } = { count: "" }] = await database.sql<{ count: string }>(
      "SELECT count(*) AS count FROM findable_charges",
    );
    expect(count).toBe("0");
    const seen = await asMerchant(a, (tx) =>
      tx.query<{ merchant_id: string }>({
        text: "SELECT DISTINCT merchant_id FROM findable_charges",
      }),
    );
    expect(seen.rows).toEqual([{ merchant_id: a }]);
  });
});

describe("each key is found by an index, under the merchants' role", () => {
  let c: MerchantId;
  beforeAll(async () => {
    c = (await newMerchant("C")).id;
    await database.sql(
      `INSERT INTO charges (id, merchant_id, idempotency_key, request_hash, status, billing_type, amount_cents,
         due_date, payer_name, payer_document, created_at, lapses_at, payer_email, payer_phone)
       SELECT md5('c' || i)::uuid, $1, 'k' || i, 'h', 'PENDING', 'BOLETO', i, '2026-12-01', 'Massa',
         lpad((i * 7919)::text, 11, '0'), '2026-11-21T12:00:00Z', '2099-01-01Z', 'p' || i || '@loja.example',
         '119' || lpad(i::text, 8, '0') FROM generate_series(1, 5000) AS i`,
      [c],
    );
    await database.sql("ANALYZE charges");
  });

  test.each([
    ["12,34", "amount_cents ="],
    ["p1234@loja.example", "payer_email >="],
    ["11900001234", "payer_phone ="],
    ["000097", "payer_document >="],
    ["c0ffee1", "id >="],
  ])("%s by %s", async (text, condition) => {
    const values: unknown[] = [c];
    const statement = `EXPLAIN SELECT id FROM charges WHERE ${conditions({ ...DEFAULT_QUERY, text }, values)}`;
    const { rows } = await asMerchant(c, (tx) =>
      tx.query<{ "QUERY PLAN": string }>({ text: statement, values }),
    );
    const conds = rows.map((row) => row["QUERY PLAN"]).filter((line) => /Index Cond/.test(line));
    // PostgreSQL prints the collation after the column.
    expect(conds.join("\n").replace(/\)::text( COLLATE "C")?|"C"|COLLATE |::text/g, "")).toContain(
      condition,
    );
  });
});
