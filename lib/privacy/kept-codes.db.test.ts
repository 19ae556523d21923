import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { cancelCharge } from "@/lib/charges/cancel-charge";
import type { Charge } from "@/lib/charges/charge";
import { HISTORY_CODES } from "@/lib/charges/history-codes";
import { requestRefund } from "@/lib/payments/request-refund";
import { now } from "@/lib/platform/clock";
import { asMerchant } from "@/lib/platform/db/connection";
import { freshDatabase } from "@/testing/database";
import { ownShop } from "@/testing/own-shop";
import { anonymizePayer } from "./anonymize-payer";
import { idleSince } from "./hindrance";
import type { ServiceKeeper } from "./keeper";
import { retainPayers } from "./retain";
import { findLaterSaid } from "./store/later-texts";
import { savePolicy } from "./store/policies";

const database = freshDatabase();
const { shop, charge, pay, brokenBooks } = ownShop();
const keeper = (): ServiceKeeper => ({ merchantId: shop.merchantId, service: "operator" });

const DAY_MS = 86_400_000;
const later = (days = 181) => new Date(now().getTime() + days * DAY_MS);
/** A name in the form of a code. */
const LIKE_A_CODE = "maria_souza";

function chargeOf(document: string): Promise<Charge> {
  return charge({
    payer: { name: "Maria Souza", document, email: null, phone: null, address: null },
  });
}

/** Requests a refund, which the merchant's own key cannot make, so that it stays as one that failed. */
function refund({ id }: Charge, idempotencyKey: string, reason: string | null = LIKE_A_CODE) {
  const { merchantId, actor } = shop;
  const request = { merchantId, chargeId: id, idempotencyKey, amount: null, reason, actor };
  return requestRefund(request, now());
}

/** Writes the name into an exception about a charge that was decided. */
async function decide({ id, merchantId }: Charge): Promise<void> {
  await database.sql(
    `INSERT INTO exceptions (kind, subject, merchant_id, charge_id, psp_account_id, facts, resolution, note, resolved_at, resolved_by)
     SELECT 'provider_mismatch', $3, $2, id, psp_account_id, jsonb_build_object('reason', $4::text), 'ignore', $4::text, now(), 'test'
     FROM charges WHERE id = $1`,
    [id, merchantId, randomUUID(), LIKE_A_CODE],
  );
}

/** In which tables a text stands. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = ["charges", "charge_events", "settlements", "refunds", "exceptions"];
  const parts = tables.map(
    (table) =>
      `SELECT DISTINCT '${table}' AS name FROM ${table} t WHERE t::text LIKE '%' || $1 || '%'`,
  );
  const rows = await database.sql<{ name: string }>(parts.join(" UNION "), [text]);
  return rows.map(({ name }) => name).sort();
}

test("the codes that stay of texts are those that the service writes", async () => {
  const [row] = await database.sql<{ source: string }>(
    "SELECT prosrc AS source FROM pg_proc WHERE proname = 'kept_code'",
  );
  const listed = /IN \(([^)]*)\)/.exec(row?.source ?? "")?.[1] ?? "";
  expect(listed.split(", ").sort()).toEqual(HISTORY_CODES.map((code) => `'${code}'`).sort());
});

test("K5 a name in the form of a code goes from reasons, notes and facts, and codes stay", async () => {
  const document = "52998224725";
  const [paid, canceled] = [await chargeOf(document), await chargeOf(document)];
  await pay(paid);
  expect(await refund(paid, randomUUID())).toMatchObject({ kind: "refused" });
  await decide(paid);
  const { merchantId, actor } = shop;
  await cancelCharge({ merchantId, chargeId: canceled.id, actor, note: LIKE_A_CODE });
  await database.sql(
    "UPDATE charge_events SET reason = 'account_away' WHERE charge_id = $1 AND number = 1",
    [canceled.id],
  );
  expect(await tablesWith(LIKE_A_CODE)).toEqual([
    "charge_events",
    "charges",
    "exceptions",
    "refunds",
  ]);
  expect(await anonymizePayer(keeper(), document, later())).toEqual({ kind: "done", charges: 2 });
  expect(await tablesWith(LIKE_A_CODE)).toEqual([]);
  expect(await tablesWith("account_away")).toEqual(["charge_events"]);
  expect(await brokenBooks()).toEqual([]);
});

test("K5 and is found of a charge that was anonymised before, and goes at night", async () => {
  const document = "39053344705";
  const [refunded, decided] = [await chargeOf(document), await chargeOf(document)];
  await pay(refunded);
  await pay(decided);
  await refund(refunded, randomUUID(), null);
  expect(await anonymizePayer(keeper(), document, later())).toMatchObject({ charges: 2 });
  await database.sql("UPDATE refunds SET reason = $2 WHERE charge_id = $1", [
    refunded.id,
    LIKE_A_CODE,
  ]);
  await decide(decided);
  const search = { about: null, idleSince: idleSince(later(400)), most: 10 };
  const found = await asMerchant(shop.merchantId, (tx) =>
    findLaterSaid(tx, shop.merchantId, search),
  );
  expect(found.map(({ id }) => id).sort()).toEqual([refunded.id, decided.id].sort());
  await savePolicy(keeper(), 12, now());
  for (const night of [400, 401]) await retainPayers(later(night));
  expect(await tablesWith(LIKE_A_CODE)).toEqual([]);
});
