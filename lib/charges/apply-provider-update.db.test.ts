import { beforeAll, expect, test } from "vitest";
import { findHistory } from "@/lib/charge-details/store/charge-history";
import { recordPayment } from "@/lib/payments/apply-payment";
import { now } from "@/lib/platform/clock";
import { type MerchantId, txidOf } from "@/lib/platform/values/ids";
import type { Provider } from "@/lib/providers/port";
import { providerOf } from "@/lib/providers/reach";
import { freshBank } from "@/testing/bank";
import { newCharge, newMerchant, pendingCharge, writtenCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { applyProviderUpdate } from "./apply-provider-update";
import type { Charge } from "./charge";
import { orderFor } from "./provider-update";
import { findCharge } from "./store/charges";

freshDatabase();
const bank = freshBank();
let merchantId: MerchantId;
let lockKey: number;
let psp: Provider;

beforeAll(async () => {
  ({ id: merchantId, lockKey } = await newMerchant());
  psp = await providerOf(bank.accountId);
});

/** A charge that is written and not opened yet. */
function claimedCharge(): Promise<Charge> {
  const merchant = { id: merchantId, lockKey };
  return writtenCharge(merchant, { input: newCharge(), pspAccountId: bank.accountId });
}

async function historyOf({ id }: Charge): Promise<string[]> {
  const { entries } = await findHistory(merchantId, id, { page: 0, size: 100 });
  return entries.map(({ type }) => type);
}

test("an opening that comes after the payment keeps RECEIVED, and adds the code that was missing", async () => {
  const charge = await claimedCharge();
  const opened = await psp.open(orderFor(charge, "Loja"), now());
  if (opened.kind !== "opened") throw new Error(opened.kind);
  const [reference = ""] = await bank.pay(txidOf(charge.id));
  await recordPayment({ psp, pspAccountId: bank.accountId, actor: "test" }, reference);
  const apply = () => applyProviderUpdate(charge, psp, opened, "test");
  expect(await apply()).toMatchObject({
    kind: "applied",
    charge: { status: "RECEIVED", brCode: opened.instructions.brCode },
  });
  // The same answer again has nothing to add.
  expect(await apply()).toMatchObject({ kind: "applied", charge: { status: "RECEIVED" } });
  expect(await historyOf(charge)).toEqual(["created", "paid", "late_code"]);
  expect((await findCharge(merchantId, charge.id))?.brCode).toBe(opened.instructions.brCode);
});

test("what a provider withdrew after the payment is still RECEIVED", async () => {
  const charge = await pendingCharge(merchantId);
  const [reference = ""] = await bank.pay(txidOf(charge.id));
  await recordPayment({ psp, pspAccountId: bank.accountId, actor: "test" }, reference);
  const applied = await applyProviderUpdate(charge, psp, { kind: "withdrawn" }, "test");
  expect(applied).toMatchObject({ kind: "applied", charge: { status: "RECEIVED" } });
  expect(await historyOf(charge)).toEqual(["created", "opened", "paid"]);
});
