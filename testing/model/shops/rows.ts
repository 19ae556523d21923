import type { ChargeId } from "@/lib/platform/values/ids";
import type { Change } from "../change-log";
import {
  Broken,
  type ChargeImage,
  type ExceptionImage,
  type NotificationImage,
  type RefundImage,
  type SettlementImage,
} from "../oracle";

/** Whether money pays a charge, alone or with what completes it. */
export function isAmongPaying(money: SettlementImage | undefined): boolean {
  return money !== undefined && (money.pays_charge || money.completes_charge);
}

/** The current rows of a life's shops, derived from the recorded changes. */
export class Rows {
  readonly charges = new Map<string, ChargeImage>();
  readonly settlements = new Map<string, SettlementImage>();
  readonly refunds = new Map<string, RefundImage>();
  readonly exceptions = new Map<string, ExceptionImage>();
  readonly notifications = new Map<string, NotificationImage>();

  /** @throws Broken when a row was deleted. */
  apply({ table, done, row }: Change): void {
    if (done === "DELETE") throw new Broken(`a row of ${table} was deleted`);
    // The charges' histories are not needed: what they lead to is.
    if (table === "charge_events") return;
    (this[table] as Map<string, unknown>).set(String(row.id), row);
  }

  /** The recorded payment of a provider's name; withdrawn ones have none. */
  payment(reference: string): SettlementImage | undefined {
    return [...this.settlements.values()].find((row) => row.reference === reference);
  }

  /** What pays a charge. */
  payingOf(chargeId: ChargeId): SettlementImage | undefined {
    return [...this.settlements.values()].find(
      (row) => row.charge_id === chargeId && row.pays_charge,
    );
  }

  /** What completes what was paid of a charge. */
  completingOf(chargeId: ChargeId): SettlementImage[] {
    return [...this.settlements.values()].filter(
      (row) => row.charge_id === chargeId && row.completes_charge,
    );
  }

  refundsOf({ id }: Pick<SettlementImage, "id">): RefundImage[] {
    return [...this.refunds.values()].filter(({ settlement_id }) => settlement_id === id);
  }

  /** Amounts of refunds in progress here, the smallest first. */
  underWay(money: Pick<SettlementImage, "id">): readonly bigint[] {
    const open = this.refundsOf(money).filter(({ status }) => status === "PROCESSING");
    const amounts = open.map(({ amount_cents }) => BigInt(amount_cents));
    return amounts.toSorted((a, b) => (a < b ? -1 : 1));
  }
}
