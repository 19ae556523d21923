import { expect, test } from "vitest";
import { cents } from "@/lib/platform/values/money";
import type { ListedCharge } from "./listed-charge";
import { paymentResponse } from "./payment-response";

test("invoiceUrl is this service's page, also while the provider has one of its own (ADR 0023)", () => {
  const charge = {
    id: "018f6d3a-0000-4000-8000-000000000001",
    billingType: "CREDIT_CARD",
    amount: cents(1050),
    fee: null,
    paid: null,
    brCode: null,
    createdAt: new Date("2026-11-21T15:00:00Z"),
    paymentPage: "https://www.asaas.com/i/1",
  } as unknown as ListedCharge;
  expect(paymentResponse(charge, "https://pague.example")).toMatchObject({
    invoiceUrl: "https://pague.example/checkout/018f6d3a-0000-4000-8000-000000000001",
    checkoutUrl: null,
  });
});
