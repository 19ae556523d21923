import { merchantApi, newMerchant } from "../../support/fixtures";
import { expect } from "../../support/wire";
import { ids, query, type Shelf, test } from "./shelf";

const at = (instant: string, ms = 0) => new Date(Date.parse(instant) + ms).toISOString();

/** A charge in the middle of the shelf, and what its millisecond and the others hold. */
function middle({ charges }: Shelf) {
  const shelved = charges[Math.floor(charges.length / 2)];
  if (!shelved) throw new Error("the shelf is empty");
  const instant = shelved.charge.createdAt;
  const created = (compare: (ms: number) => boolean) =>
    charges
      .filter(({ charge }) => compare(Date.parse(charge.createdAt) - Date.parse(instant)))
      .map(({ charge }) => charge.id);
  return { id: shelved.charge.id, instant, created };
}

test("createdFrom: at or after this instant, inclusive", async ({ shelf }) => {
  const { instant, created } = middle(shelf);
  for (const ms of [-1, 0, 1]) {
    const page = await shelf.api.listed(query({ size: 100, createdFrom: at(instant, ms) }));
    expect(ids(page), `${ms} ms`).toEqual(created((age) => age >= ms));
  }
});

test("createdTo: before this instant, exclusive", async ({ shelf }) => {
  const { instant, created } = middle(shelf);
  for (const ms of [-1, 0, 1]) {
    const page = await shelf.api.listed(query({ size: 100, createdTo: at(instant, ms) }));
    expect(ids(page), `${ms} ms`).toEqual(created((age) => age < ms));
  }
});

test("rule 5: a charge exactly on the boundary of two windows appears in the second alone", async ({
  shelf,
}) => {
  const { id, instant, created } = middle(shelf);
  const first = await shelf.api.listed(query({ size: 100, createdTo: instant }));
  const second = await shelf.api.listed(query({ size: 100, createdFrom: instant }));
  expect(ids(first)).not.toContain(id);
  expect(ids(second)).toContain(id);
  expect([...ids(second), ...ids(first)]).toEqual(created(() => true));
});

test("bounds are floored to milliseconds, however many digits they have", async ({ shelf }) => {
  const { instant, created } = middle(shelf);
  for (const digits of ["", "0", "999", "000001", "999999"]) {
    const precise = instant.replace("Z", `${digits}Z`);
    const from = await shelf.api.listed(query({ size: 100, createdFrom: precise }));
    expect(ids(from), precise).toEqual(created((age) => age >= 0));
    const to = await shelf.api.listed(query({ size: 100, createdTo: precise }));
    expect(ids(to), precise).toEqual(created((age) => age < 0));
  }
});

test("an instant is the same in every spelling of its offset", async ({ shelf }) => {
  const { instant, created } = middle(shelf);
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
    const page = await shelf.api.listed(query({ size: 100, createdFrom: spelled }));
    expect(ids(page), spelled).toEqual(created((age) => age >= 0));
  }
});

test("F12 a window of no length is empty, and so is one in the future", async ({ shelf }) => {
  const { instant } = middle(shelf);
  const empty = await shelf.api.listed(query({ createdFrom: instant, createdTo: instant }));
  expect(empty.content).toEqual([]);
  expect(empty.page.totalElements).toBe(0);
  const future = { createdFrom: "2100-01-01T00:00:00Z", createdTo: "2100-01-02T00:00:00Z" };
  expect((await shelf.api.listed(query(future))).content).toEqual([]);
});

test("a window that reaches into the future says up to where it is final", async ({ shelf }) => {
  const before = Date.now();
  const open = await shelf.api.list(query({ createdTo: at(new Date().toISOString(), 3_600_000) }));
  expect(open.status()).toBe(200);
  const until = Date.parse(open.headers()["sync-complete-until"] ?? "");
  expect(until).toBeGreaterThan(before - 5_000);
  expect(until).toBeLessThanOrEqual(Date.now() + 5_000);
  const closed = await shelf.api.list(query({ createdTo: at(new Date().toISOString(), -5_000) }));
  expect(closed.headers()["sync-complete-until"]).toBeUndefined();
});

test("rule 5: consecutive windows over charges that are being made see each of them once", async ({
  request,
}) => {
  const api = await merchantApi(request, await newMerchant());
  const made: string[] = [];
  const seen: string[] = [];
  let writing = true;
  const writers = Array.from({ length: 6 }, async () => {
    for (let n = 0; n < 20; n += 1) made.push((await api.created({ billingType: "BOLETO" })).id);
  });
  const start = new Date(Date.now() - 60_000).toISOString();
  const reader = (async () => {
    for (let from = start, last = false; !last; ) {
      last = !writing;
      const to = new Date().toISOString();
      for (let page = 0, pages = 1; page < pages; page += 1) {
        const window = { createdFrom: from, createdTo: to, sort: "createdAt,asc", size: 100, page };
        const read = await api.listed(query(window));
        seen.push(...ids(read));
        pages = read.page.totalPages;
      }
      from = to;
    }
  })();
  await Promise.all(writers);
  writing = false;
  await reader;
  expect(made.length).toBe(120);
  expect(seen.sort()).toEqual(made.sort());
});
