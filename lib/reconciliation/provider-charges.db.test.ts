import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { cancelCharge } from "@/lib/charges/cancel-charge";
import type { Charge, NewCharge } from "@/lib/charges/charge";
import { createCharge } from "@/lib/charges/create-charge";
import { openCharge } from "@/lib/charges/open-charge";
import { findChargeForService } from "@/lib/charges/store/charges";
import { leaseForgottenCharges } from "@/lib/charges/store/leases";
import { requestRefund } from "@/lib/payments/request-refund";
import { now } from "@/lib/platform/clock";
import type { MerchantId } from "@/lib/platform/values/ids";
import { readAsaasAccount } from "@/lib/providers/asaas/account";
import { findPspAccount } from "@/lib/providers/store/psp-accounts";
import { newCharge, newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { freshProvider } from "@/testing/provider";
import { handleNotification } from "./handle-notification";
import { readProviderList } from "./read-provider-list";
import { receiveNotifications } from "./receive-notifications";
import { reconcileAccount, reconcileWaiting } from "./reconcile-account";

const database = freshDatabase();
const provider = freshProvider({ deadlineMs: 5_000, reopenAfterMs: 5_100 });
let merchantId: MerchantId;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
});

const pending = (overrides: Partial<NewCharge>) => pendingCharge(merchantId, overrides);
const card = () => pending({ billingType: "CREDIT_CARD" });
const current = async ({ id }: Charge) => (await findChargeForService(id)) as Charge;
const statusOf = async (charge: Charge) => (await current(charge)).status;
const paymentOf = ({ pspChargeId }: Charge) => pspChargeId ?? "";
const play = (charge: Charge, action: string, how: Record<string, unknown> = {}) =>
  provider.act(paymentOf(charge), action, how);
const aliveAt = async ({ id }: Pick<Charge, "id">) =>
  (await provider.payments(id)).filter(({ deleted }) => !deleted);

/** The provider calls: stored, then looked into, as the job does. */
async function notified(
  charge: Charge,
  event: string,
  { id = `evt_${randomUUID()}`, by = provider.accountId } = {},
): Promise<string | null> {
  const txid = charge.id.replaceAll("-", "");
  const dedupeKey = `${paymentOf(charge)}:${id}:${event}`;
  await receiveNotifications({ id: by, merchantId: null }, [
    { reference: paymentOf(charge), txid, dedupeKey },
  ]);
  const [row] = await database.sql<{ id: string; outcome: string | null }>(
    "SELECT id::text FROM notifications WHERE external_id = $1 AND psp_account_id = $2",
    [dedupeKey, by],
  );
  await handleNotification(row?.id ?? "");
  const [after] = await database.sql<{ outcome: string | null }>(
    "SELECT outcome FROM notifications WHERE id = $1",
    [row?.id],
  );
  return after?.outcome ?? null;
}

const eventsOf = async ({ id }: Charge) =>
  (
    await database.sql<{ type: string }>(
      "SELECT type FROM charge_events WHERE charge_id = $1 ORDER BY number",
      [id],
    )
  ).map(({ type }) => type);

const exceptionsOf = async ({ id }: Charge) =>
  (
    await database.sql<{ kind: string }>(
      "SELECT kind FROM exceptions WHERE charge_id = $1 ORDER BY opened_at",
      [id],
    )
  ).map(({ kind }) => kind);

