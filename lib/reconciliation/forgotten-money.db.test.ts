import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Charge, NewCharge } from "@/lib/charges/charge";
import { findChargeForService } from "@/lib/charges/store/charges";
import { findDiscrepancies } from "@/lib/payments/store/discrepancies";
import { now } from "@/lib/platform/clock";
import { type MerchantId, txidOf } from "@/lib/platform/values/ids";
import type { Provider, ProviderSettlement } from "@/lib/providers/port";
import { providerOf, reachThrough } from "@/lib/providers/reach";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { freshProvider } from "@/testing/provider";
import { handleNotification } from "./handle-notification";
import { readProviderList, Unread } from "./read-provider-list";
import { receiveNotifications } from "./receive-notifications";
import { reconcileRefunds } from "./reconcile-account";
import { reconcileMoney } from "./reconcile-money";

// What becomes of money long after it came, with every webhook notification lost.

const database = freshDatabase();
const provider = freshProvider();
let merchantId: MerchantId;
let psp: Provider;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
  psp = await providerOf(provider.accountId);
});
afterEach(() => reachThrough(provider.accountId, psp));

const inDays = (days: number) => new Date(now().getTime() + days * 86_400_000);
const act = ({ pspChargeId }: Charge, action: string) => provider.act(pspChargeId ?? "", action);
const statusOf = async ({ id }: Charge) => (await findChargeForService(id))?.status;
const card = (overrides: Partial<NewCharge> = {}) =>
  pendingCharge(merchantId, { billingType: "CREDIT_CARD", ...overrides });

/** A charge by card whose money is credited. */
async function creditedCard(): Promise<Charge> {
  const charge = await card();
  await act(charge, "pay");
  await act(charge, "settle");
  await readProviderList(provider.accountId, now());
  expect(await statusOf(charge)).toBe("RECEIVED");
  return charge;
}

/** The reasons for which a person has to look at a charge. */
async function reasonsAbout({ id }: Charge): Promise<unknown[]> {
  const { discrepancies } = await findDiscrepancies(merchantId, {
    state: "all",
    page: 0,
    size: 100,
  });
  return discrepancies.flatMap(({ chargeId, facts }) => (chargeId === id ? [facts.reason] : []));
}

describe("a dispute months after the payment", () => {
  test("is found in the provider's lists, and so is its loss", async () => {
    const charge = await creditedCard();
    await act(charge, "chargeback");
    await reconcileRefunds(provider.accountId, inDays(180));
    expect(await statusOf(charge)).toBe("CHARGEBACK");
    await act(charge, "lose-chargeback");
    await reconcileRefunds(provider.accountId, inDays(240));
    expect(await statusOf(charge)).toBe("REFUNDED");
  });

  test("that is won is found by the payment's name, as no list goes back to it", async () => {
    const charge = await creditedCard();
    await act(charge, "chargeback");
    await reconcileRefunds(provider.accountId, inDays(180));
    expect(await statusOf(charge)).toBe("CHARGEBACK");
    await act(charge, "win-chargeback");
    await reconcileRefunds(provider.accountId, inDays(240));
    await reconcileMoney(provider.accountId, inDays(240));
    expect(await statusOf(charge)).toBe("RECEIVED");
  });
});

describe("authorized money", () => {
  test("of a charge that was made long before is found before its credit", async () => {
    const charge = await card();
    await database.sql("UPDATE charges SET status = 'OVERDUE' WHERE id = $1", [charge.id]);
    await act(charge, "pay");
    await reconcileRefunds(provider.accountId, inDays(40));
    expect(await statusOf(charge)).toBe("CONFIRMED");
  });

  test("whose credit no list reports is read by its name", async () => {
    const charge = await card();
    await act(charge, "pay");
    await readProviderList(provider.accountId, now());
    await act(charge, "settle");
    await reconcileMoney(provider.accountId, inDays(34));
    expect(await statusOf(charge)).toBe("CONFIRMED");
    await reconcileMoney(provider.accountId, inDays(36));
    expect(await statusOf(charge)).toBe("RECEIVED");
  });

  test("that is not credited in time goes to a person, once", async () => {
    const charge = await card();
    await act(charge, "pay");
    await readProviderList(provider.accountId, now());
    await reconcileMoney(provider.accountId, inDays(34));
    expect(await reasonsAbout(charge)).toEqual([]);
    await reconcileMoney(provider.accountId, inDays(400));
    await reconcileMoney(provider.accountId, inDays(401));
    expect(await reasonsAbout(charge)).toEqual(["authorized, and not credited in time"]);
  });

  test("about which the provider does not answer is read again, and holds up no other", async () => {
    const [silent, other] = [await card(), await card()];
    for (const charge of [silent, other]) await act(charge, "pay");
    await readProviderList(provider.accountId, now());
    await act(other, "settle");
    reachThrough(provider.accountId, {
      ...psp,
      readSettlement: async (reference) =>
        reference === silent.pspChargeId
          ? { kind: "unknown", reason: "status 500" }
          : psp.readSettlement(reference),
    });
    await expect(reconcileMoney(provider.accountId, inDays(36))).rejects.toThrow(Unread);
    expect(await statusOf(other)).toBe("RECEIVED");
  });
});

