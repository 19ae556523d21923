import type { ChargeId } from "@/lib/platform/values/ids";
import { accountDigestOf } from "@/lib/platform/values/line-reference";
import type { Cents } from "@/lib/platform/values/money";
import type { IdentifiedLine, StatementLine } from "./bank-statement";
import { chargesNamedIn } from "./charges-named";
import { Comparisons } from "./comparisons";
import { LineIndex } from "./line-index";
import type {
  Books,
  LineMatch,
  MatchableCharge,
  MatchDoubt,
  MatchReason,
  Recorded,
  RecordedMoney,
} from "./line-match";
import { PayerIndex } from "./payer-index";
import {
  namesPayer,
  type PayerMarks,
  type PayerTraces,
  payerMarks,
  payerTraces,
  showsDocument,
} from "./payer-traces";

/**
 * Proposes which charge each line of a statement is for; a member decides. A line is proposed for one
 * charge at most, and an unpaid charge gets one line. Recorded money is matched first, then lines with a
 * charge's txid, then the best agreement of amount and payer.
 *
 * @returns one match for each line, in their order.
 */
export function matchStatement(lines: readonly IdentifiedLine[], books: Books): LineMatch[] {
  const known = indexed(lines, books);
  const matches: Found = new Map();
  for (const step of [matchByReference, matchByTxid, matchAlike, matchByAgreement]) {
    step(
      lines.filter((line) => !matches.has(line)),
      known,
      matches,
    );
  }
  return lines.map((line) => matches.get(line) ?? { kind: "none" });
}

type Found = Map<IdentifiedLine, LineMatch>;

/** The books, indexed by what each line is compared with. */
interface Known {
  readonly chargeById: ReadonlyMap<ChargeId, MatchableCharge>;
  readonly openByAmount: ReadonlyMap<Cents, readonly MatchableCharge[]>;
  readonly paid: ReadonlySet<ChargeId>;
  /** Recorded money that no line has been matched with yet. */
  readonly unmatched: Set<RecordedMoney>;
  /** Recorded money by day and amount, with its charge and with its payer. */
  readonly recordedByCharge: ReadonlyMap<string, RecordedMoney[]>;
  readonly recordedByPayer: PayerIndex<RecordedMoney>;
  /** Open charges by amount and payer. */
  readonly openByPayer: PayerIndex<MatchableCharge>;
  readonly traces: ReadonlyMap<IdentifiedLine, PayerTraces>;
  readonly payers: ReadonlyMap<ChargeId, PayerMarks>;
  /** The digests of the bank accounts that recorded money names. */
  readonly accounts: ReadonlyMap<RecordedMoney, string | null>;
}

function indexed(lines: readonly IdentifiedLine[], { charges, recorded }: Books): Known {
  const open = charges.filter(({ isOpen, amount }) => isOpen && amount !== 0n);
  const payers = new Map(
    charges.map(({ id, payerName, payerDocument }) => [id, payerMarks(payerName, payerDocument)]),
  );
  return {
    chargeById: new Map(charges.map((charge) => [charge.id, charge])),
    openByAmount: grouped(open, ({ amount }) => amount),
    paid: new Set(recorded.map(({ chargeId }) => chargeId)),
    unmatched: new Set(recorded),
    recordedByCharge: grouped(recorded, (money) => `${dayAndAmount(money)} ${money.chargeId}`),
    recordedByPayer: new PayerIndex(recorded, dayAndAmount, ({ chargeId }) => payers.get(chargeId)),
    openByPayer: new PayerIndex(
      open,
      ({ amount }) => String(amount),
      ({ id }) => payers.get(id),
    ),
    traces: new Map(lines.map((line) => [line, payerTraces(line)])),
    payers,
    accounts: new Map(recorded.map((money) => [money, accountDigestOf(money.reference)])),
  };
}

function dayAndAmount({ paidOn, amount }: Pick<RecordedMoney, "paidOn" | "amount">): string {
  return `${paidOn} ${amount}`;
}

/** Things by a key, in their order. */
function grouped<Thing, Key>(
  things: readonly Thing[],
  keyOf: (thing: Thing) => Key,
): Map<Key, Thing[]> {
  const groups = new Map<Key, Thing[]>();
  for (const thing of things) {
    const others = groups.get(keyOf(thing));
    if (others) others.push(thing);
    else groups.set(keyOf(thing), [thing]);
  }
  return groups;
}

function matchByReference(
  lines: readonly IdentifiedLine[],
  { unmatched }: Known,
  found: Found,
): void {
  const byReference = new Map([...unmatched].map((money) => [money.reference, money]));
  const byLine = new LineIndex([...unmatched], ({ reference }) => [reference]);
  const isGone = (money: RecordedMoney) => !unmatched.has(money);
  const sameLine = (line: IdentifiedLine) => byLine.find(line.reference, isGone);
  const exact = (line: IdentifiedLine) =>
    byReference.get(line.endToEndId ?? "") ?? byReference.get(line.reference);
  for (const find of [exact, sameLine]) {
    for (const line of lines) {
      const money = found.has(line) ? null : find(line);
      if (!money) continue;
      unmatched.delete(money);
      found.set(line, recordedAs(money, "reference"));
    }
  }
}

