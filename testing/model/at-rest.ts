import type { ChargeStatus } from "@/lib/charges/charge-status";
import { DEFAULT_QUERY } from "@/lib/listing/charge-query";
import { findCharges } from "@/lib/listing/store/list";
import { REFUND_WINDOW_DAYS } from "@/lib/payments/refund";
import { chargeIdOfTxid, txidOf } from "@/lib/platform/values/ids";
import { providerListReadTo } from "@/lib/providers/store/psp-accounts";
import { now, runTasks, setTime } from "@/testing/fake-clock";
import { type BankPix, isOpen, type SeededBank } from "@/testing/seeded-bank";
import { NO_FAULTS } from "@/testing/seeded-psp";
import type { Action } from "./action";
import { FOLLOWED, LEASE_COLUMNS } from "./change-log";
import { promise } from "./invariants";
import { Broken, nameOf } from "./oracle";
import { handleOne, isRetried, NOTHING_TO_DO, rounds, sweeps } from "./worker";
import type { World } from "./world";

/** More rounds than coming to rest can take. */
const ROUNDS_MAX = 300;

/** Notifications that are handled in the end; reconciliation finds the rest without them. */
const NOTIFICATIONS = 3;

/** By when money that came is in the bank's list. */
const LISTED_WITHIN_MS = 240_000;

/**
 * Ends all faults, then runs the worker and lets time pass until nothing is left to do: the service has to
 * recover from every fault without help.
 *
 * @param check applies and checks new changes; resolves to their number.
 */
export async function comeToRest(world: World, check: () => Promise<number>): Promise<void> {
  const { oracle, psp } = world;
  psp.faults = NO_FAULTS;
  psp.instant = true;
  const unhandled = [...oracle.notifications.values()].filter((kept) => kept.handled_at === null);
  for (const { id } of unhandled.slice(-NOTIFICATIONS)) await finish(handleOne(world, id));
  await check();
  do {
    await untilNothingWaits(world, check);
    setTime(now().getTime() + LISTED_WITHIN_MS);
    await readWholeList(world);
    await check();
    if (missesRefunds(world)) await finish(rounds.refunds(world));
    await check();
  } while ((await dueBy(world)) !== null);
  if (world.random.chance(0.1)) await finish(rounds.compare(world));
  await check();
}

/** Reads the list of payments every minute, until none is left: one reading of a long absence takes in a part. */
async function readWholeList(world: World): Promise<void> {
  for (let before = 0; ; ) {
    await finish(rounds.providerList(world));
    const readTo = (await providerListReadTo(world.accountId)).getTime();
    if (readTo === before || readTo >= now().getTime()) return;
    before = readTo;
  }
}

/** Whether the bank sent money back without a notification; only the nightly reconciliation of refunds finds it. */
function missesRefunds({ bank, oracle }: World): boolean {
  return [...bank.pix.values()].some(({ endToEndId, refunds }) => {
    const known = oracle.refundsOf(endToEndId).map(({ psp_refund_id }) => psp_refund_id);
    return refunds.some(({ id }) => !known.includes(id));
  });
}

async function untilNothingWaits(world: World, check: () => Promise<number>): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const due = await dueBy(world);
    if (due === null) return;
    setTime(Math.max(due, now().getTime()) + 1);
    for (const sweep of [sweeps.open, sweeps.end, sweeps.refund]) {
      while ((await finish(sweep())) !== NOTHING_TO_DO);
    }
    await check();
  }
  const waiting = [
    ...[...world.oracle.charges.values()].filter(({ status }) => isWaiting(status)),
    ...[...world.oracle.refunds.values()].filter(({ status }) => status === "PROCESSING"),
  ];
  throw new Broken(`it does not come to rest: ${JSON.stringify(waiting)}`);
}

function isWaiting(status: ChargeStatus): boolean {
  return status === "CREATING" || status === "PENDING";
}

/** When the last lease, charge or expected event of the bank falls due; null when nothing is left to do. */
async function dueBy({ changeLog, bank, merchantId }: World): Promise<number | null> {
  // The worker leaves a new charge or refund to the request that made it for 2 s.
  const [row] = await changeLog.sql<{ due: Date | null }>(
    `SELECT greatest(
      (SELECT max(GREATEST(lease_until, lapses_at, created_at + interval '2 s')) FROM charges
        WHERE merchant_id = $1 AND (status IN ('CREATING', 'PENDING')
          OR (status = 'OVERDUE' AND cancel_asked_at IS NOT NULL))),
      (SELECT max(COALESCE(lease_until, requested_at + interval '2 s')) FROM refunds
        WHERE merchant_id = $1 AND status = 'PROCESSING')) AS due`,
    [merchantId],
  );
  const due = [row?.due?.getTime(), bank.lastHappening() ?? undefined].flatMap((at) => at ?? []);
  return due.length > 0 ? Math.max(...due) : null;
}

async function finish({ what, work }: Action): Promise<string> {
  const [ended] = await runTasks([{ work, afterMs: 0 }], false);
  if (ended?.kind === "done") return ended.result;
  if (ended?.kind === "threw" && isRetried(ended.error)) return "to be retried";
  const error = ended?.kind === "threw" ? ended.error : null;
  throw new Broken(`${String(error)}, in: ${what}`, { cause: error });
}

