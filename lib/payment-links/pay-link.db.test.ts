import { randomUUID } from "node:crypto";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { cancelCharge } from "@/lib/charges/cancel-charge";
import { findCharge } from "@/lib/charges/store/charges";
import { now, pause } from "@/lib/platform/clock";
import { oneAsMerchant } from "@/lib/platform/db/connection";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { ownKey } from "@/testing/own-key";
import { ownShop } from "@/testing/own-shop";
import { newPaymentLink, openedLink } from "@/testing/payment-links";
import { FORM_KEY_MS } from "./form-key";
import { type PayOutcome, payLink } from "./pay-link";
import { OPEN_CHARGES_MAX } from "./payment-link";
import { formKeyFor, type OpenedLink } from "./read-link-page";
import { findLink, type NewPaymentLink, updateLink } from "./store/links";

const database = freshDatabase();
const { shop, pay } = ownShop();

const newLink = (changes: Partial<NewPaymentLink> = {}) =>
  newPaymentLink({ merchantId: shop.merchantId, ...changes });

const again = ({ found: { link } }: OpenedLink) => openedLink(link.merchantId, link.id);

let callers = 0;

/** Sends the form of a link, each time from another address. */
function send(
  opened: OpenedLink,
  fields: Readonly<Record<string, string>> = {},
  at = now(),
): Promise<PayOutcome> {
  callers += 1;
  const address = `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`;
  return sendFrom(address, opened, fields, at);
}

/** Sends the form of a link from an address. */
function sendFrom(
  address: string,
  opened: OpenedLink,
  fields: Readonly<Record<string, string>> = {},
  at = now(),
): Promise<PayOutcome> {
  const key = formKeyFor(opened, at);
  const form = { name: "Ana Souza", document: "529.982.247-25", key, ...fields };
  return payLink(opened, { fields: new URLSearchParams(form), address }, at);
}

async function charged(opened: OpenedLink, fields?: Readonly<Record<string, string>>) {
  const outcome = await send(opened, fields);
  if (outcome.kind !== "charge") throw new Error(JSON.stringify(outcome));
  const charge = await findCharge(opened.found.link.merchantId, outcome.id);
  if (!charge) throw new Error("the charge is not stored");
  return charge;
}

/** How many charges a link has made. */
async function made({ found: { link } }: OpenedLink): Promise<number> {
  const [row] = await database.sql<{ count: string }>(
    "SELECT count(*)::text AS count FROM charges WHERE metadata ->> 'paymentLinkId' = $1",
    [link.id],
  );
  return Number(row?.count);
}

describe("a form that a payer sends", () => {
  test("makes an ordinary charge, which names its link", async () => {
    const opened = await newLink({ title: "Aula de violão" });
    const { link } = opened.found;
    const charge = await charged(opened);
    expect(charge).toMatchObject({
      status: "PENDING",
      amount: 1_050n,
      billingType: "PIX",
      description: "Aula de violão",
      reference: link.slug,
      metadata: { paymentLinkId: link.id },
      payer: { name: "Ana Souza", document: "52998224725", email: null },
      dueDate: brasiliaDay(new Date(now().getTime() + 2 * 86_400_000)),
    });
  });

  test("makes one charge, however often and at the same time it is sent", async () => {
    const opened = await newLink({ maxPayments: 1 });
    const key = formKeyFor(opened, now());
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => send(opened, { key })));
    expect(new Set(outcomes.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(outcomes[0]?.kind).toBe("charge");
    expect(await made(opened)).toBe(1);
    // The link is full of this very charge, and its payer is still led to it; so is one who comes back much later.
    expect(await send(await again(opened), { key })).toEqual(outcomes[0]);
    const later = new Date(now().getTime() + 2 * FORM_KEY_MS);
    expect(await send(await again(opened), { key }, later)).toEqual(outcomes[0]);
  });

  test("G19 that is sent again waits for nobody who takes a place of the link", async () => {
    const opened = await newLink();
    const key = formKeyFor(opened, now());
    const first = await send(opened, { key });
    const other = new pg.Client(database.url);
    await other.connect();
    try {
      await other.query("BEGIN");
      await other.query("SELECT FROM payment_links WHERE id = $1 FOR UPDATE", [
        opened.found.link.id,
      ]);
      expect(await send(opened, { key })).toEqual(first);
      expect(await send(opened, { key, name: "Rui Lima" })).toMatchObject({ kind: "changed" });
    } finally {
      await other.end();
    }
    expect(await made(opened)).toBe(1);
  });

  test("with other data leads to the charge that it made, and makes no second one", async () => {
    const opened = await newLink();
    const key = formKeyFor(opened, now());
    const { id } = await charged(opened, { key });
    expect(await send(opened, { key, name: "Bia" })).toEqual({ kind: "changed", id });
    expect(await made(opened)).toBe(1);
  });

  test("is not taken without a key of this link that is fresh", async () => {
    const [opened, other] = [await newLink(), await newLink()];
    const old = formKeyFor(opened, new Date(now().getTime() - FORM_KEY_MS));
    for (const key of ["", "x", old, formKeyFor(other, now())]) {
      expect(await send(opened, { key }), key).toEqual({ kind: "stale" });
    }
    expect(await made(opened)).toBe(0);
  });

  test("that breaks a rule makes nothing, and may be corrected with the same key", async () => {
    const opened = await newLink();
    const key = formKeyFor(opened, now());
    expect(await send(opened, { key, document: "123" })).toEqual({
      kind: "invalid",
      errors: { document: "not_valid" },
    });
    expect((await send(opened, { key })).kind).toBe("charge");
  });

  test("has the amount that its payer chose", async () => {
    const opened = await newLink({
      amount: { kind: "chosen", least: cents(500), most: cents(2_000) },
    });
    expect((await charged(opened, { amount: "20,00" })).amount).toBe(2_000n);
    expect(await send(opened, { amount: "20,01" })).toMatchObject({
      errors: { amount: "out_of_range" },
    });
  });
});

