import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { CHARGE_STATUSES } from "@/lib/charges/charge-status";
import { type BrandedView, checkoutScreen, FINAL_SCREENS } from "@/lib/checkout/checkout-screen";
import { NO_CONTACT } from "@/lib/merchants/contact";
import { BILLING_TYPES, PICKED_METHODS } from "@/lib/platform/values/billing-type";
import { formatBoletoLine } from "@/lib/platform/values/boleto";
import vectors from "@/lib/platform/values/boleto-vectors.json";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import { LOCALES, type Locale } from "@/lib/platform/values/locale";
import { cents } from "@/lib/platform/values/money";
import { CheckoutPage } from "./checkout-page";

const now = new Date("2026-11-23T15:00:00Z");
const { line } = vectors[0] as { line: string };
const page = "https://provedor.example/i/abc";
const returnUrl = "https://loja.example/pedidos/1";
const paid = { amount: cents(10_000), paidAt: now, endToEndId: "E123" };
const charge: BrandedView = {
  id: "018f6d3a-1b2c-4d5e-8f90-123456789abc" as ChargeId,
  merchantName: "Loja A",
  amount: cents(10_000),
  description: "Pedido 1",
  dueDate: "2026-11-25" as CivilDate,
  billingType: "PIX",
  status: "PENDING",
  createdAt: now,
  waitsUntil: new Date("2026-11-26T03:00:00Z"),
  pixExpiresAt: null,
  brCode: "000201",
  boletoLine: line,
  paymentPage: page,
  lateTerms: null,
  returnUrl,
  methods: PICKED_METHODS,
  cancelReason: null,
  cancelRequested: false,
  isClosed: false,
  isConfirmedByMerchant: false,
  installment: null,
  cardRefusedAt: null,
  paymentReportedAt: null,
  paid: null,
  returned: { done: cents(0), underWay: cents(0) },
  brand: { colour: null, logoVersion: null, contact: NO_CONTACT },
  sandboxActions: [],
  daysAhead: 0,
};

function shown(
  changes: Partial<BrandedView> = {},
  { locale = "pt-BR", cameBack = false }: { locale?: Locale; cameBack?: boolean } = {},
): string {
  const view = { ...charge, ...changes };
  return renderToStaticMarkup(
    <CheckoutPage
      view={view}
      screen={checkoutScreen(view, now)}
      visit={{ now, locale, lang: locale }}
      cameBack={cameBack}
      sandbox
      nonce="n"
    />,
  );
}

/** What a payer reads of the page. */
function words(html: string): string {
  return html.replace(/<[^>]*>/g, " ").replace(/[\s\u00a0]+/g, " ");
}

for (const billingType of BILLING_TYPES) {
  test.each(CHARGE_STATUSES)(
    `a ${billingType} charge that is %s has a page in both languages`,
    (status) => {
      const settled = ["RECEIVED", "CHARGEBACK", "REFUNDED", "REFUNDING"].includes(status);
      const changes = { billingType, status, paid: settled ? paid : null } as const;
      const kind = checkoutScreen({ ...charge, ...changes }, now).kind;
      for (const locale of LOCALES) {
        const html = shown(changes, { locale });
        expect(html.match(/<h1/g)).toHaveLength(1);
        expect(html).toContain(`data-screen="${kind}"`);
        // The policy of these pages takes no style from attributes.
        expect(html).not.toMatch(/\sstyle=/);
        // The language of the visit stays with every link and form.
        for (const [, target] of html.matchAll(/(?:href|action)="(\/checkout\/[^"]*)"/g)) {
          expect(target).toMatch(/\?lang=(pt-BR|en)$/);
        }
        expect(html.includes("http-equiv")).toBe(!FINAL_SCREENS.includes(kind));
      }
      expect(words(shown(changes))).not.toBe(words(shown(changes, { locale: "en" })));
    },
  );
}

test("a payer sees who the shop is and how to reach it, as far as the shop says", () => {
  const contact = { document: "11222333000181", email: "ola@loja.example", phone: "11987654321" };
  const said = shown({ brand: { ...charge.brand, contact } });
  expect(words(said)).toContain("Fale com a loja:");
  expect(words(said)).toContain("CNPJ 11.222.333/0001-81");
  expect(said).toContain('href="mailto:ola@loja.example"');
  expect(said).toContain('href="tel:+5511987654321"');
  expect(words(shown())).not.toContain("Fale com a loja:");
});

describe("a boleto", () => {
  test("shows its line as it is printed, copies its digits, and leads to paper", () => {
    const html = shown({ billingType: "BOLETO" });
    expect(html).toContain(formatBoletoLine(line));
    expect(html).toContain(`data-copy="${line}"`);
    for (const below of ["boleto", "boleto.pdf"]) {
      expect(html).toContain(`href="/checkout/${charge.id}/${below}?lang=pt-BR"`);
    }
    expect(words(html)).toContain("pode levar até 1 dia útil");
  });

  test("shows its Pix code where its bank gave one, and only there", () => {
    expect(shown({ billingType: "BOLETO" })).toContain(`data-copy="000201"`);
    expect(shown({ billingType: "BOLETO", brCode: null })).not.toContain("QR Code");
  });
});