describe("a charge of each method is opened within the call", () => {
  test.each([
    ["BOLETO", true, true, false],
    ["CREDIT_CARD", false, false, true],
    ["DEBIT_CARD", false, false, true],
    ["UNDEFINED", true, true, true],
  ] as const)("%s: code %s, line %s, page %s", async (billingType, code, line, page) => {
    const charge = await pending({ billingType });
    expect(charge).toMatchObject({ status: "PENDING", billingType });
    const given = [charge.brCode, charge.boletoLine, charge.paymentPage];
    expect(given.map((instrument) => instrument !== null)).toEqual([code, line, page]);
    expect(await aliveAt(charge)).toMatchObject([{ id: charge.pspChargeId }]);
  });

  test("and one whose answer is lost is found again: one charge there, not two", async () => {
    await provider.fault({ route: "POST /payments" }, { kind: "lost-response" }, 1);
    const input = newCharge({ billingType: "BOLETO" });
    const idempotencyKey = randomUUID();
    const outcome = await createCharge({ merchantId, idempotencyKey, input, actor: "t" }, now());
    if (outcome.kind !== "created") throw new Error(outcome.kind);
    expect(outcome.charge.status).toBe("CREATING");
    await expect
      .poll(
        async () => {
          for (const leased of await leaseForgottenCharges(10)) await openCharge(leased);
          return statusOf(outcome.charge);
        },
        { timeout: 20_000, interval: 200 },
      )
      .toBe("PENDING");
    expect(await provider.payments(outcome.charge.id)).toHaveLength(1);
  });

  test("and the provider's no ends it", async () => {
    const no = { kind: "refuse", description: "CPF inválido." };
    await provider.fault({ route: "POST /payments" }, no, 1);
    const input = newCharge({ billingType: "BOLETO" });
    const request = { merchantId, idempotencyKey: randomUUID(), input, actor: "t" };
    expect(await createCharge(request, now())).toMatchObject({
      kind: "refused",
      charge: { status: "CANCELED", refusal: "CPF inválido." },
    });
  });
});

describe("a card's money", () => {
  test("is confirmed, settled, charged back, won back, and lost", async () => {
    const charge = await card();
    await play(charge, "pay");
    await notified(charge, "PAYMENT_CONFIRMED");
    expect(await current(charge)).toMatchObject({ status: "CONFIRMED", paid: { amount: 1050n } });
    await play(charge, "settle");
    await notified(charge, "PAYMENT_RECEIVED");
    expect(await statusOf(charge)).toBe("RECEIVED");
    await play(charge, "chargeback");
    await notified(charge, "PAYMENT_CHARGEBACK_REQUESTED");
    expect(await statusOf(charge)).toBe("CHARGEBACK");
    await play(charge, "win-chargeback");
    await notified(charge, "PAYMENT_RECEIVED");
    expect(await statusOf(charge)).toBe("RECEIVED");
    await play(charge, "chargeback");
    await play(charge, "lose-chargeback");
    await notified(charge, "PAYMENT_REFUNDED");
    expect(await statusOf(charge)).toBe("REFUNDED");
  });

  test("notified late, twice and out of order stands where the provider says that it stands", async () => {
    const charge = await card();
    await play(charge, "pay");
    await play(charge, "settle");
    const id = `evt_${randomUUID()}`;
    await notified(charge, "PAYMENT_RECEIVED", { id });
    await notified(charge, "PAYMENT_CONFIRMED");
    await notified(charge, "PAYMENT_RECEIVED", { id });
    await notified(charge, "PAYMENT_SOMETHING_NEW");
    expect(await statusOf(charge)).toBe("RECEIVED");
    const [row] = await database.sql<{ count: bigint }>(
      "SELECT count(*) FROM settlements WHERE charge_id = $1",
      [charge.id],
    );
    expect(Number(row?.count)).toBe(1);
  });

  test("that its bank refuses is noted, and the charge goes on waiting", async () => {
    const charge = await card();
    await play(charge, "refuse");
    expect(await notified(charge, "PAYMENT_CREDIT_CARD_CAPTURE_REFUSED")).toBe("opened");
    expect(await statusOf(charge)).toBe("PENDING");
    expect(await eventsOf(charge)).toEqual(["created", "opened", "card_refused"]);
  });

  test("is found without any call, by the list of what was paid", async () => {
    const charge = await card();
    const boleto = await pending({ billingType: "BOLETO" });
    await play(charge, "pay");
    await play(boleto, "pay");
    await readProviderList(provider.accountId, now());
    expect(await statusOf(charge)).toBe("CONFIRMED");
    expect(await statusOf(boleto)).toBe("RECEIVED");
  });
});

