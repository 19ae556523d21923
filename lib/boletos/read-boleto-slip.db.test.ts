import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { now } from "@/lib/clock";
import { barcodeOfLine } from "@/lib/domain/boleto";
import { newMerchant, pendingCharge } from "@/lib/testing/charges";
import { freshDatabase } from "@/lib/testing/database";
import { freshProvider } from "@/lib/testing/provider";
import { cancelCharge } from "./cancel-charge";
import { readBoletoSlip } from "./read-boleto-slip";

freshDatabase();
freshProvider();

test("the slip of a charge has the line that its provider gave, until the charge is called off", async () => {
  const { id: merchantId } = await newMerchant("Loja do Porto");
  const charge = await pendingCharge(merchantId, { billingType: "BOLETO" });
  const line = charge.boletoLine ?? "";
  expect(await readBoletoSlip(charge.id, now())).toMatchObject({
    kind: "slip",
    slip: {
      merchantName: "Loja do Porto",
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
