import type { APIResponse } from "@playwright/test";
import {
  askToken,
  brasiliaDay,
  expect,
  type MerchantApi,
  newMerchant,
  test,
  validBody,
} from "../support/fixtures";

// One test for every table of docs/contract.md 2, and every row of docs/contract.md 7 and 8, by its name. The
// specs of each operation go further; these say at a glance that the contract is kept.

const PAYER = { name: "Ana Souza", document: "12345678909" };
const ADDRESS = {
  street: "Rua A",
  number: "1",
  complement: "casa",
  district: "Centro",
  city: "Recife",
  state: "PE",
  postalCode: "50010000",
};

async function expectRefused(answer: APIResponse, place: string): Promise<void> {
  const problem = await answer.json();
  expect(answer.status(), place).toBe(400);
  const places = problem.errors.map((e: Record<string, string>) => e.pointer ?? e.parameter);
  expect(places).toContain(place);
}

test.describe("docs/contract.md 2", () => {
  test("table 2.1 PaymentResponse: every field, before and after the payment", async ({ api }) => {
    const charge = await api.created();
    const fields =
      "id status billingType amount dueDate description invoiceUrl checkoutUrl fee paidAmount netAmount paidOn pix createdAt";
    expect(Object.keys(charge)).toEqual(fields.split(" "));
    expect(charge).toMatchObject({ paidAmount: null, netAmount: null, paidOn: null });
    await api.pay(charge.id);
    const received = await api.waitFor(charge.id, "RECEIVED");
    expect(Object.keys(received)).toEqual(fields.split(" "));
    expect(received).toMatchObject({ paidAmount: 10.5, netAmount: 10.42, paidOn: brasiliaDay() });
  });

  test("table 2.2 PixResponse: the code and the end of its validity, null without Pix", async ({
    api,
  }) => {
    const { pix } = await api.created();
    expect(Object.keys(pix ?? {})).toEqual(["copyPaste", "expiresAt"]);
    expect((await api.created({ billingType: "BOLETO" })).pix).toBeNull();
  });

  test("table 2.3 PageResponse and PageMetadata: items and paging data", async ({ api }) => {
    const listed = await api.listed("?size=1&page=0");
    expect(Object.keys(listed)).toEqual(["content", "page"]);
    expect(Object.keys(listed.page)).toEqual(["number", "size", "totalElements", "totalPages"]);
    expect(listed.page).toMatchObject({ number: 0, size: 1 });
    expect(listed.page.totalPages).toBe(listed.page.totalElements);
  });

  test("table 2.4 CreatePaymentRequest: what is required, and what is not", async ({ api }) => {
    for (const field of ["payer", "amount", "dueDate"]) {
      await expectRefused(await api.create(validBody({ [field]: undefined })), `/${field}`);
    }
    const least = { payer: PAYER, amount: 1, dueDate: brasiliaDay(1) };
    const charge = await (await api.create(least)).json();
    expect(charge).toMatchObject({
      billingType: "UNDEFINED",
      description: null,
      status: "PENDING",
    });
  });

  test("table 2.5 PayerRequest: what is required, and what is not", async ({ api }) => {
    for (const field of ["name", "document"]) {
      const payer = { ...PAYER, [field]: undefined };
      await expectRefused(await api.create(validBody({ payer })), `/payer/${field}`);
    }
    const payer = { ...PAYER, email: "ana@loja.example", phone: "81999998888", address: ADDRESS };
    expect((await api.create(validBody({ payer }))).status()).toBe(201);
  });

  test("table 2.6 AddressRequest: what is required, and what is not", async ({ api }) => {
    for (const field of Object.keys(ADDRESS)) {
      const address = { ...ADDRESS, [field]: undefined };
      const answer = await api.create(validBody({ payer: { ...PAYER, address } }));
      if (field === "complement") expect(answer.status()).toBe(201);
      else await expectRefused(answer, `/payer/address/${field}`);
    }
  });
});

