import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { MovementList, ProviderMovement } from "@/lib/providers/port";

/** More pages than any day can have; beyond it something is wrong with the list. */
const PAGES_MAX = 10_000;

/**
 * What is kept of a list, in characters, at most: some 60,000 ordinary rows of a merchant's own account, whose server may list
 * whatever it likes, and ten times as many of an operator's.
 */
const KEPT_MAX = { merchants: 10_000_000, operators: 100_000_000 };

/** What a row counts for beside its names, in characters. */
const ROW_CHARACTERS = 100;

/** What a provider lists of some money on a day. */
export interface ListedMoney {
  /** Signed centavos. */
  readonly cents: bigint;
  /** It is at another Pix key than the account's. */
  readonly isElsewhere: boolean;
}

/** What a provider lists of a day. */
export interface ListedMovements {
  readonly kind: "read";
  readonly rows: number;
  /** By the provider's name for the money; `row/<id>` for a row that names none. */
  readonly money: ReadonlyMap<string, ListedMoney>;
  /** What the rows about no payment come to, in signed centavos. */
  readonly outside: bigint;
}

/**
 * Reads a provider's list of what moved on a day to its end. A row that cannot be read holds up none behind it, but
 * the day cannot be compared without it.
 *
 * @param whose account lists it.
 * @returns `unread` with the reason, without payer data, when the list was not read whole.
 */
export async function readMovements(
  list: MovementList,
  day: CivilDate,
  whose: keyof typeof KEPT_MAX,
): Promise<ListedMovements | { readonly kind: "unread"; readonly reason: string }> {
  // Pages shift when a row is added meanwhile: a row that comes twice counts once.
  const seen = new Set<string>();
  const money = new Map<string, ListedMoney>();
  let outside = 0n;
  let unreadable = 0;
  let kept = 0;
  let cursor: string | null = null;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const page = await list.read(day, cursor);
    if (page.kind === "unknown") return { kind: "unread", reason: page.reason };
    unreadable += page.unreadable;
    for (const row of page.items) {
      if (seen.has(row.id)) continue;
      seen.add(row.id);
      kept += row.id.length + (row.reference?.length ?? 0) + ROW_CHARACTERS;
      if (kept > KEPT_MAX[whose]) return { kind: "unread", reason: "too many rows" };
      if (row.kind === "other") outside += row.cents;
      else addTo(money, row);
    }
    cursor = page.next;
    if (cursor === null) {
      if (unreadable > 0) return { kind: "unread", reason: `unreadable rows: ${unreadable}` };
      return { kind: "read", rows: seen.size, money, outside };
    }
  }
  return { kind: "unread", reason: "the list has no end" };
}

function addTo(money: Map<string, ListedMoney>, row: ProviderMovement): void {
  const reference = row.reference ?? `row/${row.id}`;
  const { cents = 0n, isElsewhere = false } = money.get(reference) ?? {};
  money.set(reference, {
    cents: cents + row.cents,
    isElsewhere: isElsewhere || row.isElsewhere === true,
  });
}
