import { beforeAll, describe, expect, test } from "vitest";
import { cancelCharge } from "@/lib/charges/cancel-charge";
import type { Charge } from "@/lib/charges/charge";
import { payLink } from "@/lib/payment-links/pay-link";
import { formKeyFor } from "@/lib/payment-links/read-link-page";
import { now } from "@/lib/platform/clock";
import { asMerchant } from "@/lib/platform/db/connection";
import { env } from "@/lib/platform/env";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { listIn, readList } from "@/lib/privacy/anonymization-list";
import { anonymizePayer } from "@/lib/privacy/anonymize-payer";
import { retainPayers } from "@/lib/privacy/retain";
import { savePolicy } from "@/lib/privacy/store/policies";
import { backUp, connect, emptyDatabase, restore } from "@/testing/backup";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { numberAll } from "@/testing/feed";
import { ownKey } from "@/testing/own-key";
import { ownShop } from "@/testing/own-shop";
import { rowsShowing } from "@/testing/payer-traces";
import { newPaymentLink } from "@/testing/payment-links";
import { followPayers } from "./follow-payers";
import { findMerchantsBehind } from "./store/follow";
import { findPayers } from "./store/payers";

const database = freshDatabase();
const { shop, charge, pay } = ownShop();
const later = () => new Date(now().getTime() + 181 * 86_400_000);

let other: MerchantId;
beforeAll(async () => {
  other = (await newMerchant("Outra")).id;
  await ownKey(other);
});

/** Follows everything that happened, as the worker does, in small parts. */
async function followAll(): Promise<void> {
  await numberAll();
  while ((await followPayers(3)) > 0);
  expect(await findMerchantsBehind()).toEqual([]);
}

const payerOf = (
  name: string,
  document: string,
  more: { email?: string; phone?: string } = {},
) => ({
  payer: { name, document, email: more.email ?? null, phone: more.phone ?? null, address: null },
});

/** Sends the form of a payment link of the shop's, as anybody may; the charge's id. */
async function payByLink(name: string, document: string): Promise<ChargeId> {
  const opened = await newPaymentLink({ merchantId: shop.merchantId });
  const fields = new URLSearchParams({ name, document, key: formKeyFor(opened, now()) });
  const outcome = await payLink(opened, { fields, address: "203.0.113.9" }, now());
  if (outcome.kind !== "charge") throw new Error(outcome.kind);
  return outcome.id;
}

const found = async (text: string | null, merchantId = shop.merchantId) =>
  (await findPayers(merchantId, { text, page: 0 })).payers;

describe("payers", () => {
  test("are derived from charges, each once, as on the last one, also from charges of before", async () => {
    const first = await charge(payerOf("Joana Prado", "52998224725", { email: "j@a.example" }));
    await charge(payerOf("Carlos", "11144477735"));
    await followAll();
    expect(await found("joana")).toEqual([
      {
        document: "52998224725",
        name: "Joana Prado",
        email: "j@a.example",
        phone: null,
        charges: 1,
        lastChargeId: first.id,
        lastChargedOn: brasiliaDay(first.createdAt),
      },
    ]);
    const last = await charge(payerOf("Joana P. Lima", "52998224725", { phone: "11987654321" }));
    await cancelCharge({ merchantId: shop.merchantId, chargeId: last.id, actor: "t", note: null });
    await followAll();
    const [joana] = await found("lima");
    expect(joana).toMatchObject({ charges: 2, email: null, phone: "11987654321" });
    expect(joana).toMatchObject({ lastChargeId: last.id });
    expect((await found(null)).map(({ name }) => name)).toEqual(["Joana P. Lima", "Carlos"]);
  });

  test("H15 whom the merchant charged are renamed by no form of a payment link", async () => {
    const known = await charge(payerOf("Rita Alves", "15350946056", { email: "r@a.example" }));
    await followAll();
    await payByLink("Fulana Qualquer", "15350946056");
    const stranger = await payByLink("Nova Pessoa", "71428793860");
    await followAll();
    expect(await found("15350946056")).toMatchObject([
      { name: "Rita Alves", email: "r@a.example", charges: 2, lastChargeId: known.id },
    ]);
    // Who has no other charge is shown as on that one.
    expect(await found("nova pessoa")).toMatchObject([{ charges: 1, lastChargeId: stranger }]);
    const own = await charge(payerOf("Nova P. Lima", "71428793860", { phone: "11987654321" }));
    await payByLink("Outra Vez", "71428793860");
    await followAll();
    expect(await found("71428793860")).toMatchObject([
      { name: "Nova P. Lima", phone: "11987654321", charges: 3, lastChargeId: own.id },
    ]);
  });

  test("are counted once, however many workers follow", async () => {
    for (let i = 0; i < 8; i += 1) await charge(payerOf("Muitas Vezes", "39053344705"));
    await numberAll();
    await Promise.all(Array.from({ length: 6 }, () => followPayers(2)));
    await followAll();
    expect((await found("muitas"))[0]?.charges).toBe(8);
  });

  test("of another merchant are found by nobody else, and tables give a merchant's role nothing", async () => {
    await pendingCharge(other, payerOf("Só Da Outra", "24843803480"));
    await followAll();
    expect(await found("outra")).toEqual([]);
    expect(await found("24843803480")).toEqual([]);
    expect(await found("outra", other)).toHaveLength(1);
    const rows = await asMerchant(shop.merchantId, (tx) =>
      tx.query({ text: "SELECT FROM findable_payers WHERE merchant_id = $1", values: [other] }),
    );
    expect(rows.rowCount).toBe(0);
    for (const table of ["payers", "payer_heads"]) {
      const read = asMerchant(shop.merchantId, (tx) => tx.query({ text: `SELECT FROM ${table}` }));
      await expect(read, table).rejects.toThrow("permission denied");
    }
  });
});

