import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { cancelCharge } from "@/lib/charges/cancel-charge";
import { createCharge } from "@/lib/charges/create-charge";
import { openCharge } from "@/lib/charges/open-charge";
import { findCharge } from "@/lib/charges/store/charges";
import { leaseForgottenCharges } from "@/lib/charges/store/leases";
import { DEFAULT_QUERY } from "@/lib/listing/charge-query";
import { listCharges } from "@/lib/listing/list-charges";
import { requestRefund } from "@/lib/payments/request-refund";
import { now } from "@/lib/platform/clock";
import { type ChargeId, type MerchantId, txidOf } from "@/lib/platform/values/ids";
import { handleNotification } from "@/lib/reconciliation/handle-notification";
import { receiveNotifications } from "@/lib/reconciliation/receive-notifications";
import { freshBank } from "@/testing/bank";
import { newCharge, newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { type Walk, walkOf } from "./walk";

// How many functions a reader visits to follow the flows of money and the listing, each on its main path: a Pix
// charge through the bank. `npx vitest run --project database testing/walks --reporter=verbose` with WALKS=1 prints them.

declare module "vitest" {
  interface ProvidedContext {
    /** Whether to print each walk, stop by stop. */
    readonly printsWalks: boolean;
  }
}

const database = freshDatabase();
const bank = freshBank();
let merchantId: MerchantId;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
  // Nothing that is done only once, such as fetching the bank's token, belongs to a walk.
  const charge = await pendingCharge(merchantId);
  await pay(charge.id);
});

const statusOf = async ({ id }: { readonly id: ChargeId }) =>
  (await findCharge(merchantId, id))?.status;

/** Pays a charge at the bank and stores the bank's notification, as its webhook does. */
async function pay(id: ChargeId): Promise<string> {
  const [reference = ""] = await bank.pay(txidOf(id));
  await receiveNotifications({ id: bank.accountId, merchantId: null }, [
    { reference, txid: txidOf(id), dedupeKey: `${reference}:x` },
  ]);
  const [stored] = await database.sql<{ id: string }>(
    "SELECT id::text FROM notifications WHERE reference = $1",
    [reference],
  );
  return stored?.id ?? "";
}

/** What of a walk lies in the flow's own rooms: providers are reached through their port. */
function ownStops({ stops }: Walk) {
  return stops.filter(({ file }) => !file.startsWith("lib/providers/"));
}

function report(name: string, walk: Walk): void {
  if (!inject("printsWalks")) return;
  const own = ownStops(walk);
  const files = new Set(own.map(({ file }) => file)).size;
  const returns = own.reduce((sum, stop) => sum + stop.returns, 0);
  const most = Math.max(...own.map((stop) => stop.returns));
  const lines = own.map((stop) => `  ${stop.file}#${stop.name} (${stop.returns})`);
  process.stdout.write(
    [
      `${name}: ${own.length} stops in ${files} files, ${returns} returns, at most ${most}; ` +
        `with providers ${walk.stops.length} in ${walk.files.size}`,
      ...lines,
      "",
    ].join("\n"),
  );
}

/** Fails when a flow has grown: a function that forwards is cheap to write and dear to read. */
function expectWithin(name: string, walk: Walk, stops: number): void {
  report(name, walk);
  const own = ownStops(walk);
  expect(own.length).toBeGreaterThan(5);
  expect(own.filter(({ returns }) => returns > 5)).toEqual([]);
  expect(
    own.length,
    own.map(({ file, name: stop }) => `${file}#${stop}`).join("\n"),
  ).toBeLessThanOrEqual(stops);
}

describe("the walk of", () => {
  test("a charge from its request to its code", async () => {
    let status = "";
    const walk = await walkOf(async () => {
      const idempotencyKey = randomUUID();
      const request = { merchantId, idempotencyKey, input: newCharge(), actor: "test" };
      const outcome = await createCharge(request, now());
      status = "charge" in outcome ? outcome.charge.status : outcome.kind;
    });
    expect(status).toBe("PENDING");
    expectWithin("POST /payments", walk, 33);
  });

  test("a charge that its request left behind, opened by the worker", async () => {
    await bank.fault({ route: "PUT /cob/:txid" }, { kind: "error-before", status: 503 });
    const request = {
      merchantId,
      idempotencyKey: randomUUID(),
      input: newCharge(),
      actor: "test",
    };
    const outcome = await createCharge(request, now());
    if (outcome.kind !== "created") throw new Error(outcome.kind);
    const { charge } = outcome;
    expect(charge.status).toBe("CREATING");
    await bank.clearFaults();
    await database.sql(
      "UPDATE charges SET lease_until = '2020-01-01Z', last_asked_at = '2020-01-01Z' WHERE id = $1",
      [charge.id],
    );
    const [leased] = await leaseForgottenCharges(10);
    if (!leased) throw new Error("nothing was left behind");
    const walk = await walkOf(() => openCharge(leased));
    expect(await statusOf(charge)).toBe("PENDING");
    expectWithin("openCharge", walk, 23);
  });

  test("a webhook notification to RECEIVED", async () => {
    const charge = await pendingCharge(merchantId);
    const notification = await pay(charge.id);
    const walk = await walkOf(() => handleNotification(notification));
    expect(await statusOf(charge)).toBe("RECEIVED");
    // One of them is the look whether the merchant still collects (ADR 0061).
    expectWithin("webhook", walk, 35);
  });

  test("a refund that the bank takes on", async () => {
    const charge = await pendingCharge(merchantId);
    await handleNotification(await pay(charge.id));
    await bank.settings({ refundSettlesAfterMs: 60_000 });
    const request = {
      merchantId,
      chargeId: charge.id,
      idempotencyKey: randomUUID(),
      amount: null,
      reason: null,
      actor: "test",
    };
    const walk = await walkOf(() => requestRefund(request, now()));
    expect(await statusOf(charge)).toBe("REFUNDING");
    expectWithin("refund", walk, 39);
  });

  test("a cancellation", async () => {
    const charge = await pendingCharge(merchantId);
    const request = { merchantId, chargeId: charge.id, note: null, actor: "test" };
    const walk = await walkOf(() => cancelCharge(request));
    expect(await statusOf(charge)).toBe("CANCELED");
    expectWithin("cancel", walk, 24);
  });

  test.each([
    ["the first page of all charges", {}, 38],
    ["a far page of all charges", { page: 250 }, 30],
    ["the pending charges", { statuses: ["PENDING"] }, 41],
  ] as const)("%s, of which one list plan is made", async (name, filters, stops) => {
    const walk = await walkOf(() => listCharges(merchantId, { ...DEFAULT_QUERY, ...filters }));
    expectWithin(`GET /payments, ${name}`, walk, stops);
    const calls = new Map(walk.stops.map((stop) => [stop.name, stop.calls]));
    expect([calls.get("planList"), calls.get("splitByCounters")]).toEqual([1, 1]);
  });
});
