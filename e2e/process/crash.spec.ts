import type { PaymentResponse } from "@/lib/charges/payment-response";
import { ONLY_DEEP } from "@/testing/deep";
import { type Books, type Breaches, findBreaches } from "../../chaos/reconciliation-check";
import { storm } from "../../chaos/storm";
import { expect, test } from "../support/fixtures";
import { stopLaunched } from "../support/launch";

test.afterEach(stopLaunched);

test("apps and workers killed, PostgreSQL crashed, a failing bank: nothing lost, doubled, orphaned or missed", async () => {
  test.setTimeout(400_000);
  // Most of the time is waiting afterwards, for leases of the dead. `npm run chaos` storms for longer.
  const numbers = await storm({ seconds: 10, nemeses: ["kill"], report: () => {} });
  const broken = Object.entries(numbers.breaches).filter(([, count]) => count > 0);
  expect(broken, JSON.stringify(numbers, null, 2)).toEqual([]);
  expect(numbers.charges).toBeGreaterThan(30);
  expect(numbers.damage.appKills).toBeGreaterThan(0);
  expect(numbers.damage.workerKills).toBeGreaterThan(0);
  expect(numbers.damage.databaseCrashes).toBe(1);
});

test(
  "PostgreSQL's disk full, everybody's clock stepping by an hour: nothing lost, doubled, orphaned or missed",
  ONLY_DEEP,
  async () => {
    test.setTimeout(400_000);
    const nemeses = ["database-disk", "clock"] as const;
    const numbers = await storm({ seconds: 15, nemeses, report: () => {} });
    const { unanswered: _, ...breaches } = numbers.breaches;
    const broken = Object.entries(breaches).filter(([, count]) => count > 0);
    expect(broken, JSON.stringify(numbers, null, 2)).toEqual([]);
    expect(numbers.charges).toBeGreaterThan(0);
    // Where no file system may be mounted, or no clock moved, the storm says what it left out.
    const struck = { "database-disk": "fullDatabaseDisks", clock: "clockSteps" } as const;
    for (const name of nemeses) {
      const isThere = (numbers.damage[struck[name]] ?? 0) > 0;
      expect(isThere, JSON.stringify(numbers.damage)).toBe(!numbers.skipped.includes(name));
    }
  },
);

test(
  "parts paused, the bank killed, connections cut, the logs' disk full: nothing lost, doubled, orphaned or missed",
  ONLY_DEEP,
  async () => {
    test.setTimeout(400_000);
    const nemeses = ["pause", "simulator", "partition", "disk"] as const;
    const numbers = await storm({ seconds: 12, nemeses, report: () => {} });
    // A client may give up on a process that is paused before its key has an answer.
    const { unanswered: _, ...breaches } = numbers.breaches;
    const broken = Object.entries(breaches).filter(([, count]) => count > 0);
    expect(broken, JSON.stringify(numbers, null, 2)).toEqual([]);
    expect(numbers.charges).toBeGreaterThan(0);
    const { pauses, simulatorKills, databasePartitions, bankPartitions } = numbers.damage;
    for (const hits of [pauses, simulatorKills, databasePartitions, bankPartitions]) {
      expect(hits, JSON.stringify(numbers.damage)).toBeGreaterThan(0);
    }
  },
);

test.describe("the comparison after a storm notices", () => {
  const A = "00000000-0000-4000-8000-00000000000a";
  const B = "00000000-0000-4000-8000-00000000000b";
  const listed = (id: string, changes: Partial<PaymentResponse> = {}) =>
    ({ id, description: id, status: "PENDING", amount: 10.5, ...changes }) as PaymentResponse;
  const txid = (id: string) => id.replaceAll("-", "");
  const atBank = (id: string, valor = "10.50") => ({ txid: txid(id), valor, revisao: 0, puts: 1 });
  const money = (valor: string) => ({ endToEndId: "E", txid: txid(A), valor });
  const received = listed(A, { status: "RECEIVED", paidAmount: 10.5 });
  const books: Books = {
    answered: new Map([["key", new Set([A])]]),
    listed: [listed(A)],
    seen: [A],
    bankCharges: [atBank(A)],
    bankMoney: [],
  };
  const both = { seen: [A, B], bankCharges: [atBank(A), atBank(B)] };
  const none: Breaches = {
    ...{ lost: 0, duplicated: 0, orphaned: 0, unbacked: 0, missed: 0 },
    ...{ repeated: 0, unfinished: 0, unsettled: 0, unproven: 0 },
  };

  test("nothing where the books agree", () => {
    expect(findBreaches(books)).toEqual(none);
    expect(findBreaches({ ...books, listed: [received], bankMoney: [money("10.50")] })).toEqual(
      none,
    );
  });

  const cases: readonly [what: string, changes: Partial<Books>, breach: keyof Breaches][] = [
    ["a 201 without a row", { answered: new Map([["key", new Set([B])]]) }, "lost"],
    [
      "two rows for a key",
      { ...both, listed: [listed(A), listed(B, { description: A })] },
      "duplicated",
    ],
    [
      "two ids answered for a key",
      { ...both, listed: [listed(A), listed(B)], answered: new Map([["key", new Set([A, B])]]) },
      "duplicated",
    ],
    ["a charge that only the bank has", { bankCharges: both.bankCharges }, "orphaned"],
    ["a charge that the bank has not", { bankCharges: [] }, "unbacked"],
    ["another amount at the bank", { bankCharges: [atBank(A, "10.51")] }, "unbacked"],
    ["a charge that no window showed", { seen: [] }, "missed"],
    ["a charge that two windows showed", { seen: [A, A] }, "repeated"],
    ["a charge without an end", { listed: [listed(A, { status: "CREATING" })] }, "unfinished"],
    ["money that is not here", { bankMoney: [money("10.50")] }, "unsettled"],
    ["other money here", { listed: [received], bankMoney: [money("10.51")] }, "unsettled"],
    ["money that the bank has not", { listed: [received] }, "unproven"],
  ];
  for (const [what, changes, breach] of cases) {
    test(what, () => {
      expect(findBreaches({ ...books, ...changes })).toEqual({ ...none, [breach]: 1 });
    });
  }
});
