import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findChargeForService } from "@/lib/charges/store/charges";
import { findDiscrepancies } from "@/lib/payments/store/discrepancies";
import { now } from "@/lib/platform/clock";
import type { MerchantId } from "@/lib/platform/values/ids";
import { type ChargeId, txidOf } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import type { ListedSettlement, ListWindow, Provider } from "@/lib/providers/port";
import { providerOf, reachThrough } from "@/lib/providers/reach";
import { providerListReadTo } from "@/lib/providers/store/psp-accounts";
import { freshBank } from "@/testing/bank";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { readProviderListInTurn } from "./read-list-in-turn";
import { readProviderList, Unread } from "./read-provider-list";
import { reconcileAccount, reconcileRefunds } from "./reconcile-account";

// A provider whose lists have something in them that cannot be read: nothing behind it waits.

const HOUR_MS = 3_600_000;
const database = freshDatabase();
const bank = freshBank();
let merchantId: MerchantId;
let accountId: string;
let psp: Provider;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
  accountId = await bank.openAccount(merchantId);
  psp = await providerOf(accountId);
});
beforeEach(() => {
  pages = new Map();
  windows = [];
});

/** Pages of the list of money by the hour that they are about; "silent" is not answered. */
let pages: Map<number, readonly (readonly ListedSettlement[] | "silent")[]>;
let windows: (ListWindow & { readonly changing: boolean })[];

/** The hours that money of a page can be about, counted back from now. */
function listedAt(
  hoursAgo: number,
  ...listed: readonly (readonly ListedSettlement[] | "silent")[]
) {
  pages.set(hoursAgo, listed);
}

/** Lets the provider list what a test put into `pages`, and prove nothing about money of `unproven`. */
function listing(unproven: readonly string[] = [], changes: Partial<Provider> = {}): void {
  const at = now().getTime();
  reachThrough(accountId, {
    ...psp,
    listSettlements: async (window) => {
      windows.push(window);
      const found = [...pages].find(([hoursAgo]) => {
        const instant = at - hoursAgo * HOUR_MS;
        return instant > window.from.getTime() + 300_000 && instant <= window.to.getTime();
      });
      const listed = found?.[1] ?? [[]];
      const page = listed[window.page] ?? [];
      const last = window.page + 1 >= listed.length;
      return page === "silent"
        ? { kind: "unknown", reason: "status 500" }
        : { kind: "page", items: page, unreadable: [], last };
    },
    readSettlement: async (reference) =>
      unproven.includes(reference) ? { kind: "unknown", reason: "status 500" } : { kind: "absent" },
    ...changes,
  });
}

async function charged(): Promise<{ id: ChargeId; money: ListedSettlement }> {
  const { id } = await pendingCharge(merchantId);
  const reference = `E${randomUUID().replaceAll("-", "").slice(0, 31)}`;
  const money: ListedSettlement = {
    reference,
    endToEndId: reference,
    txid: txidOf(id),
    amount: cents(1050),
    net: null,
    paidAt: new Date(now().getTime() - 1_000),
    funds: "credited",
    dispute: null,
    method: "PIX",
    pixKey: null,
    refunds: [],
  };
  return { id, money };
}

const statusOf = async (id: ChargeId) => (await findChargeForService(id))?.status;
const hoursAgo = (hours: number) => new Date(now().getTime() - hours * HOUR_MS);
const unreadSince = (hours: number) =>
  database.sql("UPDATE psp_accounts SET statement_read_to = $1 WHERE id = $2", [
    hoursAgo(hours),
    accountId,
  ]);

async function discrepanciesAbout(text: string) {
  const { discrepancies } = await findDiscrepancies(merchantId, {
    state: "all",
    page: 0,
    size: 100,
  });
  return discrepancies.filter(({ facts }) => Object.values(facts).includes(text));
}

