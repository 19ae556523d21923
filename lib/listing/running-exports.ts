import { findMemberOfSession } from "@/lib/members/store/members";
import { monotonicMs, pause } from "@/lib/platform/clock";
import type { MerchantId } from "@/lib/platform/values/ids";
import { type Allowed, may } from "@/lib/platform/values/permission";
import type { RowSnapshot } from "./store/row-snapshot";

/** The most exports of this process: each holds a connection and a snapshot for as long as its reader takes. */
const MOST_AT_ONCE = 4;

/** The most exports of one merchant in this process, so that none takes all, even before its snapshots are open. */
const MOST_OF_ONE = 2;

export type ExportOutcome<Row> =
  | { readonly kind: "opened"; readonly rows: RowSnapshot<Row> }
  /** Creations in progress did not end in time (see `listCharges`). */
  | { readonly kind: "busy" }
  /** This process or this merchant has as many exports in progress as it may have. */
  | { readonly kind: "full" };

/** After so many batches the member's permission is checked again. */
const CHECK_EVERY = 5;

/** The longest rest between two batches, in ms: a reader that takes them slowly rests by itself. */
const REST_MAX_MS = 50;

/** The exporting member was removed, signed out, or lost the permission. */
export class NotAllowedAnyMore extends Error {
  readonly code = "not_allowed_any_more";
  constructor() {
    super("the exporting member is not allowed any more");
  }
}

/** The merchant of each export that this process has in progress. */
const underWay: MerchantId[] = [];

/**
 * Opens an export for a member, within the bounds of this process and of the merchant. The caller has to end an export
 * that is opened.
 *
 * Reading its batches throws NotAllowedAnyMore soon after the member lost the permission or the session.
 *
 * @param open opens the rows; null when the merchant has as many open as it may have in all processes.
 */
export async function openExport<Row>(
  member: Allowed<"export">,
  open: () => Promise<RowSnapshot<Row> | "busy" | null>,
): Promise<ExportOutcome<Row>> {
  const { merchantId } = member;
  if (underWay.length >= MOST_AT_ONCE) return { kind: "full" };
  if (underWay.filter((id) => id === merchantId).length >= MOST_OF_ONE) return { kind: "full" };
  underWay.push(merchantId);
  let opened: RowSnapshot<Row> | null = null;
  try {
    const found = await open();
    if (found === "busy") return { kind: "busy" };
    opened = found;
    if (!opened) return { kind: "full" };
    const batches = whileAllowed(opened.batches, member);
    return { kind: "opened", rows: { ...opened, batches, end: endOnce(opened, merchantId) } };
  } finally {
    if (!opened) noLongerUnderWay(merchantId);
  }
}

async function* whileAllowed<Row>(
  batches: AsyncGenerator<readonly Row[]>,
  { merchantId, sessionId }: Allowed<"export">,
): AsyncGenerator<readonly Row[]> {
  let written = 0;
  for await (const batch of batches) {
    if (written > 0 && written % CHECK_EVERY === 0) {
      const current = await findMemberOfSession(sessionId);
      const allowed = current?.merchantId === merchantId && current.role !== "operator";
      if (!allowed || !may(current.role, "export")) throw new NotAllowedAnyMore();
    }
    const began = monotonicMs();
    yield batch;
    written += 1;
    // To print rows takes the thread that answers everybody: as long again is theirs.
    await pause(Math.min(monotonicMs() - began, REST_MAX_MS));
  }
}

function noLongerUnderWay(merchantId: MerchantId): void {
  underWay.splice(underWay.indexOf(merchantId), 1);
}

function endOnce<Row>(opened: RowSnapshot<Row>, merchantId: MerchantId): () => Promise<void> {
  let ended: Promise<void> | undefined;
  return () => {
    if (!ended) {
      noLongerUnderWay(merchantId);
      ended = opened.end();
    }
    return ended;
  };
}
