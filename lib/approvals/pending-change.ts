import { z } from "zod";
import type { MerchantId } from "@/lib/platform/values/ids";

// A change of where money goes, requested by one owner and decided by another (ADR 0099).

/** How long a change waits to be decided. */
export const WAITS_HOURS = 72;

/** The most changes of a merchant that wait at a time. */
export const WAITING_MAX = 20;

/** What a request that waits is answered with. */
export const pendingAnswer = z.strictObject({
  pendingChange: z.strictObject({ id: z.guid(), expiresAt: z.iso.datetime() }),
});

/** What becomes of a change. APPLYING: it was approved, and is being made; EXPIRED: nobody decided in time. */
export const CHANGE_STATUSES = [
  "WAITING",
  "APPLYING",
  "APPLIED",
  "REFUSED",
  "DECLINED",
  "WITHDRAWN",
  "EXPIRED",
] as const;
export type ChangeStatus = (typeof CHANGE_STATUSES)[number];

/** What a person reads of a change. */
export type ChangeDetails = Readonly<Record<string, string | number | boolean | null>>;

/** A request as it was sent, kept sealed. */
export interface KeptRequest {
  readonly params: Readonly<Record<string, string>>;
  /** Those that the operations read: content type, version seen, key. */
  readonly headers: Readonly<Record<string, string>>;
  /** Null for a request without one. */
  readonly body: string | null;
  /** The session that it was sent in. */
  readonly sessionId: string;
}

/** A change that its approver has taken: nobody else makes it. */
export interface TakenChange {
  readonly id: string;
  readonly merchantId: MerchantId;
  /** By its name in the list of operations. */
  readonly operation: string;
  readonly act: string;
  readonly requestedBy: string;
  readonly sealedRequest: string;
  /** Of who approved it. */
  readonly approverEmail: string;
}

/** A change as its page shows it. */
export interface ListedChange {
  readonly id: string;
  readonly act: string;
  readonly details: ChangeDetails;
  readonly status: ChangeStatus;
  readonly requester: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  readonly decider: string | null;
  readonly decidedAt: Date | null;
  readonly refusal: string | null;
  /** Whether the reader requested it. */
  readonly isOwn: boolean;
  /** Whether a text is kept that the reader can see once. */
  readonly hasAnswer: boolean;
}

/** What came of an approved change; `refusal` says why it could not be made. */
export interface MadeChange {
  readonly status: "APPLIED" | "REFUSED";
  readonly refusal: string | null;
}

/** Makes a taken change as it was requested. */
export type ApplyChange = (change: TakenChange) => Promise<MadeChange>;
