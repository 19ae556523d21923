import { createHash, randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { findDiscrepancies } from "@/lib/payments/store/discrepancies";
import { now } from "@/lib/platform/clock";
import { chargeIdOfTxid, type MerchantId, txidOf } from "@/lib/platform/values/ids";
import { handleNotification } from "@/lib/reconciliation/handle-notification";
import { receiveNotifications } from "@/lib/reconciliation/receive-notifications";
import { Unconfirmed } from "@/lib/reconciliation/unconfirmed";
import { freshBank } from "@/testing/bank";
import { newCharge, newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { DEEP } from "@/testing/deep";
import { createCharge } from "./create-charge";
import { openCharge } from "./open-charge";
import { leaseForgottenCharges } from "./store/leases";

const CHARGES = DEEP ? 1_000 : 200;
const AT_ONCE = 20;

const database = freshDatabase();
const bank = freshBank({ deadlineMs: 5_000, reopenAfterMs: 5_100 });
let merchantId: MerchantId;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
});

/** Everything that a bank may do to a request, a fifth of them losing what it did. */
const FAULTS: readonly [probability: number, effect: Record<string, unknown>][] = [
  [0.04, { kind: "error-before", status: 503 }],
  [0.04, { kind: "error-after", status: 500 }],
  [0.16, { kind: "lost-response" }],
  [0.02, { kind: "reset-before" }],
  [0.02, { kind: "malformed", as: "html" }],
  [0.02, { kind: "malformed", as: "truncated-json" }],
  [0.02, { kind: "malformed", as: "redirect" }],
  [0.01, { kind: "error-before", status: 429, retryAfter: 1 }],
  [0.01, { kind: "tamper", field: "amount" }],
  [0.01, { kind: "tamper", field: "txid" }],
];

/** Runs something for every item, some at a time. */
async function forAll<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) {
  const rest = [...items];
  const lane = async () => {
    for (let item = rest.pop(); item !== undefined; item = rest.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/** A shuffle that comes out the same every time. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const rank = (i: number) => createHash("sha1").update(`seed ${i}`).digest("hex");
  return items
    .map((item, i) => [rank(i), item] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, item]) => item);
}

test(`${CHARGES} creations at a bank that fails in every way are ${CHARGES} charges there, once each`, async () => {
  for (const [probability, effect] of FAULTS) {
    await bank.fault({ route: "PUT /cob/:txid" }, effect, undefined, probability);
  }
  const keys = Array.from({ length: CHARGES }, () => randomUUID());
  await forAll(keys, async (idempotencyKey) => {
    const request = { merchantId, idempotencyKey, input: newCharge(), actor: "test" };
    expect((await createCharge(request, now())).kind).toBe("created");
  });
  const creating = "SELECT 1 FROM charges WHERE status = 'CREATING'";
  expect((await database.sql(creating)).length).toBeGreaterThan(CHARGES / 10);
  await bank.clearFaults();
  await expect
    .poll(
      async () => {
        await database.sql(
          "UPDATE charges SET lease_until = '2020-01-01Z' WHERE status = 'CREATING' AND lease_token IS NULL",
        );
        await forAll(await leaseForgottenCharges(200), openCharge);
        return (await database.sql(creating)).length;
      },
      { timeout: 60_000 },
    )
    .toBe(0);
  const here = await database.sql<{ id: string }>(
    "SELECT id FROM charges WHERE status = 'PENDING'",
  );
  const there = await bank.charges();
  expect(here).toHaveLength(CHARGES);
  expect(there.map(({ txid }) => chargeIdOfTxid(txid)).sort()).toEqual(
    here.map(({ id }) => id).sort(),
  );
}, 240_000);

test("their payments, each notified three times in any order among forgeries, end as the bank has them", async () => {
  const charges = await database.sql<{ id: string }>("SELECT id::text FROM charges ORDER BY id");
  const notifications: { reference: string; txid: string; dedupeKey: string }[] = [];
  let odd = 0;
  await forAll([...charges.entries()], async ([i, { id }]) => {
    const txid = txidOf(id as never);
    // One in ten is paid twice, one in ten with another amount.
    const how =
      [
        { times: 2, force: true },
        { amount: "9.99", force: true },
      ][i % 10] ?? {};
    if (i % 10 < 2) odd += 1;
    for (const endToEndId of await bank.pay(txid, how)) {
      for (const digest of ["1", "2", "2"]) {
        notifications.push({ reference: endToEndId, txid, dedupeKey: `${endToEndId}:${digest}` });
      }
    }
    if (i % 5 > 0) return;
    const made = `E00000000202611211200${randomUUID().replaceAll("-", "").slice(0, 11)}`;
    notifications.push({ reference: made, txid, dedupeKey: `${made}:forged` });
  });
  await forAll(shuffled(notifications), async (hint) => {
    await receiveNotifications({ id: bank.accountId, merchantId: null }, [hint]);
    const [row] = await database.sql<{ id: string }>(
      "SELECT id::text FROM notifications WHERE external_id = $1",
      [hint.dedupeKey],
    );
    const handled = handleNotification(row?.id ?? "");
    if (hint.dedupeKey.endsWith(":forged")) await expect(handled).rejects.toThrow(Unconfirmed);
    else await handled;
  });
  const settled = await database.sql<{ end_to_end_id: string; amount: string }>(
    "SELECT end_to_end_id, (amount_cents / 100.0)::numeric(12, 2)::text AS amount FROM settlements",
  );
  const arrived = (await bank.pix()).map(({ endToEndId, valor }) => `${endToEndId} ${valor}`);
  expect(settled.map((row) => `${row.end_to_end_id} ${row.amount}`).sort()).toEqual(arrived.sort());
  const paid = await database.sql(
    `SELECT 1 FROM charges JOIN settlements s ON s.charge_id = charges.id AND s.pays_charge
     WHERE status = 'RECEIVED' AND paid_cents = s.amount_cents AND charges.paid_at = s.paid_at`,
  );
  expect(paid).toHaveLength(CHARGES);
  const { totalElements } = await findDiscrepancies(merchantId, {
    state: "open",
    page: 0,
    size: 1,
  });
  // Two of the faults above had the bank answer with another charge than ours: recorded as well.
  const mismatches = await database.sql(
    "SELECT 1 FROM exceptions WHERE kind = 'provider_mismatch'",
  );
  expect(totalElements - mismatches.length).toBe(odd);
}, 240_000);
