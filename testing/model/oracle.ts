import type { CancelReason, ChargeStatus } from "@/lib/charges/charge-status";
import type { DiscrepancyKind } from "@/lib/payments/discrepancy";
import type { RefundStatus } from "@/lib/payments/refund";
import type { BillingType } from "@/lib/platform/values/billing-type";
import type { ChargeId } from "@/lib/platform/values/ids";
import { type Change, type Followed, LEASE_COLUMNS } from "./change-log";

/** Rows as PostgreSQL prints them in JSON: whole centavos are numbers, instants and days are texts. */
export interface ChargeImage {
  readonly id: ChargeId;
  readonly merchant_id: string;
  readonly idempotency_key: string;
  readonly request_hash: string;
  readonly status: ChargeStatus;
  readonly billing_type: BillingType;
  readonly amount_cents: number;
  readonly due_date: string;
  readonly created_at: string;
  readonly fee_cents: number | null;
  readonly pix_expires_at: string | null;
  readonly lapses_at: string;
  readonly psp_account_id: string | null;
  readonly br_code: string | null;
  readonly cancel_reason: CancelReason | null;
  readonly cancel_asked_by: string | null;
  readonly cancel_asked_at: string | null;
  readonly cancel_accepted_at: string | null;
  readonly paid_cents: number | null;
  readonly net_cents: number | null;
  readonly paid_at: string | null;
  readonly paid_on: string | null;
  readonly event_count: number;
}

export interface EventImage {
  readonly charge_id: ChargeId;
  readonly number: number;
  readonly type: string;
  readonly from_status: ChargeStatus | null;
  readonly to_status: ChargeStatus;
  readonly at: string;
  readonly actor: string;
  readonly evidence: Readonly<Record<string, unknown>> | null;
}

export interface SettlementImage {
  readonly id: string;
  readonly account_owner: string;
  /** The end-to-end id: the model's bank knows nothing but Pix. */
  readonly reference: string;
  readonly end_to_end_id: string | null;
  readonly charge_id: ChargeId | null;
  readonly merchant_id: string | null;
  readonly psp_account_id: string;
  readonly amount_cents: number;
  readonly net_cents: number;
  readonly paid_at: string;
  readonly arrived_at: string | null;
  readonly pays_charge: boolean;
  readonly completes_charge: boolean;
}

export interface RefundImage {
  readonly id: string;
  readonly charge_id: ChargeId | null;
  readonly settlement_id: string;
  readonly psp_refund_id: string;
  readonly idempotency_key: string | null;
  readonly amount_cents: number;
  readonly status: RefundStatus;
  readonly origin: "merchant" | "psp";
  readonly accepted_at: string | null;
}

export interface ExceptionImage {
  readonly id: string;
  readonly merchant_id: string | null;
  readonly charge_id: ChargeId | null;
  readonly settlement_id: string | null;
  readonly kind: DiscrepancyKind;
  readonly subject: string;
  readonly resolution: string | null;
}

export interface NotificationImage {
  readonly id: number;
  readonly external_id: string;
  readonly reference: string;
  readonly handled_at: string | null;
}

interface Images {
  readonly charges: ChargeImage;
  readonly charge_events: EventImage;
  readonly settlements: SettlementImage;
  readonly refunds: RefundImage;
  readonly exceptions: ExceptionImage;
  readonly notifications: NotificationImage;
}

/** The key of a row, by its table. */
const NAMES: { readonly [Table in Followed]: (image: Images[Table]) => string } = {
  charges: ({ id }) => id,
  charge_events: ({ charge_id, number }) => `${charge_id} ${number}`,
  settlements: ({ reference }) => reference,
  refunds: ({ id }) => id,
  exceptions: ({ id }) => id,
  notifications: ({ id }) => String(id),
};

/** Columns that may change, once or along rules that are checked elsewhere; all others never do. */
const CHANGING: { readonly [Table in Followed]: readonly string[] } = {
  charges: [
    "status",
    "br_code",
    "cancel_reason",
    "refusal",
    "paid_cents",
    "net_cents",
    "paid_at",
    "paid_on",
    "event_count",
    "cancel_asked_at",
    "cancel_asked_by",
    "cancel_accepted_at",
    "cancel_note",
  ],
  charge_events: [],
  settlements: ["charge_id", "merchant_id", "pays_charge"],
  refunds: ["status", "failure", "accepted_at", "finished_at", "charge_id", "merchant_id"],
  exceptions: [
    "resolution",
    "note",
    "resolved_at",
    "resolved_by",
    "merchant_id",
    "charge_id",
    "event_count",
  ],
  notifications: ["handled_at", "outcome"],
};

