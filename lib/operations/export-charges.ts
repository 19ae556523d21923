import { type ChargeSnapshot, openChargeSnapshot } from "@/lib/database/charge-export";
import { findMemberOfSession } from "@/lib/database/members";
import type { MerchantId } from "@/lib/domain/charge";
import type { ChargeQuery } from "@/lib/domain/charge-query";
import { type Allowed, may } from "@/lib/domain/permission";
import { awaitClosedWindow } from "./await-closed-window";

/** Each holds a connection and a snapshot of the database for as long as its reader takes. */
const MOST_AT_ONCE = 4;

/** So that no merchant takes all of them, while its exports still wait to be opened. */
const MOST_OF_ONE = 2;

export type ExportOutcome =
  | { readonly kind: "opened"; readonly charges: ChargeSnapshot }
  /** Creations on their way did not end in time (see `listCharges`). */
  | { readonly kind: "busy" }
  /** As many as this process takes on are under way, or as many as one merchant may have, here or anywhere. */
  | { readonly kind: "full" };

/** After so many batches whoever exports is looked at again. */
const LOOK_EVERY = 5;

/** Whoever exports was removed, signed out, or may not any more. */
export class NotAllowedAnyMore extends Error {
  readonly code = "not_allowed_any_more";
  constructor() {
    super("whoever exports may not any more");
  }
}

/** Whose exports this process has under way, each of them once. */
const underWay: MerchantId[] = [];

/**
 * Every charge that a query matches, whatever its page: the very charges, in the very order, that
 * the listing leads through, as they are at one instant. Whoever gets it opened ends it.
 *
 * Reading its batches throws NotAllowedAnyMore soon after the person lost the permission, or the session
 * that they ask from.
 */
export async function exportCharges(
  person: Allowed<"export">,
  query: ChargeQuery,
  now: Date,
): Promise<ExportOutcome> {
  const { merchantId } = person;
  if (underWay.length >= MOST_AT_ONCE) return { kind: "full" };
  if (underWay.filter((id) => id === merchantId).length >= MOST_OF_ONE) return { kind: "full" };
  underWay.push(merchantId);
  let opened: ChargeSnapshot | null = null;
  try {
    const window = await awaitClosedWindow(merchantId, query.createdTo, now);
    if (window.kind === "busy") return window;
    opened = await openChargeSnapshot(merchantId, query);
    if (!opened) return { kind: "full" };
    const batches = whileAllowed(opened.batches, person);
    return { kind: "opened", charges: { ...opened, batches, end: endOnce(opened, merchantId) } };
  } finally {
    if (!opened) noLongerUnderWay(merchantId);
  }
}

async function* whileAllowed(
  batches: ChargeSnapshot["batches"],
  { merchantId, sessionId }: Allowed<"export">,
): ChargeSnapshot["batches"] {
  let written = 0;
  for await (const batch of batches) {
    if (written > 0 && written % LOOK_EVERY === 0) {
      const member = await findMemberOfSession(sessionId);
      const allowed = member?.merchantId === merchantId && member.role !== "operator";
      if (!allowed || !may(member.role, "export")) throw new NotAllowedAnyMore();
    }
    yield batch;
    written += 1;
  }
}

function noLongerUnderWay(merchantId: MerchantId): void {
  underWay.splice(underWay.indexOf(merchantId), 1);
}

function endOnce(opened: ChargeSnapshot, merchantId: MerchantId): () => Promise<void> {
  let ended: Promise<void> | undefined;
  return () => {
    if (!ended) {
      noLongerUnderWay(merchantId);
      ended = opened.end();
    }
    return ended;
  };
}
