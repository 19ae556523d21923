import { createHash, randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Charge, NewCharge } from "@/lib/charges/charge";
import { createCharge } from "@/lib/charges/create-charge";
import { endCharge } from "@/lib/charges/end-charge";
import { findCharge } from "@/lib/charges/store/charges";
import { leaseEndingCharges } from "@/lib/charges/store/leases";
import { now } from "@/lib/platform/clock";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { type MerchantId, txidOf } from "@/lib/platform/values/ids";
import { handleNotification } from "@/lib/reconciliation/handle-notification";
import { receiveNotifications } from "@/lib/reconciliation/receive-notifications";
import { Unconfirmed } from "@/lib/reconciliation/unconfirmed";
import { freshBank } from "@/testing/bank";
import { newCharge, newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";

const database = freshDatabase();
const bank = freshBank({ deadlineMs: 5_000, reopenAfterMs: 5_100 });
let merchantId: MerchantId;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
});
beforeEach(() => bank.clearFaults());

async function pending(overrides: Partial<NewCharge> = {}): Promise<Charge> {
  const request = {
    merchantId,
    idempotencyKey: randomUUID(),
    input: newCharge(overrides),
    actor: "test",
  };
  const outcome = await createCharge(request, now());
  if (outcome.kind !== "created") throw new Error(outcome.kind);
  return outcome.charge;
}

/** The bank calls: stored, then looked into, as the job does. */
async function notify(endToEndId: string, txid: string | null, digest = "d"): Promise<string> {
  const dedupeKey = `${endToEndId}:${createHash("sha256").update(digest).digest("hex")}`;
  await receiveNotifications({ id: bank.accountId, merchantId: null }, [
    { reference: endToEndId, txid, dedupeKey },
  ]);
  const rows = await database.sql<{ id: string }>(
    "SELECT id::text FROM notifications WHERE reference = $1 ORDER BY id DESC",
    [endToEndId],
  );
  const id = rows[0]?.id ?? "";
  await handleNotification(id);
  return id;
}

const current = async (charge: Charge) => {
  const found = await findCharge(merchantId, charge.id);
  if (!found) throw new Error("the charge is gone");
  return found;
};

async function settlementsOf(charge: Charge) {
  return database.sql<{ end_to_end_id: string; amount_cents: string }>(
    "SELECT end_to_end_id, amount_cents::text FROM settlements WHERE charge_id = $1 ORDER BY recorded_at",
    [charge.id],
  );
}

describe("money that is credited", () => {
  test("a confirmed payment moves the charge to RECEIVED with amount, net and Brasília day", async () => {
    const charge = await pending();
    const horario = "2026-11-22T02:59:59Z";
    const [e2e = ""] = await bank.pay(txidOf(charge.id), { horario, force: true });
    await notify(e2e, txidOf(charge.id));
    expect(await current(charge)).toMatchObject({
      status: "RECEIVED",
      paid: { amount: 1050n, net: 1042n, paidOn: "2026-11-21" },
    });
  });

  test("ten equal notifications at once are one settlement", async () => {
    const charge = await pending();
    const [e2e = ""] = await bank.pay(txidOf(charge.id));
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => notify(e2e, txidOf(charge.id), `d${i % 3}`)),
    );
    expect(await settlementsOf(charge)).toHaveLength(1);
    const events = await database.sql(
      "SELECT 1 FROM charge_events WHERE charge_id = $1 AND type = 'paid'",
      [charge.id],
    );
    expect(events).toHaveLength(1);
  });

  test("a notification that the bank does not vouch for changes nothing", async () => {
    const charge = await pending();
    const forged = `E99999999202611211200${randomUUID().replaceAll("-", "").slice(0, 11)}`;
    await expect(notify(forged, txidOf(charge.id))).rejects.toThrow(Unconfirmed);
    expect((await current(charge)).status).toBe("PENDING");
  });

  test("a hint that names another charge is judged by what the bank says", async () => {
    const [paid, other] = [await pending(), await pending()];
    const [e2e = ""] = await bank.pay(txidOf(paid.id));
    await notify(e2e, txidOf(other.id));
    expect((await current(paid)).status).toBe("RECEIVED");
    expect((await current(other)).status).toBe("PENDING");
  });

  test("another account's money is not believed to be ours", async () => {
    const { id } = await newMerchant();
    const account = await bank.openAccount(id);
    const request = { merchantId: id, idempotencyKey: "k", input: newCharge(), actor: "test" };
    const outcome = await createCharge(request, now());
    const charge = outcome.kind === "created" ? outcome.charge : null;
    expect(charge?.pspAccountId).toBe(account);
    const [e2e = ""] = await bank.pay(txidOf((charge as Charge).id));
    // Reported through the operator's account, whose bank knows nothing of it.
    await expect(notify(e2e, txidOf((charge as Charge).id))).rejects.toThrow(Unconfirmed);
  });

  test("money that is reported through a renewed account of the same key is believed", async () => {
    const charge = await pending();
    const [e2e = ""] = await bank.pay(txidOf(charge.id));
    const renewed = await bank.renewAccount();
    const notification = { reference: e2e, txid: txidOf(charge.id), dedupeKey: `${e2e}:r` };
    await receiveNotifications({ id: renewed, merchantId: null }, [notification]);
    const rows = await database.sql<{ id: string }>(
      "SELECT id::text FROM notifications WHERE psp_account_id = $1",
      [renewed],
    );
    await handleNotification(rows[0]?.id ?? "");
    expect((await current(charge)).status).toBe("RECEIVED");
  });

  test("a payment that overtakes the answer of its own opening is kept, and so is the code", async () => {
    const description = `mark-${randomUUID()}`;
    // The bank has the charge at once and says so a second later.
    await bank.fault(
      { route: "PUT /cob/:txid", contains: description },
      { kind: "slow-body", bytesPerSecond: 700 },
    );
    const key = randomUUID();
    const running = createCharge(
      { merchantId, idempotencyKey: key, input: newCharge({ description }), actor: "test" },
      now(),
    );
    const soon = { interval: 2, timeout: 20_000 };
    const txid = await vi.waitFor(async () => {
      const sql = "SELECT id FROM charges WHERE idempotency_key = $1 AND attempts = 1";
      const [row] = await database.sql<{ id: string }>(sql, [key]);
      if (!row) throw new Error("it is not being opened yet");
      return row.id.replaceAll("-", "");
    }, soon);
    const [e2e = ""] = await vi.waitFor(() => bank.pay(txid), soon);
    await notify(e2e, txid);
    const outcome = await running;
    expect(outcome).toMatchObject({ kind: "created", charge: { status: "RECEIVED" } });
    const charge = await current((outcome as { charge: Charge }).charge);
    expect(charge.status).toBe("RECEIVED");
    expect(charge.brCode).not.toBeNull();
  });
});