describe("an anonymised person", () => {
  const maria = {
    name: "Zoraíde Aparecida Quitéria",
    document: "86288366757",
    email: "zoraide@correio.example",
    phone: "11912345678",
  };
  const paid = async (overrides = {}): Promise<Charge> => {
    const made = await charge({ payer: { ...maria, address: null, ...overrides } });
    await pay(made);
    return made;
  };
  const keeper = () => ({ merchantId: shop.merchantId, service: "operator" }) as const;

  test("is no payer any more, and in no row of a full dump", async () => {
    await paid();
    await paid({ name: "Zoraíde A. Quitéria" });
    await followAll();
    expect(await found("zoraide")).toMatchObject([{ charges: 2 }]);
    expect(await anonymizePayer(keeper(), maria.document, later())).toMatchObject({ charges: 2 });
    expect(await rowsShowing(database, maria)).toEqual([]);
    expect(await found("zoraide")).toEqual([]);
    await followAll();
    expect(await rowsShowing(database, maria)).toEqual([]);
  });

  test("is none when their charges are followed only afterwards", async () => {
    await paid();
    await numberAll();
    await anonymizePayer(keeper(), maria.document, later());
    await followAll();
    expect(await rowsShowing(database, maria)).toEqual([]);
  });

  test("is none in a restored backup from before", async () => {
    await paid();
    await followAll();
    const { directory } = await backUp(database.url);
    await anonymizePayer(keeper(), maria.document, later());
    const url = await emptyDatabase();
    await restore(directory, url, { anonymizations: await readList(listIn(env().dataDir)) });
    const client = await connect(url);
    const sql = async (text: string) => (await client.query<{ row: string }>(text)).rows;
    expect(await rowsShowing({ url, sql }, maria)).toEqual([]);
  });

  test("by the retention of old charges stays as on the newest that shows them", async () => {
    const old = await paid({ name: "Nome Antigo", email: "antigo@correio.example" });
    const kept = await charge({ payer: { ...maria, address: null } });
    await payByLink("Outro Nome", maria.document);
    await database.sql("ALTER TABLE charges DISABLE TRIGGER USER");
    await database.sql(
      "UPDATE charges SET created_at = created_at + interval '1 h' WHERE id = $1",
      [old.id],
    );
    await database.sql("ALTER TABLE charges ENABLE TRIGGER USER");
    await followAll();
    expect(await found("antigo")).toMatchObject([{ charges: 3, lastChargeId: old.id }]);
    await savePolicy(keeper(), 12, now());
    const nights = new Date(now().getTime() + 500 * 86_400_000);
    await retainPayers(nights);
    await retainPayers(nights);
    expect(await found("antigo")).toEqual([]);
    expect(await found(maria.document)).toMatchObject([
      { name: maria.name, email: maria.email, charges: 2, lastChargeId: kept.id },
    ]);
  });
});
