import type { RecordedEvent } from "@/lib/charge-details/charge-record";

/** What is shown of an event: its type, or how something ended where the type alone does not say it. */
export type ShownEvent = RecordedEvent["type"] | "refund_failed" | "dispute_ended";

/** An event as it is shown: a charge goes back to where its money was by a refund that was made or not, or by a dispute won. */
export function shownEvent(
  { type, from }: Pick<RecordedEvent, "type" | "from">,
  refundFailed: boolean,
): ShownEvent {
  if (from === "CHARGEBACK" && type.startsWith("returned_to_")) return "dispute_ended";
  return refundFailed ? "refund_failed" : type;
}

/** Whether an event says that a refund was not made. */
export function isFailedRefund({
  reason,
  evidence,
}: Pick<RecordedEvent, "reason" | "evidence">): boolean {
  const { refundStatus } = (evidence ?? {}) as { readonly refundStatus?: unknown };
  return refundStatus === "FAILED" || failedRefund(reason) !== null;
}

/** Why a refund was not made, in the provider's words; null for other reasons. */
export function failedRefund(reason: string | null): string | null {
  return /^refund failed: (.*)$/s.exec(reason ?? "")?.[1] ?? null;
}
