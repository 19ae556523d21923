import type { Page } from "@/lib/http/page-response";
import type { RefundResponse } from "@/lib/payments/refund-response";
import { merchantApi } from "../../support/fixtures";
import { received, refunded, refundsEnded } from "../../support/money";
import { expect, test } from "../../support/wire";

test("the refunds of a charge are listed oldest first, in pages, and the same under /v1", async ({
  api,
  request,
  merchant,
}) => {
  const { id } = await received(api);
  const made: RefundResponse[] = [];
  for (const amount of [1, 2, 3, 0.5, 0.25]) made.push(await refunded(api, id, { amount }));
  const refunds = await refundsEnded(api, id);
  expect(refunds.map((refund) => refund.id)).toEqual(made.map((refund) => refund.id));
  expect(refunds.map(({ amount }) => amount)).toEqual([1, 2, 3, 0.5, 0.25]);
  const reader = await merchantApi(request, merchant, "pagamentos:read");
  for (const prefix of ["", "/v1"]) {
    const paged: RefundResponse[] = [];
    for (let page = 0; page < 3; page += 1) {
      const path = `${prefix}/payments/${id}/refunds?size=2&page=${page}`;
      const found: Page<RefundResponse> = await reader.got(path);
      expect(found.page).toEqual({ number: page, size: 2, totalElements: 5, totalPages: 3 });
      paged.push(...found.content);
    }
    expect(paged).toEqual(refunds);
  }
});

test("a charge without refunds, and a page past the end, are empty pages", async ({ api }) => {
  const unpaid = await api.created({ billingType: "BOLETO" });
  expect(await api.got(`/payments/${unpaid.id}/refunds`)).toEqual({
    content: [],
    page: { number: 0, size: 20, totalElements: 0, totalPages: 0 },
  });
  const { id } = await received(api);
  await refunded(api, id, { amount: 1 });
  expect(await api.got(`/payments/${id}/refunds?page=2147483647&size=100`)).toEqual({
    content: [],
    page: { number: 2_147_483_647, size: 100, totalElements: 1, totalPages: 1 },
  });
});
