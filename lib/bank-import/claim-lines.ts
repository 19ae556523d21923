import { lineDigestOf, mayBeOneLine } from "@/lib/platform/values/line-reference";

/** A line of a statement's day, as it is kept. */
export interface KeptLine {
  readonly reference: string;
  /** A debit is below zero. */
  readonly cents: bigint;
}

/** Recorded money that a line may be: a payment, or a refund with its amount below zero. */
export interface RecordedLine {
  /** The reference of the payment; of a refund, that of the payment which it sends back. */
  readonly money: string;
  /** What the line would have as its reference. */
  readonly names: readonly string[];
  readonly cents: bigint;
  /** It may be a line that says nothing but its amount. */
  readonly byAmount: boolean;
}

/** What a statement's day comes to. */
export interface ClaimedLines {
  /** Signed centavos by the reference of the recorded payment. */
  readonly money: ReadonlyMap<string, bigint>;
  /** What the other lines come to: the merchant's own business at that bank. */
  readonly outside: bigint;
}

/**
 * Finds which recorded money each line of a day is: the one that is recorded under its reference, else one of the same
 * amount that was recorded by hand. A line that is no recorded money is outside of the books.
 */
export function claimLines(
  lines: readonly KeptLine[],
  recorded: readonly RecordedLine[],
): ClaimedLines {
  const money = new Map<string, bigint>();
  const free = new Set(recorded);
  const named = groupsOf(recorded, ({ names }) => names.map(keyOf));
  const add = (one: RecordedLine, { cents }: KeptLine) => {
    free.delete(one);
    money.set(one.money, (money.get(one.money) ?? 0n) + cents);
  };
  const unnamed = lines.filter((line) => {
    const known = named
      .get(keyOf(line.reference))
      ?.find((one) => free.has(one) && isNamed(one, line));
    if (known) add(known, line);
    return !known;
  });
  const byAmount = groupsOf(
    [...free].filter((one) => one.byAmount),
    ({ cents }) => [String(cents)],
  );
  let outside = 0n;
  for (const line of unnamed) {
    const alike = byAmount.get(String(line.cents))?.shift();
    if (alike) add(alike, line);
    else outside += line.cents;
  }
  return { money, outside };
}

/** What all references have in common that may be of one line. */
function keyOf(reference: string): string {
  return lineDigestOf(reference) ?? reference;
}

function groupsOf(
  recorded: readonly RecordedLine[],
  keysOf: (one: RecordedLine) => readonly string[],
): ReadonlyMap<string, RecordedLine[]> {
  const groups = new Map<string, RecordedLine[]>();
  for (const one of recorded) {
    for (const key of new Set(keysOf(one))) {
      const group = groups.get(key);
      if (group) group.push(one);
      else groups.set(key, [one]);
    }
  }
  return groups;
}

/** Whether a line has one of the names of recorded money, whatever its amount. */
function isNamed({ names, cents }: RecordedLine, line: KeptLine): boolean {
  return cents > 0n === line.cents > 0n && names.some((name) => mayBeOneLine(name, line.reference));
}
