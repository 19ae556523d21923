import { readStatementDay } from "@/lib/bank-import/read-statement-day";
import { findChargeForService } from "@/lib/charges/store/charges";
import { itemsOf, nearestOf, type StoredCloseItem } from "@/lib/ledger/close";
import { cutOffDays, NotClosable } from "@/lib/ledger/cut-off-days";
import { readCloseItems } from "@/lib/ledger/store/close-list";
import {
  bookedOnDay,
  type Comparison,
  closeWithoutList,
  instantOfReading,
  type JudgedDay,
  judgeDays,
  lockClosing,
  noteUnread,
  recordedAt,
  saveComparison,
} from "@/lib/ledger/store/closes";
import { agreeAboutDay, differAboutDay } from "@/lib/payments/store/close-discrepancies";
import { asService, type Transaction } from "@/lib/platform/db/connection";
import { log } from "@/lib/platform/log";
import { brasiliaDay, type CivilDate } from "@/lib/platform/values/brasilia";
import { chargeIdOfTxid, type MerchantId } from "@/lib/platform/values/ids";
import { cents, decimalText } from "@/lib/platform/values/money";
import type { Provider } from "@/lib/providers/port";
import { providerOf } from "@/lib/providers/reach";
import { MANUAL_KINDS } from "@/lib/providers/registry";
import { findPspAccount, type StoredPspAccount } from "@/lib/providers/store/psp-accounts";
import { budgetFor, withinBudget } from "./budgeted-provider";
import { type ListedMovements, readMovements } from "./read-movements";

/** Payments of a day that are looked up because the books do not know them, at most; the others count as ours. */
const LOOKED_UP_MAX = 100;

/**
 * Movements of a day of a merchant's own account that differ from the books, at most: each is stored, and judged with those of a
 * hundred days. Its bank lists whatever it likes.
 */
const DIFFERING_MAX = 500;

/** Entries that a discrepancy names. */
const NAMED_MAX = 5;

/**
 * Closes a Brasília day of an account at a provider: the page of the books is cut off, once, and compared with the
 * provider's own list of what moved. A day that was closed before is compared again. What differs becomes a
 * discrepancy, and closes itself when a later comparison agrees. Of an account whose money members confirm, the list is
 * the imported statement that covers the day (ADR 0058).
 *
 * @param now the day is over by then.
 * @returns why the list was not read to its end, or cannot be compared, and the day stays open; null: it was compared, or there is no list.
 * @throws NotClosable when the day is not over, or before the first that was closed, or there is no such account.
 */
export async function closeDay(
  pspAccountId: string,
  day: CivilDate,
  now: Date,
): Promise<string | null> {
  if (day >= brasiliaDay(now)) throw new NotClosable(`${day} is not over in Brasília`);
  const account = await findPspAccount(pspAccountId);
  if (!account) throw new NotClosable(`there is no account ${pspAccountId}`);
  await cutOffDays(pspAccountId, day);
  const budget = budgetFor("comparison", account.merchantId);
  const { psp } = withinBudget(await providerOf(pspAccountId), budget);
  const isManual = isOwnKey(account);
  if (psp.movements === null && !isManual) {
    await closeWithoutList(pspAccountId, day);
    return null;
  }
  const readAt = await instantOfReading();
  const listed =
    psp.movements === null
      ? await listedByStatement(pspAccountId, day)
      : await readMovements(psp.movements, day, account.merchantId ? "merchants" : "operators");
  if (listed.kind === "unread") {
    // A merchant that imports no statements is no matter of the operator's.
    if (!isManual) {
      log.warn({ pspAccountId, day, reason: listed.reason }, "a day could not be compared");
    }
    await noteUnread(pspAccountId, day, listed.reason, readAt);
    return listed.reason;
  }
  const hasTariffs = psp.movements?.hasTariffs ?? false;
  const compared = await compare(psp, hasTariffs, pspAccountId, day, listed);
  if (account.merchantId !== null && compared.items.length > DIFFERING_MAX) {
    const reason = `more than ${DIFFERING_MAX} movements differ from the books`;
    await noteUnread(pspAccountId, day, reason, readAt);
    return reason;
  }
  await settle(account, day, { compared, readAt, hasTariffs });
  return null;
}

