import type { PaymentResponse } from "@/lib/charges/payment-response";
import { merchantApi, newMerchant } from "../../support/fixtures";
import { expect } from "../../support/wire";
import {
  type ChargeFixture,
  DOCUMENTS,
  FIXTURE_SIZE,
  type FixtureCharge,
  ids,
  query,
  test,
} from "./charge-fixture";

const STATUSES = [
  "CREATING",
  "PENDING",
  "OVERDUE",
  "CONFIRMED",
  "RECEIVED",
  "REFUNDING",
  "CHARGEBACK",
  "REFUNDED",
  "CANCELED",
] as const;
const TYPES = ["PIX", "CREDIT_CARD", "DEBIT_CARD", "BOLETO", "UNDEFINED"] as const;

test("rule 1: the answer is a page of charges with its paging data", async ({ fixture }) => {
  const answer = await fixture.api.list();
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toContain("application/json");
  expect(answer.headers()["cache-control"]).toBe("private, no-store");
  const page = await answer.json();
  expect(Object.keys(page).sort()).toEqual(["content", "page"]);
  const total = FIXTURE_SIZE + 1;
  expect(page.page).toEqual({
    number: 0,
    size: 20,
    totalElements: total,
    totalPages: Math.ceil(total / 20),
  });
  expect(page.content.length).toBe(20);
});

test("rule 2: when nothing matches, content is an empty list", async ({ fixture, request }) => {
  const nothing = await fixture.api.listed("?payerDocument=99999999999");
  expect(nothing).toEqual({
    content: [],
    page: { number: 0, size: 20, totalElements: 0, totalPages: 0 },
  });
  const fresh = await merchantApi(request, await newMerchant());
  expect(await fresh.listed()).toEqual(nothing);
});

/** Checks that a query finds exactly the charges of the fixture that a rule finds. */
async function expectFound(
  { api, charges }: ChargeFixture,
  parameters: Parameters<typeof query>[0],
  rule: (fixtureCharge: FixtureCharge) => boolean,
) {
  const page = await api.listed(query({ size: 100, ...parameters }));
  const expected = charges.filter(rule).map(({ charge }) => charge.id);
  expect(ids(page), query(parameters)).toEqual(expected);
  expect(page.page.totalElements, query(parameters)).toBe(expected.length);
  return expected.length;
}

test("status: each value finds its charges", async ({ fixture }) => {
  for (const status of STATUSES) {
    await expectFound(fixture, { status }, ({ charge }) => charge.status === status);
  }
  const received = ({ charge }: FixtureCharge) => charge.status === "RECEIVED";
  expect(await expectFound(fixture, { status: "RECEIVED" }, received)).toBe(9);
});

test("status: several values, repeated, find the charges of any of them", async ({ fixture }) => {
  const pairs = [
    ["RECEIVED", "CANCELED"],
    ["PENDING", "OVERDUE"],
    ["PENDING", "PENDING"],
    [...STATUSES],
  ];
  for (const status of pairs) {
    await expectFound(fixture, { status }, ({ charge }) => status.includes(charge.status));
  }
});

test("billingType: each value finds its charges", async ({ fixture }) => {
  for (const billingType of TYPES) {
    const rule = ({ charge }: FixtureCharge) => charge.billingType === billingType;
    expect(await expectFound(fixture, { billingType }, rule)).toBeGreaterThan(0);
  }
});

test("billingType: several values, repeated, find the charges of any of them", async ({
  fixture,
}) => {
  for (const billingType of [["PIX", "BOLETO"], ["UNDEFINED", "DEBIT_CARD", "PIX"], [...TYPES]]) {
    await expectFound(fixture, { billingType }, ({ charge }) =>
      billingType.includes(charge.billingType),
    );
  }
});

test("payerDocument: CPF and CNPJ are compared digit by digit, leading zeros and all", async ({
  fixture,
}) => {
  for (const payerDocument of DOCUMENTS) {
    const rule = ({ document }: FixtureCharge) => document === payerDocument;
    expect(await expectFound(fixture, { payerDocument }, rule)).toBeGreaterThan(0);
  }
});

for (const field of ["dueDate", "paidOn"] as const) {
  const from = `${field}From`;
  const to = `${field}To`;
  const days = ({ charges }: ChargeFixture) =>
    [...new Set(charges.map(({ charge }) => charge[field]))].filter((day) => day !== null).sort();
  const within =
    (first: string, last: string) =>
    ({ charge }: FixtureCharge) => {
      const day = charge[field];
      return day !== null && day >= first && day <= last;
    };

  test(`${from}: from this day, inclusive`, async ({ fixture }) => {
    expect(days(fixture).length).toBeGreaterThan(2);
    for (const day of days(fixture)) {
      const found = await expectFound(fixture, { [from]: day }, within(day, "9999-12-31"));
      expect(found).toBeGreaterThan(0);
    }
  });

  test(`${to}: up to this day, inclusive`, async ({ fixture }) => {
    for (const day of days(fixture)) {
      const found = await expectFound(fixture, { [to]: day }, within("0000-01-01", day));
      expect(found).toBeGreaterThan(0);
    }
  });

  test(`${from} and ${to}: a range of one day, of several, and of none`, async ({ fixture }) => {
    for (const first of days(fixture)) {
      for (const last of days(fixture).filter((day) => day >= first)) {
        await expectFound(fixture, { [from]: first, [to]: last }, within(first, last));
      }
    }
    await expectFound(fixture, { [from]: "1990-01-01", [to]: "1990-01-02" }, () => false);
    await expectFound(fixture, { [to]: "0001-01-01" }, () => false);
    await expectFound(fixture, { [from]: "9999-12-31" }, () => false);
  });
}

