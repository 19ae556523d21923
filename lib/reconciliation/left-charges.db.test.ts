import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { applyProviderUpdate } from "@/lib/charges/apply-provider-update";
import type { Charge } from "@/lib/charges/charge";
import { openCharge } from "@/lib/charges/open-charge";
import { findCharge } from "@/lib/charges/store/charges";
import { leaseForgottenCharges } from "@/lib/charges/store/leases";
import { recordPayment } from "@/lib/payments/apply-payment";
import { now, pause } from "@/lib/platform/clock";
import { env, settle } from "@/lib/platform/env";
import { txidOf } from "@/lib/platform/values/ids";
import { NO_INSTRUCTIONS } from "@/lib/platform/values/payment-instructions";
import { changeAccountOrder } from "@/lib/providers/change-account-order";
import { providerOf } from "@/lib/providers/reach";
import { freshBank } from "@/testing/bank";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { serviceOperator } from "@/testing/members";
import { reconcileAccount } from "./reconcile-account";

// A bank registers a charge after it left for another one, long after it should be impossible.

const database = freshDatabase();
const first = freshBank({ deadlineMs: 600, reopenAfterMs: 3_000 });
const second = freshBank({ deadlineMs: 600, reopenAfterMs: 3_000 });
let charge: Charge;
let txid: string;

beforeEach(async () => {
  const { databaseUrl, secret } = env();
  settle({ ...env(), accountAwayMs: 50 }, databaseUrl, secret);
  await database.sql("UPDATE psp_accounts SET failing_since = NULL");
  await changeAccountOrder(serviceOperator(), "PIX", [first.accountId, second.accountId]);
  await first.goAway();
  const { id } = await pendingCharge((await newMerchant()).id);
  await pause(100);
  await database.sql("UPDATE charges SET lease_until = '2020-01-01Z' WHERE lease_token IS NULL");
  await Promise.all((await leaseForgottenCharges(10)).map(openCharge));
  await first.comeBack();
  const [moved] = await database.sql<{ merchant_id: string }>(
    "SELECT merchant_id FROM charges WHERE id = $1",
    [id],
  );
  const found = await findCharge(moved?.merchant_id as never, id);
  if (!found) throw new Error("the charge is gone");
  charge = found;
  txid = txidOf(charge.id);
  expect(charge).toMatchObject({ pspAccountId: second.accountId, status: "PENDING" });
});

const reread = () => findCharge(charge.merchantId, charge.id);
const statusAt = async (bank: typeof first) => (await bank.charges(txid))[0]?.status;
const exceptions = () =>
  database.sql("SELECT kind FROM exceptions WHERE charge_id = $1", [charge.id]);

test("the comparison withdraws it at the bank that it left, and it waits on at the other", async () => {
  await first.orphan(txid, "10.50");
  expect(await statusAt(first)).toBe("ATIVA");
  // Twice: what ended there ends nothing here.
  await reconcileAccount(first.accountId, now());
  await reconcileAccount(first.accountId, now());
  expect(await statusAt(first)).toBe("REMOVIDA_PELO_USUARIO_RECEBEDOR");
  expect(await statusAt(second)).toBe("ATIVA");
  expect(await reread()).toMatchObject({ status: "PENDING", pspAccountId: second.accountId });
  expect(await exceptions()).toEqual([]);
});

test("money paid at the bank that it left pays it, in that bank's account, and it ends at the other", async () => {
  await first.orphan(txid, "10.50");
  const [endToEndId = ""] = await first.pay(txid);
  const psp = await providerOf(first.accountId);
  await recordPayment({ psp, pspAccountId: first.accountId, actor: "worker" }, endToEndId);
  expect(await reread()).toMatchObject({ status: "RECEIVED", paid: { amount: 1050n } });
  const settlements = await database.sql(
    "SELECT psp_account_id, pays_charge FROM settlements WHERE charge_id = $1",
    [charge.id],
  );
  expect(settlements).toEqual([{ psp_account_id: first.accountId, pays_charge: true }]);
  expect(await exceptions()).toEqual([]);
  await reconcileAccount(second.accountId, now());
  expect(await statusAt(second)).toBe("REMOVIDA_PELO_USUARIO_RECEBEDOR");
});

test("paid at both banks, the second money is an exception", async () => {
  await first.orphan(txid, "10.50");
  for (const bank of [second, first]) {
    const [endToEndId = ""] = await bank.pay(txid);
    const psp = await providerOf(bank.accountId);
    await recordPayment({ psp, pspAccountId: bank.accountId, actor: "worker" }, endToEndId);
  }
  expect(await exceptions()).toEqual([{ kind: "duplicate_payment" }]);
});

test("an answer of the bank that it left moves nothing, and ends what it has there", async () => {
  await first.orphan(txid, "10.50");
  const psp = await providerOf(first.accountId);
  const instructions = { ...NO_INSTRUCTIONS, brCode: `code-${randomUUID()}` };
  const before = {
    ...charge,
    status: "CREATING",
    brCode: null,
    pspAccountId: first.accountId,
  } as const;
  for (const update of [
    { kind: "opened", instructions },
    { kind: "refused", reason: "no" },
    { kind: "withdrawn" },
  ] as const) {
    await applyProviderUpdate(before, psp, update, "test");
    expect(await reread()).toEqual(charge);
  }
  expect(await statusAt(first)).toBe("REMOVIDA_PELO_USUARIO_RECEBEDOR");
});
