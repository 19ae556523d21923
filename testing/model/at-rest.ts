import { findCharges } from "@/lib/database/charge-listing";
import { chargeIdOfTxid, txidOf } from "@/lib/domain/charge";
import { DEFAULT_QUERY } from "@/lib/domain/charge-query";
import type { ChargeStatus } from "@/lib/domain/charge-status";
import { REFUND_WINDOW_DAYS } from "@/lib/domain/refund";
import { now, runTasks, setTime } from "@/lib/testing/fake-clock";
import { type BankPix, isOpen, type SeededBank } from "@/lib/testing/seeded-bank";
import { CALM } from "@/lib/testing/seeded-psp";
import type { Doing } from "./doing";
import { FOLLOWED, LEASE_COLUMNS } from "./feed";
import { promise } from "./invariants";
import { Broken, nameOf } from "./mirror";
import { handleOne, isTriedAgain, NOTHING_TO_DO, rounds, sweeps } from "./worker";
import type { World } from "./world";

/** More rounds than coming to rest can take. */
const ROUNDS_MAX = 300;

/** Callbacks that are looked into in the end; what all the others told is found without them. */
const CALLBACKS = 3;

/** By when money that came is in the bank's list. */
const LISTED_WITHIN_MS = 240_000;

/**
 * Ends all faults and lets the worker work and time pass until nothing is left to do: after whatever
 * happened, everything heals by itself.
 *
 * @param check takes over and checks what changed; how many changes there were.
 */
export async function comeToRest(world: World, check: () => Promise<number>): Promise<void> {
  const { mirror, psp } = world;
  psp.weather = CALM;
  psp.instant = true;
  const unhandled = [...mirror.notifications.values()].filter((kept) => kept.handled_at === null);
  for (const { id } of unhandled.slice(-CALLBACKS)) await finish(handleOne(world, id));
  await check();
  do {
    await untilNothingWaits(world, check);
    setTime(now().getTime() + LISTED_WITHIN_MS);
    await finish(rounds.statement(world));
    await check();
    if (missesRefunds(world)) await finish(rounds.refunds(world));
    await check();
  } while ((await dueBy(world)) !== null);
  if (world.random.chance(0.1)) await finish(rounds.compare(world));
  await check();
}

/** Whether money went back that nobody told about; only the nightly look at the bank's list finds it. */
function missesRefunds({ bank, mirror }: World): boolean {
  return [...bank.pix.values()].some(({ endToEndId, refunds }) => {
    const known = mirror.refundsOf(endToEndId).map(({ psp_refund_id }) => psp_refund_id);
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
    ...[...world.mirror.charges.values()].filter(({ status }) => isWaiting(status)),
    ...[...world.mirror.refunds.values()].filter(({ status }) => status === "PROCESSING"),
  ];
  throw new Broken(`it does not come to rest: ${JSON.stringify(waiting)}`);
}

function isWaiting(status: ChargeStatus): boolean {
  return status === "CREATING" || status === "PENDING";
}

/** By when all that waits is due: leases, ends of charges, what comes at the bank; null: nothing waits. */
async function dueBy({ feed, bank, merchantId }: World): Promise<number | null> {
  // A charge or refund that was just made is left alone for 2 s.
  const [row] = await feed.sql<{ due: Date | null }>(
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

async function finish({ what, work }: Doing): Promise<string> {
  const [ended] = await runTasks([{ work, afterMs: 0 }], false);
  if (ended?.kind === "done") return ended.result;
  if (ended?.kind === "threw" && isTriedAgain(ended.error)) return "to be tried again";
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
function checkMoney({ bank, mirror }: World): void {
  for (const pix of bank.pix.values()) {
    const recorded = mirror.settlements.has(pix.endToEndId);
    promise(!concerns(bank, pix) || recorded, `${pix.endToEndId} came and is not recorded`);
  }
  for (const id of mirror.settlements.keys()) promise(bank.pix.has(id), `${id} never came`);
}

/** Whether money is at our key, or tells a txid of the kind that we give. */
function concerns(bank: SeededBank, { pixKey, txid, hidesTxid }: BankPix): boolean {
  const told = hidesTxid ? null : txid;
  return pixKey === bank.pixKey || (told !== null && chargeIdOfTxid(told) !== null);
}

/** Nothing waits: each charge is paid or ended, as at the bank, and the bank has no others. */
function checkCharges({ bank, mirror }: World): void {
  for (const charge of mirror.charges.values()) {
    const { id, status } = charge;
    const kept = bank.charges.get(txidOf(id)) ?? [];
    // Money that tells no txid is found for its charge only while somebody looks at the charge.
    const told = kept.some(({ pix }) => pix.some(({ hidesTxid }) => !hidesTxid));
    const paid = told || mirror.payingOf(id) !== undefined;
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
function checkRefunds({ bank, mirror }: World): void {
  for (const pix of bank.pix.values()) {
    if (!concerns(bank, pix)) continue;
    const { endToEndId, refunds } = pix;
    const ours = mirror.refundsOf(endToEndId);
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

/** Whether money is too old for the nightly look at what went back; a seed may skip nights. */
function isForgotten({ paidAt }: BankPix): boolean {
  return now().getTime() - paidAt > REFUND_WINDOW_DAYS * 86_400_000;
}

/** The tables hold what the notes of their changes add up to. */
async function checkTables({ feed, mirror, merchantId, accountId }: World): Promise<void> {
  for (const table of FOLLOWED) {
    const owner = table === "notifications" ? "psp_account_id" : "merchant_id";
    const rows = await feed.sql<{ row: Record<string, unknown> }>(
      `SELECT row_to_json(t) AS row FROM ${table} t WHERE ${owner} = $1`,
      [owner === "merchant_id" ? merchantId : accountId],
    );
    const noted = mirror.rowsOf(table);
    promise(rows.length === noted.size, `${table}: ${rows.length} rows, ${noted.size} noted`);
    for (const { row } of rows) {
      const image = noted.get(nameOf(table, row)) as Record<string, unknown> | undefined;
      promise(image !== undefined, `${table}: a row that nobody noted`);
      for (const column of Object.keys(row).filter((name) => !LEASE_COLUMNS.includes(name))) {
        const same = JSON.stringify(row[column]) === JSON.stringify(image[column]);
        promise(same, `${table} ${nameOf(table, row)}: ${column} changed unnoticed`);
      }
    }
  }
  const { totalElements } = await findCharges(merchantId, { ...DEFAULT_QUERY, size: 1 });
  promise(totalElements === mirror.charges.size, `${totalElements} charges counted`);
}
