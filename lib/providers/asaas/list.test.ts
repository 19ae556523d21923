import { expect, test } from "vitest";
import { listPayments } from "./list";

const page = (body: object) => listPayments(async () => ({ status: 200, body }), [{}], 0);

test("a page without entries ends the list, also when the provider promises more", async () => {
  expect(await page({ hasMore: true, data: [] })).toMatchObject({ items: [], last: true });
  expect(await page({ hasMore: false, data: [] })).toMatchObject({ items: [], last: true });
});

test("a page with entries, whatever they are, goes on while there are more", async () => {
  expect(await page({ hasMore: true, data: [{ id: "pay_1" }] })).toMatchObject({ last: false });
});