describe("the places of a link", () => {
  test("are never more than its limit, however many submit at the same time", async () => {
    const opened = await newLink({ maxPayments: 5 });
    const outcomes = await Promise.all(Array.from({ length: 16 }, () => send(opened)));
    expect(outcomes.filter(({ kind }) => kind === "charge")).toHaveLength(5);
    expect(outcomes.filter(({ kind }) => kind === "closed")).toHaveLength(11);
    expect(await made(opened)).toBe(5);
    expect((await again(opened)).view.closed).toBe("FULL");
  });

  test("are counted behind the lock that another process takes one under", async () => {
    const opened = await newLink({ maxPayments: 1 });
    const { link } = opened.found;
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query("BEGIN");
    await other.query("SELECT FROM payment_links WHERE id = $1 FOR NO KEY UPDATE", [link.id]);
    await other.query(
      `INSERT INTO payment_link_charges (charge_id, link_id, merchant_id, taken_at)
       VALUES (gen_random_uuid(), $1, $2, now())`,
      [link.id, link.merchantId],
    );
    let isAnswered = false;
    const sent = send(opened).finally(() => {
      isAnswered = true;
    });
    const waiting = () =>
      database.sql(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
    while (!isAnswered && (await waiting()).length === 0) await pause(10);
    await other.query("COMMIT");
    await other.end();
    expect(await sent).toEqual({ kind: "closed", state: "FULL" });
  });

  test("come free when a charge is canceled, and stay taken when one is paid", async () => {
    const opened = await newLink({ maxPayments: 2 });
    const { merchantId, id } = opened.found.link;
    const [first, second] = [await charged(opened), await charged(opened)];
    expect(await send(opened)).toEqual({ kind: "closed", state: "FULL" });
    await pay(first);
    expect((await findLink(merchantId, id))?.charges).toEqual({ open: 1, paid: 1 });
    await cancelCharge({ merchantId, chargeId: second.id, note: null, actor: "test" });
    expect((await findLink(merchantId, id))?.charges).toEqual({ open: 0, paid: 1 });
    const third = await charged(await again(opened));
    await pay(third);
    expect(await send(opened)).toEqual({ kind: "closed", state: "FULL" });
    expect((await findLink(merchantId, id))?.charges).toEqual({ open: 0, paid: 2 });
  });

  test("that were taken for a charge that was never stored come free in the end", async () => {
    const opened = await newLink({ maxPayments: 1 });
    const { link } = opened.found;
    const take = (minutes: number) =>
      database.sql(
        `INSERT INTO payment_link_charges (charge_id, link_id, merchant_id, taken_at)
         VALUES ($1, $2, $3, now() - $4 * interval '1 minute')`,
        [randomUUID(), link.id, link.merchantId, minutes],
      );
    await take(9);
    expect(await send(opened)).toEqual({ kind: "closed", state: "FULL" });
    await database.sql("DELETE FROM payment_link_charges WHERE link_id = $1", [link.id]);
    await take(11);
    expect((await send(opened)).kind).toBe("charge");
  });

  test("of a link without a limit are bounded all the same", async () => {
    const opened = await newLink();
    const { link } = opened.found;
    await database.sql(
      `INSERT INTO payment_link_charges (charge_id, link_id, merchant_id, taken_at)
       SELECT gen_random_uuid(), $1, $2, now() FROM generate_series(1, $3)`,
      [link.id, link.merchantId, OPEN_CHARGES_MAX],
    );
    expect((await again(opened)).view.closed).toBe("FULL");
    expect(await send(opened)).toEqual({ kind: "closed", state: "FULL" });
  });
});

describe("a link makes no charge", () => {
  test.each([
    ["STOPPED", { active: false }],
    ["ENDED", { endsAt: new Date(0) }],
  ] as const)("while it is %s, also for a page that was opened before", async (state, change) => {
    const opened = await newLink();
    const { merchantId, id } = opened.found.link;
    await updateLink(merchantId, id, change);
    expect((await again(opened)).view.closed).toBe(state);
    expect(await send(opened)).toEqual({ kind: "closed", state });
    await updateLink(merchantId, id, { active: true, endsAt: null });
    expect((await send(opened)).kind).toBe("charge");
  });

  test("of a merchant that is disabled, or has no account for its methods", async () => {
    const { id: merchantId } = await newMerchant();
    const opened = await newLink({ merchantId });
    expect(opened.view.closed).toBe("UNAVAILABLE");
    await ownKey(merchantId);
    expect((await again(opened)).view.closed).toBeNull();
    await database.sql("UPDATE merchants SET disabled_at = now() WHERE id = $1", [merchantId]);
    expect((await again(opened)).view.closed).toBe("UNAVAILABLE");
    expect(await send(await again(opened))).toEqual({ kind: "closed", state: "UNAVAILABLE" });
    expect(await made(opened)).toBe(0);
  });

  test("H14 for one address without end, and others still pay by that link", async () => {
    const opened = await newLink({ maxPayments: 1 });
    const outcomes: PayOutcome["kind"][] = [];
    // More than all addresses together may send to one link.
    for (let sent = 0; sent < 310; sent += 1) {
      const outcome = await sendFrom("203.0.113.9", opened);
      outcomes.push(outcome.kind);
    }
    const refused = Array(250).fill("too_many");
    expect(outcomes).toEqual(["charge", ...Array(59).fill("closed"), ...refused]);
    const { merchantId, id } = opened.found.link;
    await updateLink(merchantId, id, { maxPayments: null });
    expect((await send(await again(opened))).kind).toBe("charge");
  });

  test("H14 the networks of one home count as one address", async () => {
    const opened = await newLink({ maxPayments: 20, billingTypes: null });
    const outcomes: string[] = [];
    for (let network = 0; network < 8; network += 1) {
      const { kind } = await sendFrom(`2001:db8:77:${network.toString(16)}::1`, opened);
      outcomes.push(kind);
    }
    expect(outcomes).toEqual([...Array(5).fill("charge"), ...Array(3).fill("too_many")]);
    expect((await sendFrom("2001:db8:78::1", opened)).kind).toBe("charge");
  });

  test("H14 for one address that has a part of what may wait, until some of it is paid", async () => {
    const opened = await newLink({ maxPayments: 40, billingTypes: null });
    const first = await sendFrom("198.51.100.7", opened);
    for (let sent = 1; sent < 10; sent += 1) {
      expect((await sendFrom("198.51.100.7", opened)).kind).toBe("charge");
    }
    expect(await sendFrom("198.51.100.7", opened)).toMatchObject({ kind: "too_many" });
    expect((await send(opened)).kind).toBe("charge");
    const { merchantId } = opened.found.link;
    const chargeId = first.kind === "charge" ? first.id : "";
    await cancelCharge({ merchantId, chargeId, note: null, actor: "test" });
    expect((await sendFrom("198.51.100.7", opened)).kind).toBe("charge");
    const places = await database.sql<{ state: string; known: boolean }>(
      `SELECT DISTINCT state, network IS NOT NULL AS known FROM payment_link_charges
       WHERE link_id = $1 ORDER BY state`,
      [opened.found.link.id],
    );
    expect(places).toEqual([
      { state: "ended", known: false },
      { state: "open", known: true },
    ]);
  });
});

describe("row security", () => {
  let other: MerchantId;
  beforeAll(async () => {
    other = (await newMerchant()).id;
  });

  test("shows a merchant none of another's links, and nothing of who has places of them", async () => {
    const opened = await newLink();
    await charged(opened);
    const { id } = opened.found.link;
    expect(await findLink(other, id)).toBeNull();
    expect(await updateLink(other, id, { active: false })).toBe("not_found");
    for (const table of ["payment_links", "payment_link_charges"]) {
      const { rows } = await oneAsMerchant(other, { text: `SELECT FROM ${table}` });
      expect(rows, table).toHaveLength(0);
    }
  });

  test("lets nobody change what a link's charges say, nor delete a link", async () => {
    const { link } = (await newLink()).found;
    const denied = [
      "UPDATE payment_links SET amount_cents = 1",
      "UPDATE payment_links SET slug = 'x'",
      "DELETE FROM payment_links",
      "UPDATE payment_link_charges SET link_id = gen_random_uuid()",
    ];
    for (const text of denied) {
      await expect(oneAsMerchant(link.merchantId, { text }), text).rejects.toThrow(
        "permission denied",
      );
    }
  });
});
