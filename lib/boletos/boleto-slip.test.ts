import { describe, expect, test } from "vitest";
import type { Charge } from "@/lib/charges/charge";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { NO_INSTRUCTIONS } from "@/lib/platform/values/payment-instructions";
import { type SlipOutcome, slipOf } from "./boleto-slip";

const NOW = new Date("2026-11-21T12:00:00Z");
const LINE = "34191750092582817081805367890000137700000013500";

const CHARGE: Charge = {
  id: "0192f0c1-2345-7abc-8def-0123456789ab" as ChargeId,
  merchantId: "0192f0c1-2345-7abc-8def-0123456789ac" as MerchantId,
  status: "PENDING",
  billingType: "BOLETO",
  amount: cents(13_500),
  dueDate: "2026-11-30" as CivilDate,
  description: "Pedido 7",
  payer: {
    name: "Ana  Lúcia de Souza",
    document: "52998224725",
    email: "ana@example.com",
    phone: "11987654321",
    address: null,
  },
  pixExpiresInMinutes: null,
  lateTerms: null,
  returnUrl: null,
  reference: null,
  metadata: null,
  createdAt: new Date("2026-11-21T02:00:00Z"),
  fee: cents(199),
  pixExpiresAt: null,
  waitsUntil: new Date("2026-12-01T03:00:00Z"),
  pspAccountId: null,
  ...NO_INSTRUCTIONS,
  boletoLine: LINE,
  payerChooses: false,
  cancelReason: null,
  refusal: null,
  cancelRequested: null,
  editRequested: null,
  paid: null,
};

function outcome(changes: Partial<Charge>): SlipOutcome {
  return slipOf(
    { ...CHARGE, ...changes },
    { merchantName: "Loja do Porto", merchantDocument: null },
    NOW,
  );
}

describe("slipOf", () => {
  test("shows the charge, and of its payer too little for a stranger", () => {
    const found = outcome({});
    expect(found).toMatchObject({
      kind: "slip",
      slip: {
        boleto: { line: LINE, bank: "341" },
        merchantName: "Loja do Porto",
        merchantDocument: null,
        payerName: "Ana L. d. S.",
        payerDocument: "***.***.247-**",
        issuedOn: "2026-11-20",
        dueDate: "2026-11-30",
        brCode: null,
      },
    });
    const shown = JSON.stringify(found, (_, value) =>
      typeof value === "bigint" ? String(value) : value,
    );
    for (const hidden of ["Souza", "52998224725", "ana@", "1198", CHARGE.merchantId]) {
      expect(shown).not.toContain(hidden);
    }
  });

  test.each(["PENDING", "OVERDUE"] as const)("a charge that is %s has a slip", (status) => {
    expect(outcome({ status }).kind).toBe("slip");
  });

  test.each([
    "CREATING",
    "CONFIRMED",
    "RECEIVED",
    "REFUNDING",
    "CHARGEBACK",
    "REFUNDED",
    "CANCELED",
  ] as const)("a charge that is %s has none to pay", (status) => {
    expect(outcome({ status }).kind).toBe("closed");
  });

  test("a charge that somebody canceled has none to pay, withdrawn or not", () => {
    const cancelRequested = { by: "client:1", note: null, at: NOW, isAccepted: true };
    expect(outcome({ cancelRequested }).kind).toBe("closed");
  });

  test("without a line, or with one whose check digits are wrong, there is none", () => {
    expect(outcome({ boletoLine: null }).kind).toBe("none");
    expect(outcome({ boletoLine: null, status: "CANCELED" }).kind).toBe("none");
    expect(outcome({ boletoLine: LINE.replace("13500", "13501") }).kind).toBe("none");
  });

  test("shows a Pix code beside the line until its validity is over", () => {
    const brCode = "00020126";
    const codeWith = (pixExpiresAt: Date | null) => {
      const found = outcome({ brCode, pixExpiresAt });
      return found.kind === "slip" ? found.slip.brCode : found.kind;
    };
    expect(codeWith(null)).toBe(brCode);
    expect(codeWith(new Date(NOW.getTime() + 1))).toBe(brCode);
    expect(codeWith(NOW)).toBeNull();
  });
});
