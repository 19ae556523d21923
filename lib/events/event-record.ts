import type { SecurityNotice } from "@/lib/audit/security-notice";
import type { ChargeStatus } from "@/lib/charges/charge-status";
import type { ListedCharge } from "@/lib/charges/listed-charge";
import type { Discrepancy } from "@/lib/payments/discrepancy";
import type { Refund } from "@/lib/payments/refund";
import type { FeedEntry } from "./feed-entry";

/** An event with all that is sent of it: what happened, and everything as it is now, which is never older. */
export interface EventRecord extends FeedEntry {
  /** What it did to its charge; null for what happened to something else. */
  readonly change: EventChange | null;
  /** Null: a notice, or an exception about no charge. */
  readonly charge: VersionedCharge | null;
  /** The refund that it is about, if it is about one. */
  readonly refund: Refund | null;
  readonly exception: Discrepancy | null;
  readonly notice: SecurityNotice | null;
}

/** What an event did to its charge. */
export interface EventChange {
  /** Null for the first one. */
  readonly from: ChargeStatus | null;
  readonly to: ChargeStatus;
  /** `client:<id>`, `member:<id>`, `psp:<account>`, `worker` or `operator`. */
  readonly actor: string;
}

/** A charge as it is now; of two, the one with the higher version is the later one. */
export interface VersionedCharge extends ListedCharge {
  /** How many events its history has. */
  readonly version: number;
}
