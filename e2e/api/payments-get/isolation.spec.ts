import { merchantApi, validBody } from "../../support/fixtures";
import { expect, expectProblem, places } from "../../support/wire";
import { DOCUMENTS, type FixtureCharge, ids, query, test } from "./charge-fixture";

/** Numbers that repeat for the same seed, so that a failing query can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

const SORTS = ["createdAt", "dueDate", "paidOn", "amount"].flatMap((field) => [
  `${field},asc`,
  `${field},desc`,
]);
const STATUSES = ["PENDING", "RECEIVED", "CANCELED", "OVERDUE"];
const TYPES = ["PIX", "BOLETO", "CREDIT_CARD", "DEBIT_CARD", "UNDEFINED"];

test("B1 200 random queries find exactly the merchant's own charges, in order, and count no others", async ({
  fixture,
  otherFixture,
}) => {
  expect(otherFixture.charges.length).toBe(fixture.charges.length);
  const random = seeded(20_261_121);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const some = (values: readonly string[]) => values.filter(() => random() < 0.5);
  const maybe = <T>(value: () => T): T | undefined => (random() < 0.3 ? value() : undefined);
  const orders = new Map<string, string[]>();
  for (const sort of SORTS) {
    orders.set(sort, ids(await fixture.api.listed(query({ sort, size: 100 }))));
  }
  const fixtureCharge = new Map(fixture.charges.map((one) => [one.charge.id, one]));
  // Bounds come from both merchants' charges, so that they often fall between two of one's own.
  const all = [...fixture.charges, ...otherFixture.charges].map(({ charge }) => charge);
  const dueDates = all.map(({ dueDate }) => dueDate);
  const paidOns = all.flatMap(({ paidOn }) => paidOn ?? []);
  const instants = all.map(({ createdAt }) => createdAt);
  for (let n = 0; n < 200; n += 1) {
    const range = (values: readonly string[]) => [pick(values), pick(values)].sort();
    const [dueDateFrom, dueDateTo] = maybe(() => range(dueDates)) ?? [];
    const [paidOnFrom, paidOnTo] = maybe(() => range(paidOns)) ?? [];
    const [createdFrom, createdTo] = maybe(() => range(instants)) ?? [];
    const filters = {
      status: maybe(() => some(STATUSES)) ?? [],
      billingType: maybe(() => some(TYPES)) ?? [],
      payerDocument: maybe(() => pick(DOCUMENTS)),
      dueDateFrom: random() < 0.8 ? dueDateFrom : undefined,
      dueDateTo: random() < 0.8 ? dueDateTo : undefined,
      paidOnFrom: random() < 0.8 ? paidOnFrom : undefined,
      paidOnTo: random() < 0.8 ? paidOnTo : undefined,
      createdFrom: random() < 0.8 ? createdFrom : undefined,
      createdTo: random() < 0.8 ? createdTo : undefined,
    };
    const sort = pick(SORTS);
    const size = pick([1, 3, 20, 100]);
    const page = pick([0, 0, 0, 1, 2]);
    const given = Object.entries({ ...filters, sort, size, page }).filter(
      ([, value]) => value !== undefined,
    );
    const text = query(Object.fromEntries(given) as Parameters<typeof query>[0]);
    const matches = ({ charge, document }: FixtureCharge) =>
      (filters.status.length === 0 || filters.status.includes(charge.status)) &&
      (filters.billingType.length === 0 || filters.billingType.includes(charge.billingType)) &&
      (filters.payerDocument === undefined || document === filters.payerDocument) &&
      within(charge.dueDate, filters.dueDateFrom, filters.dueDateTo) &&
      within(charge.paidOn, filters.paidOnFrom, filters.paidOnTo) &&
      (filters.createdFrom === undefined || charge.createdAt >= filters.createdFrom) &&
      (filters.createdTo === undefined || charge.createdAt < filters.createdTo);
    const expected = (orders.get(sort) ?? []).filter((id) => {
      const one = fixtureCharge.get(id);
      return one !== undefined && matches(one);
    });
    const found = await fixture.api.listed(text);
    expect(ids(found), text).toEqual(expected.slice(page * size, (page + 1) * size));
    expect(found.page.totalElements, text).toBe(expected.length);
  }
});

function within(day: string | null, from: string | undefined, to: string | undefined): boolean {
  if (from === undefined && to === undefined) return true;
  return day !== null && (from === undefined || day >= from) && (to === undefined || day <= to);
}

test("B2 a payer of two merchants is found by each among its own charges alone", async ({
  fixture,
  otherFixture,
}) => {
  for (const payerDocument of DOCUMENTS) {
    for (const [mine, theirs] of [
      [fixture, otherFixture],
      [otherFixture, fixture],
    ] as const) {
      const found = ids(await mine.api.listed(query({ payerDocument, size: 100 })));
      const own = new Set(mine.charges.map(({ charge }) => charge.id));
      const foreign = new Set(theirs.charges.map(({ charge }) => charge.id));
      expect(found.length).toBeGreaterThan(0);
      expect(found.every((id) => own.has(id) && !foreign.has(id))).toBe(true);
    }
  }
});

test("B4 naming another merchant in the query is refused, and in a header changes nothing", async ({
  fixture,
  otherFixture,
  request,
}) => {
  const own = await fixture.api.listed();
  const other = otherFixture.api.merchantId;
  for (const name of ["merchantId", "merchant_id", "merchant", "tenant"]) {
    const answer = await fixture.api.list(`?${name}=${other}`);
    const problem = await expectProblem(answer, 400, "invalid_parameters", name);
    expect(places(problem)).toEqual([name]);
  }
  for (const name of ["x-merchant-id", "x-tenant-id", "x-vintem-merchant"]) {
    const headers = { authorization: `Bearer ${fixture.api.token}`, [name]: other };
    expect(await (await request.get("/payments", { headers })).json()).toEqual(own);
  }
});

test("B4 naming another merchant in the body is refused", async ({ fixture, otherFixture }) => {
  for (const name of ["merchantId", "merchant", "merchant_id"]) {
    const body = validBody({ [name]: otherFixture.api.merchantId });
    const problem = await expectProblem(await fixture.api.create(body), 400, "invalid_body");
    expect(places(problem)).toEqual([`/${name}`]);
  }
});

test("B9 two merchants at one address never see each other's page, however often they request it", async ({
  fixture,
  otherFixture,
  request,
}) => {
  const [a, b] = [fixture, otherFixture].map(({ charges }) => charges[0]?.charge.id);
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const { api } = n % 2 === 0 ? fixture : otherFixture;
      return { n, page: await api.listed("?size=1") };
    }),
  );
  for (const { n, page } of answers) expect(ids(page)).toEqual([n % 2 === 0 ? a : b]);
  const answer = await (await merchantApi(request, fixture.api)).list();
  expect(answer.headers()["cache-control"]).toBe("private, no-store");
});
