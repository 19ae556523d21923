import { describe, expect, test } from "vitest";
import type { Charge } from "@/lib/charges/charge";
import { paymentResponse } from "@/lib/charges/payment-response";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { LOCALES } from "@/lib/platform/values/locale";
import { cents } from "@/lib/platform/values/money";
import { NO_INSTRUCTIONS } from "@/lib/platform/values/payment-instructions";
import { chargeColumns, chargeSheetRow } from "./charge-columns";
import { sheetWords } from "./words";

const CHARGE: Charge = {
  id: "0192f0c1-2345-7abc-8def-0123456789ab" as ChargeId,
  merchantId: "0192f0c1-2345-7abc-8def-0123456789ac" as MerchantId,
  status: "RECEIVED",
  billingType: "PIX",
  amount: cents(1050),
  dueDate: "2026-11-21" as CivilDate,
  description: null,
  payer: {
    name: "Ana Souza",
    document: "01234567890",
    email: null,
    phone: "11987654321",
    address: {
      street: "Rua A",
      number: "10",
      complement: null,
      district: "Centro",
      city: "São Paulo",
      state: "SP",
      postalCode: "01001000",
    },
  },
  pixExpiresInMinutes: null,
  createdAt: new Date("2026-11-20T12:00:00Z"),
  fee: cents(99),
  pixExpiresAt: new Date("2026-11-21T12:00:00Z"),
  waitsUntil: new Date("2026-11-21T12:00:00Z"),
  pspAccountId: null,
  ...NO_INSTRUCTIONS,
  brCode: "00020126",
  boletoLine: "34191750092582817081805367890000137700000013500",
  payerChooses: false,
  lateTerms: null,
  returnUrl: null,
  reference: "PED-1",
  metadata: { canal: "site", loja: "3" },
  cancelReason: null,
  refusal: null,
  cancelRequested: null,
  editRequested: null,
  paid: {
    amount: cents(1050),
    net: cents(1042),
    paidAt: new Date("2026-11-21T01:00:00Z"),
    paidOn: "2026-11-20" as CivilDate,
  },
};
const ROW = chargeSheetRow(
  { charge: CHARGE, endToEndIds: ["E1", "E2"], returned: { done: cents(50), underWay: cents(0) } },
  "https://pay.example",
);

function columns(locale: (typeof LOCALES)[number]) {
  const words = sheetWords(locale);
  return { headings: words.headings, all: chargeColumns(words) };
}

describe("the columns of an export", () => {
  test.each(LOCALES)("in %s have each heading once, and all of them", (locale) => {
    const { headings, all } = columns(locale);
    const written = all.map(({ heading }) => heading);
    expect(written).toEqual([...new Set(written)]);
    expect(written.toSorted()).toEqual(Object.values(headings).toSorted());
  });

  test("have every field of the API's answer", () => {
    const { headings, all } = columns("en");
    const { pix, ...fields } = paymentResponse(CHARGE, "https://pay.example");
    const expected = [...Object.keys(fields), "pixCopyPaste", "pixExpiresAt", "boletoLine"];
    expect(pix).not.toBeNull();
    expect(Object.keys(headings)).toEqual(expect.arrayContaining(expected));
    expect(all).toHaveLength(Object.keys(headings).length);
  });

  test("write documents and phones so that no spreadsheet takes them for numbers", () => {
    const { headings, all } = columns("pt-BR");
    const cell = (heading: string) => all.find((column) => column.heading === heading)?.of(ROW);
    expect(cell(headings.payerDocument)).toBe("012.345.678-90");
    expect(cell(headings.payerPhone)).toBe("(11) 98765-4321");
    expect(cell(headings.payerAddress)).toBe("Rua A, 10, Centro, São Paulo/SP, 01001-000");
    expect(cell(headings.boletoLine)).toBe(
      "34191.75009 25828.170818 05367.890000 1 37700000013500",
    );
    expect(cell(headings.endToEndIds)).toBe("E1 E2");
    expect(cell(headings.txid)).toBe("0192f0c123457abc8def0123456789ab");
    expect(cell(headings.refunded)).toBe(50n);
    expect(cell(headings.status)).toBe("Recebida");
    expect(cell(headings.description)).toBeNull();
    expect(cell(headings.reference)).toBe("PED-1");
    expect(cell(headings.metadata)).toBe('{"canal":"site","loja":"3"}');
    expect(cell(headings.checkoutUrl)).toBe(`https://pay.example/checkout/${CHARGE.id}`);
  });
});
