import { expect, test } from "vitest";
import type { Charge } from "@/lib/charges/charge";
import { now } from "@/lib/platform/clock";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { freshBank } from "@/testing/bank";
import { freshDatabase } from "@/testing/database";
import { reportedMoney } from "@/testing/reported-money";
import { resolveDiscrepancy } from "./resolve-discrepancy";

// The discrepancy of a dispute: what its provider says about it, and how it closes itself.

const { at, cardCharge, discrepanciesOf, moneyOf } = reportedMoney(freshDatabase(), freshBank());

const TERMS = { reason: "fraud", answerBy: "2026-12-05" as CivilDate } as const;

/** A paid charge, and how its money is reported again. */
async function paidByCard() {
  const charge = await cardCharge();
  const report = moneyOf(charge, { funds: "credited" });
  await report();
  return { charge, report };
}

/** What a charge's dispute says, and what closed it. */
async function disputeOf(charge: Charge) {
  const found = (await discrepanciesOf(charge)).filter(({ kind }) => kind === "disputed");
  return found.map(({ facts: { state, answerBy, disputeReason }, resolved }) => ({
    state,
    answerBy,
    disputeReason,
    by: resolved?.by ?? null,
  }));
}

const resolve = async (charge: Charge) => {
  const [found] = (await discrepanciesOf(charge)).filter(({ kind }) => kind === "disputed");
  const decision = { merchantId: at.merchantId, discrepancyId: found?.id ?? "", note: null };
  await resolveDiscrepancy({ ...decision, as: "accept", actor: "member:ana" }, now());
};

test("until when an answer is taken, and why the payer disputes, is kept as the provider says it", async () => {
  const { charge, report } = await paidByCard();
  await report({ dispute: "open" });
  const open = { state: "open", by: null };
  expect(await disputeOf(charge)).toEqual([open]);
  await report({ dispute: "open", disputeTerms: TERMS });
  const known = { ...open, answerBy: "2026-12-05", disputeReason: "fraud" };
  expect(await disputeOf(charge)).toEqual([known]);
  await report({ dispute: "open" });
  expect(await disputeOf(charge)).toEqual([known]);
  const later = { ...TERMS, answerBy: "2026-12-09" as CivilDate };
  await report({ dispute: "open", disputeTerms: later });
  expect(await disputeOf(charge)).toEqual([{ ...known, answerBy: "2026-12-09" }]);
});

test("a dispute that ends closes itself, and opens again where it begins again", async () => {
  const { charge, report } = await paidByCard();
  await report({ dispute: "open", disputeTerms: TERMS });
  await report({ dispute: null });
  expect(await disputeOf(charge)).toMatchObject([{ state: "won", by: "service" }]);
  await report({ dispute: "open" });
  expect(await disputeOf(charge)).toMatchObject([{ state: "open", by: null }]);
  await report({ dispute: "lost" });
  await report({ dispute: "lost" });
  expect(await disputeOf(charge)).toMatchObject([{ state: "lost", by: "service" }]);
  // An answer that is older than the end.
  await report({ dispute: "open" });
  expect(await disputeOf(charge)).toMatchObject([{ state: "lost", by: "service" }]);
});

test("a dispute that was lost before anybody heard of it is kept, and asks nobody", async () => {
  const { charge, report } = await paidByCard();
  await report({ dispute: "lost", disputeTerms: TERMS });
  expect(await disputeOf(charge)).toMatchObject([
    { state: "lost", disputeReason: "fraud", by: "service" },
  ]);
});

test("what a person resolved stays resolved while the dispute goes on, and says how it ended", async () => {
  const { charge, report } = await paidByCard();
  await report({ dispute: "open" });
  await resolve(charge);
  await report({ dispute: "open", disputeTerms: TERMS });
  expect(await disputeOf(charge)).toMatchObject([{ state: "open", by: "member:ana" }]);
  await report({ dispute: "lost" });
  expect(await disputeOf(charge)).toMatchObject([{ state: "lost", by: "member:ana" }]);
});
