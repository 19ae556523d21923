import { beforeAll, expect, test } from "vitest";
import type { Charge } from "@/lib/charges/charge";
import { findFeedEnd } from "@/lib/events/store/feed";
import { type ChargeQuery, DEFAULT_QUERY } from "@/lib/listing/charge-query";
import { recordPayment } from "@/lib/payments/apply-payment";
import { type ChargeId, type MerchantId, txidOf } from "@/lib/platform/values/ids";
import { providerOf } from "@/lib/providers/reach";
import { freshBank } from "@/testing/bank";
import { newMerchant, pendingCharge, writtenCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { numberAll } from "@/testing/feed";
import { findListChanges } from "./list-changes";

freshDatabase();
const bank = freshBank();
let merchant: Awaited<ReturnType<typeof newMerchant>>;
let ours: MerchantId;
let others: MerchantId;

beforeAll(async () => {
  merchant = await newMerchant("Nossa");
  ours = merchant.id;
  others = (await newMerchant("Outra")).id;
});

/** The position of the feed when everything that happened is in it. */
async function positionOf(merchantId: MerchantId): Promise<number> {
  await numberAll();
  return (await findFeedEnd(merchantId)) ?? 0;
}

async function pay(charge: Charge): Promise<void> {
  const [endToEndId = ""] = await bank.pay(txidOf(charge.id));
  const { accountId } = bank;
  const source = { psp: await providerOf(accountId), pspAccountId: accountId, actor: "worker" };
  await recordPayment(source, endToEndId);
}

function changesOf(after: number, shown: readonly ChargeId[], list: Partial<ChargeQuery> = {}) {
  return findListChanges(ours, { after, shown, list: { ...DEFAULT_QUERY, ...list } });
}

test("a row that something happened to is there as it is now, and another merchant's never is", async () => {
  const [paid, waiting] = [await pendingCharge(ours), await pendingCharge(ours)];
  const foreign = await pendingCharge(others);
  const after = await positionOf(ours);
  expect(await changesOf(after, [paid.id])).toEqual({
    position: after,
    rows: [],
    entered: 0,
    more: false,
    totals: null,
  });
  await pay(paid);
  await pay(foreign);
  const position = await positionOf(ours);
  const changes = await changesOf(after, [paid.id, waiting.id, foreign.id]);
  expect(changes).toMatchObject({ position, entered: 0, more: false });
  expect(changes.rows).toMatchObject([{ id: paid.id, status: "RECEIVED" }]);
  expect(changes.totals?.received).toBe(paid.amount);
});

test("a charge comes into a list by being created, or by moving into its statuses", async () => {
  const [moving, shown] = [await pendingCharge(ours), await pendingCharge(ours)];
  const after = await positionOf(ours);
  await pendingCharge(ours);
  await pay(moving);
  await pay(shown);
  await positionOf(ours);
  const entered = async (list: Partial<ChargeQuery>) =>
    (await changesOf(after, [shown.id], list)).entered;
  expect(await entered({})).toBe(1);
  expect(await entered({ statuses: ["PENDING"] })).toBe(1);
  expect(await entered({ statuses: ["RECEIVED"] })).toBe(1);
  expect(await entered({ statuses: ["PENDING", "RECEIVED"] })).toBe(1);
  expect(await entered({ statuses: ["OVERDUE"] })).toBe(0);
  expect(await entered({ payerDocument: "52998224725" })).toBe(0);
  // A text is not searched for anew.
  expect(await entered({ text: "ana" })).toBe(0);
});

test("more happened than is looked at: the list says so, and no more is read", async () => {
  const after = await positionOf(ours);
  await Promise.all(Array.from({ length: 501 }, () => writtenCharge(merchant)));
  await positionOf(ours);
  expect((await changesOf(after, [])).more).toBe(true);
  expect(await changesOf(after + 1, [])).toMatchObject({ entered: 500, more: false });
});