describe("money that does not fit is recorded all the same", () => {
  test("another amount is what was paid", async () => {
    const charge = await pending();
    const [e2e = ""] = await bank.pay(txidOf(charge.id), { amount: "3.00", force: true });
    await notify(e2e, txidOf(charge.id));
    expect(await current(charge)).toMatchObject({
      status: "RECEIVED",
      amount: 1050n,
      paid: { amount: 300n },
    });
  });

  test("a second payment is a settlement of its own and is never summed", async () => {
    const charge = await pending();
    const e2es = await bank.pay(txidOf(charge.id), { times: 2, force: true });
    for (const e2e of e2es) await notify(e2e, txidOf(charge.id));
    expect(await settlementsOf(charge)).toHaveLength(2);
    expect((await current(charge)).paid?.amount).toBe(1050n);
    const extra = await database.sql(
      "SELECT 1 FROM charge_events WHERE charge_id = $1 AND type = 'extra_settlement'",
      [charge.id],
    );
    expect(extra).toHaveLength(1);
  });

  test("money after the charge expired makes it RECEIVED", async () => {
    const charge = await pending();
    await endTime(charge);
    await endAll();
    expect((await current(charge)).status).toBe("CANCELED");
    const [e2e = ""] = await bank.pay(txidOf(charge.id), { force: true });
    await notify(e2e, txidOf(charge.id));
    expect((await current(charge)).status).toBe("RECEIVED");
  });
});

/** As if the charge's time were up. */
async function endTime(charge: Charge): Promise<void> {
  await database.sql("UPDATE charges SET lapses_at = clock_timestamp() WHERE id = $1", [charge.id]);
}

async function endAll(): Promise<void> {
  await Promise.all((await leaseEndingCharges(100)).map(endCharge));
}

