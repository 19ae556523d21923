import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Charge } from "@/lib/charges/charge";
import { createPaymentLink } from "@/lib/payment-links/routes";
import { withdrawManualPayment } from "@/lib/payments/correction-routes";
import { now } from "@/lib/platform/clock";
import { asMerchant } from "@/lib/platform/db/connection";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { ownShop } from "@/testing/own-shop";
import type { Person } from "@/testing/payer-traces";
import { Random } from "@/testing/random";
import { anonymizePayer } from "./anonymize-payer";
import type { ServiceKeeper } from "./keeper";
import { findPayerData } from "./payer-data";
import { payerKey } from "./payer-key";
import { formsOf } from "./shown-forms";
import { SoughtForms } from "./sought-forms";
import { placeHold, releaseHold } from "./store/holds";

const database = freshDatabase();
const { shop, charge, pay } = ownShop();
const keeper = (): ServiceKeeper => ({ merchantId: shop.merchantId, service: "operator" });
const later = () => new Date(now().getTime() + 181 * 86_400_000);

const MARIA = "52998224725";
const NAMESAKE = "11144477735";

async function paidBy(payer: Partial<Person>, reference: string | null = null): Promise<Charge> {
  const { name = "Maria da Silva", document = MARIA, email = null, phone = null } = payer;
  const made = await charge({ payer: { name, document, email, phone, address: null }, reference });
  await pay(made);
  return made;
}

/** An exception about money that is for no charge. */
async function unknownMoney(facts: object, isOpen = false): Promise<string> {
  const [row] = await database.sql<{ id: string }>(
    `INSERT INTO exceptions (kind, subject, merchant_id, psp_account_id, facts, resolution, resolved_at, resolved_by)
     SELECT 'unknown_charge', $1, $2, id, $3, $4, $5, $6 FROM psp_accounts WHERE merchant_id = $2 LIMIT 1 RETURNING id`,
    [
      randomUUID(),
      shop.merchantId,
      JSON.stringify(facts),
      ...(isOpen ? [null, null, null] : ["ignore", now(), "test"]),
    ],
  );
  if (!row) throw new Error("the shop has no account");
  return row.id;
}

const factsOf = async (id: string) =>
  (await database.sql<{ facts: object }>("SELECT facts FROM exceptions WHERE id = $1", [id]))[0]
    ?.facts;

test("a payer's name and document are found as whole words and numbers only", async () => {
  const payer = `NULL, '${MARIA}', 'ana@loja.example', '11987654321'`;
  const shows = async (text: string, name = "'Ana'") => {
    const [row] = await database.sql<{ shows: boolean }>(
      `SELECT EXISTS (SELECT FROM shown_forms($1) s JOIN shown_payer_forms(${payer.replace("NULL", name)}) p USING (kind)
        WHERE position(' ' || p.form || ' ' IN s.shown) > 0) AS shows`,
      [text],
    );
    const sought = new SoughtForms(
      formsOf({
        name: name.slice(1, -1),
        document: MARIA,
        email: "ana@loja.example",
        phone: "11987654321",
      }),
    );
    expect(sought.shownIn(text).size > 0, text).toBe(row?.shows);
    return row?.shows;
  };
  for (const text of [
    "SEMANA-12",
    "Mariana Costa",
    "E12345678520261121529982247251",
    "119876543210",
  ]) {
    expect(await shows(text), text).toBe(false);
  }
  for (const text of ["mari.ana@loja.example", "ana@loja.example.br"]) {
    expect(await shows(text, "'Zoraíde'"), text).toBe(false);
  }
  for (const text of [
    "aula da ANA, dia 3",
    "529.982.247-25",
    `${MARIA}-2026-01`,
    `cpf${MARIA}`,
    "pago por ana@loja.example.",
    "+55 (11) 98765-4321",
    "11987654321",
  ]) {
    expect(await shows(text), text).toBe(true);
  }
  expect(await shows("pedido da zoraide quiteria", "'Zoraíde Quitéria'")).toBe(true);
  const code = `00020126330014br.gov.bcb.pix0211${MARIA}5204000053039865802BR6304ABCD`;
  expect(await shows(code)).toBe(false);
  const [texts] = await database.sql<{ texts: string }>("SELECT br_code_texts($1) AS texts", [
    code,
  ]);
  expect(await shows(texts?.texts ?? "")).toBe(true);
});

