import type { Page } from "@/lib/http/page-response";
import type { DailyCloseResponse } from "@/lib/ledger/close-response";
import { closedDays } from "../../support/closes";
import { merchantApi, newMerchant } from "../../support/fixtures";
import { expect, test } from "../../support/wire";
import { INSTANT } from "../payments-post/bodies";

test("a merchant without an account of its own has an empty page of closes", async ({
  request,
}) => {
  const api = await merchantApi(request, await newMerchant());
  for (const path of ["/closes", "/v1/closes?state=open"]) {
    expect(await api.got<unknown>(path)).toEqual({
      content: [],
      page: { number: 0, size: 20, totalElements: 0, totalPages: 0 },
    });
  }
});

test("closes are listed the latest day first, by day, state and account, and only the merchant's own", async ({
  request,
  otherApi,
}) => {
  const merchant = await newMerchant();
  const api = await merchantApi(request, merchant, "pagamentos:read");
  const accountId = await closedDays(merchant);
  const daysOf = async (query: string) => {
    const { content }: Page<DailyCloseResponse> = await api.got(`/closes?${query}`);
    return content.map(({ day }) => day);
  };
  const all = ["2026-11-03", "2026-11-02", "2026-11-01"];
  for (const [query, days] of [
    ["", all],
    [`accountId=${accountId}`, all],
    ["accountId=00000000-0000-4000-8000-000000000000", []],
    ["state=differs", ["2026-11-02"]],
    ["dayFrom=2026-11-02", ["2026-11-03", "2026-11-02"]],
    ["dayTo=2026-11-02", ["2026-11-02", "2026-11-01"]],
    ["size=1&page=2", ["2026-11-01"]],
  ] as const) {
    expect(await daysOf(query), query).toEqual(days);
  }
  const { content }: Page<DailyCloseResponse> = await api.got("/closes");
  expect(content).toEqual([
    expect.objectContaining({
      state: "open",
      unread: "status 500",
      provider: null,
      difference: null,
    }),
    {
      accountId,
      accountName: "Banco da loja",
      day: "2026-11-02",
      state: "differs",
      opening: 98.01,
      in: 50,
      out: 0.99,
      ending: 147.02,
      entries: 2,
      kinds: [
        { kind: "credited", entries: 1, amount: 50 },
        { kind: "tariff", entries: 1, amount: -0.99 },
      ],
      provider: 59.51,
      difference: 10.5,
      outside: -5,
      unread: null,
      cutAt: expect.stringMatching(INSTANT),
      closedAt: null,
    },
    expect.objectContaining({ state: "closed", opening: 0, ending: 98.01, difference: 0 }),
  ]);
  expect((await otherApi.got<Page<unknown>>(`/closes?accountId=${accountId}`)).content).toEqual([]);
});
