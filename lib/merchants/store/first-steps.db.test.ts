import { expect, test } from "vitest";
import { now } from "@/lib/platform/clock";
import { addDays, brasiliaDay } from "@/lib/platform/values/brasilia";
import { cents } from "@/lib/platform/values/money";
import { insertPrice } from "@/lib/pricing/store/charge-defaults";
import { pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { freshMember, freshOwner } from "@/testing/members";
import { ownKey } from "@/testing/own-key";
import { findFirstSteps } from "./first-steps";

const database = freshDatabase();
const today = brasiliaDay(now());
const NOTHING = {
  account: false,
  price: false,
  prices: [],
  charge: false,
  paid: false,
  api: false,
  webhook: false,
  team: false,
};

test("each step is done by what it is about, of this merchant alone, and the list ends with the last", async () => {
  const [owner, other] = [await freshOwner("A"), await freshOwner("B")];
  const { merchantId } = owner;
  const steps = () => findFirstSteps(owner, now());
  expect(await steps()).toEqual(NOTHING);

  await ownKey(merchantId);
  const unpriced = [{ method: "PIX", price: null }];
  expect(await steps()).toEqual({ ...NOTHING, account: true, prices: unpriced });
  const { id } = await pendingCharge(merchantId);
  expect(await steps()).toEqual({ ...NOTHING, account: true, charge: true, prices: unpriced });
  await insertPrice(other.merchantId, "PIX", { fixed: cents(1), basisPoints: 1 }, today);
  const free = { fixed: cents(0), basisPoints: 0 };
  await insertPrice(null, "PIX", free, today);
  const byDefault = { account: true, charge: true, price: true };
  const pricedAt = (price: typeof free) => [{ method: "PIX", price }];
  expect(await steps()).toEqual({ ...NOTHING, ...byDefault, prices: pricedAt(free) });
  const own = { fixed: cents(49), basisPoints: 99 };
  await insertPrice(merchantId, "PIX", own, today);
  // One that holds from tomorrow on is not in force.
  await insertPrice(merchantId, "PIX", { fixed: cents(9), basisPoints: 9 }, addDays(today, 1));
  await database.sql(
    `DO $$ BEGIN
       SET LOCAL session_replication_role = replica;
       UPDATE charges SET status = 'RECEIVED', paid_cents = 1050, net_cents = 1050, paid_at = now(), paid_on = current_date WHERE id = '${id}';
     END $$`,
  );
  await database.sql("UPDATE client_secrets SET last_used_at = now() WHERE merchant_id = $1", [
    merchantId,
  ]);
  await database.sql(
    `INSERT INTO webhook_endpoints (merchant_id, idempotency_key, request_hash, url, types, sealed_secrets, sealed_headers, position, created_at)
     VALUES ($1, 'k', 'h', 'https://loja.example/avisos', '{}', 's', 's', 0, now())`,
    [merchantId],
  );
  expect(await steps()).toEqual({
    account: true,
    price: true,
    prices: pricedAt(own),
    charge: true,
    paid: true,
    api: true,
    webhook: true,
    team: false,
  });
  await freshMember(merchantId, "viewer");
  expect(await steps()).toBeNull();
  expect(await findFirstSteps(other, now())).toEqual(NOTHING);
});

test("a merchant of more than thirty days is led nowhere", async () => {
  const owner = await freshOwner();
  const later = new Date(now().getTime() + 31 * 86_400_000);
  expect(await findFirstSteps(owner, later)).toBeNull();
});