/**
 * What must be true when nothing is left to do: the bank's books and ours are the same.
 *
 * @throws Broken
 */
export async function checkRest(world: World): Promise<void> {
  checkMoney(world);
  checkCharges(world);
  checkRefunds(world);
  await checkTables(world);
}

/** All money at our key is recorded, once; nothing else is. */
function checkMoney({ bank, oracle }: World): void {
  for (const pix of bank.pix.values()) {
    const recorded = oracle.settlements.has(pix.endToEndId);
    promise(!concerns(bank, pix) || recorded, `${pix.endToEndId} came and is not recorded`);
  }
  for (const id of oracle.settlements.keys()) promise(bank.pix.has(id), `${id} never came`);
}

/** Whether money is at our key, or carries a txid of the form that the service gives. */
function concerns(bank: SeededBank, { pixKey, txid, hidesTxid }: BankPix): boolean {
  const shown = hidesTxid ? null : txid;
  return pixKey === bank.pixKey || (shown !== null && chargeIdOfTxid(shown) !== null);
}

/** Nothing waits: each charge is paid or ended, as at the bank, and the bank has no others. */
function checkCharges({ bank, oracle }: World): void {
  for (const charge of oracle.charges.values()) {
    const { id, status } = charge;
    const kept = bank.charges.get(txidOf(id)) ?? [];
    // Money without a txid is matched only while the service still queries its charge.
    const hasTxid = kept.some(({ pix }) => pix.some(({ hidesTxid }) => !hidesTxid));
    const paid = hasTxid || oracle.payingOf(id) !== undefined;
    const expected = paid ? ["RECEIVED", "REFUNDED"] : ["CANCELED", "OVERDUE"];
    const waits = status === "PENDING" && charge.psp_account_id === null;
    promise(expected.includes(status) || waits, `${id} is ${status}, not ${expected.join(" or ")}`);
    const known = kept.filter(({ lost }) => !lost).length;
    promise(known <= 1, `${id} is kept ${known} times at the bank`);
    promise(charge.br_code === null || kept.length > 0, `${id} was shown and is not at the bank`);
    const open = kept.some((one) => isOpen(one, now().getTime()));
    promise(!open, `${id} is ${status} and payable at the bank`);
  }
}

/** Refunds here and at the bank are the same, and all have ended. */
function checkRefunds({ bank, oracle }: World): void {
  for (const pix of bank.pix.values()) {
    if (!concerns(bank, pix)) continue;
    const { endToEndId, refunds } = pix;
    const ours = oracle.refundsOf(endToEndId);
    for (const { id, amount, state } of refunds) {
      const kept = ours.find(({ psp_refund_id }) => psp_refund_id === id);
      if (!kept && isForgotten(pix)) continue;
      const expected = state === "refunded" ? "REFUNDED" : "FAILED";
      promise(kept?.status === expected, `refund ${id} is ${kept?.status} here, ${state} there`);
      promise(BigInt(kept.amount_cents) === amount, `refund ${id} has another amount here`);
    }
    for (const { psp_refund_id, status, accepted_at } of ours) {
      if (refunds.some(({ id }) => id === psp_refund_id)) continue;
      const refused = status === "FAILED" && accepted_at === null;
      promise(refused, `refund ${psp_refund_id} is ${status} here and not at the bank`);
    }
  }
}

/** Whether money is too old for the nightly reconciliation of refunds; a seed may skip nights. */
function isForgotten({ paidAt }: BankPix): boolean {
  return now().getTime() - paidAt > REFUND_WINDOW_DAYS * 86_400_000;
}

/** The tables hold what their recorded changes add up to. */
async function checkTables({ changeLog, oracle, merchantId, accountId }: World): Promise<void> {
  for (const table of FOLLOWED) {
    const owner = table === "notifications" ? "psp_account_id" : "merchant_id";
    const rows = await changeLog.sql<{ row: Record<string, unknown> }>(
      `SELECT row_to_json(t) AS row FROM ${table} t WHERE ${owner} = $1`,
      [owner === "merchant_id" ? merchantId : accountId],
    );
    const recorded = oracle.rowsOf(table);
    promise(
      rows.length === recorded.size,
      `${table}: ${rows.length} rows, ${recorded.size} recorded`,
    );
    for (const { row } of rows) {
      const image = recorded.get(nameOf(table, row)) as Record<string, unknown> | undefined;
      promise(image !== undefined, `${table}: a row that was not recorded`);
      for (const column of Object.keys(row).filter((name) => !LEASE_COLUMNS.includes(name))) {
        const same = JSON.stringify(row[column]) === JSON.stringify(image[column]);
        promise(same, `${table} ${nameOf(table, row)}: ${column} changed without a record`);
      }
    }
  }
  const { totalElements } = await findCharges(merchantId, { ...DEFAULT_QUERY, size: 1 });
  promise(totalElements === oracle.charges.size, `${totalElements} charges counted`);
}