describe("money that is not proven", () => {
  test("holds up neither the pages nor the hours behind it, and is read again", async () => {
    const [unproven, nextPage, nextHour] = [await charged(), await charged(), await charged()];
    listedAt(4.5, [{ ...unproven.money, isBrief: true }], [nextPage.money]);
    listedAt(2.5, [nextHour.money]);
    listing([unproven.money.reference]);
    await unreadSince(5);
    await expect(readProviderList(accountId, now())).rejects.toThrow(Unread);
    expect(await statusOf(nextPage.id)).toBe("RECEIVED");
    expect(await statusOf(nextHour.id)).toBe("RECEIVED");
    expect((await providerListReadTo(accountId)).getTime()).toBeLessThan(hoursAgo(4.4).getTime());
    expect(await discrepanciesAbout(unproven.money.reference)).toEqual([]);
    listing([], {
      readSettlement: async () => ({ kind: "found", settlement: unproven.money }),
    });
    await readProviderList(accountId, now());
    expect(await statusOf(unproven.id)).toBe("RECEIVED");
  });

  test("for a day goes to a person, with its amount and charge, and is left", async () => {
    const { id, money } = await charged();
    listedAt(27.5, [{ ...money, isBrief: true }]);
    listing([money.reference]);
    await unreadSince(28);
    await expect(readProviderList(accountId, now())).rejects.toThrow(Unread);
    await readProviderList(accountId, now());
    expect((await providerListReadTo(accountId)).getTime()).toBeGreaterThan(hoursAgo(1).getTime());
    expect(await discrepanciesAbout(money.reference)).toMatchObject([
      { kind: "provider_mismatch", merchantId, chargeId: id, amount: 1050n },
    ]);
  });
});

test("I6 a merchant's own provider that names another merchant's charge says so to nobody but that merchant", async () => {
  const theirs = await pendingCharge((await newMerchant()).id);
  const { money } = await charged();
  const named = { ...money, txid: txidOf(theirs.id), isBrief: true as const };
  listedAt(27.5, [named]);
  listing([named.reference]);
  await unreadSince(28);
  await expect(readProviderList(accountId, now())).rejects.toThrow(Unread);
  const found = await database.sql(
    "SELECT merchant_id, charge_id FROM exceptions WHERE facts->>'reference' = $1",
    [named.reference],
  );
  expect(found).toEqual([{ merchant_id: merchantId, charge_id: null }]);
});

describe("a page that is not answered", () => {
  test("holds up neither the page nor the hours behind it", async () => {
    const [nextPage, nextHour] = [await charged(), await charged()];
    listedAt(4.5, [], "silent", [nextPage.money]);
    listedAt(2.5, [nextHour.money]);
    listing();
    await unreadSince(5);
    await expect(readProviderList(accountId, now())).rejects.toThrow("status 500");
    expect(await statusOf(nextPage.id)).toBe("RECEIVED");
    expect(await statusOf(nextHour.id)).toBe("RECEIVED");
  });

  test("for a day is never left out", async () => {
    listedAt(27.5, "silent", "silent");
    listing();
    await unreadSince(28);
    const before = await providerListReadTo(accountId);
    await expect(readProviderList(accountId, now())).rejects.toThrow("status 500");
    expect(await providerListReadTo(accountId)).toEqual(before);
  });

  test("of a provider that answers nothing is no reason to leave anything out", async () => {
    listing([], { listSettlements: async () => ({ kind: "unknown", reason: "no answer" }) });
    await unreadSince(28);
    const before = await providerListReadTo(accountId);
    await expect(readProviderList(accountId, now())).rejects.toThrow(Unread);
    expect(await providerListReadTo(accountId)).toEqual(before);
    expect(await discrepanciesAbout("a page was not read: no answer")).toEqual([]);
  });
});

test("an hour that cannot be compared does not hold up those after it", async () => {
  const { id, money } = await charged();
  let calls = 0;
  listedAt(0.01, [money]);
  const listed = psp.listCharges;
  listing([], {
    listCharges: (window, at) => {
      calls += 1;
      return calls === 1
        ? Promise.resolve({ kind: "unknown", reason: "status 500" })
        : listed(window, at);
    },
  });
  await expect(reconcileAccount(accountId, now())).rejects.toThrow("status 500");
  expect(await statusOf(id)).toBe("RECEIVED");
});

