import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { BrandedView } from "@/lib/checkout/checkout-screen";
import { NO_CONTACT } from "@/lib/merchants/contact";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { ReceiptPage } from "./receipt-page";

const now = new Date("2026-11-23T15:00:00Z");
const paid = { amount: cents(10_000), paidAt: now, endToEndId: null };
const view: BrandedView = {
  id: "018f6d3a-1b2c-4d5e-8f90-123456789abc" as ChargeId,
  merchantName: "Loja A",
  amount: cents(10_000),
  description: null,
  dueDate: "2026-11-25" as CivilDate,
  billingType: "CREDIT_CARD",
  status: "RECEIVED",
  createdAt: now,
  waitsUntil: now,
  pixExpiresAt: null,
  brCode: null,
  boletoLine: null,
  paymentPage: null,
  lateTerms: null,
  returnUrl: null,
  methods: [],
  cancelReason: null,
  cancelRequested: false,
  isClosed: false,
  isConfirmedByMerchant: false,
  installment: null,
  cardRefusedAt: null,
  paymentReportedAt: null,
  paid,
  returned: { done: cents(0), underWay: cents(0) },
  brand: { colour: null, logoVersion: null, contact: NO_CONTACT },
  sandboxActions: [],
  daysAhead: 0,
};

/** The receipt's lines with an amount, as `name amount`. */
function amountsIn(changes: Partial<BrandedView>): string[] {
  const visit = { now, locale: "pt-BR", lang: null } as const;
  const markup = renderToStaticMarkup(
    <ReceiptPage
      view={{ ...view, ...changes }}
      paid={paid}
      visit={visit}
      sandbox={false}
      nonce="n"
    />,
  );
  const lines = markup.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>(.*?)<\/dd>/g);
  return [...lines].flatMap(([, name, value = ""]) => {
    const text = value.replace(/<[^>]*>/g, "").replaceAll("\u00a0", " ");
    return text.startsWith("R$") ? [`${name} ${text}`] : [];
  });
}

test("a receipt of what stays paid says the amount once", () => {
  expect(amountsIn({})).toEqual(["Valor pago R$ 100,00"]);
});

test.each<[string, Partial<BrandedView>, string[]]>([
  [
    "a refund of a part",
    { returned: { done: cents(3_000), underWay: cents(0) } },
    ["Devolvido a você R$ 30,00", "Valor que fica pago R$ 70,00"],
  ],
  [
    "refunds, one on its way",
    { status: "REFUNDING", returned: { done: cents(3_000), underWay: cents(2_000) } },
    ["Devolvido a você R$ 30,00", "A caminho de você R$ 20,00", "Valor que fica pago R$ 50,00"],
  ],
  [
    "a refund of all",
    { status: "REFUNDED", returned: { done: cents(10_000), underWay: cents(0) } },
    ["Devolvido a você R$ 100,00", "Valor que fica pago R$ 0,00"],
  ],
  [
    "a dispute about what a refund left",
    { status: "REFUNDED", returned: { done: cents(3_000), underWay: cents(0) } },
    [
      "Devolvido a você R$ 30,00",
      "Devolvido pela contestação R$ 70,00",
      "Valor que fica pago R$ 0,00",
    ],
  ],
])("what went back is taken off: %s", (_, changes, lines) => {
  expect(amountsIn(changes).slice(1)).toEqual(lines);
});
