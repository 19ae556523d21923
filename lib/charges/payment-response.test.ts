import { expect, test } from "vitest";
import { cents } from "@/lib/platform/values/money";
import type { ListedCharge } from "./listed-charge";
import { paymentResponse } from "./payment-response";

const CHARGE = {
  id: "018f6d3a-0000-4000-8000-000000000001",
  billingType: "CREDIT_CARD",
  amount: cents(1050),
  fee: null,
  paid: null,
  brCode: null,
  createdAt: new Date("2026-11-21T15:00:00Z"),
  reference: null,
  metadata: null,
} as unknown as ListedCharge;

test("invoiceUrl is this service's page, also while the provider has one of its own (ADR 0023)", () => {
  const charge = { ...CHARGE, paymentPage: "https://www.asaas.com/i/1" };
  expect(paymentResponse(charge, "https://pague.example")).toMatchObject({
    invoiceUrl: "https://pague.example/checkout/018f6d3a-0000-4000-8000-000000000001",
    checkoutUrl: null,
  });
});

test("reference and metadata are there for a charge that has them, and are no fields of any other (ADR 0048)", () => {
  const plain = paymentResponse(CHARGE, "https://pague.example");
  expect(Object.keys(plain)).not.toContain("reference");
  expect(Object.keys(plain)).not.toContain("metadata");
  const named = { ...CHARGE, reference: "PED-1" };
  expect(paymentResponse(named, "https://pague.example")).toStrictEqual({
    ...plain,
    reference: "PED-1",
  });
  const metadata = { canal: "site" };
  expect(paymentResponse({ ...named, metadata }, "https://pague.example")).toStrictEqual({
    ...plain,
    reference: "PED-1",
    metadata,
  });
});