test("a charge that cannot be compared is reported with its amount and does not hold up others", async () => {
  const { id, money } = await charged();
  const other = await charged();
  listedAt(0.01, [other.money]);
  listing([], {
    listCharges: async () => ({
      kind: "page",
      items: [
        {
          txid: txidOf(id),
          pspChargeId: null,
          pixKey: psp.pixKey,
          amount: cents(1050),
          state: "ended",
          endToEndIds: [money.reference],
        },
      ],
      unreadable: [],
      last: true,
    }),
    readSettlement: async () => {
      throw new Error("broken");
    },
  });
  await reconcileAccount(accountId, now());
  expect(await statusOf(other.id)).toBe("RECEIVED");
  expect(await discrepanciesAbout("could not be compared")).toMatchObject([
    { merchantId, chargeId: id, amount: 1050n },
  ]);
});

test("money that went back is listed a day at a time, over 91 days", async () => {
  listing();
  await reconcileRefunds(accountId, now());
  const lengths = windows.map(({ from, to }) => to.getTime() - from.getTime());
  expect(Math.max(...lengths)).toBeLessThanOrEqual(24 * HOUR_MS);
  expect(lengths.reduce((sum, ms) => sum + ms, 0)).toBe(91 * 24 * HOUR_MS);
});

describe("an entry that cannot be read", () => {
  const reason = "unreadable entry in the list";

  test("is reported once, whichever day it is read on, and beside others", async () => {
    const unreadable = [randomUUID(), randomUUID()];
    const before = await discrepanciesAbout(reason);
    listing([], {
      listSettlements: async () => ({ kind: "page", items: [], unreadable, last: true }),
    });
    await reconcileAccount(accountId, now());
    await reconcileRefunds(accountId, hoursAgo(-48));
    const found = (await discrepanciesAbout(reason)).slice(0, -before.length || undefined);
    expect(found.map(({ facts }) => facts.entry).sort()).toEqual(unreadable.sort());
    expect(found[0]).toMatchObject({ kind: "provider_mismatch", merchantId, amount: null });
  });

  test("is not reported for each of a page that is in another format altogether", async () => {
    const before = await discrepanciesAbout(reason);
    const unreadable = Array.from({ length: 60 }, () => randomUUID());
    listing([], {
      listSettlements: async () => ({ kind: "page", items: [], unreadable, last: true }),
    });
    await unreadSince(1);
    await readProviderList(accountId, now());
    expect((await discrepanciesAbout(reason)).length - before.length).toBe(20);
  });
});

describe("a list of which a part is unread", () => {
  const silent = {
    listSettlements: async () => ({ kind: "unknown", reason: "no answer" }) as const,
  };
  const incompleteSince = (since: Date | null) =>
    database.sql("UPDATE psp_accounts SET statement_incomplete_at = $1 WHERE id = $2", [
      since,
      accountId,
    ]);

  test("is not read again for a while, by whichever worker, and then is", async () => {
    await unreadSince(10);
    await incompleteSince(null);
    listing([], silent);
    await expect(readProviderListInTurn(accountId, now())).rejects.toThrow(Unread);
    await expect(readProviderListInTurn(accountId, now())).resolves.toBeUndefined();
    listing();
    // As another worker left it: ten hours are to be read again, after ten minutes.
    await incompleteSince(hoursAgo(9 / 60));
    await readProviderListInTurn(accountId, now());
    expect(windows).toEqual([]);
    await incompleteSince(hoursAgo(11 / 60));
    await readProviderListInTurn(accountId, now());
    expect(windows.length).toBeGreaterThan(0);
    const [row] = await database.sql(
      "SELECT statement_incomplete_at AS since FROM psp_accounts WHERE id = $1",
      [accountId],
    );
    expect(row).toEqual({ since: null });
  });

  test("is read by one of several workers that come at once", async () => {
    await unreadSince(10);
    await incompleteSince(null);
    let calls = 0;
    listing([], {
      listSettlements: async () => {
        calls += 1;
        return { kind: "unknown", reason: "no answer" };
      },
    });
    const tries = Array.from({ length: 4 }, () => readProviderListInTurn(accountId, now()));
    const ended = await Promise.allSettled(tries);
    expect(ended.filter(({ status }) => status === "rejected")).toHaveLength(1);
    // One reading gives up after three pages of three hours.
    expect(calls).toBe(9);
  });
});
