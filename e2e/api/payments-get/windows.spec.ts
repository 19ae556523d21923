import { merchantApi, newMerchant } from "../../support/fixtures";
import { expect } from "../../support/wire";
import { type ChargeFixture, ids, query, test } from "./charge-fixture";

const at = (instant: string, ms = 0) => new Date(Date.parse(instant) + ms).toISOString();

/** A charge in the middle of the fixture, and what its millisecond and the others hold. */
function middle({ charges }: ChargeFixture) {
  const fixtureCharge = charges[Math.floor(charges.length / 2)];
  if (!fixtureCharge) throw new Error("the fixture is empty");
  const instant = fixtureCharge.charge.createdAt;
  const created = (compare: (ms: number) => boolean) =>
    charges
      .filter(({ charge }) => compare(Date.parse(charge.createdAt) - Date.parse(instant)))
      .map(({ charge }) => charge.id);
  return { id: fixtureCharge.charge.id, instant, created };
}

test("createdFrom: at or after this instant, inclusive", async ({ fixture }) => {
  const { instant, created } = middle(fixture);
  for (const ms of [-1, 0, 1]) {
    const page = await fixture.api.listed(query({ size: 100, createdFrom: at(instant, ms) }));
    expect(ids(page), `${ms} ms`).toEqual(created((age) => age >= ms));
  }
});

test("createdTo: before this instant, exclusive", async ({ fixture }) => {
  const { instant, created } = middle(fixture);
  for (const ms of [-1, 0, 1]) {
    const page = await fixture.api.listed(query({ size: 100, createdTo: at(instant, ms) }));
    expect(ids(page), `${ms} ms`).toEqual(created((age) => age < ms));
  }
});

test("rule 5: a charge exactly on the boundary of two windows appears in the second alone", async ({
  fixture,
}) => {
  const { id, instant, created } = middle(fixture);
  const first = await fixture.api.listed(query({ size: 100, createdTo: instant }));
  const second = await fixture.api.listed(query({ size: 100, createdFrom: instant }));
  expect(ids(first)).not.toContain(id);
  expect(ids(second)).toContain(id);
  expect([...ids(second), ...ids(first)]).toEqual(created(() => true));
});

test("bounds are floored to milliseconds, however many digits they have", async ({ fixture }) => {
  const { instant, created } = middle(fixture);
  for (const digits of ["", "0", "999", "000001", "999999"]) {
    const precise = instant.replace("Z", `${digits}Z`);
    const from = await fixture.api.listed(query({ size: 100, createdFrom: precise }));
    expect(ids(from), precise).toEqual(created((age) => age >= 0));
    const to = await fixture.api.listed(query({ size: 100, createdTo: precise }));
    expect(ids(to), precise).toEqual(created((age) => age < 0));
  }
});

test("an instant is the same in every spelling of its offset", async ({ fixture }) => {
  const { instant, created } = middle(fixture);
  const inZone = (hours: number, offset: string) =>
    at(instant, hours * 3_600_000).replace("Z", offset);
  for (const spelled of [
    inZone(0, "+00:00"),
    inZone(0, "-00:00"),
    inZone(-3, "-03:00"),
    inZone(5.5, "+05:30"),
    inZone(-3, "000000-03:00"),
    inZone(-3, "999999-03:00"),
  ]) {
    const page = await fixture.api.listed(query({ size: 100, createdFrom: spelled }));
    expect(ids(page), spelled).toEqual(created((age) => age >= 0));
  }
});

test("F12 a window of no length is empty, and so is one in the future", async ({ fixture }) => {
  const { instant } = middle(fixture);
  const empty = await fixture.api.listed(query({ createdFrom: instant, createdTo: instant }));
  expect(empty.content).toEqual([]);
  expect(empty.page.totalElements).toBe(0);
  const future = { createdFrom: "2100-01-01T00:00:00Z", createdTo: "2100-01-02T00:00:00Z" };
  expect((await fixture.api.listed(query(future))).content).toEqual([]);
});

test("a window that reaches into the future says up to where it is final", async ({ fixture }) => {
  const before = Date.now();
  const open = await fixture.api.list(
    query({ createdTo: at(new Date().toISOString(), 3_600_000) }),
  );
  expect(open.status()).toBe(200);
  const until = Date.parse(open.headers()["sync-complete-until"] ?? "");
  expect(until).toBeGreaterThan(before - 5_000);
  expect(until).toBeLessThanOrEqual(Date.now() + 5_000);
  const closed = await fixture.api.list(query({ createdTo: at(new Date().toISOString(), -5_000) }));
  expect(closed.headers()["sync-complete-until"]).toBeUndefined();
});

test("a window that ends up to a minute ahead is final: what is created later is of the next one", async ({
  request,
}) => {
  const api = await merchantApi(request, await newMerchant());
  const end = at(new Date().toISOString(), 50_000);
  const window = await api.list(query({ createdTo: end }));
  expect(window.status()).toBe(200);
  expect(window.headers()["sync-complete-until"]).toBeUndefined();
  const { id, createdAt } = await api.created({ billingType: "BOLETO" });
  expect(createdAt).toBe(end);
  expect(ids(await api.listed(query({ createdTo: end })))).toEqual([]);
  const next = { createdFrom: end, createdTo: at(end, 1) };
  expect(ids(await api.listed(query(next)))).toEqual([id]);
});

for (const [clock, aheadMs] of [
  ["right", 0],
  ["3 s ahead", 3_000],
  ["59 s ahead", 59_000],
] as const) {
  test(`rule 5: consecutive windows over charges that are being made see each of them once, by a clock that is ${clock}`, async ({
    request,
  }) => {
    test.setTimeout(240_000);
    const api = await merchantApi(request, await newMerchant());
    const made: string[] = [];
    const seen: string[] = [];
    let writing = true;
    const writers = Array.from({ length: 6 }, async () => {
      for (let n = 0; n < 20; n += 1) made.push((await api.created({ billingType: "BOLETO" })).id);
    });
    /** All of a window; null when it was answered 503, and is to be read again. */
    const readWindow = async (createdFrom: string, createdTo: string) => {
      const read: string[] = [];
      for (let page = 0, pages = 1; page < pages; page += 1) {
        const bounds = { createdFrom, createdTo, sort: "createdAt,asc" };
        const answer = await api.list(query({ ...bounds, size: 100, page }));
        if (answer.status() === 503) return null;
        expect(answer.status()).toBe(200);
        const listed = await answer.json();
        read.push(...ids(listed));
        pages = listed.page.totalPages;
      }
      return read;
    };
    const start = new Date(Date.now() - 60_000).toISOString();
    const reader = (async () => {
      for (let from = start, last = false; !last; ) {
        const ended = !writing;
        const to = new Date(Date.now() + aheadMs).toISOString();
        const read = await readWindow(from, to);
        if (!read) continue;
        seen.push(...read);
        from = to;
        last = ended;
      }
    })();
    await Promise.all(writers);
    writing = false;
    await reader;
    expect(made.length).toBe(120);
    expect(seen.sort()).toEqual(made.sort());
  });
}
