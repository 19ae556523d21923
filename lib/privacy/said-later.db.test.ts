import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { requestCancel } from "@/lib/charges/cancel-charge";
import type { Charge } from "@/lib/charges/charge";
import { now } from "@/lib/platform/clock";
import { freshDatabase } from "@/testing/database";
import { ownShop } from "@/testing/own-shop";
import { rowsShowing } from "@/testing/payer-traces";
import { anonymizePayer } from "./anonymize-payer";
import type { ServiceKeeper } from "./keeper";
import { findPayerData } from "./payer-data";
import { payerKey } from "./payer-key";
import { retainPayers } from "./retain";
import { placeHold, releaseHold } from "./store/holds";
import { savePolicy } from "./store/policies";

const database = freshDatabase();
const { shop, charge, pay, brokenBooks } = ownShop();
const keeper = (): ServiceKeeper => ({ merchantId: shop.merchantId, service: "operator" });

const DAY_MS = 86_400_000;
const later = (days: number) => new Date(now().getTime() + days * DAY_MS);

/** A charge of somebody that was paid, anonymised and paid again, so that an exception about it is open. */
async function paidAgain(name: string, document: string): Promise<Charge> {
  const payer = { name, document, email: null, phone: null, address: null };
  const made = await charge({ payer });
  await pay(made);
  expect(await anonymizePayer(keeper(), document, later(181))).toEqual({
    kind: "done",
    charges: 1,
  });
  await pay(made);
  return made;
}

/** Decides what is open about a charge with a note, and gives some of its money back with a reason. */
async function say(made: Charge, text: string): Promise<void> {
  await database.sql(
    `UPDATE exceptions SET resolution = 'ignore', resolved_at = now(), resolved_by = 'test', note = $2
     WHERE charge_id = $1 AND resolution IS NULL`,
    [made.id, text],
  );
  const id = randomUUID();
  await database.sql(
    `INSERT INTO refunds (id, merchant_id, charge_id, settlement_id, psp_account_id, psp_refund_id, idempotency_key, amount_cents,
       reason, failure, status, origin, actor, requested_at, finished_at)
     SELECT $2::uuid, merchant_id, charge_id, id, psp_account_id, $3::text, $3::text, 1, $3::text, $3::text, 'FAILED', 'merchant', 'test', now(), now()
     FROM settlements WHERE charge_id = $1 LIMIT 1`,
    [made.id, id, text],
  );
}

test("K5 what is said about a charge after it was anonymised is in the person's data, and goes when they request it", async () => {
  const [name, document] = ["Quitéria Zanzibar", "52998224725"];
  const made = await paidAgain(name, document);
  expect(await anonymizePayer(keeper(), document, later(181))).toMatchObject({
    kind: "hindered",
    state: { saidSince: 1, hindrances: [{ hindrance: "open", charges: 1 }] },
  });
  const text = `devolvido a ${name}, CPF 529.982.247-25`;
  await say(made, text);
  const data = await findPayerData(keeper(), document, now());
  expect(data?.state).toMatchObject({ charges: 0, anonymized: 1, saidSince: 1 });
  expect(JSON.stringify(data?.rows, (_, value) => String(value) && value)).toContain(text);
  expect(await anonymizePayer(keeper(), document, later(1))).toMatchObject({ kind: "hindered" });
  const hold = await placeHold(keeper(), payerKey(shop.merchantId, document), "processo");
  expect(await anonymizePayer(keeper(), document, later(182))).toMatchObject({
    state: { hindrances: [{ hindrance: "held", charges: 1 }] },
  });
  await releaseHold(keeper(), hold.id, now());
  expect(await anonymizePayer(keeper(), document, later(182))).toEqual({
    kind: "done",
    charges: 0,
  });
  const person = { name, document, email: "zanzibar@loja.example", phone: "11955554444" };
  expect(await rowsShowing(database, person)).toEqual([]);
  expect(await brokenBooks()).toEqual([]);
});

test("K5 or by its age", async () => {
  const [name, document] = ["Brígida Tombuctu", "11144477735"];
  const made = await paidAgain(name, document);
  await say(made, `devolvido a ${name}`);
  await savePolicy(keeper(), 12, now());
  for (const night of [400, 401]) await retainPayers(later(night));
  const [left] = await database.sql(
    `SELECT x.note, r.reason, r.idempotency_key = anonymized_mark(r.id) AS key
     FROM exceptions x JOIN refunds r ON r.charge_id = x.charge_id WHERE x.charge_id = $1`,
    [made.id],
  );
  expect(left).toEqual({ note: null, reason: null, key: true });
});

test("K5 of an anonymised charge no reason of a cancellation is kept", async () => {
  const [name, document] = ["Ulisses Valparaíso", "86288366757"];
  const made = await charge({
    payer: { name, document, email: null, phone: null, address: null },
  });
  // As a payment that was recorded by mistake and withdrawn leaves it: it waits again.
  await database.sql("ALTER TABLE charges DISABLE TRIGGER USER");
  await database.sql("UPDATE charges SET anonymized_at = now() WHERE id = $1", [made.id]);
  await database.sql("ALTER TABLE charges ENABLE TRIGGER USER");
  const note = `${name} desistiu`;
  await requestCancel({
    merchantId: shop.merchantId,
    chargeId: made.id,
    note,
    actor: "test",
    credentialId: null,
  });
  const [row] = await database.sql(
    `SELECT cancel_asked_at IS NOT NULL AS asked, cancel_note, (SELECT count(*)::int FROM charge_events
       WHERE charge_id = $1 AND reason = $2) AS kept FROM charges WHERE id = $1`,
    [made.id, note],
  );
  expect(row).toEqual({ asked: true, cancel_note: null, kept: 0 });
});

test("K5 the reason of a reassignment goes from the history of the other charge as well", async () => {
  const [name, document] = ["Quirino Xapuri", "39053344705"];
  const payer = { name, document, email: null, phone: null, address: null };
  const made = await charge({ payer });
  await pay(made);
  const other = await charge({});
  const reason = `era de ${name}`;
  await database.sql(
    `INSERT INTO corrections (merchant_id, settlement_id, kind, actor, reason, from_charge_id, to_charge_id)
     SELECT merchant_id, id, 'reassigned', 'test', $3, $2, $1 FROM settlements WHERE charge_id = $1`,
    [made.id, other.id, reason],
  );
  await database.sql("ALTER TABLE charge_events DISABLE TRIGGER USER");
  await database.sql("UPDATE charge_events SET reason = $2 WHERE charge_id = $1", [
    other.id,
    reason,
  ]);
  await database.sql("ALTER TABLE charge_events ENABLE TRIGGER USER");
  expect(await anonymizePayer(keeper(), document, later(181))).toMatchObject({ kind: "done" });
  const person = { name, document, email: "x@loja.example", phone: "11955554444" };
  expect(await rowsShowing(database, person)).toEqual([]);
});
