import type { Resolution } from "@/lib/payments/discrepancy";
import { parseUuid } from "@/lib/platform/values/ids";
import { isReason } from "@/lib/platform/values/reason";

/**
 * What can be chosen: a resolution, or that what was paid too much goes back and the rest is right. To a person `ignore` is
 * the same as `accept`: both change nothing, so that only systems choose between them.
 */
export type Choice = Decision | "difference";

/** What a person resolves an exception by. */
export type Decision = Exclude<Resolution, "ignore">;

/** A decision about an exception while it is entered, as it was typed. */
export interface ResolveDraft {
  readonly choice: Choice | null;
  readonly note: string;
  /** The charge that the money is to pay: its id, or the address of its page. */
  readonly target: string;
}

/** A decision as it is sent. */
export interface Decided {
  /** Whether what was paid too much goes back first. */
  readonly refundsDifference: boolean;
  readonly resolution: Decision;
  readonly note: string | null;
  /** The charge that the money pays from now on. */
  readonly paymentId: string | null;
}

/** What is wrong with a draft, by field; the texts are the dialog's. */
export interface ResolveFaults {
  readonly choice?: true;
  readonly target?: true;
  readonly note?: true;
}

export type ResolveReading =
  | { readonly kind: "ready"; readonly decided: Decided }
  | { readonly kind: "faulty"; readonly faults: ResolveFaults };

/** Reads a draft. */
export function readResolution({ choice, note, target }: ResolveDraft): ResolveReading {
  if (!choice) return { kind: "faulty", faults: { choice: true } };
  const reason = note.trim();
  const paymentId = choice === "reassign" ? chargeIdIn(target) : null;
  const isTargetMissing = choice === "reassign" && !paymentId;
  const isTooShort = needsReason(choice) && !isReason(reason);
  if (!isTargetMissing && !isTooShort) {
    const refundsDifference = choice === "difference";
    const resolution = refundsDifference ? "accept" : choice;
    return {
      kind: "ready",
      decided: { refundsDifference, resolution, note: reason || null, paymentId },
    };
  }
  return {
    kind: "faulty",
    faults: { ...(isTargetMissing ? { target: true } : {}), ...(isTooShort ? { note: true } : {}) },
  };
}

/** Whether a decision changes what pays a charge, which it does not without a reason. */
export function needsReason(resolution: Choice | null): boolean {
  return resolution === "reassign" || resolution === "complete";
}

/** The id in an address of a charge's page, or in a text that is one. */
function chargeIdIn(text: string): string | null {
  const [id] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(text) ?? [];
  return id ? parseUuid(id.toLowerCase()) : null;
}
