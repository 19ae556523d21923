import type { APIRequestContext } from "@playwright/test";
import type { z } from "zod";
import type { balance, movementPage } from "@/lib/ledger/movement-response";
import { merchantApi, newMerchant } from "../../support/fixtures";
import { endToEndIdOf, received, refunded, refundsEnded } from "../../support/money";
import { expect, test } from "../../support/wire";
import { ID, INSTANT } from "../payments-post/bodies";

type MovementPage = z.output<typeof movementPage>;
type Balance = z.output<typeof balance>;

async function newApi(request: APIRequestContext) {
  return merchantApi(request, await newMerchant());
}

test("a merchant without money has no movement and nothing at any account", async ({ request }) => {
  const api = await newApi(request);
  for (const path of ["/movements", "/v1/movements?size=1"]) {
    const answer = await api.get(path);
    expect(answer.status()).toBe(200);
    expect(answer.headers()["cache-control"]).toBe("private, no-store");
    expect(await answer.json()).toEqual({ content: [], next: null });
  }
  const nothing = { balance: 0, available: 0, inFlight: 0, disputed: 0, pending: 0 };
  expect(await api.got("/balance")).toEqual({ total: nothing, accounts: [], pending: [] });
});

test("a Pix and its refund are movements whose balances follow, and the account's is the last", async ({
  request,
  bank,
  otherApi,
}) => {
  const api = await newApi(request);
  const charge = await received(api, { amount: 100 });
  await received(otherApi);
  await refunded(api, charge.id, { amount: 30 });
  await refundsEnded(api, charge.id);
  const { content, next }: MovementPage = await api.got("/movements");
  expect(next).toBeNull();
  expect(content.map(({ kind }) => kind).toSorted()).toEqual([
    "credited",
    "refund_done",
    "refund_started",
    "tariff",
  ]);
  const tariff = Math.round(100 * ((charge.paidAmount ?? 0) - (charge.netAmount ?? 0))) / 100;
  expect(content.find(({ kind }) => kind === "tariff")?.amount).toBe(-tariff);
  const credited = content.find(({ kind }) => kind === "credited");
  expect(Object.keys(credited ?? {})).toEqual([
    "id",
    "day",
    "at",
    "recordedAt",
    "kind",
    "amount",
    "balance",
    "postings",
    "accountId",
    "paymentId",
    "settlementId",
    "endToEndId",
    "refundId",
    "priceId",
    "reverses",
  ]);
  const accountId = credited?.accountId ?? "";
  expect(credited).toEqual({
    id: expect.stringMatching(ID),
    day: charge.paidOn,
    at: expect.stringMatching(INSTANT),
    recordedAt: expect.stringMatching(INSTANT),
    kind: "credited",
    amount: 100,
    balance: expect.any(Number),
    postings: [
      { account: `psp:${accountId}`, amount: 100 },
      { account: "payer", amount: -100 },
    ],
    accountId: expect.stringMatching(ID),
    paymentId: charge.id,
    settlementId: expect.stringMatching(ID),
    endToEndId: await endToEndIdOf(bank, charge.id),
    refundId: null,
    priceId: null,
    reverses: null,
  });
  const done = content.find(({ kind }) => kind === "refund_done");
  expect(done).toMatchObject({ amount: -30, refundId: expect.stringMatching(ID) });
  const left = 70 - tariff;
  expect(content[0]?.balance).toBe(left);
  let before = left;
  for (const { amount, balance } of content) {
    expect(balance).toBeCloseTo(before, 2);
    before -= amount;
  }
  expect(before).toBeCloseTo(0, 2);

  const found: Balance = await api.got("/balance");
  const has = { balance: left, available: left, inFlight: 0, disputed: 0, pending: 0 };
  expect(found).toEqual({ total: has, accounts: [{ accountId, ...has }], pending: [] });
});

test("movements are narrowed and read on from page to page", async ({ request }) => {
  const api = await newApi(request);
  const first = await received(api, { amount: 10 });
  await received(api, { amount: 20 });
  await received(api, { amount: 30 });
  const all: MovementPage = await api.got("/movements");
  const ids = all.content.map(({ id }) => id);
  const read: string[] = [];
  for (let path: string | null = "/movements?size=2"; path; ) {
    const page: MovementPage = await api.got(path);
    read.push(...page.content.map(({ id }) => id));
    path = page.next && `/movements?size=2&after=${page.next}`;
  }
  expect(read).toEqual(ids);

  const [some] = all.content;
  const day = some?.day ?? "";
  for (const [query, matches] of [
    [`dayFrom=${day}&dayTo=${day}`, () => true],
    ["dayTo=2020-01-01", () => false],
    ["dayFrom=2999-01-01", () => false],
    ["kind=credited&kind=refund_done", ({ kind }) => kind === "credited"],
    ["kind=taken_back", () => false],
    [`paymentId=${first.id}`, ({ paymentId }) => paymentId === first.id],
    [`paymentId=${some?.id}`, () => false],
    [`accountId=${some?.accountId}`, () => true],
    [`accountId=${some?.id}`, () => false],
  ] satisfies [string, (movement: MovementPage["content"][number]) => boolean][]) {
    const page: MovementPage = await api.got(`/movements?${query}`);
    const expected = all.content.filter(matches).map(({ id }) => id);
    expect(
      page.content.map(({ id }) => id),
      query,
    ).toEqual(expected);
  }
  const charges: MovementPage = await api.got(`/movements?paymentId=${first.id}`);
  expect(new Set(charges.content.map(({ balance }) => balance))).toEqual(new Set([null]));
});

test("a browser that goes to /movements is led to the page, with its filter", async ({
  request,
}) => {
  const headers = { accept: "text/html" };
  const answer = await request.get("/movements?kind=tariff", { headers, maxRedirects: 0 });
  expect(answer.status()).toBe(307);
  expect(answer.headers().location).toBe("/movements/by-day?kind=tariff");
});
