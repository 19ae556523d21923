import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findHistory } from "@/lib/charge-details/store/charge-history";
import type { Charge } from "@/lib/charges/charge";
import type { ChargeStatus } from "@/lib/charges/charge-status";
import { findCharge } from "@/lib/charges/store/charges";
import { now } from "@/lib/platform/clock";
import { type MerchantId, txidOf } from "@/lib/platform/values/ids";
import { type Cents, cents } from "@/lib/platform/values/money";
import { providerOf } from "@/lib/providers/reach";
import { freshBank } from "@/testing/bank";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { recordPayment } from "./apply-payment";
import { type RefundOutcome, requestRefund } from "./request-refund";
import { findDiscrepancies } from "./store/discrepancies";
import { leaseOpenRefunds } from "./store/refund-leases";
import { findRefunds } from "./store/refunds";
import { submitRefund } from "./submit-refund";

const database = freshDatabase();
const bank = freshBank({ deadlineMs: 2_000, reopenAfterMs: 2_100 });
let merchantId: MerchantId;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
});
beforeEach(async () => {
  await bank.clearFaults();
  // Refunds end when a test says so.
  await bank.settings({ refundSettlesAfterMs: 0, refundOutcome: "DEVOLVIDO" });
});

/** The bank notifies us of a payment, as its webhook would. */
async function hear(endToEndId: string): Promise<void> {
  const source = {
    psp: await providerOf(bank.accountId),
    pspAccountId: bank.accountId,
    actor: "test",
  };
  await recordPayment(source, endToEndId);
}

async function paidCharge(horario?: string): Promise<{ charge: Charge; e2e: string }> {
  const charge = await pendingCharge(merchantId);
  const how = horario ? { horario, force: true } : {};
  const [e2e = ""] = await bank.pay(txidOf(charge.id), how);
  await hear(e2e);
  return { charge, e2e };
}

function refund(
  charge: Charge,
  amount: number | null = null,
  idempotencyKey: string = randomUUID(),
): Promise<RefundOutcome> {
  const asked = { amount: amount === null ? null : (cents(amount) as Cents), reason: "troca" };
  return requestRefund(
    { merchantId, chargeId: charge.id, idempotencyKey, ...asked, actor: "client:t" },
    now(),
  );
}

const statusOf = async ({ id }: Charge) => (await findCharge(merchantId, id))?.status;

async function refundsOf({ id }: Charge) {
  return (await findRefunds(merchantId, id, { page: 0, size: 100 })).refunds;
}

/** What the worker does, whatever the leases say. */
async function submitAll(): Promise<void> {
  await database.sql("UPDATE refunds SET lease_until = '2020-01-01Z' WHERE status = 'PROCESSING'");
  await Promise.all((await leaseOpenRefunds(100)).map(submitRefund));
}

/** Lets the worker submit refunds until the charge has a status. */
async function submittedUntil(charge: Charge, status: ChargeStatus): Promise<void> {
  const submitted = async () => {
    await submitAll();
    return statusOf(charge);
  };
  await expect.poll(submitted).toBe(status);
}

async function movesOf({ id }: Charge): Promise<string[]> {
  const { entries } = await findHistory(merchantId, id, { page: 0, size: 100 });
  return entries.map(({ type }) => type);
}

