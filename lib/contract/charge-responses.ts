import type { ChargeEventType, ChargeNote, ChargeStatus } from "@/lib/domain/charge-status";
import type { Exception, ExceptionKind, Facts, Resolution } from "@/lib/domain/exception";
import type { Refund, RefundStatus } from "@/lib/domain/refund";
import { reais } from "./payment-response";

// What belongs to a charge, as the API tells it. Every field is always there, null without a value.

/** A refund (docs/api.md). */
export interface RefundResponse {
  readonly id: string;
  readonly paymentId: string | null;
  readonly status: RefundStatus;
  /** Reais. */
  readonly amount: number;
  readonly reason: string | null;
  /** `PROVIDER`: the payment provider sent the money back on its own (MED). */
  readonly origin: "MERCHANT" | "PROVIDER";
  /** Why it failed, in the provider's words. */
  readonly failure: string | null;
  /** The network's id of the money that goes back; null for what was no Pix. */
  readonly endToEndId: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
}

/** A refund as the API tells it. */
export function refundResponse(refund: Refund): RefundResponse {
  return {
    id: refund.id,
    paymentId: refund.chargeId,
    status: refund.status,
    amount: reais(refund.amount),
    reason: refund.reason,
    origin: refund.origin === "psp" ? "PROVIDER" : "MERCHANT",
    failure: refund.failure,
    endToEndId: refund.endToEndId,
    createdAt: refund.requestedAt.toISOString(),
    finishedAt: refund.finishedAt?.toISOString() ?? null,
  };
}

/** One entry of a charge's history. */
export interface EventResponse {
  /** 1, 2, 3 … without gaps. */
  readonly number: number;
  readonly type: ChargeEventType | ChargeNote | "created";
  readonly from: ChargeStatus | null;
  readonly to: ChargeStatus;
  readonly at: string;
  /** `client:<id>`, `member:<id>`, `operator`, `provider` or `service`. */
  readonly actor: string;
  readonly reason: string | null;
}

/** An entry of the history as the API tells it. */
export function eventResponse(entry: {
  readonly number: number;
  readonly type: EventResponse["type"];
  readonly from: ChargeStatus | null;
  readonly to: ChargeStatus;
  readonly at: Date;
  readonly actor: string;
  readonly reason: string | null;
}): EventResponse {
  const { number, type, from, to, reason } = entry;
  return { number, type, from, to, at: entry.at.toISOString(), actor: who(entry.actor), reason };
}

/** Which account of a provider it was, and which part of this service, is nobody's business outside. */
function who(actor: string): string {
  if (actor.startsWith("psp:")) return "provider";
  return actor === "worker" ? "service" : actor;
}

/** Something that a person has to look at. */
export interface ExceptionResponse {
  readonly id: string;
  readonly kind: ExceptionKind;
  readonly paymentId: string | null;
  /** Reais. */
  readonly amount: number | null;
  readonly facts: Facts;
  readonly openedAt: string;
  readonly resolution: Resolution | null;
  readonly note: string | null;
  readonly resolvedAt: string | null;
  readonly resolvedBy: string | null;
}

/** An exception as the API tells it. */
export function exceptionResponse(exception: Exception): ExceptionResponse {
  const { resolved } = exception;
  return {
    id: exception.id,
    kind: exception.kind,
    paymentId: exception.chargeId,
    amount: exception.amount === null ? null : reais(exception.amount),
    facts: exception.facts,
    openedAt: exception.openedAt.toISOString(),
    resolution: resolved?.as ?? null,
    note: resolved?.note ?? null,
    resolvedAt: resolved?.at.toISOString() ?? null,
    resolvedBy: resolved ? who(resolved.by) : null,
  };
}