describe("the database itself", () => {
  /** Money that is authorized for a charge, as a card's is. */
  async function authorized(): Promise<string> {
    const charge = await pending();
    const [row] = await database.sql<{ id: string }>(
      `INSERT INTO settlements (account_owner, reference, charge_id, merchant_id, psp_account_id, amount_cents,
         net_cents, paid_at, recorded_at, evidence)
       VALUES (owner_of_account($1), $2, $3, $4, $1, 1050, 1000, now(), now(), '{}') RETURNING id`,
      [bank.accountId, randomUUID(), charge.id, merchantId],
    );
    return row?.id ?? "";
  }
  const change = (id: string, what: string) =>
    database.sql(`UPDATE settlements SET ${what} WHERE id = $1`, [id]);

  test("credits authorized money once, with what its PSP then says that it credits", async () => {
    const id = await authorized();
    await expect(change(id, "net_cents = 990")).rejects.toThrow("never changes");
    await change(id, "arrived_at = now(), net_cents = 990");
    await expect(change(id, "net_cents = 980")).rejects.toThrow("never changes");
    await expect(change(id, "arrived_at = now() + interval '1 s'")).rejects.toThrow(
      "never changes",
    );
    await expect(change(id, "arrived_at = NULL")).rejects.toThrow("never changes");
  });

  test("lets money of a charge become nobody else's, and no other money", async () => {
    const id = await authorized();
    for (const what of [
      "account_owner = gen_random_uuid()",
      "reference = 'another'",
      "end_to_end_id = 'E1'",
      "amount_cents = 1",
    ]) {
      await expect(change(id, what), what).rejects.toThrow("never changes");
    }
    await expect(change(id, "charge_id = NULL")).rejects.toThrow("only by a correction");
  });
});

describe("expiry (docs/reliability.md#money rule 5)", () => {
  test("a code that dies before its due date ends is withdrawn at the bank, then CANCELED", async () => {
    const charge = await pending();
    await endTime(charge);
    await endAll();
    expect(await current(charge)).toMatchObject({ status: "CANCELED", cancelReason: "expired" });
    const [atBank] = await bank.charges(txidOf(charge.id));
    expect(atBank?.status).toBe("REMOVIDA_PELO_USUARIO_RECEBEDOR");
    await expect(bank.pay(txidOf(charge.id))).rejects.toThrow("409");
  });

  test("a code that reaches the end of its due date makes the charge OVERDUE", async () => {
    const today = brasiliaDay(now());
    const charge = await pending({ dueDate: today, pixExpiresInMinutes: 43_200 });
    await endTime(charge);
    await endAll();
    expect((await current(charge)).status).toBe("OVERDUE");
    const [atBank] = await bank.charges(txidOf(charge.id));
    expect(atBank?.status).toBe("REMOVIDA_PELO_USUARIO_RECEBEDOR");
  });

  test("other methods become OVERDUE without any PSP", async () => {
    const charge = await pending({ billingType: "UNDEFINED" });
    await endTime(charge);
    await endAll();
    expect((await current(charge)).status).toBe("OVERDUE");
  });

  test("a payment of the last moment wins over the expiry, with every callback lost", async () => {
    const charge = await pending();
    await bank.pay(txidOf(charge.id));
    await endTime(charge);
    await endAll();
    expect((await current(charge)).status).toBe("RECEIVED");
  });

  test("while the bank does not answer, the charge does not expire; later it is", async () => {
    const description = `mark-${randomUUID()}`;
    const charge = await pending({ description });
    await bank.fault(
      { route: "PATCH /cob/:txid", contains: description },
      { kind: "error-before", status: 503 },
      1,
    );
    await endTime(charge);
    await endAll();
    expect((await current(charge)).status).toBe("PENDING");
    await database.sql("UPDATE charges SET lease_until = NULL WHERE id = $1", [charge.id]);
    await endAll();
    expect((await current(charge)).status).toBe("CANCELED");
  });

  test("a bank that is away does not keep other charges from ending", async () => {
    const description = `mark-${randomUUID()}`;
    await bank.fault(
      { route: "PATCH /cob/:txid", contains: description },
      { kind: "error-before", status: 503 },
    );
    for (let i = 0; i < 12; i += 1) await endTime(await pending({ description }));
    for (let round = 0; round < 3; round += 1) {
      await Promise.all((await leaseEndingCharges(4)).map(endCharge));
    }
    const other = await pending();
    await endTime(other);
    await database.sql(
      "UPDATE charges SET lease_until = lease_until - interval '1 hour' WHERE description = $1",
      [description],
    );
    await Promise.all((await leaseEndingCharges(4)).map(endCharge));
    expect((await current(other)).status).toBe("CANCELED");
    await database.sql("UPDATE charges SET lapses_at = '2099-01-01Z' WHERE description = $1", [
      description,
    ]);
  });

  test("expiry and payment raced 100 times end as the bank says", async () => {
    for (let round = 0; round < 100; round += 1) {
      const charge = await pending();
      const txid = txidOf(charge.id);
      await endTime(charge);
      const [paid] = await Promise.all([bank.pay(txid).catch(() => [] as string[]), endAll()]);
      for (const e2e of paid) await notify(e2e, txid);
      const { status } = await current(charge);
      const [atBank] = await bank.charges(txid);
      expect(status).toBe(atBank?.pix ? "RECEIVED" : "CANCELED");
    }
  });
});
