import { expect, test } from "vitest";
import { NO_STATEMENT } from "@/lib/ledger/close";
import { resolveDiscrepancy } from "@/lib/payments/resolve-discrepancy";
import { now } from "@/lib/platform/clock";
import { close, closeOf } from "@/testing/daily-close";
import { freshDatabase } from "@/testing/database";
import { ownShop } from "@/testing/own-shop";

const database = freshDatabase();
const { shop, charge: newCharge, pay } = ownShop();

test("money that a person gives to another charge neither came nor went on that day", async () => {
  const [charge, other] = [await newCharge(), await newCharge()];
  await pay(charge);
  const extra = await pay(charge);
  const [open] = await database.sql<{ id: string }>(
    "SELECT id FROM exceptions WHERE settlement_id = $1",
    [extra],
  );
  const decision = { merchantId: shop.merchantId, discrepancyId: open?.id ?? "" };
  const outcome = await resolveDiscrepancy(
    { ...decision, as: "reassign", note: "É da outra", to: other.id, actor: "member:ana" },
    now(),
  );
  expect(outcome.kind).toBe("resolved");
  const at = { merchantId: shop.merchantId, accountId: charge.pspAccountId ?? "" };
  expect(await close(at)).toBe(NO_STATEMENT);
  expect(await closeOf(at)).toMatchObject({
    incoming: 2_100n,
    outgoing: 0n,
    ending: 2_100n,
    entries: 4,
    kinds: [
      { kind: "credited", entries: 1, cents: 1_050n },
      { kind: "extra", entries: 1, cents: 1_050n },
      { kind: "reassigned", entries: 2, cents: 0n },
    ],
  });
});