test("the process and the database find the same people in the same texts", async () => {
  const random = new Random("texts that may show somebody");
  const people = [
    {
      name: "Zoraíde Quitéria",
      document: MARIA,
      email: "zo.q+1@loja.example",
      phone: "5511987654321",
    },
    { name: "Çelik ÖZ", document: "12345678000195", email: null, phone: "1133334444" },
    { name: "Ié", document: "12ABC34501DE35", email: "A-b@X.example.", phone: "123" },
    { name: "ﬁrma Ana", document: "98765432100", email: "x@y", phone: null },
  ];
  const pieces = people.flatMap(({ name, document, email, phone }) => [
    ...name.split(" "),
    name.toUpperCase(),
    document,
    document.replace(/^(.{3})(.{3})(.{3})(.{2})$/, "$1.$2.$3-$4"),
    document.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, "$1.$2.$3/$4-$5"),
    email ?? "",
    phone ?? "",
    (phone ?? "").replace(/^(\d\d)(\d+)(\d{4})$/, "($1) $2-$3"),
  ]);
  const between = [" ", "  ", "-", ".", "", "/", "\u2003", "\n", "x", "1", "@"];
  const texts = Array.from({ length: 1_500 }, () =>
    Array.from(
      { length: random.between(1, 5) },
      () => random.pick(pieces) + random.pick(between),
    ).join(""),
  );
  for (const { name, document, email, phone } of people) {
    const rows = await database.sql<{ shows: boolean }>(
      `SELECT EXISTS (SELECT FROM shown_forms(t.text) s JOIN shown_payer_forms($2, $3, $4, $5) p USING (kind)
        WHERE position(' ' || p.form || ' ' IN s.shown) > 0) AS shows
       FROM unnest($1::text[]) WITH ORDINALITY AS t(text, n) ORDER BY n`,
      [texts, name, document, email, phone],
    );
    const sought = new SoughtForms(formsOf({ name, document, email, phone }));
    const different = texts.filter((text, at) => sought.shownIn(text).size > 0 !== rows[at]?.shows);
    expect(different, name).toEqual([]);
    const found = rows.filter(({ shows }) => shows).length;
    expect(found, name).toBeGreaterThan(20);
    expect(found, name).toBeLessThan(1_480);
  }
});

test("what only resembles a payer's name stays: references, colleagues' views, others' money", async () => {
  const made = await paidBy({ name: "Ana" }, "SEMANA-12");
  const [view] = await database.sql<{ id: string }>(
    `INSERT INTO saved_views (member_id, name, query)
     SELECT id, 'Semana da Ana', '' FROM members WHERE merchant_id = $1 LIMIT 1 RETURNING id`,
    [shop.merchantId],
  );
  const others = await unknownMoney({ payerName: "Mariana Costa" });
  expect(await anonymizePayer(keeper(), MARIA, later())).toMatchObject({ kind: "done" });
  const [row] = await database.sql("SELECT reference FROM charges WHERE id = $1", [made.id]);
  expect(row).toEqual({ reference: "SEMANA-12" });
  expect(await database.sql("SELECT FROM saved_views WHERE id = $1", [view?.id])).toHaveLength(1);
  expect(await factsOf(others)).toEqual({ payerName: "Mariana Costa" });
});

test("a namesake's money is in nobody else's export, and stays when the other is anonymised", async () => {
  await paidBy({});
  const theirs = await unknownMoney({ payerName: "Maria da Silva", payerDocument: NAMESAKE });
  const hers = await unknownMoney({ payerName: "Maria da Silva" });
  const data = await findPayerData(keeper(), MARIA, now());
  expect(data?.rows.exceptions?.map(({ id }) => id)).toEqual([hers]);
  await anonymizePayer(keeper(), MARIA, later());
  expect(await factsOf(theirs)).toMatchObject({ payerDocument: NAMESAKE });
  expect(await factsOf(hers)).toEqual({});
  // Who only ever paid without a charge is known too.
  const other = await findPayerData(keeper(), NAMESAKE, now());
  expect(other?.state).toMatchObject({ charges: 0, exceptions: 1 });
  const hold = await placeHold(keeper(), payerKey(shop.merchantId, NAMESAKE), "processo");
  expect(await anonymizePayer(keeper(), NAMESAKE, later())).toMatchObject({ kind: "hindered" });
  await releaseHold(keeper(), hold.id, now());
  expect(await anonymizePayer(keeper(), NAMESAKE, later())).toEqual({ kind: "done", charges: 0 });
  expect(await factsOf(theirs)).toEqual({});
  expect(await findPayerData(keeper(), NAMESAKE, now())).toBeNull();
});

test("an open exception about money for no charge hinders, and keeps what says whose money it is", async () => {
  await paidBy({});
  const open = await unknownMoney({ payerDocument: MARIA, payerName: "Maria" }, true);
  expect(await anonymizePayer(keeper(), MARIA, later())).toMatchObject({
    kind: "hindered",
    state: { hindrances: [{ hindrance: "open", charges: 0, exceptions: 1 }] },
  });
  expect(await factsOf(open)).toMatchObject({ payerDocument: MARIA });
  await database.sql(
    "UPDATE exceptions SET resolution = 'ignore', resolved_at = now(), resolved_by = 'test' WHERE id = $1",
    [open],
  );
  expect(await anonymizePayer(keeper(), MARIA, later())).toMatchObject({ kind: "done" });
  expect(await factsOf(open)).toEqual({});
});

