import type { MerchantId } from "@/lib/platform/values/ids";

/** The most endpoints of a merchant. */
export const ENDPOINTS_MAX = 16;

/**
 * `enabled`: events are sent. `resting`: it keeps failing, so one event at a time is tried, less and less often.
 * `paused`: nothing is sent until somebody resumes it. `gone`: it answered 410, and is paused for that.
 */
export const ENDPOINT_STATES = ["enabled", "resting", "paused", "gone"] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];

/** Why an endpoint is not enabled: somebody paused it, it failed for days, or it answered 410. */
export const ENDPOINT_REASONS = ["requested", "failing", "gone"] as const;
export type EndpointReason = (typeof ENDPOINT_REASONS)[number];

/** How long the secret before a rotation goes on signing, in hours. */
export const KEEP_OLD_HOURS = [0, 24, 72] as const;

/** A secret that signs, as `whsec_` and base64; `until` says when it stops, null for the current one. */
export interface SigningSecret {
  readonly text: string;
  readonly until: Date | null;
}

/** A header that a merchant has sent along. */
export interface SentHeader {
  readonly name: string;
  readonly value: string;
}

/** What a merchant says of an endpoint. */
export interface EndpointSettings {
  readonly url: string;
  readonly description: string | null;
  /** Types of events, exact or as `payment.*`; empty for all. */
  readonly types: readonly string[];
  readonly headers: readonly SentHeader[];
}

/** Events of the feed that are sent again, up to a position. */
export interface Replay {
  /** The first one that is still to be taken. */
  readonly fromPosition: number;
  readonly toPosition: number;
  readonly onlyFailed: boolean;
}

/** An address of a merchant that its events are sent to. */
export interface Endpoint extends EndpointSettings {
  readonly id: string;
  readonly merchantId: MerchantId;
  readonly state: EndpointState;
  readonly reason: EndpointReason | null;
  /** The first failure after the last success; null while it does not fail. */
  readonly failingSince: Date | null;
  /** When a resting endpoint is tried next. */
  readonly nextProbeAt: Date | null;
  /** The feed's position up to which its events have been taken. */
  readonly position: number;
  readonly replay: Replay | null;
  readonly secrets: readonly SigningSecret[];
  readonly createdAt: Date;
}

/** How an endpoint is doing. */
export interface EndpointHealth {
  /** Deliveries that wait, among them those that failed and are tried again, at most 10,000. */
  readonly waiting: number;
  /** Events of the feed that have not been looked at for it, at most 10,000. */
  readonly behind: number;
  /** When the oldest event happened that waits or has not been looked at. */
  readonly oldestAt: Date | null;
  readonly lastAttempt: {
    readonly at: Date;
    readonly status: number | null;
    readonly error: AttemptError | null;
  } | null;
}

/**
 * `waiting`: to be sent, or tried again. `failed`: every try is used up. `skipped`: passed over when the endpoint was
 * resumed from a later event.
 */
export const DELIVERY_STATES = ["waiting", "delivered", "failed", "skipped"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why an attempt has no answer. */
export const ATTEMPT_ERRORS = [
  "name_not_found",
  "private_address",
  "connection_refused",
  "connection_lost",
  "tls",
  "timeout",
  "proxy",
  "unsendable",
] as const;
export type AttemptError = (typeof ATTEMPT_ERRORS)[number];

/** One event for one endpoint. */
export interface Delivery {
  readonly endpointId: string;
  readonly position: number;
  readonly eventId: string;
  readonly type: string;
  /** The charge that the event is about, if any. */
  readonly paymentId: string | null;
  /** When it happened. */
  readonly at: Date;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** When it is tried next; null unless it waits. */
  readonly nextAt: Date | null;
  readonly lastStatus: number | null;
  readonly lastError: AttemptError | null;
  readonly deliveredAt: Date | null;
}

/** One request to an endpoint. */
export interface Attempt {
  /** 1, 2, 3 … within the delivery. */
  readonly number: number;
  readonly at: Date;
  /** How long it took, in ms. */
  readonly ms: number;
  /** Null when no answer came. */
  readonly status: number | null;
  readonly error: AttemptError | null;
  /** The first 2 KiB of the answer's body. */
  readonly responseHead: string | null;
  /** Somebody had it sent: a resend or a replay. */
  readonly manual: boolean;
}

/** So many deliveries of an endpoint are listed, the latest: it may have millions, and each page counts them. */
export const LISTED_MAX = 10_000;

/** So many of the deliveries that wait for an endpoint are counted, and of the events that it is behind; more may be there. */
export const BACKLOG_COUNTED_MAX = 10_000;

/** Among so many deliveries of an endpoint, the latest, those of a type are looked for: there may be none. */
export const LOOKED_AT_MAX = 20_000;

/** So many requests of one delivery are kept, the latest: it may be sent again without end. */
export const ATTEMPTS_KEPT = 50;

/** Which of an endpoint's deliveries are listed, latest event first. */
export interface DeliveriesQuery {
  readonly state: DeliveryState | null;
  readonly type: string | null;
  readonly paymentId: string | null;
  readonly page: number;
  readonly size: number;
}

/** From where an endpoint goes on: where it stopped, the events from now on, or those from an instant on. */
export type ResumeFrom = "stopped" | "now" | Date;

/** How long attempts, and deliveries that arrived, are kept, in ms: 30 days. */
export const KEPT_MS = 30 * 24 * 60 * 60_000;

/** How long deliveries that failed or were skipped are kept, in ms: 90 days, in which they can be replayed. */
export const UNDELIVERED_KEPT_MS = 3 * KEPT_MS;
