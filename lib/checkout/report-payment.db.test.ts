import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { serve } from "@/lib/api/serve";
import { findChargeRecord } from "@/lib/charge-details/store/charge-record";
import { cancelCharge } from "@/lib/charges/cancel-charge";
import type { Charge } from "@/lib/charges/charge";
import type { Operation } from "@/lib/http/operation";
import { DEFAULT_QUERY } from "@/lib/listing/charge-query";
import { awaitsConfirmation } from "@/lib/listing/shown-charge";
import { findChargesAndTotals } from "@/lib/listing/store/list";
import { env } from "@/lib/platform/env";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { freshBank } from "@/testing/bank";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { ownKey } from "@/testing/own-key";
import { readCheckout } from "./read-checkout";
import { reportPayment } from "./report-payment";
import { pickCheckoutMethod, reportPaymentFromCheckout } from "./routes";

const database = freshDatabase();
freshBank();
let withKey: MerchantId;
let atBank: MerchantId;

beforeAll(async () => {
  atBank = (await newMerchant("Banco")).id;
  withKey = (await newMerchant("Chave")).id;
  await ownKey(withKey);
});

async function reportsOf({ merchantId, id }: Charge) {
  const record = await findChargeRecord(merchantId, id);
  return (record?.events ?? []).filter(({ type }) => type === "payment_reported");
}

test("a payer's report is kept once, however often and at once it comes, and changes nothing else", async () => {
  const charge = await pendingCharge(withKey);
  expect((await readCheckout(charge.id))?.paymentReportedAt).toBeNull();
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => reportPayment(charge.id)));
  expect(outcomes).toEqual(Array(5).fill({ kind: "reported" }));
  const [report, ...others] = await reportsOf(charge);
  expect(others).toEqual([]);
  expect(report).toMatchObject({ actor: "payer", from: "PENDING", to: "PENDING", reason: null });
  expect((await readCheckout(charge.id))?.paymentReportedAt).toEqual(report?.at);
  const listed = await findChargesAndTotals(withKey, DEFAULT_QUERY);
  const [row] = listed.charges.filter(({ id }) => id === charge.id);
  expect(row && awaitsConfirmation(row)).toBe(true);
  const record = await findChargeRecord(withKey, charge.id);
  expect(record).toMatchObject({
    charge: { status: "PENDING", paid: null },
    money: [],
    balance: null,
  });
  expect(await reportPayment(charge.id)).toEqual({ kind: "reported" });
  expect(await reportsOf(charge)).toEqual([report]);
});

test("where a provider reports payments, the payer's word is not taken", async () => {
  const charge = await pendingCharge(atBank);
  expect(await reportPayment(charge.id)).toEqual({ kind: "confirmed_by_provider" });
  expect(await reportsOf(charge)).toEqual([]);
});

test("a charge that does not wait, or that nobody knows, takes none", async () => {
  const charge = await pendingCharge(withKey);
  await cancelCharge({ merchantId: withKey, chargeId: charge.id, actor: "test", note: null });
  expect(await reportPayment(charge.id)).toEqual({ kind: "not_waiting" });
  expect(await reportsOf(charge)).toEqual([]);
  expect((await readCheckout(charge.id))?.paymentReportedAt).toBeNull();
  expect(await reportPayment(randomUUID() as ChargeId)).toEqual({ kind: "not_found" });
});

test("H16 reports and picks of charges that somebody made up leave nothing behind", async () => {
  const charge = await pendingCharge(withKey);
  const send = async (operation: Operation, id: string) => {
    const [address] = operation.at;
    if (!address) throw new Error("it has an address");
    const { origin } = new URL(env().publicUrl);
    const request = new Request(origin + address.path.replace("{id}", id), {
      method: "POST",
      headers: { origin, "content-type": "application/x-www-form-urlencoded" },
      body: "method=PIX",
    });
    return (await serve(operation, address)(request, { params: { id } })).status;
  };
  const counted = () => database.sql("SELECT FROM rate_limits");
  for (const operation of [reportPaymentFromCheckout, pickCheckoutMethod]) {
    expect(await send(operation, randomUUID())).toBe(404);
    expect(await counted()).toEqual([]);
  }
  expect(await send(reportPaymentFromCheckout, charge.id)).toBe(303);
  expect(await counted()).toHaveLength(1);
});
