import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createCharge } from "@/lib/charges/create-charge";
import { findCharge } from "@/lib/charges/store/charges";
import { amountDueAt, checkoutScreen } from "@/lib/checkout/checkout-screen";
import { readCheckout } from "@/lib/checkout/read-checkout";
import { watchCheckout } from "@/lib/checkout/watch-checkout";
import { ensureSigningKey } from "@/lib/credentials/access-tokens";
import { addReminders, savePayerMail } from "@/lib/mail/store/payer-mail";
import { merchantNow } from "@/lib/merchants/merchant-now";
import { moveSandboxClock, resetSandboxClock } from "@/lib/merchants/store/sandbox-clocks";
import { payLink } from "@/lib/payment-links/pay-link";
import { formKeyFor } from "@/lib/payment-links/read-link-page";
import { now } from "@/lib/platform/clock";
import { env, settle } from "@/lib/platform/env";
import { addDays, brasiliaDay, daysLater, endOfBrasiliaDay } from "@/lib/platform/values/brasilia";
import { type ChargeId, type MerchantId, txidOf } from "@/lib/platform/values/ids";
import { amountDueOn, type LateTerms } from "@/lib/platform/values/late-terms";
import { cents } from "@/lib/platform/values/money";
import { freshBank } from "@/testing/bank";
import { newCharge, newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { freshMember, managing } from "@/testing/members";
import { newPaymentLink, openedLink } from "@/testing/payment-links";
import { freshProvider } from "@/testing/provider";
import { newClient } from "@/testing/system-call";
import { actionInput, playOwnAction } from "./play-action";
import { runClock } from "./run-clock";
import { findMerchantsWithDue } from "./store/due-by-clock";

const database = freshDatabase();
const bank = freshBank();
const provider = freshProvider();
const TERMS: LateTerms = {
  fine: { kind: "percent", basisPoints: 200 },
  interest: { basisPointsPerMonth: 300 },
  discount: null,
};
let merchantId: MerchantId;
let other: MerchantId;

beforeAll(ensureSigningKey);
beforeEach(async () => {
  merchantId = (await newMerchant()).id;
  other = (await newMerchant()).id;
});

const today = () => brasiliaDay(now());

/** Moves the merchant's clock and does what the worker then does. */
async function move(days: number, whose = merchantId): Promise<void> {
  const outcome = await moveSandboxClock(whose, addDays(today(), days), now());
  expect(outcome.kind).toBe("moved");
  await runClock(whose, now());
}

const statusOf = async (id: ChargeId, whose = merchantId) => (await findCharge(whose, id))?.status;

/** A charge as the provider lists it. */
async function atProvider(id: ChargeId) {
  const [payment] = await provider.payments(id);
  return payment as unknown as Record<string, unknown> & { readonly id: string };
}

test("only goes forwards, at most 400 days ahead, and back to the real day", async () => {
  const day = (days: number) => addDays(today(), days);
  const moveTo = (days: number) => moveSandboxClock(merchantId, day(days), now());
  expect(await moveTo(-1)).toEqual({ kind: "past", today: today() });
  expect(await moveTo(401)).toEqual({ kind: "far", last: day(400) });
  expect(await moveTo(10)).toEqual({ kind: "moved", clock: { today: day(10), daysAhead: 10 } });
  // A repeated request changes nothing.
  expect(await moveTo(10)).toMatchObject({ kind: "moved", clock: { daysAhead: 10 } });
  expect(await moveTo(9)).toEqual({ kind: "past", today: day(10) });
  expect(await moveTo(400)).toMatchObject({ kind: "moved", clock: { daysAhead: 400 } });
  await resetSandboxClock(merchantId);
  const real = now();
  expect(await merchantNow(merchantId, real)).toEqual(real);
  expect(await moveTo(1)).toMatchObject({ kind: "moved", clock: { daysAhead: 1 } });
});

test("a boleto becomes overdue, its page has fine and interest, and it is paid with them on that day", async () => {
  const dueDate = addDays(today(), 1);
  const charge = await pendingCharge(merchantId, {
    billingType: "BOLETO",
    amount: cents(10_000),
    dueDate,
    lateTerms: TERMS,
  });
  const unmoved = await pendingCharge(other, { billingType: "BOLETO", dueDate, lateTerms: TERMS });
  await move(20);
  expect(await statusOf(charge.id)).toBe("OVERDUE");
  const day = addDays(today(), 20);
  const due = amountDueOn(cents(10_000), dueDate, TERMS, day);
  expect(due.fine).toBe(200n);
  expect(due.interest).toBeGreaterThan(0n);
  const view = await readCheckout(charge.id);
  if (!view) throw new Error("the charge has a page");
  expect(view.daysAhead).toBe(20);
  expect(amountDueAt(view, daysLater(now(), view.daysAhead))).toEqual(due);
  expect(await playOwnAction(merchantId, charge.id, actionInput("pay"))).toEqual({ kind: "done" });
  const paid = await atProvider(charge.id);
  expect(paid).toMatchObject({ status: "RECEIVED", clientPaymentDate: day, creditDate: day });
  expect(cents(Math.round(Number(paid.value) * 100))).toBe(due.total);
  // Nobody else's time has passed.
  expect(await statusOf(unmoved.id, other)).toBe("PENDING");
  const others = await readCheckout(unmoved.id);
  expect(others?.daysAhead).toBe(0);
  await playOwnAction(other, unmoved.id, actionInput("pay"));
  expect(await atProvider(unmoved.id)).toMatchObject({ clientPaymentDate: today() });
});

test("a Pix code ends by it: the page says so at once, the bank refuses, and the worker withdraws it", async () => {
  const dueDate = addDays(today(), 5);
  const charge = await pendingCharge(merchantId, { dueDate });
  const unmoved = await pendingCharge(other, { dueDate });
  await moveSandboxClock(merchantId, addDays(today(), 2), now());
  const view = await readCheckout(charge.id);
  if (!view) throw new Error("the charge has a page");
  expect(checkoutScreen(view, daysLater(now(), view.daysAhead)).kind).toBe("expired");
  expect((await watchCheckout(charge.id))?.screen).toBe("expired");
  expect(await playOwnAction(merchantId, charge.id, actionInput("pay"))).toEqual({ kind: "unfit" });
  expect(await statusOf(charge.id)).toBe("PENDING");
  await runClock(merchantId, now());
  expect(await findCharge(merchantId, charge.id)).toMatchObject({
    status: "CANCELED",
    cancelReason: "expired",
  });
  expect(await bank.charges(txidOf(charge.id))).toMatchObject([
    { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR", pix: 0 },
  ]);
  expect(await statusOf(unmoved.id, other)).toBe("PENDING");
  expect((await watchCheckout(unmoved.id))?.screen).toBe("pix");
});

test("a new charge is due on the clock's day at the earliest, and its code holds from there on", async () => {
  await move(30);
  const input = newCharge({ dueDate: addDays(today(), 29) });
  const request = { merchantId, idempotencyKey: randomUUID(), input, actor: "test" };
  expect(await createCharge(request, now())).toEqual({ kind: "due_date_past" });
  expect(await createCharge({ ...request, merchantId: other }, now())).toMatchObject({
    kind: "created",
  });
  const before = now();
  const charge = await pendingCharge(merchantId, { dueDate: addDays(today(), 40) });
  const life = (charge.pixExpiresAt?.getTime() ?? 0) - before.getTime();
  expect(Math.round(life / 3_600_000)).toBe(31 * 24);
  // It was created when it was.
  expect(charge.createdAt.getTime() - before.getTime()).toBeLessThan(3_600_000);
  expect(await playOwnAction(merchantId, charge.id, actionInput("pay"))).toEqual({ kind: "done" });
  expect(await bank.charges(txidOf(charge.id))).toMatchObject([{ status: "CONCLUIDA", pix: 1 }]);
});

test("a card's money is credited on the day that the provider announced, once that has come", async () => {
  const dueDate = addDays(today(), 5);
  const charge = await pendingCharge(merchantId, { billingType: "CREDIT_CARD", dueDate });
  await playOwnAction(merchantId, charge.id, actionInput("pay"));
  const confirmed = await atProvider(charge.id);
  expect(confirmed).toMatchObject({ status: "CONFIRMED" });
  // The provider's notification is not delivered here.
  await database.sql(
    `DO $$ BEGIN SET LOCAL session_replication_role = replica;
       UPDATE charges SET status = 'CONFIRMED' WHERE id = '${charge.id}'; END $$`,
  );
  await move(29);
  expect(await atProvider(charge.id)).toMatchObject({ status: "CONFIRMED", creditDate: null });
  await move(45);
  expect(await atProvider(charge.id)).toMatchObject({
    status: "RECEIVED",
    creditDate: confirmed.estimatedCreditDate,
  });
});

test("payers are reminded by it, once for each day that it shows", async () => {
  for (const whose of [merchantId, other]) {
    const owner = managing(await freshMember(whose, "owner"));
    const all = { charge: false, reminders: true, receipt: false, refund: false };
    await savePayerMail(owner, all);
    const charge = await pendingCharge(whose, {
      billingType: "BOLETO",
      dueDate: addDays(today(), 5),
    });
    await database.sql("UPDATE charges SET payer_email = 'ana@pagadora.example' WHERE id = $1", [
      charge.id,
    ]);
  }
  const reminded = async () => {
    for (let round = 0; round < 2; round += 1) await addReminders(today(), 12);
    const rows = await database.sql<{ merchant_id: string }>(
      "SELECT merchant_id FROM mails WHERE kind = 'payer_reminder' AND merchant_id = ANY($1::uuid[])",
      [[merchantId, other]],
    );
    // Of one charge no second mail of a kind waits beside the first.
    await database.sql("UPDATE mails SET state = 'sent', ended_at = now()");
    return rows.map((row) => row.merchant_id);
  };
  expect(await reminded()).toEqual([]);
  await move(2);
  expect(await reminded()).toEqual([merchantId]);
  await move(4);
  expect(await reminded()).toHaveLength(1);
  await move(8);
  expect(await reminded()).toEqual([merchantId, merchantId]);
});

test("the worker finds what is due by a clock that is ahead, and nobody else's", async () => {
  const charge = await pendingCharge(merchantId, {
    billingType: "BOLETO",
    dueDate: addDays(today(), 3),
  });
  await pendingCharge(other, { billingType: "BOLETO", dueDate: addDays(today(), 3) });
  const mine = async (all = false) =>
    (await findMerchantsWithDue(now(), all)).filter((id) => [merchantId, other].includes(id));
  expect(await mine()).toEqual([]);
  await moveSandboxClock(merchantId, addDays(today(), 3), now());
  // Its last day is not over.
  expect(await mine()).toEqual([]);
  expect(await mine(true)).toEqual([merchantId]);
  await moveSandboxClock(merchantId, addDays(today(), 4), now());
  expect(await mine()).toEqual([merchantId]);
  const jobs = await database.sql(
    "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'run-sandbox-clock' AND key = $1",
    [`run-sandbox-clock:${merchantId}`],
  );
  expect(jobs).toHaveLength(1);
  await runClock(merchantId, now());
  expect(await statusOf(charge.id)).toBe("OVERDUE");
  expect(await mine()).toEqual([]);
});

test("nothing of it is in production: no operation, and a clock that was moved moves nothing", async () => {
  const { merchantId: whose, call } = await newClient();
  const to = addDays(today(), 3);
  const moved = await call("moveSandboxClock", "/sandbox/clock", { to });
  expect(moved).toMatchObject({ status: 200, json: { today: to, daysAhead: 3 } });
  const sandbox = env();
  settle({ ...sandbox, environment: "production" }, sandbox.databaseUrl, sandbox.secret);
  try {
    for (const [name, body] of [
      ["getSandboxClock", undefined],
      ["moveSandboxClock", { to }],
      ["resetSandboxClock", undefined],
    ] as const) {
      const answer = await call(name, "/sandbox/clock", body);
      expect(answer).toMatchObject({ status: 404, json: { code: "not_found" } });
    }
    const real = now();
    expect(await merchantNow(whose, real)).toEqual(real);
  } finally {
    settle(sandbox, sandbox.databaseUrl, sandbox.secret);
  }
});

test("a wrong day is refused by its field and rule, and a system's moves are audited", async () => {
  const { merchantId: whose, call } = await newClient();
  const errors = async (to: unknown) =>
    (await call("moveSandboxClock", "/sandbox/clock", { to })).json.errors;
  const rule = (message: RegExp) => [{ pointer: "/to", message: expect.stringMatching(message) }];
  expect(await errors("2026-02-30")).toEqual(rule(/AAAA-MM-DD/));
  expect(await errors(addDays(today(), -1))).toEqual(rule(/só anda para a frente/));
  expect(await errors(addDays(today(), 401))).toEqual(rule(/400 dias depois de hoje/));
  const to = addDays(today(), 7);
  await call("moveSandboxClock", "/sandbox/clock", { to });
  const shown = { today: to, daysAhead: 7 };
  expect((await call("getSandboxClock", "/sandbox/clock")).json).toEqual(shown);
  const back = { today: today(), daysAhead: 0 };
  expect((await call("resetSandboxClock", "/sandbox/clock")).json).toEqual(back);
  const lines = await database.sql(
    "SELECT act, details, outcome FROM audit_log WHERE merchant_id = $1 ORDER BY id",
    [whose],
  );
  expect(lines.at(-2)).toEqual({ act: "sandbox.move_clock", details: { to }, outcome: "done" });
  expect(lines.at(-1)).toMatchObject({ act: "sandbox.reset_clock", outcome: "done" });
});

test("a payment link ends by it, on its page, for a form that was open before, and in what is shown of it", async () => {
  const endsAt = endOfBrasiliaDay(addDays(today(), 3));
  const opened = await newPaymentLink({ merchantId, endsAt });
  const others = await newPaymentLink({ merchantId: other, endsAt });
  const { link } = opened.found;
  const sent = () => ({
    fields: new URLSearchParams({
      key: formKeyFor(opened, now()),
      name: "Ana Souza",
      document: "12345678909",
    }),
    address: "203.0.113.7",
  });
  expect(opened.view.closed).toBeNull();
  expect(await payLink(opened, sent(), now())).toMatchObject({ kind: "charge" });
  await move(3);
  expect((await openedLink(merchantId, link.id)).view.closed).toBeNull();
  await move(4);
  expect((await openedLink(merchantId, link.id)).view.closed).toBe("ENDED");
  expect(await payLink(opened, sent(), now())).toEqual({ kind: "closed", state: "ENDED" });
  expect((await openedLink(other, others.found.link.id)).view.closed).toBeNull();
  await resetSandboxClock(merchantId);
  expect((await openedLink(merchantId, link.id)).view.closed).toBeNull();
});
