import type { MerchantId } from "@/lib/platform/values/ids";

/** How long a call is kept, in days (docs/privacy.md). */
export const CALLS_KEPT_DAYS = 7;

/** A call of a merchant's system: when, what, how it ended. Nothing of what was sent or answered is in it (ADR 0081). */
export interface ApiCall {
  readonly at: Date;
  /** As the answer says it. */
  readonly requestId: string;
  readonly method: string;
  /** As OpenAPI writes it, `/payments/{id}`: neither ids nor a query are in it. */
  readonly path: string;
  /** The charge that the call names or made; null for every other one. */
  readonly paymentId: string | null;
  readonly status: number;
  /** The problem's; null for a success. */
  readonly code: string | null;
  /** Until the answer was printed. */
  readonly ms: number;
  /** The network of the caller. */
  readonly address: string;
}

/** A call that is to be kept. */
export interface NewCall extends ApiCall {
  readonly merchantId: MerchantId;
  readonly credentialId: string;
}

/** A call that was kept, and who made it. */
export interface KeptCall extends ApiCall {
  readonly clientId: string;
  readonly credentialId: string;
  /** The name of the secret or key that the caller's token was made with. */
  readonly credential: string;
}

/** Where a call stands in the log. */
export type CallPlace = Pick<ApiCall, "at" | "requestId">;

/** A range of statuses, both ends included: `4xx` is 400 to 499, `404` itself alone. */
export interface StatusRange {
  readonly from: number;
  readonly to: number;
}

/** Selects calls, the latest first; null does not narrow. */
export interface CallFilter {
  readonly status: StatusRange | null;
  readonly method: string | null;
  readonly path: string | null;
  readonly paymentId: string | null;
}

export interface CallQuery extends CallFilter {
  /** Only what stands behind this place, which is older. */
  readonly after: CallPlace | null;
  readonly size: number;
}

/** A part of the log. */
export interface CallPage {
  readonly calls: readonly KeptCall[];
  /** Where the next part begins; null at the end. */
  readonly next: CallPlace | null;
}
