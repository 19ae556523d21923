import { LRUCache } from "lru-cache";
import { findMemberOfSession } from "@/lib/members/store/members";
import { monotonicMs, pause } from "@/lib/platform/clock";
import { SharedAllowance } from "@/lib/platform/shared-allowance";
import type { MerchantId } from "@/lib/platform/values/ids";
import { type Allowed, may } from "@/lib/platform/values/permission";
import type { RowSnapshot } from "./store/row-snapshot";

/** The most exports of this process: each holds a connection and a snapshot for as long as its reader takes. */
const MOST_AT_ONCE = 6;

/** How many more there may be of merchants that have none: two merchants that read slowly have all others. */
const MORE_FOR_COMERS = 2;

/** The most exports of one merchant in this process, so that none takes all, even before its snapshots are open. */
const MOST_OF_ONE = 3;

/** The most exports of one member: two who read theirs slowly leave colleagues the third. */
const MOST_OF_A_MEMBER = 1;

/**
 * What exports of one merchant, whose members share it, may take of the thread that answers everybody: a second at once, then a
 * third of the time. More than three seconds beyond that are forgotten. To
 * open one, with a connection of its own, counts as much as a large batch, which counts for no more however slowly it is taken.
 */
const PACE = { mostMs: 1_000, backMs: 333, owedMs: 3_000, eachMs: 50 };

/** What exports of all merchants may take of it, in equal parts: no more than those of one, and half of that at once. */
const shared = new SharedAllowance(PACE.mostMs / 2, PACE.backMs, PACE.owedMs, 0);

/** Whose time is counted, at most: the others begin anew. */
const MERCHANTS_MAX = 10_000;

export type ExportOutcome<Row> =
  | { readonly kind: "opened"; readonly rows: RowSnapshot<Row> }
  /** Creations in progress did not end in time (see `listCharges`). */
  | { readonly kind: "busy" }
  /** This process, merchant or member has as many exports in progress as it may have. */
  | { readonly kind: "full" };

/** After so many batches the member's permission is checked again. */
const CHECK_EVERY = 10;

/** The exporting member was removed, signed out, or lost the permission. */
export class NotAllowedAnyMore extends Error {
  readonly code = "not_allowed_any_more";
  constructor() {
    super("the exporting member is not allowed any more");
  }
}

/** The member of each export that this process has in progress. */
const underWay: Allowed<"export">[] = [];

const allowances = new LRUCache<MerchantId, SharedAllowance>({
  max: MERCHANTS_MAX,
  memoMethod: () => new SharedAllowance(PACE.mostMs, PACE.backMs, PACE.owedMs),
});

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
  const { id, merchantId } = member;
  const ofMerchant = underWay.filter((one) => one.merchantId === merchantId);
  const ofMember = ofMerchant.filter((one) => one.id === id);
  const most = ofMerchant.length === 0 ? MOST_AT_ONCE + MORE_FOR_COMERS : MOST_AT_ONCE;
  if (underWay.length >= most) return { kind: "full" };
  if (ofMerchant.length >= MOST_OF_ONE || ofMember.length >= MOST_OF_A_MEMBER) {
    return { kind: "full" };
  }
  underWay.push(member);
  let opened: RowSnapshot<Row> | null = null;
  try {
    await takeTime(member, PACE.eachMs);
    const found = await open();
    if (found === "busy") return { kind: "busy" };
    opened = found;
    if (!opened) return { kind: "full" };
    const batches = whileAllowed(opened.batches, member);
    return { kind: "opened", rows: { ...opened, batches, end: endOnce(opened, member) } };
  } finally {
    if (!opened) noLongerUnderWay(member);
  }
}

async function* whileAllowed<Row>(
  batches: AsyncGenerator<readonly Row[]>,
  member: Allowed<"export">,
): AsyncGenerator<readonly Row[]> {
  const { merchantId, sessionId } = member;
  let written = 0;
  try {
    for (;;) {
      // To make rows of what the database sent takes the thread as well as to write them.
      const began = monotonicMs();
      const { value: batch, done } = await batches.next();
      if (done) return;
      if (written > 0 && written % CHECK_EVERY === 0) {
        const current = await findMemberOfSession(sessionId);
        const allowed = current?.merchantId === merchantId && current.role !== "operator";
        if (!allowed || !may(current.role, "export")) throw new NotAllowedAnyMore();
      }
      yield batch;
      written += 1;
      await takeTime(member, Math.min(monotonicMs() - began, PACE.eachMs));
    }
  } finally {
    await batches.return(undefined);
  }
}

/** Counts what an export took, or is about to take, and waits until its member may take more. */
async function takeTime({ id, merchantId }: Allowed<"export">, ms: number): Promise<void> {
  const allowance = allowances.memo(merchantId);
  allowance.take(ms, id);
  shared.take(ms, merchantId);
  await pause(Math.max(allowance.waitOf(id), shared.waitOf(merchantId)));
}

function noLongerUnderWay(member: Allowed<"export">): void {
  underWay.splice(underWay.indexOf(member), 1);
}

function endOnce<Row>(opened: RowSnapshot<Row>, member: Allowed<"export">): () => Promise<void> {
  let ended: Promise<void> | undefined;
  return () => {
    if (!ended) {
      noLongerUnderWay(member);
      ended = opened.end();
    }
    return ended;
  };
}
