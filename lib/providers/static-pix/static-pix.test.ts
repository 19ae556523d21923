import { describe, expect, test } from "vitest";
import { brCodeAmount, readBrCode } from "@/lib/platform/values/br-code";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { type ChargeId, txidOf } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { chargeIdOfStaticTxid } from "@/lib/platform/values/static-txid";
import type { ChargeOrder } from "@/lib/providers/port";
import { readStaticPixAccount } from "./account";
import { staticPix } from "./static-pix";

const NOW = new Date("2026-11-21T12:00:00Z");
const ID = "0195b1c2-9d4e-7a3b-8c5d-6e7f8091a2b3" as ChargeId;
const psp = staticPix({ pixKey: "+5511987654321", receiverName: "Café da Ana", city: "São Paulo" });

function order(changes: Partial<ChargeOrder> = {}): ChargeOrder {
  return {
    chargeId: ID,
    txid: txidOf(ID),
    pspChargeId: null,
    billingType: "PIX",
    amount: cents(12_345),
    dueDate: "2026-11-30" as CivilDate,
    lateTerms: null,
    expiresAt: new Date("2026-11-22T12:00:00Z"),
    payer: { name: "Rui", document: "52998224725", email: null, phone: null, address: null },
    description: "Pedido 7",
    receiver: "Outra razão social",
    ...changes,
  };
}

async function codeOf(asked: ChargeOrder) {
  const opened = await psp.open(asked, NOW);
  if (opened.kind !== "opened") throw new Error(opened.kind);
  const reading = readBrCode(opened.instructions.brCode ?? "");
  if (reading.kind === "refused") throw new Error(reading.reason);
  return reading.code;
}

describe("a code on the merchant's own key", () => {
  test("names key, amount, receiver and the charge", async () => {
    const code = await codeOf(order());
    expect(code).toMatchObject({
      kind: "static",
      key: "+5511987654321",
      merchantName: "CAFE DA ANA",
      merchantCity: "SAO PAULO",
    });
    expect(brCodeAmount(code)).toBe(12_345n);
    expect(chargeIdOfStaticTxid(code.txid)).toBe(ID);
  });

  test("says nothing about the payer, and leaves an amount of their choice to them", async () => {
    const code = await codeOf(order({ amount: cents(0) }));
    expect(brCodeAmount(code)).toBeNull();
    expect(JSON.stringify(code)).not.toMatch(/Rui|529982/i);
  });

  test("is the same whenever it is asked for", async () => {
    expect(await psp.find(order())).toEqual(await psp.open(order(), NOW));
    expect(await psp.find(order({ receiver: "" }))).toEqual(await psp.open(order(), NOW));
  });

  test("cannot be a boleto or a card, nor cost more with the days", async () => {
    const fine = { kind: "percent", basisPoints: 200 } as const;
    const lateTerms = { fine, interest: null, discount: null };
    for (const asked of [order({ billingType: "BOLETO" }), order({ lateTerms })]) {
      expect(await psp.open(asked, NOW)).toMatchObject({ kind: "refused" });
      expect(await psp.find(asked)).toEqual({ kind: "absent" });
    }
  });
});

test("nobody reports money, sends it back, or takes the address of a webhook", async () => {
  const window = { from: NOW, to: NOW, page: 0 };
  const nothing = { kind: "page", items: [], unreadable: [], last: true };
  expect(await psp.withdraw(order(), NOW)).toEqual({ kind: "withdrawn" });
  expect(await psp.listSettlements({ ...window, changing: false })).toEqual(nothing);
  expect(await psp.listCharges(window, NOW)).toEqual(nothing);
  expect(await psp.readSettlement("E".padEnd(32, "0"))).toEqual({ kind: "absent" });
  expect(await psp.registerWebhook("https://vintem.example")).toBe(true);
});

test("a refund is refused in words that say what to do", async () => {
  const asked = {
    reference: "E".padEnd(32, "0"),
    endToEndId: "E".padEnd(32, "0"),
    pspRefundId: "1",
    amount: cents(1),
    description: null,
    requestedAt: new Date(),
  };
  expect(await psp.refund(asked)).toMatchObject({
    kind: "refused",
    reason: expect.stringContaining("aplicativo do seu banco"),
  });
});

test("an account that is not ours is reported by its fields, without their values", () => {
  expect(() => readStaticPixAccount({ pixKey: "", receiverName: "Ana", city: 7 })).toThrow(
    /pixKey, city$/,
  );
});
