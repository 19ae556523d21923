import { randomUUID } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { expect, onTestFinished, test } from "vitest";
import { addDays, brasiliaDay } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import type { ChargeOrder } from "@/lib/providers/port";
import { type SentRequest, violations } from "@/testing/pix-api/openapi";
import { firstPix, LOJA, openBank } from "@/testing/simulator/bank";
import { readBacenPixAccount } from "./account";
import { bacenPix } from "./bacen-pix";

const now = new Date();
const today = brasiliaDay(now);

const order = (changes: Partial<ChargeOrder> = {}): ChargeOrder => ({
  chargeId: randomUUID() as ChargeId,
  txid: randomUUID().replaceAll("-", ""),
  pspChargeId: null,
  billingType: "PIX",
  amount: cents(1050),
  dueDate: addDays(today, 10),
  lateTerms: null,
  expiresAt: new Date(now.getTime() + 20 * 86_400_000),
  payer: { name: "Ana Souza", document: "12345678909", email: null, phone: null, address: null },
  description: "Pedido 42",
  receiver: "Loja",
  ...changes,
});

const address = {
  postalCode: "01310100",
  street: "Avenida Paulista",
  number: "1000",
  complement: null,
  district: "Bela Vista",
  city: "São Paulo",
  state: "SP",
};

const TERMS = [
  {
    fine: { kind: "percent", basisPoints: 200 },
    interest: { basisPointsPerMonth: 100 },
    discount: { kind: "amount", amount: cents(50), until: addDays(today, 5) },
  },
  {
    fine: { kind: "amount", amount: cents(100) },
    interest: null,
    discount: { kind: "percent", basisPoints: 500, until: addDays(today, 10) },
  },
] as const;

/** Everything that is sent to a server from now on, its path below `base`. */
function recordRequests(origin: string, base: string): SentRequest[] {
  const sent: SentRequest[] = [];
  const record = (message: unknown) => {
    const { request } = message as {
      request: { origin: string; method: string; path: string; body: Buffer | null };
    };
    const url = new URL(request.path, request.origin);
    if (String(request.origin) !== origin || !url.pathname.startsWith(base)) return;
    const body = request.body === null ? undefined : JSON.parse(String(request.body));
    const path = url.pathname.slice(base.length);
    sent.push({ method: request.method, path, query: url.searchParams, body });
  };
  subscribe("undici:request:create", record);
  onTestFinished(() => {
    unsubscribe("undici:request:create", record);
  });
  return sent;
}

test("every request to a bank keeps the Central Bank's OpenAPI 2.9", async () => {
  const bank = await openBank();
  const sent = recordRequests(bank.url(), "/pix/v2");
  const config = {
    apiUrl: `${bank.url()}/pix/v2`,
    tokenUrl: `${bank.url()}/oauth/token`,
    pixKey: LOJA.chave,
    tariff: { fixedCents: 0, basisPoints: 80 },
  };
  const { clientId, clientSecret } = LOJA;
  const secrets = { clientId, clientSecret, webhookToken: "w".repeat(32) };
  const psp = bacenPix(randomUUID(), readBacenPixAccount(config, secrets));

  expect(await psp.registerWebhook("https://loja.example/webhooks/segredo")).toBe(true);
  const plain = order();
  const company = { ...plain.payer, document: "11222333000181", address };
  const orders = [
    plain,
    order({ amount: cents(0), description: null }),
    order({ payer: { ...company, name: "é".repeat(250) }, description: "ç".repeat(300) }),
    ...TERMS.map((lateTerms) => order({ lateTerms, payer: company })),
  ];
  for (const one of orders) {
    expect((await psp.open(one, now)).kind).toBe("opened");
    expect((await psp.find(one)).kind).toBe("opened");
  }
  for (const one of orders) {
    const terms = { ...one, amount: cents(2000), dueDate: addDays(one.dueDate, 1) };
    expect((await psp.revise?.(terms, now))?.kind).toBe("revised");
    expect((await psp.find(terms)).kind).toBe("opened");
    expect((await psp.revise?.(one, now))?.kind).toBe("revised");
  }
  const paid = firstPix(await bank.control("POST", `/cobs/${plain.txid}/pay`, {}));
  for (const one of orders.slice(1)) {
    expect((await psp.withdraw(one, now)).kind).toBe("withdrawn");
  }
  expect((await psp.readSettlement(paid.endToEndId)).kind).toBe("found");
  const refund = {
    reference: paid.endToEndId,
    pspRefundId: randomUUID().replaceAll("-", ""),
    amount: cents(50),
    description: "Troca ".repeat(50),
    requestedAt: now,
  };
  expect((await psp.refund(refund)).kind).toBe("known");
  expect((await psp.findRefund(refund)).kind).toBe("known");
  const window = { from: new Date(now.getTime() - 60_000), to: new Date(), page: 0 };
  expect((await psp.listCharges(window, now)).kind).toBe("page");
  expect((await psp.listSettlements({ ...window, changing: false })).kind).toBe("page");
  expect((await psp.listSettlements({ ...window, changing: true })).kind).toBe("page");
  expect((await psp.movements?.read(today, null))?.kind).toBe("page");

  const broken = sent.flatMap((request) =>
    violations(request).map((what) => `${request.method} ${request.path}: ${what}`),
  );
  expect(broken).toEqual([]);
  const calls = new Set(sent.map(({ method, path }) => `${method} /${path.split("/")[1]}`));
  expect([...calls].sort()).toEqual([
    "GET /cob",
    "GET /cobv",
    "GET /pix",
    "GET /webhook",
    "PATCH /cob",
    "PATCH /cobv",
    "PUT /cob",
    "PUT /cobv",
    "PUT /pix",
    "PUT /webhook",
  ]);
});

const COB = {
  calendario: { expiracao: 3600 },
  devedor: { cpf: "12345678909", nome: "Maria" },
  valor: { original: "37.00" },
  chave: "pix@loja.example",
};
const TXID = "a".repeat(32);

test.each<[string, Partial<SentRequest>, RegExp]>([
  ["an unknown call", { path: "/cobr/1" }, /no such call/],
  ["a short txid", { path: "/cob/abc" }, /path parameter txid must match/],
  ["a CPF with dots", { body: { ...COB, devedor: { cpf: "123.456.789-09", nome: "M" } } }, /cpf/],
  ["an amount as a number", { body: { ...COB, valor: { original: 37 } } }, /must be string/],
  ["an amount of three decimals", { body: { ...COB, valor: { original: "37.000" } } }, /pattern/],
  [
    "a field of no schema",
    { body: { ...COB, valor: { original: "37.00", vlaor: "1" } } },
    /vlaor is unknown/,
  ],
  ["a parameter of no schema", { query: new URLSearchParams({ page: "0" }) }, /page is unknown/],
  ["a message that is too long", { body: { ...COB, solicitacaoPagador: "x".repeat(141) } }, /140/],
])("the check sees %s", (_, change, words) => {
  const request = { method: "PUT", path: `/cob/${TXID}`, query: new URLSearchParams(), body: COB };
  expect(violations(request)).toEqual([]);
  expect(violations({ ...request, ...change }).join("\n")).toMatch(words);
});
