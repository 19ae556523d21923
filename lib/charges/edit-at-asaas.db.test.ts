import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordPaymentsOf } from "@/lib/payments/apply-payment";
import { now } from "@/lib/platform/clock";
import { readBoleto } from "@/lib/platform/values/boleto";
import { addDays, brasiliaDay, endOfBrasiliaDay } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { providerOf } from "@/lib/providers/reach";
import { readChargeAtProvider } from "@/lib/reconciliation/read-charge-at-provider";
import { reconcileAccount } from "@/lib/reconciliation/reconcile-account";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { settleOpenEdits } from "@/testing/edited-charges";
import { freshProvider } from "@/testing/provider";
import type { Charge } from "./charge";
import { editCharge } from "./edit-charge";
import { findCharge } from "./store/charges";

const database = freshDatabase();
const provider = freshProvider({ deadlineMs: 5_000, reopenAfterMs: 5_100 });
const today = brasiliaDay(now());
const dueDate = addDays(today, 9);
let merchantId: MerchantId;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
});
beforeEach(() => provider.clearFaults());

const edit = ({ id }: Charge, amount: bigint) =>
  editCharge(
    { merchantId, chargeId: id, amount: cents(amount), dueDate, actor: "member:m" },
    now(),
  );

const current = async ({ id }: Charge) => {
  const found = await findCharge(merchantId, id);
  if (!found) throw new Error("the charge is gone");
  return found;
};

const exceptionsOf = ({ id }: Charge) =>
  database.sql("SELECT kind FROM exceptions WHERE charge_id = $1", [id]);

const LOST = [{ route: "PUT /payments/:id" }, { kind: "lost-response" }] as const;

describe("changing a charge at a provider with boletos and cards", () => {
  test("gives a boleto another line, of the new amount and due date", async () => {
    const charge = await pendingCharge(merchantId, { billingType: "BOLETO" });
    expect(await edit(charge, 20_000n)).toMatchObject({ kind: "edited" });
    const after = await current(charge);
    expect(after).toMatchObject({ amount: 20_000n, dueDate, status: "PENDING" });
    expect(after.waitsUntil).toEqual(endOfBrasiliaDay(dueDate));
    expect(after.boletoLine).not.toBe(charge.boletoLine);
    const line = readBoleto(after.boletoLine ?? "");
    expect(line).toMatchObject({ kind: "read", boleto: { amount: 20_000n } });
    expect(await provider.payments(charge.id)).toMatchObject([{ value: 200, deleted: false }]);
  });

  test.each(["CREDIT_CARD", "UNDEFINED"] as const)("changes one of %s", async (billingType) => {
    const charge = await pendingCharge(merchantId, { billingType });
    expect(await edit(charge, 2_000n)).toMatchObject({ kind: "edited" });
    expect(await provider.payments(charge.id)).toMatchObject([{ value: 20 }]);
  });

  test("whose answer is lost is repaired, and a notification or a comparison meanwhile finds nothing odd", async () => {
    const charge = await pendingCharge(merchantId, { billingType: "BOLETO" });
    await provider.fault(...LOST);
    expect(await edit(charge, 3_000n)).toMatchObject({ kind: "requested" });
    await provider.clearFaults();
    const psp = await providerOf(provider.accountId);
    await readChargeAtProvider(await current(charge), psp, "test");
    await reconcileAccount(provider.accountId, now());
    await settleOpenEdits(database);
    expect(await current(charge)).toMatchObject({ amount: 3_000n, dueDate, editRequested: null });
    await reconcileAccount(provider.accountId, now());
    expect(await exceptionsOf(charge)).toEqual([]);
  });

  test("and its payment before we know of the change is for a charge of the new amount", async () => {
    const charge = await pendingCharge(merchantId, { billingType: "CREDIT_CARD" });
    await provider.fault(...LOST);
    await edit(charge, 3_000n);
    await provider.clearFaults();
    const id = charge.pspChargeId ?? "";
    await provider.act(id, "pay");
    const psp = await providerOf(provider.accountId);
    await recordPaymentsOf(await current(charge), psp, [id]);
    const after = await current(charge);
    expect(after).toMatchObject({ amount: 3_000n, dueDate, paid: { amount: 3_000n } });
    expect(["CONFIRMED", "RECEIVED"]).toContain(after.status);
    expect(await exceptionsOf(charge)).toEqual([]);
  });

  test("is refused in the provider's words where it takes no such amount", async () => {
    const charge = await pendingCharge(merchantId, { billingType: "BOLETO" });
    const outcome = await edit(charge, 100n);
    expect(outcome).toMatchObject({ kind: "refused", charge: { amount: 1_050n } });
    expect(outcome.kind === "refused" && outcome.reason).toContain("não pode ser menor");
  });
});