function recordedAs({ chargeId, settlementId }: RecordedMoney, how: Recorded["how"]): Recorded {
  return { kind: "recorded", chargeId, settlementId, how };
}

/** Several lines may name one charge: a static code can be paid again and again. */
function matchByTxid(lines: readonly IdentifiedLine[], known: Known, found: Found): void {
  const named = new Set<ChargeId>();
  const comparisons = new Comparisons();
  for (const line of lines) {
    const charge = namedIn(line, known);
    if (!charge) continue;
    const group = dayAndAmount({ paidOn: line.postedOn, amount: line.amount });
    const ofCharge = known.recordedByCharge.get(`${group} ${charge.id}`) ?? [];
    while (ofCharge[0] && !known.unmatched.has(ofCharge[0])) ofCharge.shift();
    const recorded = takeRecorded(line, known, comparisons.of(ofCharge));
    if (recorded) {
      found.set(line, recordedAs(recorded, "alike"));
      continue;
    }
    const doubts = doubtsOf(line, charge, named.has(charge.id) || known.paid.has(charge.id));
    named.add(charge.id);
    found.set(line, proposal(charge, ["txid", ...reasonsOf(line, charge, known)], doubts));
  }
}

/**
 * Matches lines with money of one payer, day and amount that is recorded under another reference; none of the lines beyond
 * what is compared.
 */
function matchAlike(lines: readonly IdentifiedLine[], known: Known, found: Found): void {
  const comparisons = new Comparisons();
  const isGone = (money: RecordedMoney) => !known.unmatched.has(money);
  for (const line of lines) {
    const traces = known.traces.get(line);
    const group = dayAndAmount({ paidOn: line.postedOn, amount: line.amount });
    const ofPayer = traces ? known.recordedByPayer.find(group, traces, isGone) : [];
    const recorded = takeRecorded(line, known, comparisons.of(ofPayer), ({ chargeId }) => {
      const charge = known.chargeById.get(chargeId);
      return charge !== undefined && payerReasons(line, charge, known).length > 0;
    });
    if (recorded) found.set(line, recordedAs(recorded, "alike"));
  }
}

/**
 * Takes recorded money that may be a line's, of those of its day and amount. One payment has different references in a
 * bank's two exports and in a manual record; two different end-to-end ids, or two bank accounts, are two payments.
 */
function takeRecorded(
  line: IdentifiedLine,
  { unmatched, accounts }: Known,
  candidates: Iterable<RecordedMoney>,
  fits: (money: RecordedMoney) => boolean = () => true,
): RecordedMoney | null {
  const account = accountDigestOf(line.reference);
  for (const money of candidates) {
    if (!unmatched.has(money)) continue;
    if (line.endToEndId !== null && money.endToEndId !== null) continue;
    const other = accounts.get(money) ?? null;
    if (account !== null && other !== null && account !== other) continue;
    if (!fits(money)) continue;
    unmatched.delete(money);
    return money;
  }
  return null;
}

function doubtsOf(line: StatementLine, charge: MatchableCharge, isPaid: boolean): MatchDoubt[] {
  const doubts: MatchDoubt[] = [];
  if (charge.amount !== 0n && charge.amount !== line.amount) doubts.push("other_amount");
  if (isPaid) doubts.push("already_paid");
  else if (!charge.isOpen) doubts.push("called_off");
  if (line.postedOn > charge.payableUntil) doubts.push("late");
  return doubts;
}

function proposal(
  { id }: MatchableCharge,
  reasons: readonly MatchReason[],
  doubts: readonly MatchDoubt[],
): LineMatch {
  const kind = reasons.includes("txid") && doubts.length === 0 ? "certain" : "possible";
  return { kind, chargeId: id, reasons, doubts };
}

/** The first known charge whose txid is in a line. */
function namedIn(line: StatementLine, { chargeById }: Known): MatchableCharge | null {
  for (const id of chargesNamedIn(line)) {
    const charge = chargeById.get(id);
    if (charge) return charge;
  }
  return null;
}

interface Candidate {
  readonly line: IdentifiedLine;
  readonly charge: MatchableCharge;
  readonly reasons: readonly MatchReason[];
  /** Days between the booking and the due date. */
  readonly daysOff: number;
}

