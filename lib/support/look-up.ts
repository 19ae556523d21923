import type { CancelReason, ChargeStatus } from "@/lib/charges/charge-status";
import type { DiscrepancyKind } from "@/lib/payments/discrepancy";
import type { BillingType } from "@/lib/platform/values/billing-type";
import { parseEndToEndId } from "@/lib/platform/values/end-to-end-id";
import { parseUuid } from "@/lib/platform/values/ids";

/** An id that names a charge or its money: nothing that a payer is called or known by. */
export type SoughtId =
  /** Of a charge, which is its txid without hyphens, or of a request. */
  | { readonly kind: "uuid"; readonly text: string }
  /** Of a payment in the Pix network. */
  | { readonly kind: "end_to_end"; readonly text: string }
  /** A payment's at a provider with names of its own. */
  | { readonly kind: "provider"; readonly text: string };

/** What a kind of thing is called at a provider, and which one it is: a document or a name has no underscore. */
const PROVIDER_ID = /^[a-z]{2,10}_[0-9A-Za-z-]{6,64}$/;

/** Reads an id to look up; null for any other text, which is written nowhere. */
export function parseSoughtId(text: string): SoughtId | null {
  const trimmed = text.trim();
  // First: one that has only digits behind its E has the letters and the length of a txid, too.
  const endToEndId = parseEndToEndId(trimmed);
  if (endToEndId) return { kind: "end_to_end", text: endToEndId };
  const hex = trimmed.replaceAll("-", "").toLowerCase();
  const uuid = parseUuid(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"));
  if (uuid) return { kind: "uuid", text: uuid };
  return PROVIDER_ID.test(trimmed) ? { kind: "provider", text: trimmed } : null;
}

/** A merchant or provider account, by its name. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** A finding about a charge or about money. */
export interface FoundException {
  readonly id: string;
  readonly kind: DiscrepancyKind;
  readonly openedAt: Date;
  /** Null while it waits for a decision. */
  readonly resolvedAt: Date | null;
}

/** A charge as operators find it: whose it is and how it stands, and nothing about its payer. */
export interface FoundCharge {
  readonly id: string;
  readonly merchant: Named;
  readonly status: ChargeStatus;
  /** Of one that is canceled. */
  readonly cancelReason: CancelReason | null;
  readonly billingType: BillingType;
  /** In centavos, as every amount here; 0 where the payer chooses it. */
  readonly amount: bigint;
  readonly paidAmount: bigint | null;
  readonly createdAt: Date;
  /** The Brasília day. */
  readonly dueDate: string;
  readonly paidAt: Date | null;
  /** Null before it was given to one. */
  readonly account: Named | null;
  /** The provider's own name for the charge. */
  readonly providerId: string | null;
  readonly exceptions: readonly FoundException[];
}

/** Money that pays no charge of ours, at least not yet. */
export interface FoundMoney {
  readonly id: string;
  /** Null: at the operator's account, and nobody's. */
  readonly merchant: Named | null;
  readonly account: Named;
  readonly amount: bigint;
  readonly paidAt: Date;
  readonly exceptions: readonly FoundException[];
}

/** A call of a merchant's system, as the request log has it. */
export interface FoundCall {
  readonly merchant: Named;
  readonly at: Date;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** The problem's; null for a success. */
  readonly code: string | null;
}

/** What an id names; all empty where nobody knows it. */
export interface LookedUp {
  readonly charges: readonly FoundCharge[];
  readonly money: readonly FoundMoney[];
  readonly calls: readonly FoundCall[];
}
