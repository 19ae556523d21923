import { LineIndex } from "./line-index";

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
  const isGone = (one: RecordedLine) => !free.has(one);
  const namesOf = ({ names }: RecordedLine) => names;
  // Whatever their amounts, a credit is none of the debits.
  const credits = new LineIndex(recorded.filter(isCredit), namesOf);
  const debits = new LineIndex(
    recorded.filter((one) => !isCredit(one)),
    namesOf,
  );
  const add = (one: RecordedLine, { cents }: KeptLine) => {
    free.delete(one);
    money.set(one.money, (money.get(one.money) ?? 0n) + cents);
  };
  const unnamed = lines.filter((line) => {
    const known = (isCredit(line) ? credits : debits).find(line.reference, isGone);
    if (known) add(known, line);
    return !known;
  });
  const byAmount = new Map<bigint, RecordedLine[]>();
  for (const one of recorded.toReversed()) {
    if (isGone(one) || !one.byAmount) continue;
    const others = byAmount.get(one.cents);
    if (others) others.push(one);
    else byAmount.set(one.cents, [one]);
  }
  let outside = 0n;
  for (const line of unnamed) {
    const alike = byAmount.get(line.cents)?.pop();
    if (alike) add(alike, line);
    else outside += line.cents;
  }
  return { money, outside };
}

function isCredit({ cents }: { readonly cents: bigint }): boolean {
  return cents > 0n;
}