describe("a card", () => {
  test("leads to the provider's form, named, in the same window", () => {
    const html = shown({ billingType: "CREDIT_CARD" });
    expect(html).toContain(`href="${page}" rel="noopener noreferrer"`);
    expect(html).not.toContain("_blank");
    expect(words(html)).toContain("provedor.example");
    expect(html).not.toMatch(/<input/);
  });

  test("that its payer comes back from is under review, and is not asked for twice", () => {
    const html = words(shown({ billingType: "CREDIT_CARD" }, { cameBack: true }));
    expect(html).toContain("Pagamento em análise");
    expect(html).toContain("Não pague de novo");
  });
});

test("what was picked comes first, and every other method after it, as a form", () => {
  const html = shown({ billingType: "BOLETO" });
  const offered = [...html.matchAll(/<button[^>]* value="([A-Z_]+)"/g)].map(([, method]) => method);
  expect(offered).toEqual(["PIX", "CREDIT_CARD", "DEBIT_CARD"]);
  expect(shown({ billingType: "BOLETO", methods: [] })).not.toContain("Outras formas de pagamento");
});

test("the amount is today's, with what it is made of", () => {
  const lateTerms = {
    fine: { kind: "percent", basisPoints: 200 },
    interest: { basisPointsPerMonth: 300 },
    discount: null,
  } as const;
  const overdue = { status: "OVERDUE", dueDate: "2026-11-20" as CivilDate } as const;
  // Friday the 20th is a holiday, and Monday the first day on which it can be paid in time.
  const terms = { ...overdue, dueDate: "2026-11-19" as CivilDate, lateTerms } as const;
  const html = words(shown({ billingType: "BOLETO", ...terms }));
  // Four days late: 2,00 of fine and 0,40 of interest.
  expect(html).toContain("Valor a pagar: R$ 102,40");
  expect(html).toMatch(/Multa por atraso R\$ 2,00 Juros por atraso R\$ 0,40/);
  expect(html).toContain("Venceu em 19/11/2026. Você ainda pode pagar");
  expect(words(shown({ billingType: "BOLETO", ...overdue, lateTerms }))).not.toContain(
    "Multa por atraso",
  );
});

test("a code that is over leaves no trace, and says what to do next", () => {
  const over = { pixExpiresAt: new Date(now.getTime() - 1) };
  const chosen = shown(over);
  expect(chosen).not.toContain("000201");
  expect(words(chosen)).toContain("escolha outro jeito");
  expect(words(shown({ ...over, methods: [] }))).toContain("peça uma nova cobrança a Loja A");
});

test("money that is odd has words of its own", () => {
  const received = (amount: number, more: Partial<BrandedView> = {}) =>
    words(shown({ status: "RECEIVED", paid: { ...paid, amount: cents(amount) }, ...more }));
  expect(received(10_000)).not.toMatch(/Chegaram|prazo/);
  expect(received(6_000)).toContain("Chegaram R$ 60,00 de R$ 100,00. Loja A vai falar com você");
  expect(received(13_000)).toContain("Chegaram R$ 30,00 além dos R$ 100,00 pedidos.");
  const late = { pixExpiresAt: new Date(now.getTime() - 1) };
  expect(received(10_000, late)).toContain("chegou depois do prazo e está registrado");
});

test("a disputed charge says nothing that could alarm its payer", () => {
  const html = words(shown({ status: "CHARGEBACK", paid }));
  expect(html).toContain("Pago. Obrigado!");
  expect(html).not.toMatch(/contest|disput|chargeback|estorn/i);
});

test("the shop is one step away once there is nothing left to do here, and never sooner", () => {
  const back = `href="${returnUrl}"`;
  for (const status of ["RECEIVED", "CONFIRMED", "REFUNDED", "CANCELED"] as const) {
    const html = shown({ status, paid: status === "CANCELED" ? null : paid });
    expect(html, status).toContain(back);
    expect(words(html), status).toContain("Voltar para Loja A");
  }
  for (const billingType of BILLING_TYPES) {
    expect(shown({ billingType }), billingType).not.toContain(returnUrl);
  }
  expect(shown({ status: "RECEIVED", paid, returnUrl: null })).not.toContain("Voltar para");
});

test("the sandbox offers what fits the charge, one button each, and looks on for what comes of it", () => {
  const html = shown({ status: "CONFIRMED", sandboxActions: ["settle", "chargeback"] });
  const offered = [...html.matchAll(/<button[^>]* value="([a-z-]+)"/g)].map(([, action]) => action);
  expect(offered).toEqual(["settle", "chargeback"]);
  expect(html).toContain(`action="/checkout/${charge.id}/simulate?lang=pt-BR"`);
  expect(html).not.toContain("data-final");
  expect(shown({ amount: cents(0), sandboxActions: ["pay"] })).not.toContain("/simulate");
});

test("the faults of the bank stand apart, and keep no page open that has come to its end", () => {
  const faults = ["refund-fails", "callback-lost"] as const;
  const html = shown({ status: "RECEIVED", paid, sandboxActions: faults });
  expect(html).toMatch(/<details>.*value="refund-fails".*value="callback-lost".*<\/details>/s);
  expect(words(html)).toContain("Falhas do banco");
  expect(html).toContain("data-final");
});