test.describe("docs/contract.md 7", () => {
  const rows: [row: string, queries: [query: string, place: string][]][] = [
    [
      "size or page outside its bounds",
      [
        ["size=0", "size"],
        ["size=101", "size"],
        ["page=-1", "page"],
      ],
    ],
    [
      "sort not in the allowed pattern",
      [
        ["sort=name", "sort"],
        ["sort=amount,up", "sort"],
      ],
    ],
    ["payerDocument without 11 or 14 digits", [["payerDocument=123", "payerDocument"]]],
    [
      "inverted range",
      [
        ["dueDateFrom=2026-02-01&dueDateTo=2026-01-01", "dueDateFrom"],
        ["paidOnFrom=2026-02-01&paidOnTo=2026-01-01", "paidOnFrom"],
        ["createdFrom=2026-02-01T00:00:00Z&createdTo=2026-01-01T00:00:00Z", "createdFrom"],
      ],
    ],
  ];
  for (const [row, queries] of rows) {
    test(`row "${row}" answers 400`, async ({ api }) => {
      for (const [query, place] of queries) await expectRefused(await api.list(`?${query}`), place);
    });
  }

  test('row "value in invalid format" answers 400 with the text that the contract fixes', async ({
    api,
  }) => {
    for (const [query, place] of [
      ["status=PAID", "status"],
      ["billingType=CASH", "billingType"],
      ["dueDateFrom=01/02/2026", "dueDateFrom"],
      ["paidOnTo=2026-02-30", "paidOnTo"],
      ["createdFrom=2026-01-01", "createdFrom"],
    ] as const) {
      const answer = await api.list(`?${query}`);
      expect(answer.status()).toBe(400);
      expect(await answer.json()).toMatchObject({
        detail: "valor em formato inválido",
        errors: [{ parameter: place, message: "valor em formato inválido" }],
      });
    }
  });

  test("success codes: 200 for listing, 201 for creation", async ({ api }) => {
    expect((await api.list()).status()).toBe(200);
    expect((await api.create(validBody())).status()).toBe(201);
  });
});

test.describe("docs/contract.md 8", () => {
  const bounds = (api: MerchantApi, value: (length: number) => Record<string, unknown>) => ({
    async hold(most: number, place: string) {
      expect((await api.create(validBody(value(most)))).status()).toBe(201);
      await expectRefused(await api.create(validBody(value(most + 1))), place);
    },
  });

  test("row size: 1 to 100, default 20", async ({ api }) => {
    for (const size of [1, 100]) expect((await api.listed(`?size=${size}`)).page.size).toBe(size);
    expect((await api.listed()).page.size).toBe(20);
    for (const size of [0, 101]) await expectRefused(await api.list(`?size=${size}`), "size");
  });

  test("row page: minimum 0, default 0", async ({ api }) => {
    expect((await api.listed()).page.number).toBe(0);
    expect((await api.listed("?page=2147483647")).content).toEqual([]);
    await expectRefused(await api.list("?page=-1"), "page");
  });

  test("row access token lifetime: 300 seconds", async ({ request }) => {
    const answer = await askToken(request, await newMerchant());
    expect(await answer.json()).toMatchObject({ expires_in: 300, token_type: "Bearer" });
  });

  test("row pixExpiresInMinutes: 1 to 43200, default 24 hours, capped at the end of dueDate", async ({
    api,
  }) => {
    const lifetime = async (overrides: Record<string, unknown>) => {
      const { pix, createdAt } = await api.created({ dueDate: brasiliaDay(60), ...overrides });
      return (Date.parse(pix?.expiresAt ?? "") - Date.parse(createdAt)) / 60_000;
    };
    expect(await lifetime({ pixExpiresInMinutes: 1 })).toBe(1);
    expect(await lifetime({ pixExpiresInMinutes: 43_200 })).toBe(43_200);
    expect(await lifetime({})).toBe(1_440);
    for (const minutes of [0, 43_201]) {
      const answer = await api.create(validBody({ pixExpiresInMinutes: minutes }));
      await expectRefused(answer, "/pixExpiresInMinutes");
    }
    const day = brasiliaDay(1);
    const capped = await api.created({ dueDate: day, pixExpiresInMinutes: 43_200 });
    expect(capped.pix?.expiresAt).toBe(new Date(`${day}T23:59:59-03:00`).toISOString());
  });

  test("row description: at most 500 characters", async ({ api }) => {
    await bounds(api, (length) => ({ description: "é".repeat(length) })).hold(500, "/description");
  });

  test("row payer.name, payer.email, address.street: at most 255 characters each", async ({
    api,
  }) => {
    await bounds(api, (n) => ({ payer: { ...PAYER, name: "a".repeat(n) } })).hold(
      255,
      "/payer/name",
    );
    const email = (n: number) =>
      `${"a".repeat(50)}@${`${"b".repeat(60)}.`.repeat(3)}`.padEnd(n, "c");
    await bounds(api, (n) => ({ payer: { ...PAYER, email: email(n) } })).hold(255, "/payer/email");
    await bounds(api, (n) => ({
      payer: { ...PAYER, address: { ...ADDRESS, street: "a".repeat(n) } },
    })).hold(255, "/payer/address/street");
  });

  test("row address.number: at most 20 characters", async ({ api }) => {
    await bounds(api, (n) => ({
      payer: { ...PAYER, address: { ...ADDRESS, number: "1".repeat(n) } },
    })).hold(20, "/payer/address/number");
  });

  test("row address.complement, district, city: at most 100 characters each", async ({ api }) => {
    for (const field of ["complement", "district", "city"]) {
      await bounds(api, (n) => ({
        payer: { ...PAYER, address: { ...ADDRESS, [field]: "a".repeat(n) } },
      })).hold(100, `/payer/address/${field}`);
    }
  });
});