/** Columns that may change more than once. */
const AGAIN = ["status", "event_count", "pays_charge"];

/** A promise that was broken. */
export class Broken extends Error {}

/** The current rows of one seed, derived from the recorded changes and not read from the tables. */
export class Oracle {
  readonly charges = new Map<string, ChargeImage>();
  readonly events = new Map<string, EventImage>();
  readonly settlements = new Map<string, SettlementImage>();
  readonly refunds = new Map<string, RefundImage>();
  readonly exceptions = new Map<string, ExceptionImage>();
  readonly notifications = new Map<string, NotificationImage>();

  /**
   * Applies a change.
   *
   * @throws Broken when a row was deleted, a fact changed, or something ended changed again.
   */
  apply({ table, done, row }: Change): void {
    if (done === "DELETE") throw new Broken(`a row of ${table} was deleted`);
    const rows = this.rowsOf(table);
    const name = nameOf(table, row);
    const before = rows.get(name);
    if (done === "INSERT" && before) throw new Broken(`${table} ${name} was made twice`);
    if (before) checkFacts(table, name, before as Readonly<Record<string, unknown>>, row);
    else if (table === "refunds") this.#checkRequested(row as unknown as RefundImage);
    rows.set(name, row);
  }

  /** A merchant sends back no more than is left, counting what is still under way. */
  #checkRequested({ id, settlement_id, amount_cents, origin }: RefundImage): void {
    const money = this.moneyOf(settlement_id);
    const left = (money ? this.refundsOf(money.reference) : [])
      .filter(({ status }) => status !== "FAILED")
      .reduce((rest, refund) => rest - refund.amount_cents, money?.amount_cents ?? 0);
    if (origin === "merchant" && amount_cents > left) {
      throw new Broken(`refund ${id} of ${amount_cents} is requested, ${left} are left`);
    }
  }

  rowsOf(table: Followed): Map<string, unknown> {
    return table === "charge_events" ? this.events : this[table];
  }

  /** The history of a charge, in order of number. */
  historyOf(id: ChargeId): EventImage[] {
    const history = [...this.events.values()].filter(({ charge_id }) => charge_id === id);
    return history.sort((one, other) => one.number - other.number);
  }

  /** The money that pays a charge. */
  payingOf(id: ChargeId): SettlementImage | undefined {
    return [...this.settlements.values()].find((s) => s.charge_id === id && s.pays_charge);
  }

  /** Money by its own id; none for null, as of an exception that is about no money. */
  moneyOf(id: string | null): SettlementImage | undefined {
    return [...this.settlements.values()].find((money) => money.id === id);
  }

  refundsOf(reference: string): RefundImage[] {
    const id = this.settlements.get(reference)?.id;
    return [...this.refunds.values()].filter(({ settlement_id }) => settlement_id === id);
  }
}

/** What names a row of a table. */
export function nameOf(table: Followed, row: unknown): string {
  return (NAMES[table] as (image: unknown) => string)(row);
}

/** What a payer chose is priced by what was paid, once it is. */
function isPricedByPayment(charge: Readonly<Record<string, unknown>>): boolean {
  return Number(charge.amount_cents) === 0 && charge.paid_at === null;
}

function checkFacts(
  table: Followed,
  name: string,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): void {
  for (const column of Object.keys(after)) {
    const [was, is] = [JSON.stringify(before[column]), JSON.stringify(after[column])];
    if (was === is || LEASE_COLUMNS.includes(column)) continue;
    if (table === "refunds" && column === "status" && before.status !== "PROCESSING") {
      throw new Broken(`refund ${name} had ended as ${was}, and now is ${is}`);
    }
    const mayChange = CHANGING[table].includes(column);
    const once = was === "null" || AGAIN.includes(column);
    const isPriced = table === "charges" && column === "fee_cents" && isPricedByPayment(before);
    if ((!mayChange || !once) && !isPriced) {
      throw new Broken(`${table} ${name}: ${column} changed from ${was} to ${is}`);
    }
  }
}
