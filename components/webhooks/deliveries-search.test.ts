import { expect, test } from "vitest";
import { endpointHref, parseDeliveriesSearch } from "./deliveries-search";

const ID = "0192f0c1-2345-7abc-8def-0123456789ab";

test.each(["", "?state=waiting", `?state=failed&type=payment.*&paymentId=${ID}&page=2`])(
  "the address with %j is read and written as it is",
  (query) => {
    const params = Object.fromEntries(new URLSearchParams(query));
    const address = new URL(endpointHref(ID, parseDeliveriesSearch(params)), "http://localhost");
    expect(`${address.pathname}${decodeURIComponent(address.search)}`).toBe(
      `/settings/webhooks/${ID}${query}`,
    );
  },
);

test("what an address says of nothing known is left out", () => {
  const params = { state: "lost", type: "payment.toString", paymentId: "x", page: "-1", more: "x" };
  expect(endpointHref(ID, parseDeliveriesSearch(params))).toBe(`/settings/webhooks/${ID}`);
});
