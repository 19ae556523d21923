import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { cancelCharge } from "@/lib/charges/cancel-charge";
import { now } from "@/lib/platform/clock";
import { barcodeOfLine } from "@/lib/platform/values/boleto";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { freshProvider } from "@/testing/provider";
import { readBoletoSlip } from "./read-boleto-slip";

freshDatabase();
freshProvider();

test("the slip of a charge has the line that its provider gave, until the charge is canceled", async () => {
  const { id: merchantId } = await newMerchant("Loja do Porto");
  const charge = await pendingCharge(merchantId, { billingType: "BOLETO" });
  const line = charge.boletoLine ?? "";
  expect(await readBoletoSlip(charge.id, now())).toMatchObject({
    kind: "slip",
    slip: {
      merchantName: "Loja do Porto",
      merchantDocument: null,
      payerName: "Ana S.",
      amount: charge.amount,
      boleto: { line, barcode: barcodeOfLine(line), amount: charge.amount },
    },
  });
  await cancelCharge({ merchantId, chargeId: charge.id, note: null, actor: "test" });
  expect(await readBoletoSlip(charge.id, now())).toEqual({ kind: "closed" });
});

test.each([randomUUID(), "x", ""])("%j has no slip", async (id) => {
  expect(await readBoletoSlip(id, now())).toEqual({ kind: "none" });
});