describe("a refund", () => {
  test("of everything is REFUNDING at once, with every step in the charge's history", async () => {
    await bank.settings({ refundSettlesAfterMs: 60_000 });
    const { charge } = await paidCharge();
    const outcome = await refund(charge);
    expect(outcome).toMatchObject({ kind: "created", refund: { status: "PROCESSING" } });
    expect(await statusOf(charge)).toBe("REFUNDING");
    const [{ devolucoes } = { devolucoes: [] }] = await bank.pix(txidOf(charge.id));
    expect(devolucoes).toMatchObject([{ valor: "10.50", status: "EM_PROCESSAMENTO" }]);
    expect(await movesOf(charge)).toEqual(["created", "opened", "paid", "refund_started"]);
  });

  test("ends as the bank says, found by the worker without any notice", async () => {
    const { charge } = await paidCharge();
    await refund(charge);
    await submittedUntil(charge, "REFUNDED");
    expect(await refundsOf(charge)).toMatchObject([{ status: "REFUNDED", amount: 1050n }]);
  });

  test("of a part brings the charge back to RECEIVED, and the rest can go back later", async () => {
    const { charge } = await paidCharge();
    await refund(charge, 300);
    await submittedUntil(charge, "RECEIVED");
    expect(await refund(charge, 751)).toMatchObject({ kind: "too_much", left: 750n });
    await refund(charge);
    await submittedUntil(charge, "REFUNDED");
    expect(await refund(charge)).toMatchObject({ kind: "not_refundable" });
    const amounts = (await refundsOf(charge)).map(({ amount }) => amount);
    expect(amounts).toEqual([300n, 750n]);
  });

  test("that the bank does not carry out frees its amount and the charge", async () => {
    await bank.settings({ refundOutcome: "NAO_REALIZADO", refundReason: "Conta encerrada." });
    const { charge } = await paidCharge();
    await refund(charge);
    await submittedUntil(charge, "RECEIVED");
    expect(await refundsOf(charge)).toMatchObject([
      { status: "FAILED", failure: "Conta encerrada." },
    ]);
    await bank.settings({ refundOutcome: "DEVOLVIDO" });
    expect(await refund(charge)).toMatchObject({ kind: "created" });
  });

  test("that the bank refuses is reported as refused, also when it is requested again", async () => {
    const { charge } = await paidCharge();
    await bank.fault(
      { route: "PUT /pix/:e2eid/devolucao/:id" },
      { kind: "refuse", violations: [{ razao: "Saldo insuficiente.", propriedade: "valor" }] },
    );
    const key = randomUUID();
    expect(await refund(charge, null, key)).toMatchObject({ kind: "refused", replayed: false });
    expect(await refund(charge, null, key)).toMatchObject({ kind: "refused", replayed: true });
    expect(await statusOf(charge)).toBe("RECEIVED");
  });

  test("asked for by twenty at once with one key is one refund at the bank", async () => {
    const { charge } = await paidCharge();
    const key = randomUUID();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => refund(charge, 100, key)));
    const ids = new Set(outcomes.map((o) => (o.kind === "created" ? o.refund.id : o.kind)));
    expect(ids.size).toBe(1);
    const [pix] = await bank.pix(txidOf(charge.id));
    expect(pix?.devolucoes).toHaveLength(1);
  });

  test("with a key that asked for another one is refused, and changes nothing", async () => {
    const [one, two] = [await paidCharge(), await paidCharge()];
    const key = randomUUID();
    await refund(one.charge, 100, key);
    expect(await refund(one.charge, 101, key)).toEqual({ kind: "key_reused" });
    expect(await refund(two.charge, 100, key)).toEqual({ kind: "key_reused" });
    expect(await refundsOf(two.charge)).toEqual([]);
    expect(await statusOf(two.charge)).toBe("RECEIVED");
  });

  test("whose payer was anonymised since is not known by its key any more, and is not made again", async () => {
    const { charge } = await paidCharge();
    const key = randomUUID();
    const made = await refund(charge, 100, key);
    if (made.kind !== "created") throw new Error(made.kind);
    const forget = (change: string) =>
      database.sql(`UPDATE refunds SET ${change} WHERE id = $1`, [made.refund.id]);
    await forget("request_hash = decode(repeat('00', 32), 'hex')");
    expect(await refund(charge, 100, key)).toEqual({ kind: "key_reused" });
    // As a key that showed the payer is replaced.
    await forget("idempotency_key = anonymized_mark(id)");
    for (const amount of [100, 101, null]) {
      expect(await refund(charge, amount, key)).toEqual({ kind: "key_reused" });
    }
    expect(await refundsOf(charge)).toHaveLength(1);
    const [pix] = await bank.pix(txidOf(charge.id));
    expect(pix?.devolucoes).toHaveLength(1);
  });

  test("never sends back more than came, however many ask at once", async () => {
    const { charge } = await paidCharge();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => refund(charge, 400)));
    const kinds = outcomes.map(({ kind }) => kind).sort();
    // Decided here, before the bank has to say no.
    expect(kinds).toEqual([...Array(2).fill("created"), ...Array(8).fill("too_much")]);
    const [pix] = await bank.pix(txidOf(charge.id));
    expect(pix?.devolucoes).toHaveLength(2);
  });

  test.each([
    ["fails before it did anything", { kind: "error-before", status: 503 }],
    ["did it and fails", { kind: "error-after", status: 500 }],
    ["did it and its answer is lost", { kind: "lost-response" }],
    ["hangs", { kind: "hang" }],
    ["answers garbage", { kind: "malformed", as: "html" }],
  ])("is made once though the bank %s", async (_, effect) => {
    const { charge } = await paidCharge();
    await bank.fault({ route: "PUT /pix/:e2eid/devolucao/:id" }, effect, 1);
    expect(await refund(charge)).toMatchObject({
      kind: "created",
      refund: { status: "PROCESSING" },
    });
    await bank.clearFaults();
    await submittedUntil(charge, "REFUNDED");
    const [pix] = await bank.pix(txidOf(charge.id));
    expect(pix?.devolucoes).toHaveLength(1);
  });

  test("is not taken for refused while an earlier request for it may be on its way", async () => {
    const { charge } = await paidCharge();
    const route = "PUT /pix/:e2eid/devolucao/:id";
    // The first request hangs, then is carried out; a request meanwhile is refused.
    await bank.fault({ route }, { kind: "hang" }, 1);
    await refund(charge);
    await bank.fault({ route }, { kind: "refuse" }, 1);
    // However slow the machine is, the worker comes before the first request is too old to be carried out.
    const askedAt = (change: string) =>
      database.sql(
        `UPDATE refunds SET last_asked_at = last_asked_at ${change} WHERE charge_id = $1`,
        [charge.id],
      );
    await askedAt("+ interval '1 h'");
    await submitAll();
    expect(await refundsOf(charge)).toMatchObject([{ status: "PROCESSING" }]);
    expect(await statusOf(charge)).toBe("REFUNDING");
    await bank.clearFaults();
    await askedAt("- interval '1 h'");
    await submittedUntil(charge, "REFUNDED");
    const [pix] = await bank.pix(txidOf(charge.id));
    expect(pix?.devolucoes).toHaveLength(1);
  });

  test("that the provider reported after a restored backup is found by its key again, also for the whole amount", async () => {
    const { charge, e2e } = await paidCharge();
    const key = randomUUID();
    const first = await refund(charge, null, key);
    const id = first.kind === "created" ? first.refund.id : "";
    // The backup has neither the refund nor its entries.
    await database.sql(`DO $$ BEGIN
      SET LOCAL session_replication_role = replica;
      DELETE FROM ledger_postings USING ledger_entries WHERE entry_id = id AND refund_id = '${id}';
      DELETE FROM ledger_entries WHERE refund_id = '${id}';
      DELETE FROM refunds WHERE id = '${id}';
    END $$`);
    await database.sql("ALTER TABLE charges DISABLE TRIGGER charges_guard");
    await database.sql("UPDATE charges SET status = 'RECEIVED' WHERE id = $1", [charge.id]);
    await database.sql("ALTER TABLE charges ENABLE TRIGGER charges_guard");
    await database.sql("INSERT INTO restores (snapshot_at) VALUES (clock_timestamp())");
    expect(await refund(charge, null, key)).toMatchObject({ kind: "created", refund: { id } });
    expect(await statusOf(charge)).toBe("REFUNDED");
    expect(await refund(charge)).toMatchObject({ kind: "not_refundable" });
    const [pix] = await bank.pix(txidOf(charge.id));
    expect([pix?.endToEndId, pix?.devolucoes.length]).toEqual([e2e, 1]);
    await database.sql("DELETE FROM restores");
  });

  test("is not taken more than 90 days after the payment", async () => {
    const { charge } = await paidCharge(new Date(now().getTime() - 91 * 86_400_000).toISOString());
    expect(await refund(charge)).toEqual({ kind: "window_over" });
    expect(await statusOf(charge)).toBe("RECEIVED");
  });

  test("of another merchant's charge finds nothing", async () => {
    const { charge } = await paidCharge();
    const other = (await newMerchant()).id;
    const request = { chargeId: charge.id, idempotencyKey: "k", amount: null, reason: null };
    const outcome = await requestRefund({ ...request, merchantId: other, actor: "x" }, now());
    expect(outcome).toEqual({ kind: "not_found" });
  });
});

