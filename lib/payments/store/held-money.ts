import type { Charge } from "@/lib/charges/charge";
import { lockCharge } from "@/lib/charges/store/charges";
import type { SettlementId } from "@/lib/payments/settlement";
import type { Transaction } from "@/lib/platform/db/connection";
import { findSettlement, type Settlement } from "./settlements";

/** Money, and the charge that it came for. */
export interface HeldMoney {
  readonly settlement: Settlement;
  readonly charge: Charge | null;
}

/** Money went to another charge while its row was waited for. The caller that waited has to begin anew (SQLSTATE 40001). */
class MoneyMoved extends Error {
  readonly code = "40001";
}

/** Of two transactions that waited for each other, the one that the database ended (SQLSTATE 40P01). */
const DEADLOCK = "40P01";

/**
 * Runs a transaction, and anew, up to 4 times, where money that it waited for went to another charge meanwhile, or where
 * it and another one waited for each other.
 */
export async function beginningAnew<T>(transaction: () => Promise<T>): Promise<T> {
  for (let left = 4; ; left -= 1) {
    try {
      return await transaction();
    } catch (error) {
      const passes = error instanceof MoneyMoved || isDeadlock(error);
      if (!passes || left === 0) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === DEADLOCK;
}

/**
 * Makes sure, once the charges that money concerns are locked, that it is still for the one that it was for.
 *
 * @throws MoneyMoved otherwise: its charge now may be none of them, and to lock that one too would be out of order.
 */
export async function requireUnmoved(
  tx: Transaction,
  { id, chargeId }: Pick<Settlement, "id" | "chargeId">,
): Promise<void> {
  const current = await findSettlement(tx, id);
  if (current?.chargeId !== chargeId) throw new MoneyMoved(`money ${id} is moved`);
}

/**
 * Reads a settlement and locks, until the transaction ends, the row that every change of it or of its refunds locks
 * first: its charge's row, or its own while it names no charge. So such changes come one after the other.
 *
 * @throws MoneyMoved, which passes like an outage, when the money went to another charge meanwhile: to lock that one
 * too would be out of order.
 * @throws Error when there is no settlement with this id.
 */
export async function holdMoney(tx: Transaction, id: SettlementId): Promise<HeldMoney> {
  const named = await findSettlement(tx, id);
  if (!named) throw new Error(`money ${id} is not recorded`);
  const charge = named.chargeId && (await lockCharge(tx, named.chargeId));
  if (!charge) await lockSettlement(tx, id);
  const settlement = (await findSettlement(tx, id)) ?? named;
  if (settlement.chargeId !== named.chargeId) throw new MoneyMoved(`money ${id} is moved`);
  return { settlement, charge };
}

async function lockSettlement(tx: Transaction, id: SettlementId): Promise<void> {
  await tx.query({
    name: "lock-settlement",
    text: "SELECT FROM settlements WHERE id = $1 FOR UPDATE",
    values: [id],
  });
}
