import { describe, expect, test } from "vitest";
import { type CivilDate, endOfBrasiliaDay } from "@/lib/platform/values/brasilia";
import {
  type ChargeId,
  chargeIdOfTxid,
  type MerchantId,
  parseChargeId,
  txidOf,
} from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { NO_INSTRUCTIONS } from "@/lib/platform/values/payment-instructions";
import {
  type Charge,
  codeExpiry,
  draftCharge,
  eventAtEnd,
  isTodayOrLater,
  type NewCharge,
} from "./charge";

const input: NewCharge = {
  payer: { name: "Ana", document: "12345678909", email: null, phone: null, address: null },
  amount: cents(1050),
  dueDate: "2026-11-30" as CivilDate,
  billingType: "PIX",
  description: null,
  pixExpiresInMinutes: null,
  lateTerms: null,
  returnUrl: null,
  reference: null,
  metadata: null,
};
const noon = new Date("2026-11-21T15:00:00.123Z");

describe("pixExpiresInMinutes (contract sections 2.4 and 8)", () => {
  test("omitted, the code lives 24 hours from creation", () => {
    expect(codeExpiry(input, noon)).toEqual(new Date("2026-11-22T15:00:00.123Z"));
  });
  test("given, it counts minutes from creation", () => {
    expect(codeExpiry({ ...input, pixExpiresInMinutes: 1 }, noon)).toEqual(
      new Date("2026-11-21T15:01:00.123Z"),
    );
  });
  test("it is capped at 23:59:59 in Brasília on the due date", () => {
    expect(codeExpiry({ ...input, pixExpiresInMinutes: 43_200 }, noon)).toEqual(
      new Date("2026-12-01T02:59:59.000Z"),
    );
  });
  test("a draft leaves open when it is created; other methods have no code", () => {
    expect(draftCharge(input, null, 0).codeLife).toEqual({
      ms: 86_400_000,
      latest: new Date("2026-12-01T02:59:59.000Z"),
    });
    const draft = draftCharge({ ...input, billingType: "BOLETO" }, null, 0);
    expect(draft.codeLife).toBeNull();
    expect(draft.dueDateEnds).toEqual(new Date("2026-12-01T03:00:00.000Z"));
  });
});

test("the fee is the price in force at creation, and null without a price", () => {
  expect(draftCharge(input, { fixed: cents(99), basisPoints: 199 }, 0).fee).toBe(120n);
  expect(draftCharge(input, null, 0).fee).toBeNull();
});

function kept(overrides: Partial<Charge>): Charge {
  const terms = { ...input, ...overrides };
  const ends = codeExpiry(terms, noon);
  return {
    ...input,
    createdAt: noon,
    fee: null,
    pixExpiresAt: terms.billingType === "PIX" ? ends : null,
    waitsUntil: terms.billingType === "PIX" ? ends : endOfBrasiliaDay(terms.dueDate),
    id: "018f6d3a-0000-4000-8000-000000000001" as ChargeId,
    merchantId: "018f6d3a-0000-4000-8000-000000000002" as MerchantId,
    status: "PENDING",
    pspAccountId: null,
    ...NO_INSTRUCTIONS,
    payerChooses: false,
    cancelReason: null,
    refusal: null,
    cancelRequested: null,
    editRequested: null,
    paid: null,
    ...overrides,
  };
}

test("a Pix code that dies before the end of its due date expires; one that reaches it becomes overdue", () => {
  expect(eventAtEnd(kept({}))).toBe("expired");
  expect(eventAtEnd(kept({ pixExpiresInMinutes: 43_200 }))).toBe("lapsed");
});

test("a boleto becomes overdue, and a charge that never reached its PSP expires", () => {
  expect(eventAtEnd(kept({ billingType: "BOLETO" }))).toBe("lapsed");
  expect(eventAtEnd(kept({ status: "CREATING", pixExpiresInMinutes: 43_200 }))).toBe("expired");
});

test("a charge whose cancellation was requested ends as canceled, however late it is", () => {
  const cancelRequested = { by: "client:a", note: null, at: noon, isAccepted: true };
  expect(eventAtEnd(kept({ cancelRequested }))).toBe("canceled");
  expect(eventAtEnd(kept({ cancelRequested, status: "CREATING" }))).toBe("canceled");
});

test("a due date is today until midnight in Brasília", () => {
  const today = "2026-11-21" as CivilDate;
  expect(isTodayOrLater(today, new Date("2026-11-22T02:59:59.999Z"))).toBe(true);
  expect(isTodayOrLater(today, new Date("2026-11-22T03:00:00.000Z"))).toBe(false);
});

test("a txid names its charge and nothing else does", () => {
  const id = parseChargeId("018f6d3a-1b2c-4d5e-8f90-123456789abc");
  expect(id && chargeIdOfTxid(txidOf(id))).toBe(id);
  expect(chargeIdOfTxid("RP123456782019")).toBeNull();
  expect(parseChargeId("abc")).toBeNull();
});