test("why somebody was held, and a link that names them, forget them, and nobody else's do (K5)", async () => {
  await paidBy({});
  const key = (document: string) => payerKey(shop.merchantId, document);
  const hers = await placeHold(keeper(), key(MARIA), "processo de Maria da Silva");
  const kept = await placeHold(keeper(), key(NAMESAKE), "processo de outra Maria");
  const links = ["Aulas de MARIA DA SILVA", "Aulas de Mariana"] as const;
  for (const title of links) {
    await database.sql(
      `INSERT INTO payment_links (id, merchant_id, idempotency_key, request_hash, slug, title, description, billing_types,
        due_in_days, reference, created_at) SELECT id, $1, $2, '', id::text, $2, $2, '{}', 1, $2, now()
       FROM gen_random_uuid() AS id`,
      [shop.merchantId, title],
    );
  }
  expect(await anonymizePayer(keeper(), MARIA, later())).toMatchObject({ kind: "hindered" });
  const reasons = async () =>
    (
      await database.sql<{ reason: string }>(
        "SELECT reason FROM legal_holds WHERE id IN ($1, $2) ORDER BY id = $1 DESC",
        [hers.id, kept.id],
      )
    ).map(({ reason }) => reason);
  expect(await reasons()).toEqual([hers.reason, kept.reason]);
  for (const { id } of [hers, kept]) await releaseHold(keeper(), id, now());
  expect(await anonymizePayer(keeper(), MARIA, later())).toMatchObject({ kind: "done" });
  expect(await reasons()).toEqual(["anonimizado", kept.reason]);
  const said = await database.sql(
    `SELECT title, description, reference = slug AS named_by_slug, idempotency_key = $2 AS has_key FROM payment_links
     WHERE merchant_id = $1 ORDER BY title DESC`,
    [shop.merchantId, links[1]],
  );
  expect(said).toEqual([
    { title: "Link de pagamento", description: null, named_by_slug: true, has_key: false },
    { title: links[1], description: links[1], named_by_slug: false, has_key: true },
  ]);
  // Who is in nothing else is forgotten too.
  await anonymizePayer(keeper(), NAMESAKE, later());
  expect(await reasons()).toEqual(["anonimizado", "anonimizado"]);
});

test("the audit log does not say a link's title, which may name a person (K5)", async () => {
  const notes: object[] = [];
  await createPaymentLink
    .run({
      principal: { merchantId: shop.merchantId },
      body: { title: "Aulas de Maria da Silva" },
      idempotencyKey: randomUUID(),
      note: (details: object) => notes.push(details),
    } as unknown as Parameters<typeof createPaymentLink.run>[0])
    // What is noted is noted before the link is stored, or with its id.
    .catch(() => {});
  expect(JSON.stringify(notes)).not.toContain("Maria");
});

test("the audit log keeps no text that a member typed about money", async () => {
  const made = await charge({});
  const settlementId = await pay(made);
  const notes: object[] = [];
  await withdrawManualPayment.run({
    principal: { member: shop.confirmer },
    params: { id: settlementId },
    body: { reason: `Pix de Maria ${MARIA} em dobro` },
    note: (details: object) => notes.push(details),
  } as unknown as Parameters<typeof withdrawManualPayment.run>[0]);
  expect(JSON.stringify(notes)).toContain(made.id);
  expect(JSON.stringify(notes)).not.toContain("Maria");
});

test("B10 a session of one merchant takes nobody out of another's charges and adds no mail of its, whatever it names", async () => {
  const made = await paidBy({});
  const { id: another } = await newMerchant();
  const statements = [
    "SELECT anonymize_charges($1, ARRAY[$2::uuid], ARRAY['\\x00'::bytea], now() + interval '1 day', now())",
    "SELECT anonymize_exceptions($1, ARRAY[$2::uuid])",
    "SELECT forget_later_texts($1, ARRAY[$2::uuid], now() + interval '1 day')",
    "SELECT add_mail('invitation', $1, $2::uuid, NULL)",
  ];
  for (const text of statements) {
    const values = [shop.merchantId, made.id];
    const named = asMerchant(another, (tx) => tx.query({ text, values }));
    await expect(named).rejects.toMatchObject({ code: "42501" });
  }
  const [row] = await database.sql("SELECT payer_name FROM charges WHERE id = $1", [made.id]);
  expect(row).toEqual({ payer_name: "Maria da Silva" });
});