describe("a Pix that nobody announced", () => {
  const recorded = async ({ id }: Charge) =>
    database.sql<{ end_to_end_id: string }>(
      "SELECT end_to_end_id FROM settlements WHERE charge_id = $1",
      [id],
    );

  test("is recorded from the list by the network's name, read one by one until all are", async () => {
    const [first, second] = [
      await pending({ billingType: "UNDEFINED" }),
      await pending({ billingType: "BOLETO" }),
    ];
    for (const charge of [first, second]) await play(charge, "pay", { by: "PIX" });
    const route = "GET /pix/transactions/:id";
    await provider.fault({ route }, { kind: "error-before", status: 500 }, 1);
    await expect(readProviderList(provider.accountId, now())).rejects.toThrow("500");
    // The one that was read is kept, and not read again.
    expect([await statusOf(first), await statusOf(second)].sort()).toEqual(["PENDING", "RECEIVED"]);
    await readProviderList(provider.accountId, now());
    for (const charge of [first, second]) {
      expect(await recorded(charge)).toEqual([{ end_to_end_id: expect.stringMatching(/^E/) }]);
      expect(await exceptionsOf(charge)).toEqual([]);
    }
  });
});

describe("news that prove nothing", () => {
  test("of a payment that was not made move nothing", async () => {
    const charge = await pending({ billingType: "BOLETO" });
    expect(await notified(charge, "PAYMENT_RECEIVED")).toBe("opened");
    expect(await eventsOf(charge)).toEqual(["created", "opened"]);
  });

  test("of another merchant's account are left aside", async () => {
    const other = (await newMerchant()).id;
    const theirs = await provider.openAccount(other);
    const charge = await pending({ billingType: "BOLETO" });
    await play(charge, "pay");
    expect(await notified(charge, "PAYMENT_RECEIVED", { by: theirs })).toBe("foreign");
    expect(await statusOf(charge)).toBe("PENDING");
  });
});

test("a refund that was not asked for, as the look before it failed, waits for nothing", async () => {
  const charge = await card();
  await play(charge, "pay");
  await play(charge, "settle");
  await notified(charge, "PAYMENT_RECEIVED");
  const route = "GET /payments/:id";
  await provider.fault({ route }, { kind: "error-before", status: 500 }, 1);
  const asked = { idempotencyKey: randomUUID(), amount: null, reason: null, actor: "test" };
  await requestRefund({ merchantId, chargeId: charge.id, ...asked }, now());
  const rows = await database.sql(
    "SELECT status, last_asked_at FROM refunds WHERE charge_id = $1",
    [charge.id],
  );
  expect(rows).toEqual([{ status: "PROCESSING", last_asked_at: null }]);
});

describe("a second charge at the provider, of a request that lingered", () => {
  test("is removed by the comparison, while its payer has the first", async () => {
    const charge = await pending({ billingType: "BOLETO" });
    await madeAt(provider.accountId, charge);
    await reconcileAccount(provider.accountId, now());
    expect((await aliveAt(charge)).map(({ id }) => id)).toEqual([charge.pspChargeId]);
    expect(await statusOf(charge)).toBe("PENDING");
  });

  test("is removed as well once the charge is paid", async () => {
    const charge = await pending({ billingType: "BOLETO" });
    const second = await madeAt(provider.accountId, charge);
    await provider.act(second, "pay");
    await readProviderList(provider.accountId, now());
    expect(await statusOf(charge)).toBe("RECEIVED");
    await reconcileAccount(provider.accountId, now());
    expect((await aliveAt(charge)).map(({ id }) => id)).toEqual([second]);
  });
});

