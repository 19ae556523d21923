import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Charge } from "@/lib/charges/charge";
import { findCharge } from "@/lib/charges/store/charges";
import { recordPayment } from "@/lib/payments/apply-payment";
import { now } from "@/lib/platform/clock";
import { type MerchantId, txidOf } from "@/lib/platform/values/ids";
import { providerOf } from "@/lib/providers/reach";
import { freshBank } from "@/testing/bank";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { exceptionsAbout, exceptionsNaming } from "@/testing/found-exceptions";
import { readProviderList, Unread } from "./read-provider-list";
import { reconcileAccount, reconcileRefunds } from "./reconcile-account";

const database = freshDatabase();
const bank = freshBank({ deadlineMs: 5_000, reopenAfterMs: 5_100 });
let merchantId: MerchantId;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
});
beforeEach(() => bank.clearFaults());

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(now().getTime() + days * DAY_MS);
const read = () => readProviderList(bank.accountId, now());
const reconcile = () => reconcileAccount(bank.accountId, now());

async function current({ id }: Charge): Promise<Charge> {
  const found = await findCharge(merchantId, id);
  if (!found) throw new Error("the charge is gone");
  return found;
}

describe("comparing with the bank's own lists", () => {
  test("a payable charge that is none of ours is recorded once, as orphan_charge", async () => {
    const txid = randomUUID().replaceAll("-", "");
    await bank.orphan(txid, "12.00");
    await reconcile();
    await reconcile();
    expect(await exceptionsNaming(txid)).toMatchObject([{ kind: "orphan_charge", amount: 1200n }]);
  });

  test("another amount at the bank is recorded as provider_mismatch", async () => {
    const charge = await pendingCharge(merchantId);
    await bank.fault({ route: "GET /cob" }, { kind: "tamper", field: "amount" });
    await reconcile();
    expect(await exceptionsAbout(charge)).toMatchObject([{ kind: "provider_mismatch" }]);
  });

  test.each([
    ["its answer about the payment", "GET /pix/:e2eid", "10.51", "10.50"],
    ["its list", "GET /pix", "10.50", "10.51"],
  ])(
    "a centavo more in %s than elsewhere is recorded once, for a person, and what is recorded stays",
    async (_, route, recorded, reported) => {
      const charge = await pendingCharge(merchantId);
      const [endToEndId = ""] = await bank.pay(txidOf(charge.id));
      await bank.fault({ route }, { kind: "tamper", field: "pix-amount" });
      const psp = await providerOf(bank.accountId);
      await recordPayment({ psp, pspAccountId: bank.accountId, actor: "test" }, endToEndId);
      const paid = (await current(charge)).paid?.amount;
      for (let rounds = 0; rounds < 2; rounds += 1) await read();
      const found = await exceptionsAbout(charge);
      expect(found.filter(({ kind }) => kind === "provider_mismatch")).toMatchObject([
        { facts: { expectedAmount: recorded, amount: reported } },
      ]);
      expect((await current(charge)).paid?.amount).toBe(paid);
      expect(paid).toBe(BigInt(recorded.replace(".", "")));
    },
  );

  test("a charge that ended here and is still payable there is withdrawn there", async () => {
    const charge = await pendingCharge(merchantId);
    await database.sql(
      "UPDATE charges SET status = 'CANCELED', cancel_reason = 'canceled' WHERE id = $1",
      [charge.id],
    );
    await reconcile();
    const [there] = await bank.charges(txidOf(charge.id));
    expect(there?.status).toBe("REMOVIDA_PELO_USUARIO_RECEBEDOR");
  });

  test("a charge that the bank withdrew by itself is CANCELED here", async () => {
    const charge = await pendingCharge(merchantId);
    await bank.remove(txidOf(charge.id));
    await reconcile();
    expect(await current(charge)).toMatchObject({ status: "CANCELED", cancelReason: "canceled" });
  });

  test("money that the minute's reading missed is found", async () => {
    const charge = await pendingCharge(merchantId);
    await bank.pay(txidOf(charge.id));
    await reconcile();
    expect((await current(charge)).status).toBe("RECEIVED");
  });

  test("money that the bank sent back weeks after the payment is found", async () => {
    const charge = await pendingCharge(merchantId);
    const horario = inDays(-40).toISOString();
    const [e2e = ""] = await bank.pay(txidOf(charge.id), { horario, force: true });
    await reconcileAccount(bank.accountId, inDays(-39.5));
    expect((await current(charge)).status).toBe("RECEIVED");
    await bank.sendBack(e2e);
    await reconcileRefunds(bank.accountId, now());
    expect((await current(charge)).status).toBe("REFUNDED");
  });

  test("a charge that the bank lost is recorded as missing_at_provider", async () => {
    const charge = await pendingCharge(merchantId);
    // Nobody but a restored bank forgets: here the charge moves to an account that never had it.
    const other = await bank.openAccount((await newMerchant()).id);
    await database.sql("UPDATE charges SET psp_account_id = $2 WHERE id = $1", [charge.id, other]);
    await reconcileAccount(other, now());
    expect(await exceptionsAbout(charge)).toMatchObject([{ kind: "missing_at_provider" }]);
  });

  test("a bank that does not answer is distinguished from one that has nothing", async () => {
    await bank.fault({ route: "GET /cob" }, { kind: "error-before", status: 503 });
    await expect(reconcile()).rejects.toThrow(Unread);
  });
});
