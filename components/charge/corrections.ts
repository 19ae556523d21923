import {
  type ChargeRecord,
  isWithdrawable,
  leftOf,
  type RecordedMoney,
  type RecordedRefund,
} from "@/lib/charge-details/charge-record";
import { isRefundable } from "@/lib/payments/refund";
import { isAmongPaying } from "@/lib/payments/settlement";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import type { MemberRole } from "@/lib/platform/values/merchant";
import { may } from "@/lib/platform/values/permission";
import type { MoneyCorrections } from "./correct-money";

const NONE: MoneyCorrections = { withdrawal: null, refund: null };

/** What a member may put right about a payment of a charge. The operations decide again, under lock. */
export function correctionsOf(
  record: ChargeRecord,
  item: RecordedMoney,
  role: MemberRole,
  now: Date,
): MoneyCorrections {
  const canWithdraw = may(role, "confirm") && isWithdrawable(record, item.id);
  const atBank = record.heldAtBank && item.pspAccountId === record.charge.pspAccountId;
  return {
    withdrawal: canWithdraw ? { amount: item.amount } : null,
    refund: atBank && mayRefund(record, item, role) ? refundOf(record, item, now) : null,
  };
}

/** What a member may put right about a refund: one that failed here may have been made all the same. */
export function correctionsOfFailed(
  record: ChargeRecord,
  { id, amount, status, settlementId }: RecordedRefund,
  role: MemberRole,
  now: Date,
): MoneyCorrections {
  const item = record.money.find((one) => one.id === settlementId);
  if (!item || status !== "FAILED" || !mayRefund(record, item, role)) return NONE;
  if (leftOf(record, settlementId) < amount) return NONE;
  const { bounds } = refundOf(record, item, now);
  return { ...NONE, refund: { bounds, known: { amount, failedId: id, inStatement: null } } };
}

function mayRefund(record: ChargeRecord, item: RecordedMoney, role: MemberRole) {
  const isFree = !isAmongPaying(item) || isRefundable(record.charge.status);
  return may(role, "refund") && isFree && leftOf(record, item.id) > 0n;
}

function refundOf(record: ChargeRecord, { id, paidAt }: RecordedMoney, now: Date) {
  const bounds = { left: leftOf(record, id), first: brasiliaDay(paidAt), today: brasiliaDay(now) };
  return { bounds, known: null };
}