function matchByAgreement(lines: readonly IdentifiedLine[], known: Known, found: Found): void {
  const taken = new Set<ChargeId>();
  for (const match of found.values()) if (match.kind !== "none") taken.add(match.chargeId);
  const candidates = candidatesFor(lines, known, taken);
  const rivals = rivalsIn(candidates);
  const alone = onlyByAmount(lines, known, taken);
  for (const candidate of [...candidates, ...alone].toSorted(byWeight)) {
    const { line, charge, reasons } = candidate;
    if (found.has(line) || taken.has(charge.id)) continue;
    taken.add(charge.id);
    const doubts = doubtsOf(line, charge, false);
    if (reasons.length === 1) doubts.push("only_amount");
    if (isRivalled(candidate, rivals)) doubts.push("ambiguous");
    found.set(line, proposal(charge, reasons, doubts));
  }
}

/** The most charges that are weighed for one line, oldest first: two years of a payer's equal charges. */
const WEIGHED_MAX = 24;

/** The open charges of each line's amount whose payer the line has; none for lines beyond what is compared. */
function candidatesFor(
  lines: readonly IdentifiedLine[],
  known: Known,
  taken: ReadonlySet<ChargeId>,
): Candidate[] {
  const comparisons = new Comparisons();
  return lines.flatMap((line) => {
    const traces = known.traces.get(line);
    const weighed: Candidate[] = [];
    if (!traces) return weighed;
    const isGone = ({ id }: MatchableCharge) => taken.has(id);
    const ofPayer = known.openByPayer.find(String(line.amount), traces, isGone);
    for (const charge of comparisons.of(ofPayer)) {
      if (weighed.length === WEIGHED_MAX) break;
      if (fitting([charge], line, taken).length === 0) continue;
      if (payerReasons(line, charge, known).length === 0) continue;
      weighed.push(candidateOf(line, charge, known));
    }
    return weighed;
  });
}

/** Pairs of one line and one charge that alone have an amount: only there an amount proves something. */
function onlyByAmount(
  lines: readonly IdentifiedLine[],
  known: Known,
  taken: ReadonlySet<ChargeId>,
): Candidate[] {
  const times = new Map<Cents, number>();
  for (const { amount } of lines) times.set(amount, (times.get(amount) ?? 0) + 1);
  const single = lines.filter(({ amount }) => times.get(amount) === 1);
  return single.flatMap((line) => {
    const [charge, ...others] = fitting(known.openByAmount.get(line.amount) ?? [], line, taken);
    return charge && others.length === 0 ? [candidateOf(line, charge, known)] : [];
  });
}

/** Those of some charges of a line's amount that were there on its day and have no line yet. */
function fitting(
  charges: readonly MatchableCharge[],
  { postedOn }: IdentifiedLine,
  taken: ReadonlySet<ChargeId>,
): MatchableCharge[] {
  return charges.filter(({ id, createdOn }) => createdOn <= postedOn && !taken.has(id));
}

function candidateOf(line: IdentifiedLine, charge: MatchableCharge, known: Known): Candidate {
  const daysOff = Math.abs(Date.parse(line.postedOn) - Date.parse(charge.dueDate)) / 86_400_000;
  return { line, charge, reasons: reasonsOf(line, charge, known), daysOff };
}

/** Sorts candidates with more reasons first, then those nearer to the due date. */
function byWeight(a: Candidate, b: Candidate): number {
  return b.reasons.length - a.reasons.length || a.daysOff - b.daysOff;
}

/** The candidates of each line and of each charge. */
type Rivals = ReadonlyMap<IdentifiedLine | MatchableCharge, readonly Candidate[]>;

function rivalsIn(candidates: readonly Candidate[]): Rivals {
  const rivals = new Map<IdentifiedLine | MatchableCharge, Candidate[]>();
  for (const candidate of candidates) {
    for (const side of [candidate.line, candidate.charge]) {
      const others = rivals.get(side);
      if (others) others.push(candidate);
      else rivals.set(side, [candidate]);
    }
  }
  return rivals;
}

/** Whether another charge of this line, or another line of this charge, has as many reasons. */
function isRivalled({ line, charge, reasons }: Candidate, rivals: Rivals): boolean {
  const isRival = (other: Candidate) =>
    (other.line === line) !== (other.charge === charge) && other.reasons.length >= reasons.length;
  return [line, charge].some((side) => rivals.get(side)?.some(isRival) ?? false);
}

function reasonsOf(line: IdentifiedLine, charge: MatchableCharge, known: Known): MatchReason[] {
  return [
    ...(charge.amount === line.amount ? ["amount" as const] : []),
    ...payerReasons(line, charge, known),
  ];
}

function payerReasons(line: IdentifiedLine, charge: MatchableCharge, known: Known): MatchReason[] {
  const traces = known.traces.get(line);
  const payer = known.payers.get(charge.id);
  const reasons: MatchReason[] = [];
  if (traces && payer && namesPayer(traces, payer)) reasons.push("name");
  if (traces && payer && showsDocument(traces, payer)) reasons.push("document");
  return reasons;
}
