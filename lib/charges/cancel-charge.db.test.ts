import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findHistory } from "@/lib/charge-details/store/charge-history";
import { recordPayment } from "@/lib/payments/apply-payment";
import { now, pause } from "@/lib/platform/clock";
import { type ChargeId, type MerchantId, txidOf } from "@/lib/platform/values/ids";
import { providerOf } from "@/lib/providers/reach";
import { freshBank } from "@/testing/bank";
import { newCharge, newMerchant, pendingCharge, writtenCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { DEEP } from "@/testing/deep";
import { type CancelOutcome, cancelCharge } from "./cancel-charge";
import type { Charge } from "./charge";
import { createCharge } from "./create-charge";
import { endCharge } from "./end-charge";
import { findCharge } from "./store/charges";
import { leaseEndingCharges } from "./store/leases";

const database = freshDatabase();
const bank = freshBank({ deadlineMs: 2_000, reopenAfterMs: 3_000 });
let merchantId: MerchantId;
let lockKey: number;

beforeAll(async () => {
  ({ id: merchantId, lockKey } = await newMerchant());
});
beforeEach(() => bank.clearFaults());

function cancel({ id }: Pick<Charge, "id">, by = merchantId): Promise<CancelOutcome> {
  return cancelCharge({ merchantId: by, chargeId: id, note: "desistiu", actor: "client:t" });
}

async function hear(endToEndId: string): Promise<void> {
  const source = {
    psp: await providerOf(bank.accountId),
    pspAccountId: bank.accountId,
    actor: "test",
  };
  await recordPayment(source, endToEndId);
}

const current = async ({ id }: Pick<Charge, "id">) => {
  const found = await findCharge(merchantId, id);
  if (!found) throw new Error("the charge is gone");
  return found;
};

const atBank = async ({ id }: Pick<Charge, "id">) => (await bank.charges(txidOf(id)))[0]?.status;

/** What the worker's sweep does, whatever the leases say. */
async function endAll(): Promise<void> {
  await database.sql("UPDATE charges SET lease_until = NULL WHERE cancel_asked_at IS NOT NULL");
  await Promise.all((await leaseEndingCharges(100)).map(endCharge));
}

describe("calling a charge off", () => {
  test("withdraws it at the bank before it is CANCELED, and records who and why", async () => {
    const charge = await pendingCharge(merchantId);
    expect(await cancel(charge)).toMatchObject({ kind: "canceled" });
    expect(await current(charge)).toMatchObject({ status: "CANCELED", cancelReason: "canceled" });
    expect(await atBank(charge)).toBe("REMOVIDA_PELO_USUARIO_RECEBEDOR");
    const { entries } = await findHistory(merchantId, charge.id, { page: 0, size: 10 });
    expect(entries.at(-1)).toMatchObject({
      type: "canceled",
      actor: "client:t",
      reason: "desistiu",
    });
  });

  test("twice answers the same and asks the bank once more for nothing", async () => {
    const charge = await pendingCharge(merchantId);
    const outcomes = await Promise.all([cancel(charge), cancel(charge), cancel(charge)]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["canceled", "canceled", "canceled"]);
    const { entries } = await findHistory(merchantId, charge.id, { page: 0, size: 10 });
    expect(entries.map(({ type }) => type)).toEqual([
      "created",
      "opened",
      "cancel_asked",
      "canceled",
    ]);
  });

  test("with the bank away keeps the wish, and the worker carries it out", async () => {
    const charge = await pendingCharge(merchantId);
    await bank.fault({ route: "PATCH /cob/:txid", txid: txidOf(charge.id) }, { kind: "hang" });
    expect(await cancel(charge)).toMatchObject({
      kind: "requested",
      charge: { status: "PENDING" },
    });
    await bank.clearFaults();
    await endAll();
    expect(await current(charge)).toMatchObject({ status: "CANCELED", cancelReason: "canceled" });
    expect(await atBank(charge)).toBe("REMOVIDA_PELO_USUARIO_RECEBEDOR");
  });

  test("one that was just paid loses against the money", async () => {
    const charge = await pendingCharge(merchantId);
    await bank.pay(txidOf(charge.id));
    expect(await cancel(charge)).toMatchObject({
      kind: "not_cancelable",
      charge: { status: "RECEIVED", paid: { amount: 1050n } },
    });
  });

  const exceptionsOf = ({ id }: Pick<Charge, "id">) =>
    database.sql("SELECT kind FROM exceptions WHERE charge_id = $1", [id]);

  test("money that comes while the request waits wins, is answered so, and leaves nobody to decide", async () => {
    const charge = await pendingCharge(merchantId);
    const here = { route: "PATCH /cob/:txid", txid: txidOf(charge.id) };
    await bank.fault(here, { kind: "delay", ms: 400 });
    const outcome = cancel(charge);
    await expect.poll(async () => (await current(charge)).cancelRequested).not.toBeNull();
    await pause(10);
    await bank.pay(txidOf(charge.id));
    expect(await outcome).toMatchObject({
      kind: "not_cancelable",
      charge: { status: "RECEIVED", cancelRequested: { isAccepted: false } },
    });
    expect(await exceptionsOf(charge)).toEqual([]);
    // A repeated request is answered the same.
    expect(await cancel(charge)).toMatchObject({ kind: "not_cancelable" });
  });

  test("money that comes after the request was answered is for a canceled charge, whenever it was answered so", async () => {
    const charge = await pendingCharge(merchantId);
    await bank.fault({ route: "PATCH /cob/:txid", txid: txidOf(charge.id) }, { kind: "hang" });
    expect(await cancel(charge)).toMatchObject({ kind: "requested" });
    const [endToEndId = ""] = await bank.pay(txidOf(charge.id));
    // The second request loses against the money, and the first one was answered otherwise.
    await hear(endToEndId);
    expect(await cancel(charge)).toMatchObject({ kind: "not_cancelable" });
    expect(await exceptionsOf(charge)).toEqual([{ kind: "paid_after_cancel" }]);
  });

  test("one that no bank has heard of ends without asking for it", async () => {
    const { id } = await writtenCharge(
      { id: merchantId, lockKey },
      { input: newCharge(), pspAccountId: bank.accountId },
    );
    // The process that wrote it died before the bank was asked, long enough ago for nothing to be on its way.
    await database.sql(
      `UPDATE charges SET lease_until = created_at, last_asked_at = created_at - interval '1 hour' WHERE id = $1`,
      [id],
    );
    expect(await cancel({ id })).toMatchObject({ kind: "canceled" });
    expect(await bank.charges(txidOf(id))).toEqual([]);
  });

  test("while it is being opened waits for the answer, so that nothing is left at the bank", async () => {
    const description = `mark-${randomUUID()}`;
    await bank.fault(
      { route: "PUT /cob/:txid", contains: description },
      { kind: "delay", ms: 400 },
    );
    const idempotencyKey = randomUUID();
    const request = { merchantId, idempotencyKey, input: newCharge({ description }), actor: "t" };
    const creating = createCharge(request, now());
    await expect
      .poll(() => database.sql("SELECT id FROM charges WHERE description = $1", [description]))
      .toHaveLength(1);
    const [row] = await database.sql<{ id: ChargeId }>(
      "SELECT id FROM charges WHERE description = $1",
      [description],
    );
    const id = row?.id as ChargeId;
    expect(await cancel({ id })).toMatchObject({ kind: "canceled" });
    await creating;
    expect(await current({ id })).toMatchObject({ status: "CANCELED" });
    expect(await atBank({ id })).toBe("REMOVIDA_PELO_USUARIO_RECEBEDOR");
  });

  test("without a bank behind it, as before its payer has picked a method, is done at once", async () => {
    const charge = await pendingCharge(merchantId, { billingType: "UNDEFINED" });
    expect(await cancel(charge)).toMatchObject({ kind: "canceled" });
  });

  test("another merchant's, or none at all, finds nothing", async () => {
    const charge = await pendingCharge(merchantId);
    const other = (await newMerchant()).id;
    expect(await cancel(charge, other)).toEqual({ kind: "not_found" });
    expect(await cancel({ id: "abc" as ChargeId })).toEqual({ kind: "not_found" });
    expect((await current(charge)).cancelRequested).toBeNull();
  });
});

const ROUNDS = DEEP ? 1_000 : 200;

test(`cancel, payment and expiry at once, ${ROUNDS} times: always what the bank says, and money wins`, async () => {
  const AT_ONCE = 20;
  const ends = { RECEIVED: 0, CANCELED: 0 };
  // Who has won more often starts later: so the two stay close together, which is where races are.
  let payersHandicapMs = 0;
  async function round(number: number): Promise<void> {
    const charge = await pendingCharge(merchantId, { pixExpiresInMinutes: 60 });
    const txid = txidOf(charge.id);
    const pay = async () => {
      await pause(payersHandicapMs);
      const [e2e] = await bank.pay(txid).catch(() => []);
      if (e2e) await hear(e2e);
    };
    const expire = async () => {
      await database.sql("UPDATE charges SET lapses_at = clock_timestamp() WHERE id = $1", [
        charge.id,
      ]);
      await Promise.all((await leaseEndingCharges(5)).map(endCharge));
    };
    const racers = [pay, expire, () => cancel(charge)];
    // Each takes its turn at being first.
    const order = [0, 1, 2].map((i) => racers[(i + number) % 3] ?? pay);
    await Promise.all(order.map((race) => race()));
    // A charge held up by another's lease is finished by the worker.
    for (let tries = 0; tries < 50; tries += 1) {
      const { status } = await current(charge);
      if (status !== "PENDING") break;
      await database.sql("UPDATE charges SET lease_until = NULL WHERE id = $1", [charge.id]);
      await Promise.all((await leaseEndingCharges(5)).map(endCharge));
    }
    const [there] = await bank.charges(txid);
    const here = await current(charge);
    if (there?.pix) expect(here).toMatchObject({ status: "RECEIVED", paid: { amount: 1050n } });
    else expect(here.status).toBe("CANCELED");
    expect(there?.status).not.toBe("ATIVA");
    const settled = await database.sql("SELECT 1 FROM settlements WHERE charge_id = $1", [here.id]);
    expect(settled).toHaveLength(there?.pix ?? 0);
    if (here.status === "RECEIVED" || here.status === "CANCELED") ends[here.status] += 1;
    payersHandicapMs = Math.max(0, payersHandicapMs + (there?.pix ? 3 : -3));
  }
  for (let done = 0; done < ROUNDS; done += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => round(done + i)));
  }
  expect(ends.RECEIVED + ends.CANCELED).toBe(ROUNDS);
  expect(Math.min(ends.RECEIVED, ends.CANCELED)).toBeGreaterThan(ROUNDS / 20);
}, 240_000);
