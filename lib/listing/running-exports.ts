import { LRUCache } from "lru-cache";
import { findMemberOfSession } from "@/lib/members/store/members";
import { monotonicMs, pause } from "@/lib/platform/clock";
import { MerchantBusy, MerchantTurns } from "@/lib/platform/merchant-turns";
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
 * What exports of one merchant, whose members share it, may take of the thread that answers everybody and of the database: a second
 * at once, then a third of the time. More than three seconds beyond that are forgotten. A connection of its own counts for `eachMs`,
 * and a batch for no more, however slowly it is taken; to find, count and order the rows counts for `findMs` at most, since on a
 * busy machine it takes longer.
 */
const PACE = { mostMs: 1_000, backMs: 333, owedMs: 3_000, eachMs: 50, findMs: 2_000 };

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
 * Exports whose rows are found, one at a time of a process: to count, search and order all that a merchant has takes the database for
 * a second.
 */
const finding = new MerchantTurns<"all">({ each: 1, waitMs: 20_000 });

/** How an export is opened. */
interface Opening<Row> {
  /** Waits until the rows may be read; false where that did not come in time. */
  readonly ready?: () => Promise<boolean>;
  /** Opens the rows; null when the merchant has as many open as it may have in all processes. */
  readonly open: () => Promise<RowSnapshot<Row> | null>;
}

/**
 * Opens an export for a member, within the bounds of this process and of the merchant, and reads its first rows. The caller has to
 * end an export that is opened, and to wait for it without a turn of anything else.
 *
 * Reading its batches throws NotAllowedAnyMore soon after the member lost the permission or the session.
 */
export async function openExport<Row>(
  member: Allowed<"export">,
  { ready = async () => true, open }: Opening<Row>,
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
  let found: Found<Row> | null = null;
  try {
    await takeTime(member, PACE.eachMs);
    if (!(await ready())) return { kind: "busy" };
    found = await finding.run("all", () => findRows(member, open), [merchantId, id]);
  } catch (error) {
    if (!(error instanceof MerchantBusy)) throw error;
  } finally {
    if (!found) noLongerUnderWay(member);
  }
  if (!found) return { kind: "full" };
  const { rows } = found;
  const batches = whileAllowed(found, member);
  return { kind: "opened", rows: { ...rows, batches, end: endOnce(rows, member) } };
}

/** Rows that were opened, and the first of them. */
interface Found<Row> {
  readonly rows: RowSnapshot<Row>;
  /** For which the database found and ordered all. */
  readonly first: IteratorResult<readonly Row[]>;
}

async function findRows<Row>(
  member: Allowed<"export">,
  open: Opening<Row>["open"],
): Promise<Found<Row> | null> {
  const began = monotonicMs();
  let rows: RowSnapshot<Row> | null = null;
  try {
    rows = await open();
    return rows && { rows, first: await rows.batches.next() };
  } catch (error) {
    await rows?.end();
    throw error;
  } finally {
    countTime(member, Math.min(monotonicMs() - began, PACE.findMs));
  }
}

async function* whileAllowed<Row>(
  { rows: { batches }, first }: Found<Row>,
  member: Allowed<"export">,
): AsyncGenerator<readonly Row[]> {
  const { merchantId, sessionId } = member;
  let written = 0;
  try {
    for (;;) {
      // To make rows of what the database sent takes the thread as well as to write them.
      const began = monotonicMs();
      const { value: batch, done } = written === 0 ? first : await batches.next();
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
async function takeTime(member: Allowed<"export">, ms: number): Promise<void> {
  const { id, merchantId } = member;
  const allowance = countTime(member, ms);
  await pause(Math.max(allowance.waitOf(id), shared.waitOf(merchantId)));
}

/** Counts what an export took, and returns what its merchant may take. */
function countTime({ id, merchantId }: Allowed<"export">, ms: number): SharedAllowance {
  const allowance = allowances.memo(merchantId);
  allowance.take(ms, id);
  shared.take(ms, merchantId);
  return allowance;
}

function noLongerUnderWay(member: Allowed<"export">): void {
  underWay.splice(underWay.indexOf(member), 1);
}

function endOnce<Row>(opened: RowSnapshot<Row>, member: Allowed<"export">): () => Promise<void> {
  let ended: Promise<void> | undefined;
  return () => {
    // It has its place until the database has nothing more to do for it.
    ended ??= opened.end().finally(() => noLongerUnderWay(member));
    return ended;
  };
}