test("two accounts of one owner do not speak of each other's charges", async () => {
  const { id } = await newMerchant();
  const first = await provider.openAccount(id);
  const charge = await pendingCharge(id, { billingType: "BOLETO" });
  expect(charge.pspAccountId).toBe(first);
  const other = await provider.openAccount(id);
  const theirs = await madeAt(other, charge);
  await provider.act(theirs, "pay");
  expect(await notified(charge, "PAYMENT_RECEIVED", { by: other })).toBe("foreign");
  await readProviderList(other, now());
  await reconcileAccount(other, now());
  expect(await statusOf(charge)).toBe("PENDING");
  const rows = await database.sql(
    "SELECT psp_account_id, charge_id FROM settlements WHERE reference = $1",
    [theirs],
  );
  expect(rows).toEqual([{ psp_account_id: other, charge_id: null }]);
});

test("a boleto that waits for months is compared at night as long as it waits", async () => {
  const charge = await pending({ billingType: "BOLETO" });
  await database.sql("ALTER TABLE charges DISABLE TRIGGER charges_guard");
  await database.sql(
    "UPDATE charges SET created_at = created_at - interval '80 days' WHERE id = $1",
    [charge.id],
  );
  await database.sql("ALTER TABLE charges ENABLE TRIGGER charges_guard");
  await play(charge, "pay");
  await reconcileWaiting(provider.accountId, now());
  expect(await statusOf(charge)).toBe("RECEIVED");
});

describe("a charge's end at the provider", () => {
  test("canceled here, it is removed there", async () => {
    const charge = await pending({ billingType: "BOLETO" });
    const outcome = await cancelCharge({
      merchantId,
      chargeId: charge.id,
      note: null,
      actor: "test",
    });
    expect(outcome.kind).toBe("canceled");
    expect(await aliveAt(charge)).toEqual([]);
  });

  test("paid although it was canceled: the money wins, and a discrepancy says so", async () => {
    const charge = await pending({ billingType: "BOLETO" });
    await cancelCharge({ merchantId, chargeId: charge.id, note: null, actor: "test" });
    await play(charge, "pay", { force: true });
    await notified(charge, "PAYMENT_RECEIVED");
    expect(await statusOf(charge)).toBe("RECEIVED");
    expect(await exceptionsOf(charge)).toEqual(["paid_after_cancel"]);
  });

  test("removed there by somebody, it ends here too, and no discrepancy is recorded", async () => {
    const charge = await pending({ billingType: "BOLETO" });
    const { apiUrl, apiKey } = await access();
    await fetch(`${apiUrl}/payments/${paymentOf(charge)}`, {
      method: "DELETE",
      headers: { access_token: apiKey, "user-agent": "test" },
    });
    await reconcileAccount(provider.accountId, now());
    expect(await current(charge)).toMatchObject({ status: "CANCELED", cancelReason: "canceled" });
    const recorded = await database.sql<{ kind: string }>(
      "SELECT kind FROM exceptions WHERE kind IN ('orphan_charge', 'missing_at_provider')",
    );
    expect(recorded).toEqual([]);
  });
});

/** A payment under the charge's reference that nobody here knows of; answers its name there. */
async function madeAt(accountId: string, { id, dueDate }: Charge): Promise<string> {
  const { apiUrl, apiKey } = await access(accountId);
  const headers = {
    access_token: apiKey,
    "user-agent": "test",
    "content-type": "application/json",
  };
  const post = async (path: string, body: object) => {
    const answer = await fetch(apiUrl + path, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { id: string }).id;
  };
  const customer = await post("/customers", { name: "Ana", cpfCnpj: "12345678909" });
  const payment = { customer, billingType: "BOLETO", value: 10.5, dueDate, externalReference: id };
  return post("/payments", payment);
}

async function access(accountId = provider.accountId) {
  const account = await findPspAccount(accountId);
  const { config, secrets } = readAsaasAccount(account?.config, account?.secrets);
  return { apiUrl: config.apiUrl, apiKey: secrets.apiKey };
}