describe("money that its provider no longer says was paid", () => {
  const takenBack = ["its provider no longer says that it was paid"];

  /** Lets the provider say that a charge was never paid. */
  function undone(): void {
    reachThrough(provider.accountId, { ...psp, readSettlement: async () => ({ kind: "absent" }) });
  }

  /** The provider notifies us of an event of a charge. */
  async function notified({ id, pspChargeId }: Charge, event: string): Promise<void> {
    const reference = pspChargeId ?? "";
    const dedupeKey = `${reference}:evt_${randomUUID()}:${event}`;
    await receiveNotifications({ id: provider.accountId, merchantId: null }, [
      { reference, txid: txidOf(id), dedupeKey },
    ]);
    const [row] = await database.sql<{ id: string }>(
      "SELECT id::text FROM notifications WHERE external_id = $1",
      [dedupeKey],
    );
    await handleNotification(row?.id ?? "");
  }

  async function notesOf({ id }: Charge): Promise<number> {
    const rows = await database.sql(
      "SELECT 1 FROM charge_events WHERE charge_id = $1 AND type = 'taken_back'",
      [id],
    );
    return rows.length;
  }

  test("stays, with an event and a discrepancy, however often it is reported", async () => {
    const charge = await creditedCard();
    undone();
    await notified(charge, "PAYMENT_RECEIVED_IN_CASH_UNDONE");
    await notified(charge, "PAYMENT_UPDATED");
    expect(await statusOf(charge)).toBe("RECEIVED");
    expect(await reasonsAbout(charge)).toEqual(takenBack);
    expect(await notesOf(charge)).toBe(1);
  });

  test("is noticed without a notification once its credit is late", async () => {
    const charge = await card();
    await act(charge, "pay");
    await readProviderList(provider.accountId, now());
    undone();
    await reconcileMoney(provider.accountId, inDays(36));
    expect(await reasonsAbout(charge)).toEqual(takenBack);
    expect(await notesOf(charge)).toBe(1);
  });

  test("as cash is recorded as cash, of which the provider has nothing", async () => {
    const charge = await card();
    await act(charge, "pay");
    const found = await psp.readSettlement(charge.pspChargeId ?? "");
    if (found.kind !== "found") throw new Error(found.kind);
    const settlement: ProviderSettlement = { ...found.settlement, isInCash: true };
    reachThrough(provider.accountId, {
      ...psp,
      readSettlement: async () => ({ kind: "found", settlement }),
    });
    await notified(charge, "PAYMENT_RECEIVED_IN_CASH");
    const rows = await database.sql(
      "SELECT evidence->>'isInCash' AS cash FROM settlements WHERE charge_id = $1",
      [charge.id],
    );
    expect(rows).toEqual([{ cash: "true" }]);
  });

  test("as cash, and then paid at the provider, is not taken for cash in silence", async () => {
    const charge = await card();
    await act(charge, "pay");
    const found = await psp.readSettlement(charge.pspChargeId ?? "");
    if (found.kind !== "found") throw new Error(found.kind);
    const paid: ProviderSettlement = { ...found.settlement, funds: "credited" };
    const reporting = (settlement: ProviderSettlement) =>
      reachThrough(provider.accountId, {
        ...psp,
        readSettlement: async () => ({ kind: "found", settlement }),
        listSettlements: async () => ({
          kind: "page",
          items: [settlement],
          unreadable: [],
          last: true,
        }),
      });
    reporting({ ...paid, isInCash: true });
    await notified(charge, "PAYMENT_RECEIVED_IN_CASH");
    await notified(charge, "PAYMENT_UPDATED");
    expect(await reasonsAbout(charge)).toEqual([]);
    // The merchant undid the cash there, and the payer paid.
    reporting(paid);
    await reconcileRefunds(provider.accountId, now());
    await notified(charge, "PAYMENT_RECEIVED");
    expect(await reasonsAbout(charge)).toEqual(["reported at the provider, and recorded in cash"]);
  });
});
