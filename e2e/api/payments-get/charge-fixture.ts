import type { APIRequestContext, PlaywrightWorkerArgs } from "@playwright/test";
import type { PaymentResponse } from "@/lib/charges/payment-response";
import {
  brasiliaDay,
  type MerchantApi,
  merchantApi,
  newMerchant,
  validBody,
} from "../../support/fixtures";
import { bankAddress, test as base, payAtBank, unique } from "../../support/wire";

/** A charge as the listing shows it, and what only its creator knows. */
export interface FixtureCharge {
  readonly charge: PaymentResponse;
  readonly document: string;
}

/** A merchant with charges of many kinds, full of equal sort keys; nothing is added later. */
export interface ChargeFixture {
  readonly api: MerchantApi;
  /** Newest first. */
  readonly charges: readonly FixtureCharge[];
}

/** Payers of both merchants alike: a document alone never identifies the merchant. */
export const DOCUMENTS = ["12345678909", "00000000191", "12345678000195", "00000000000191"];
const TYPES = ["PIX", "BOLETO", "PIX", "CREDIT_CARD", "DEBIT_CARD", "UNDEFINED"];
const AMOUNTS = [10, 0.01, 10, 99.9, 1_000, 10, 99.9];
const DUE_IN_DAYS = [5, 1, 5, 2, 30];

/** Instants around the edges of Brasília days (UTC-3): the first two are one day, the last two are others. */
const PAID_AT = [
  "2026-11-02T03:00:00.000Z",
  "2026-11-03T02:59:59.999Z",
  "2026-11-03T03:00:00.000Z",
  "2026-11-02T02:59:59.999Z",
  "2026-11-02T15:00:00.000Z",
  "2026-10-31T12:00:00.000Z",
];

export const FIXTURE_SIZE = 36;

/** The test of specs that only read: each worker fills its fixtures once. */
export const test = base.extend<object, { fixture: ChargeFixture; otherFixture: ChargeFixture }>({
  fixture: [
    ({ playwright, baseAddress }, use) => withFixture("Loja A", playwright, baseAddress, use),
    { scope: "worker", timeout: 60_000 },
  ],
  otherFixture: [
    ({ playwright, baseAddress }, use) => withFixture("Loja B", playwright, baseAddress, use),
    { scope: "worker", timeout: 60_000 },
  ],
});

async function withFixture(
  name: string,
  { request: client }: PlaywrightWorkerArgs["playwright"],
  baseURL: string,
  use: (fixture: ChargeFixture) => Promise<void>,
): Promise<void> {
  const request = await client.newContext({ baseURL });
  const bank = await client.newContext({ baseURL: bankAddress() });
  await use(await fill(await merchantApi(request, await newMerchant(name)), bank));
  await bank.dispose();
  await request.dispose();
}

async function fill(api: MerchantApi, bank: APIRequestContext): Promise<ChargeFixture> {
  const documents = new Map<string, string>();
  const pix: string[] = [];
  const make = async (n: number) => {
    const document = pick(DOCUMENTS, n * 7 + Math.floor(n / 5));
    const billingType = pick(TYPES, n);
    const { id } = await api.created({
      billingType,
      amount: pick(AMOUNTS, n),
      dueDate: brasiliaDay(pick(DUE_IN_DAYS, n)),
      description: `Pedido ${n}`,
      payer: { name: "Ana Souza", document },
    });
    documents.set(id, document);
    if (billingType === "PIX") pix.push(id);
  };
  // In handfuls, so that charges share their milliseconds.
  for (let n = 0; n < FIXTURE_SIZE; n += 6) {
    await Promise.all(Array.from({ length: 6 }, (_, i) => make(n + i)));
  }
  const paid = pix.slice(0, 9);
  for (const [i, id] of paid.entries()) {
    await payAtBank(bank, id, { horario: pick(PAID_AT, i), force: true });
  }
  for (const id of paid) await api.waitFor(id, "RECEIVED");
  const refused = await refusedByBank(api, bank);
  const { content } = await api.listed("?size=100");
  return {
    api,
    charges: content.map((charge) => ({ charge, document: documents.get(charge.id) ?? refused })),
  };
}

/** Makes one charge that its bank refuses, CANCELED; its payer's document. */
async function refusedByBank(api: MerchantApi, bank: APIRequestContext): Promise<string> {
  const description = unique("Recusado");
  const rule = await bank.post("/control/faults", {
    data: {
      match: { route: "PUT /cob/:txid", contains: description },
      effect: { kind: "refuse", violations: [{ razao: "nao", propriedade: "cob" }] },
    },
  });
  const document = pick(DOCUMENTS, 0);
  const payer = { name: "Ana Souza", document };
  const answer = await api.create(validBody({ description, payer }));
  if (answer.status() !== 422) throw new Error(`not refused: ${answer.status()}`);
  await bank.delete(`/control/faults/${(await rule.json()).id}`);
  return document;
}

function pick<T>(values: readonly T[], n: number): T {
  const value = values[n % values.length];
  if (value === undefined) throw new Error("there is nothing to pick from");
  return value;
}

/** The ids of a page, in its order. */
export function ids(page: { readonly content: readonly { readonly id: string }[] }): string[] {
  return page.content.map(({ id }) => id);
}

/** A query string; a list repeats its parameter. */
export function query(
  parameters: Readonly<Record<string, string | number | readonly string[]>>,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  return `?${search}`;
}
