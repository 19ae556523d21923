import type { MerchantId } from "@/lib/platform/values/ids";
import type { EventType } from "./event-types";

/** An event as it stands in its merchant's feed. */
export interface FeedEntry {
  readonly merchantId: MerchantId;
  /** 1, 2, 3 … within the merchant, in an order that keeps that of each subject. */
  readonly position: number;
  /** The charge or the exception that it happened to. */
  readonly subjectId: string;
  /** 1, 2, 3 … within the subject. */
  readonly number: number;
  readonly type: EventType;
  /** When it happened. */
  readonly at: Date;
}

/** A row of `feed` as the driver reads it. */
export interface FeedRow {
  readonly merchant_id: MerchantId;
  readonly position: bigint;
  readonly subject_id: string;
  readonly number: number;
  readonly type: EventType;
  readonly at: Date;
}

/** An entry of the feed, from its row. */
export function entryFromRow(row: FeedRow): FeedEntry {
  return {
    merchantId: row.merchant_id,
    // Far below 2^53, up to which numbers are exact.
    position: Number(row.position),
    subjectId: row.subject_id,
    number: row.number,
    type: row.type,
    at: row.at,
  };
}