test("paidOn is the day in Brasília: one millisecond before 03:00 UTC is the day before", async ({
  fixture,
}) => {
  const days = fixture.charges.flatMap(({ charge }) => charge.paidOn ?? []);
  expect(days.sort()).toEqual([
    "2026-10-31",
    "2026-11-01",
    "2026-11-02",
    "2026-11-02",
    "2026-11-02",
    "2026-11-02",
    "2026-11-02",
    "2026-11-03",
    "2026-11-03",
  ]);
});

test("filters are combined with AND", async ({ fixture }) => {
  const combined = {
    status: ["PENDING", "RECEIVED"],
    billingType: ["PIX", "BOLETO"],
    payerDocument: "12345678909",
    dueDateFrom: "2000-01-01",
    dueDateTo: "9999-12-31",
    createdFrom: "2000-01-01T00:00:00Z",
  };
  await expectFound(
    fixture,
    combined,
    ({ charge, document }) =>
      combined.status.includes(charge.status) &&
      combined.billingType.includes(charge.billingType) &&
      document === combined.payerDocument,
  );
  const pendingAndPaid = { status: "PENDING", paidOnFrom: "2000-01-01" };
  await expectFound(fixture, pendingAndPaid, () => false);
});

test("size and page take the values at their bounds", async ({ fixture }) => {
  const total = fixture.charges.length;
  for (const size of [1, 2, 99, 100]) {
    const { content, page } = await fixture.api.listed(`?size=${size}`);
    expect(content.length).toBe(Math.min(size, total));
    expect(page).toEqual({
      number: 0,
      size,
      totalElements: total,
      totalPages: Math.ceil(total / size),
    });
  }
});

test("F11 a page past the end is empty, at once, with the same totals", async ({ fixture }) => {
  const total = fixture.charges.length;
  for (const [page, size] of [
    [Math.ceil(total / 10), 10],
    [1_000_000, 1],
    [2_147_483_647, 100],
  ] as const) {
    const start = Date.now();
    expect(await fixture.api.listed(`?page=${page}&size=${size}`)).toEqual({
      content: [],
      page: { number: page, size, totalElements: total, totalPages: Math.ceil(total / size) },
    });
    expect(Date.now() - start).toBeLessThan(5_000);
  }
});

test("the last page holds the rest", async ({ fixture }) => {
  const total = fixture.charges.length;
  const last = Math.ceil(total / 10) - 1;
  const { content } = await fixture.api.listed(`?page=${last}&size=10`);
  expect(content.length).toBe(total - last * 10);
});

const FIELDS = ["createdAt", "dueDate", "paidOn", "amount"] as const;

/** Compares as the contract orders: by the field, without a value last whatever the direction. */
function inOrder(
  a: PaymentResponse,
  b: PaymentResponse,
  field: (typeof FIELDS)[number],
  direction: "asc" | "desc",
): boolean {
  const [left, right] = [a[field], b[field]];
  if (left === null || right === null) return right === null;
  if (left === right) return direction === "asc" ? a.id < b.id : a.id > b.id;
  return direction === "asc" ? left < right : left > right;
}

for (const field of FIELDS) {
  for (const direction of ["asc", "desc"] as const) {
    test(`rules 3 and 4: sort=${field},${direction} is one list, ties by id, and its pages make up that list`, async ({
      fixture,
    }) => {
      const sort = `${field},${direction}`;
      const { content } = await fixture.api.listed(query({ sort, size: 100 }));
      expect([...ids({ content })].sort()).toEqual(
        fixture.charges.map(({ charge }) => charge.id).sort(),
      );
      for (const [i, charge] of content.entries()) {
        const next = content[i + 1];
        if (next) expect(inOrder(charge, next, field, direction), `${i}`).toBe(true);
      }
      for (const size of [1, 7, 20]) {
        const paged: string[] = [];
        for (let page = 0; page * size < content.length; page += 1) {
          paged.push(...ids(await fixture.api.listed(query({ sort, size, page }))));
        }
        expect(paged, `size ${size}`).toEqual(ids({ content }));
      }
    });
  }

  test(`sort=${field} without a direction is descending`, async ({ fixture }) => {
    const plain = await fixture.api.listed(`?size=100&sort=${field}`);
    expect(plain).toEqual(await fixture.api.listed(`?size=100&sort=${field},desc`));
  });
}

test("without sort the order is createdAt,desc", async ({ fixture }) => {
  const plain = await fixture.api.listed("?size=100");
  expect(plain).toEqual(await fixture.api.listed("?size=100&sort=createdAt,desc"));
});

test("a comma in sort may be percent-encoded, and /v1 answers the same", async ({
  fixture,
  request,
}) => {
  const headers = { authorization: `Bearer ${fixture.api.token}` };
  const v1 = await request.get("/v1/payments?sort=amount%2Casc", { headers });
  expect(await v1.json()).toEqual(await fixture.api.listed("?sort=amount,asc"));
});

test("paying a charge does not move it in the default order", async ({ request }) => {
  const api = await merchantApi(request, await newMerchant());
  for (let n = 0; n < 3; n += 1) await api.created();
  const before = await api.listed();
  const second = before.content[1];
  await api.pay(second?.id ?? "");
  await api.waitFor(second?.id ?? "", "RECEIVED");
  expect(ids(await api.listed())).toEqual(ids(before));
});