/** Whether an account is a merchant's own Pix key, whose days are compared with the statements that members import. */
export function isOwnKey({ kind, merchantId }: Pick<StoredPspAccount, "kind" | "merchantId">) {
  return merchantId !== null && MANUAL_KINDS.includes(kind);
}

/** What an imported statement lists of a day: the recorded money, and apart what else moved at that bank. */
async function listedByStatement(
  pspAccountId: string,
  day: CivilDate,
): ReturnType<typeof readMovements> {
  const read = await readStatementDay(pspAccountId, day);
  if (read.kind === "unread") return read;
  const money = [...read.money].map(
    ([reference, sum]) => [reference, { cents: sum, isElsewhere: false }] as const,
  );
  return { ...read, money: new Map(money) };
}

/** Compares what a provider lists of a day with the books, money by money. */
async function compare(
  psp: Provider,
  hasTariffs: boolean,
  pspAccountId: string,
  day: CivilDate,
  { rows, money, outside }: ListedMovements,
): Promise<Comparison> {
  const booked = await bookedOnDay(pspAccountId, day, hasTariffs);
  const unknown = [...money.keys()].filter((reference) => !booked.has(reference));
  const recorded = await recordedAt(pspAccountId, unknown);
  const listed = new Map<string, bigint>();
  let [elsewhere, lookedUp] = [outside, 0];
  for (const [reference, { cents: amount, isElsewhere }] of money) {
    const known = recorded.get(reference);
    let isOurs = booked.has(reference) || known?.pspAccountId === pspAccountId;
    if (!isOurs && !known && !isElsewhere) {
      lookedUp += 1;
      isOurs = lookedUp > LOOKED_UP_MAX || (await mayBeOurs(psp, reference));
    }
    if (isOurs) listed.set(reference, amount);
    else elsewhere += amount;
  }
  const items = itemsOf(listed, booked).map((item) => {
    return { ...item, settlementId: item.settlementId ?? recorded.get(item.reference)?.id ?? null };
  });
  const books = [...booked.values()].reduce((sum, one) => sum + one.cents, 0n);
  const provider = [...listed.values()].reduce((sum, one) => sum + one, 0n);
  return { provider, rows, books, outside: elsewhere, items };
}

/**
 * Whether listed money that is not recorded may be the books': not if its provider proves it to name no charge of ours,
 * as what others sell by the same account.
 */
async function mayBeOurs(psp: Provider, reference: string): Promise<boolean> {
  const proof = await psp.readSettlement(reference);
  if (proof.kind !== "found") return true;
  const { txid, pixKey } = proof.settlement;
  if (psp.pixKey !== null && (pixKey === null || pixKey === psp.pixKey)) return true;
  const id = txid === null ? null : chargeIdOfTxid(txid);
  return id !== null && (await findChargeForService(id)) !== null;
}

interface Account {
  readonly id: string;
  readonly merchantId: MerchantId | null;
}

/** Stores what a day's comparison came to, and what follows for it and the other days of the account. */
async function settle(
  account: Account,
  day: CivilDate,
  {
    compared,
    readAt,
    hasTariffs,
  }: { readonly compared: Comparison; readonly readAt: Date; readonly hasTariffs: boolean },
): Promise<void> {
  await asService(async (tx) => {
    await lockClosing(tx, account.id);
    await saveComparison(tx, account.id, day, compared, readAt);
    for (const judged of await judgeDays(tx, account.id, day, hasTariffs)) {
      if (judged.state === "closed") await agreeAboutDay(tx, account.id, judged.day);
      else await report(tx, account, judged);
    }
  });
}

async function report(tx: Transaction, account: Account, judged: JudgedDay): Promise<void> {
  const { day, difference, provider, books } = judged;
  const items = await readCloseItems(tx, account.merchantId ?? "service", account.id, day);
  const unsettled = items.filter(({ isSettled }) => !isSettled);
  await differAboutDay(tx, account, day, {
    amount: cents(difference < 0n ? -difference : difference),
    facts: {
      day,
      difference: decimalText(cents(difference)),
      providerTotal: decimalText(cents(provider)),
      booksTotal: decimalText(cents(books)),
      differing: String(unsettled.length),
      nearest: nearestOf(unsettled, NAMED_MAX).map(nameOf).join("; "),
    },
  });
}

function nameOf({ reference, provider, books }: StoredCloseItem): string {
  return `${reference} ${decimalText(cents(provider - books))}`;
}