describe("money that the bank sends back on its own", () => {
  test("all of it: REFUNDED, with a refund of the provider and an exception", async () => {
    const { charge, e2e } = await paidCharge();
    await bank.sendBack(e2e, { natureza: "MED_FRAUDE" });
    await hear(e2e);
    await hear(e2e);
    expect(await statusOf(charge)).toBe("REFUNDED");
    expect(await refundsOf(charge)).toMatchObject([
      { origin: "psp", status: "REFUNDED", reason: "MED_FRAUDE" },
    ]);
    const { discrepancies } = await findDiscrepancies(merchantId, {
      state: "open",
      page: 0,
      size: 100,
    });
    const about = discrepancies.filter(({ chargeId }) => chargeId === charge.id);
    expect(about).toMatchObject([{ kind: "provider_refund", amount: 1050n }]);
    expect(await movesOf(charge)).toEqual([
      "created",
      "opened",
      "paid",
      "refund_started",
      "refunded",
    ]);
  });

  test("a part of it: still RECEIVED, and only the rest can be refunded", async () => {
    const { charge, e2e } = await paidCharge();
    await bank.sendBack(e2e, { amount: "4.00" });
    await hear(e2e);
    expect(await statusOf(charge)).toBe("RECEIVED");
    expect(await refund(charge, 651)).toMatchObject({ kind: "too_much", left: 650n });
    expect(await movesOf(charge)).toEqual(["created", "opened", "paid", "refund_ended"]);
  });
});

describe("the database itself", () => {
  test("lets nobody record that more went back than came, or change how a refund ended", async () => {
    const { charge, e2e } = await paidCharge();
    await refund(charge, 600);
    await submitAll();
    const more = `INSERT INTO refunds (id, merchant_id, charge_id, settlement_id, psp_account_id, psp_refund_id,
        amount_cents, status, origin, actor, requested_at, finished_at)
      SELECT gen_random_uuid(), merchant_id, charge_id, id, psp_account_id, 'x', 451, 'REFUNDED',
        'psp', 'test', now(), now() FROM settlements WHERE end_to_end_id = $1`;
    await expect
      .poll(async () => {
        await submitAll();
        return (await refundsOf(charge))[0]?.status;
      })
      .toBe("REFUNDED");
    await expect(database.sql(more, [e2e])).rejects.toThrow("more would go back than came");
    const again = "UPDATE refunds SET status = 'FAILED', failure = 'x' WHERE charge_id = $1";
    await expect(database.sql(again, [charge.id])).rejects.toThrow("never changes");
  });
});
