import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Charge } from "@/lib/charges/charge";
import { checkBooks } from "@/lib/ledger/check-books";
import { now } from "@/lib/platform/clock";
import { cents } from "@/lib/platform/values/money";
import type { ProviderSettlement } from "@/lib/providers/port";
import { freshBank } from "@/testing/bank";
import { freshDatabase } from "@/testing/database";
import { Random } from "@/testing/random";
import { reportedMoney, reportedRefund } from "@/testing/reported-money";
import { requestRefund } from "./request-refund";

// Money goes back once, by a refund or by a lost dispute, in whichever order its provider reports them.

const database = freshDatabase();
const { at, cardCharge, exceptionsOf, moneyOf, statusOf } = reportedMoney(database, freshBank());

/** A card's R$ 10,50 in the account, to be reported again and again with what has changed. */
async function credited() {
  const charge = await cardCharge();
  const report = moneyOf(charge, { funds: "credited" });
  await report();
  return { charge, report };
}

/** What went back of a charge's money, as it is booked: by refunds, and by lost disputes. */
async function goneOf({ id }: Charge): Promise<{ done: number; lost: number }> {
  const [row] = await database.sql<{ done: number; lost: number }>(
    `SELECT COALESCE(-sum(cents) FILTER (WHERE kind = 'refund_done'), 0)::int AS done,
       COALESCE(-sum(cents) FILTER (WHERE kind = 'dispute_lost'), 0)::int AS lost
     FROM ledger_entries e JOIN ledger_postings ON entry_id = e.id
     WHERE charge_id = $1 AND account LIKE 'psp:%'`,
    [id],
  );
  return row ?? { done: 0, lost: 0 };
}

async function booksAreRight(): Promise<void> {
  expect((await checkBooks()).broken).toEqual([]);
}

type Reports = readonly (readonly [
  refund: null | "processing" | "refunded" | "failed",
  dispute: ProviderSettlement["dispute"],
])[];

describe("of R$ 10,50 with a refund of R$ 3,00 and a dispute", () => {
  test.each<readonly [string, Reports, { done: number; lost: number }, string]>([
    [
      "the refund that its provider reports while it is disputed is not lost as well",
      [
        [null, "open"],
        ["refunded", "open"],
        ["refunded", "lost"],
      ],
      { done: 300, lost: 750 },
      "REFUNDED",
    ],
    [
      "the refund that begins while it is disputed and ends after the loss is not lost as well",
      [
        [null, "open"],
        ["processing", "open"],
        ["processing", "lost"],
        ["refunded", "lost"],
      ],
      { done: 300, lost: 750 },
      "REFUNDED",
    ],
    [
      "the refund that fails while it is disputed is lost with the rest",
      [
        [null, "open"],
        ["processing", "open"],
        ["failed", "open"],
        ["failed", "lost"],
      ],
      { done: 0, lost: 1050 },
      "REFUNDED",
    ],
    [
      "the refund that fails after the loss stays the merchant's",
      [
        [null, "open"],
        ["processing", "open"],
        ["processing", "lost"],
        ["failed", "lost"],
      ],
      { done: 0, lost: 750 },
      "REFUNDED",
    ],
    [
      "the rest stays the merchant's when it wins",
      [
        [null, "open"],
        ["refunded", "open"],
        ["refunded", null],
      ],
      { done: 300, lost: 0 },
      "RECEIVED",
    ],
    [
      "the dispute of a refund in progress is about the rest, once that has ended",
      [
        ["processing", null],
        ["processing", "open"],
        ["refunded", "lost"],
      ],
      { done: 300, lost: 750 },
      "REFUNDED",
    ],
    [
      "the dispute that is lost before a refund ends is about the rest, once that has ended",
      [
        ["processing", null],
        ["processing", "lost"],
        ["refunded", "lost"],
      ],
      { done: 300, lost: 750 },
      "REFUNDED",
    ],
    [
      "the refund that its provider reports after the loss did not go back twice",
      [
        [null, "lost"],
        ["refunded", "lost"],
      ],
      { done: 0, lost: 1050 },
      "REFUNDED",
    ],
  ])("%s", async (_, reports, gone, status) => {
    const { charge, report } = await credited();
    for (const [state, dispute] of reports) {
      await report({ dispute, refunds: state ? [reportedRefund(300, state)] : [] });
      await booksAreRight();
    }
    expect(await goneOf(charge)).toEqual(gone);
    expect(await statusOf(charge)).toBe(status);
  });
});

test("all that a provider refunds while it is disputed is not lost as well", async () => {
  const { charge, report } = await credited();
  await report({ dispute: "open" });
  await report({ dispute: "lost", refunds: [reportedRefund(1050, "refunded")] });
  expect(await goneOf(charge)).toEqual({ done: 1050, lost: 0 });
  expect(await statusOf(charge)).toBe("REFUNDED");
  await booksAreRight();
});

test("what a lost dispute took is reported to a person when a provider says that it was refunded", async () => {
  const { charge, report } = await credited();
  await report({ dispute: "lost" });
  await report({ dispute: "lost", refunds: [reportedRefund(1050, "refunded")] });
  expect(await exceptionsOf(charge)).toEqual(["disputed", "provider_mismatch"]);
});

test("a merchant cannot ask for a refund of what is disputed", async () => {
  const { charge, report } = await credited();
  await report({ dispute: "open" });
  const request = { merchantId: at.merchantId, chargeId: charge.id, amount: cents(300) };
  const key = { idempotencyKey: randomUUID(), reason: null, actor: "test" };
  expect(await requestRefund({ ...request, ...key }, now())).toMatchObject({
    kind: "not_refundable",
  });
  await report({ dispute: "lost" });
  expect(await goneOf(charge)).toEqual({ done: 0, lost: 1050 });
  await booksAreRight();
});

const NEXT = { processing: ["processing", "refunded", "failed"] } as const;

test.each(Array.from({ length: 12 }, (_, seed) => seed))(
  "refunds and disputes in any order never take more than came: life %i",
  async (seed) => {
    const random = new Random("refunds in dispute", seed);
    const { charge, report } = await credited();
    let refunds: ProviderSettlement["refunds"] = [];
    for (let step = 0; step < 8; step += 1) {
      refunds = refunds.map((refund) =>
        refund.state === "processing" ? { ...refund, state: random.pick(NEXT.processing) } : refund,
      );
      if (random.chance(0.5)) {
        const state = random.pick(["processing", "refunded"] as const);
        refunds = [...refunds, reportedRefund(random.between(1, 1050), state, `r${step}`)];
      }
      await report({ refunds, dispute: random.pick([null, "open", "open", "lost"] as const) });
      await booksAreRight();
      const { done, lost } = await goneOf(charge);
      expect(done + lost).toBeLessThanOrEqual(1050);
    }
  },
);
