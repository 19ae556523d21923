import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { recordPayment } from "@/lib/payments/apply-payment";
import { now } from "@/lib/platform/clock";
import type { MerchantId } from "@/lib/platform/values/ids";
import { txidOf } from "@/lib/platform/values/ids";
import { providerOf } from "@/lib/providers/reach";
import { freshBank } from "@/testing/bank";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { cancelCharge } from "./cancel-charge";
import type { Charge } from "./charge";
import { endCharge } from "./end-charge";
import { openCharge } from "./open-charge";
import { pickMethod } from "./pick-method";
import { findChargeForService } from "./store/charges";
import { leaseEndingCharges, leaseForgottenCharges } from "./store/leases";

const database = freshDatabase();
const bank = freshBank({ deadlineMs: 5_000, reopenAfterMs: 5_100 });
let merchantId: MerchantId;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
});

const undecided = () => pendingCharge(merchantId, { billingType: "UNDEFINED" });

async function reread({ id }: Charge): Promise<Charge> {
  const charge = await findChargeForService(id);
  if (!charge) throw new Error("gone");
  return charge;
}

test("picking Pix gives the code in one step, and the money finds the charge", async () => {
  const charge = await undecided();
  expect(charge).toMatchObject({ status: "PENDING", payerChooses: true, brCode: null });
  expect(await pickMethod(charge.id, "PIX", now())).toEqual({ kind: "picked" });
  const picked = await reread(charge);
  expect(picked).toMatchObject({
    status: "PENDING",
    billingType: "PIX",
    pspAccountId: bank.accountId,
  });
  expect(picked.brCode).toContain("br.gov.bcb.pix");
  const [endToEndId = ""] = await bank.pay(txidOf(charge.id));
  const source = {
    psp: await providerOf(bank.accountId),
    pspAccountId: bank.accountId,
    actor: "test",
  };
  expect(await recordPayment(source, endToEndId)).toEqual({ kind: "settled", first: true });
  expect(await reread(charge)).toMatchObject({ status: "RECEIVED", billingType: "PIX" });
  expect(await pickMethod(charge.id, "PIX", now())).toEqual({ kind: "not_pickable" });
});

test("picked ten times at once, it is opened once", async () => {
  const charge = await undecided();
  const picks = await Promise.all(
    Array.from({ length: 10 }, () => pickMethod(charge.id, "PIX", now())),
  );
  expect(new Set(picks.map(({ kind }) => kind))).toEqual(new Set(["picked"]));
  expect((await reread(charge)).brCode).not.toBeNull();
  expect(await bank.charges(txidOf(charge.id))).toMatchObject([{ puts: 1 }]);
});

test("with the bank away the pick is kept, and the worker opens it", async () => {
  const charge = await undecided();
  await bank.fault({ txid: txidOf(charge.id) }, { kind: "error-before", status: 503 }, 1);
  expect(await pickMethod(charge.id, "PIX", now())).toEqual({ kind: "picked" });
  await expect
    .poll(
      async () => {
        await Promise.all((await leaseForgottenCharges(100)).map(openCharge));
        return (await reread(charge)).brCode;
      },
      { timeout: 20_000, interval: 200 },
    )
    .not.toBeNull();
  expect((await reread(charge)).status).toBe("PENDING");
});

test("only what the merchant's accounts take can be picked, and only where the payer chooses", async () => {
  const charge = await undecided();
  expect(await pickMethod(charge.id, "BOLETO", now())).toEqual({ kind: "not_pickable" });
  const fixed = await pendingCharge(merchantId);
  expect(await pickMethod(fixed.id, "PIX", now())).toEqual({ kind: "not_pickable" });
  expect(await pickMethod(randomUUID(), "PIX", now())).toEqual({ kind: "not_found" });
  expect(await pickMethod("undefined", "PIX", now())).toEqual({ kind: "not_found" });
});

test("what was canceled cannot be picked any more, and what was picked can be canceled", async () => {
  const charge = await undecided();
  await pickMethod(charge.id, "PIX", now());
  const request = { merchantId, chargeId: charge.id, note: null, actor: "test" };
  expect((await cancelCharge(request)).kind).toBe("canceled");
  expect(await bank.charges(txidOf(charge.id))).toMatchObject([
    { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" },
  ]);
  expect(await pickMethod(charge.id, "PIX", now())).toEqual({ kind: "not_pickable" });
});

test("what a bank withdrew at the end of its day cannot be picked again: it takes no charge twice", async () => {
  const charge = await undecided();
  await pickMethod(charge.id, "PIX", now());
  await database.sql(`UPDATE charges SET lapses_at = now() - interval '1 s' WHERE id = $1`, [
    charge.id,
  ]);
  const afterwards = new Date(now().getTime() + 2 * 86_400_000);
  await Promise.all((await leaseEndingCharges(100)).map(endCharge));
  expect((await reread(charge)).status).toBe("OVERDUE");
  expect(await bank.charges(txidOf(charge.id))).toMatchObject([
    { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" },
  ]);
  expect(await pickMethod(charge.id, "PIX", afterwards)).toEqual({ kind: "not_pickable" });
});

test("a pick that no bank opened before its day was over is left alone, and can be picked for another day", async () => {
  const charge = await undecided();
  const { id } = charge;
  await database.sql(
    `UPDATE charges SET billing_type = 'PIX', pix_expires_at = now() - interval '1 s', status = 'OVERDUE',
       psp_account_id = $2 WHERE id = $1`,
    [id, bank.accountId],
  );
  expect((await leaseForgottenCharges(100)).map((leased) => leased.charge.id)).not.toContain(id);
  expect(await pickMethod(id, "PIX", now())).toEqual({ kind: "picked" });
  const picked = await reread(charge);
  expect(picked.brCode).not.toBeNull();
  expect(picked.pixExpiresAt && picked.pixExpiresAt > now()).toBe(true);
});
