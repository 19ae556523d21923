import { expect, test } from "vitest";
import { now } from "@/lib/platform/clock";
import { pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { freshMember, freshOwner } from "@/testing/members";
import { ownKey } from "@/testing/own-key";
import { findFirstSteps } from "./first-steps";

const database = freshDatabase();
const NOTHING = {
  account: false,
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
  expect(await steps()).toEqual({ ...NOTHING, account: true });
  const { id } = await pendingCharge(merchantId);
  expect(await steps()).toEqual({ ...NOTHING, account: true, charge: true });
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
