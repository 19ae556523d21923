import { z } from "zod";
import type { SecurityNotice } from "@/lib/audit/security-notice";
import { CHARGE_STATUSES } from "@/lib/charges/charge-status";
import { payment, paymentResponse } from "@/lib/charges/payment-response";
import { publicActor } from "@/lib/charges/public-actor";
import { exception, exceptionResponse } from "@/lib/payments/discrepancy-response";
import { refund, refundResponse } from "@/lib/payments/refund-response";
import { printEventId, subjectOfType } from "./event-id";
import type { EventRecord } from "./event-record";
import { EVENT_TYPE_NAMES } from "./event-types";

/** A security notice of a merchant's owners: names no payer, and of who runs the service nothing but that. */
const notice = z.strictObject({
  id: z.guid(),
  /** Such as `psp_account.add`. */
  action: z.string(),
  /** `member:<id>`; `operator` for who runs the service; `unknown` for somebody who is not signed in. */
  actor: z.string(),
  /** The network address that it came from; null for an operator's. */
  address: z.string().nullable(),
});

/** An event, as the feed lists it and as it is sent to endpoints. Every field is always there. */
export const feedEvent = z.strictObject({
  id: z.string(),
  type: z.enum(EVENT_TYPE_NAMES),
  /** When it happened. */
  timestamp: z.iso.datetime(),
  /** 1, 2, 3 … within the merchant. */
  position: z.int(),
  apiVersion: z.literal("v1"),
  data: z.strictObject({
    /** The charge as it is when this is read or sent; the higher of two versions is the later one. */
    payment: payment.extend({ version: z.int() }).nullable(),
    change: z
      .strictObject({
        number: z.int(),
        from: z.enum(CHARGE_STATUSES).nullable(),
        to: z.enum(CHARGE_STATUSES),
        actor: z.string(),
      })
      .nullable(),
    refund: refund.nullable(),
    exception: exception.nullable(),
    notice: notice.nullable(),
  }),
});
export type FeedEventResponse = z.output<typeof feedEvent>;

/** A part of the feed. */
export const feedPage = z.strictObject({
  content: z.array(feedEvent),
  /** Where the next part begins: `after` of the next request. */
  cursor: z.int(),
  /** Whether there may be more behind the cursor already. */
  hasMore: z.boolean(),
});

/**
 * An event as the API shows and sends it: at most 4 kB, and 8 kB of metadata.
 *
 * @param publicUrl the service's own address; links start with it.
 */
export function feedEventResponse(record: EventRecord, publicUrl: string): FeedEventResponse {
  const { type, subjectId, number, position, change, charge } = record;
  const subject = subjectOfType(type);
  return {
    id: printEventId({ subject, subjectId, number }),
    type,
    timestamp: record.at.toISOString(),
    position,
    apiVersion: "v1",
    data: {
      payment: charge && { ...paymentResponse(charge, publicUrl), version: charge.version },
      change: change && {
        number,
        from: change.from,
        to: change.to,
        actor: publicActor(change.actor),
      },
      refund: record.refund && refundResponse(record.refund),
      exception: record.exception && exceptionResponse(record.exception),
      notice: record.notice && noticeResponse(record.notice),
    },
  };
}

function noticeResponse({ id, act, memberId, byOperator, address }: SecurityNotice) {
  const isOperator = byOperator || address === "command";
  const actor = memberId === null ? "unknown" : `member:${memberId}`;
  return {
    id,
    action: act,
    actor: isOperator ? "operator" : actor,
    address: isOperator ? null : address,
  };
}
