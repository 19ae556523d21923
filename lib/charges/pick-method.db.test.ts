import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { now } from "@/lib/clock";
import { leaseForgottenCharges } from "@/lib/database/charge-leases";
import { findChargeForService } from "@/lib/database/charges";
import type { Charge, MerchantId } from "@/lib/domain/charge";
import { txidOf } from "@/lib/domain/charge";
import { freshBank } from "@/lib/testing/bank";
import { newMerchant, pendingCharge } from "@/lib/testing/charges";
import { freshDatabase } from "@/lib/testing/database";
import { cancelCharge } from "./cancel-charge";
import { chooseMethod } from "./choose-method";
import { openCharge } from "./open-charge";
import { pspOf } from "./psp-of";
import { recordPayment } from "./settle-charge";

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
  expect(await chooseMethod(charge.id, "PIX", now())).toEqual({ kind: "chosen" });
  const picked = await reread(charge);
  expect(picked).toMatchObject({
    status: "PENDING",
    billingType: "PIX",
    pspAccountId: bank.accountId,
  });
  expect(picked.brCode).toContain("br.gov.bcb.pix");
  const [endToEndId = ""] = await bank.pay(txidOf(charge.id));
  const source = { psp: await pspOf(bank.accountId), pspAccountId: bank.accountId, actor: "test" };
  expect(await recordPayment(source, endToEndId)).toEqual({ kind: "settled", first: true });
  expect(await reread(charge)).toMatchObject({ status: "RECEIVED", billingType: "PIX" });
  expect(await chooseMethod(charge.id, "PIX", now())).toEqual({ kind: "not_choosable" });
});

test("picked ten times at once, it is opened once", async () => {
  const charge = await undecided();
  const picks = await Promise.all(
    Array.from({ length: 10 }, () => chooseMethod(charge.id, "PIX", now())),
  );
  expect(new Set(picks.map(({ kind }) => kind))).toEqual(new Set(["chosen"]));
  expect((await reread(charge)).brCode).not.toBeNull();
  expect(await bank.charges(txidOf(charge.id))).toMatchObject([{ puts: 1 }]);
});

test("with the bank away the pick is kept, and the worker opens it", async () => {
  const charge = await undecided();
  await bank.fault({ txid: txidOf(charge.id) }, { kind: "error-before", status: 503 }, 1);
  expect(await chooseMethod(charge.id, "PIX", now())).toEqual({ kind: "chosen" });
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
  expect(await chooseMethod(charge.id, "BOLETO", now())).toEqual({ kind: "not_choosable" });
  const fixed = await pendingCharge(merchantId);
  expect(await chooseMethod(fixed.id, "PIX", now())).toEqual({ kind: "not_choosable" });
  expect(await chooseMethod(randomUUID(), "PIX", now())).toEqual({ kind: "not_found" });
  expect(await chooseMethod("undefined", "PIX", now())).toEqual({ kind: "not_found" });
});

test("what was called off cannot be picked any more, and what was picked can be called off", async () => {
  const charge = await undecided();
  await chooseMethod(charge.id, "PIX", now());
  const request = { merchantId, chargeId: charge.id, note: null, actor: "test" };
  expect((await cancelCharge(request)).kind).toBe("canceled");
  expect(await bank.charges(txidOf(charge.id))).toMatchObject([
    { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" },
  ]);
  expect(await chooseMethod(charge.id, "PIX", now())).toEqual({ kind: "not_choosable" });
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
  expect(await chooseMethod(id, "PIX", now())).toEqual({ kind: "chosen" });
  const picked = await reread(charge);
  expect(picked.brCode).not.toBeNull();
  expect(picked.pixExpiresAt && picked.pixExpiresAt > now()).toBe(true);
});
