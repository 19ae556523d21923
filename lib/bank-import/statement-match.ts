import type { StatementLine } from "./bank-statement";
import type { CivilDate } from "./brasilia";
import type { ChargeId } from "./charge";
import type { Cents } from "./money";
import { chargeIdOfStaticTxid, STATIC_TXID_LENGTH } from "./static-txid";

/** A charge that money on a statement may be for. */
export interface MatchableCharge {
  readonly id: ChargeId;
  /** 0: the payer chooses. */
  readonly amount: Cents;
  readonly payerName: string;
  /** Bare CPF or CNPJ. */
  readonly payerDocument: string;
  readonly createdOn: CivilDate;
  readonly dueDate: CivilDate;
  /** The last day on which its code was valid. */
  readonly payableUntil: CivilDate;
  /** Whether it has no money yet and nobody called it off; another is only found by its code. */
  readonly isOpen: boolean;
}

/** Money that is recorded already. */
export interface RecordedMoney {
  readonly chargeId: ChargeId;
  /** The end-to-end id, or what names the statement's line it was read from. */
  readonly reference: string;
  readonly endToEndId: string | null;
  readonly amount: Cents;
  readonly paidOn: CivilDate;
}

/** A line with the names that it has of its own. */
export interface NamedLine extends StatementLine {
  /** The network's name for this money, where the bank prints it. */
  readonly endToEndId: string | null;
  /** What this money is recorded under: its end-to-end id, else a name made of the line itself. */
  readonly reference: string;
}

/** What speaks for a line being a charge's money. */
export type MatchReason =
  /** The charge's own code is in the line: only its QR Code can have put it there. */
  | "txid"
  | "amount"
  /** The payer's name, or most of it, is in the line. */
  | "name"
  /** The payer's CPF or CNPJ is, whole or masked as banks do. */
  | "document";

/** What a person should look at before confirming. */
export type MatchDoubt =
  /** The line's amount is not the charge's. */
  | "other_amount"
  /** The charge has its money already; this would be money on top. */
  | "already_paid"
  /** Somebody called it off, or it was refused. */
  | "called_off"
  /** The bank booked it after the code's last day. */
  | "late"
  /** Nothing but the amount speaks for it. */
  | "only_amount"
  /** Another charge or line fits as well. */
  | "ambiguous";

export type LineMatch =
  /** Nothing to do: recorded before, by hand or from a statement. */
  | { readonly kind: "recorded"; readonly chargeId: ChargeId; readonly how: "reference" | "alike" }
  /** Nothing doubtful: may be confirmed with others at once. */
  | {
      readonly kind: "certain" | "possible";
      readonly chargeId: ChargeId;
      readonly reasons: readonly MatchReason[];
      readonly doubts: readonly MatchDoubt[];
    }
  | { readonly kind: "none" };

/** What is known on our side. */
export interface Books {
  readonly charges: readonly MatchableCharge[];
  readonly recorded: readonly RecordedMoney[];
}

/**
 * Proposes which charge each line of a statement is for. A line is proposed for one charge at most,
 * and a charge without its money is proposed one line; nothing is decided here. What is recorded already is
 * found first, then what names its charge by its code, then the best agreement of amount and payer.
 *
 * @returns one match for each line, in their order.
 */
export function matchStatement(lines: readonly NamedLine[], books: Books): LineMatch[] {
  const known = indexed(lines, books);
  const matches: Found = new Map();
  for (const step of [matchByName, matchByTxid, matchAlike, matchByAgreement]) {
    step(
      lines.filter((line) => !matches.has(line)),
      known,
      matches,
    );
  }
  return lines.map((line) => matches.get(line) ?? { kind: "none" });
}

type Found = Map<NamedLine, LineMatch>;

/** The books, with what is asked of them for every line. */
interface Known {
  readonly chargeById: ReadonlyMap<ChargeId, MatchableCharge>;
  readonly openByAmount: ReadonlyMap<Cents, readonly MatchableCharge[]>;
  readonly paid: ReadonlySet<ChargeId>;
  /** Each recorded money stands for one line: then it is taken out. */
  readonly unseen: Set<RecordedMoney>;
  readonly told: ReadonlyMap<NamedLine, Told>;
  readonly payers: ReadonlyMap<ChargeId, PayerMarks>;
}

function indexed(lines: readonly NamedLine[], { charges, recorded }: Books): Known {
  const openByAmount = new Map<Cents, MatchableCharge[]>();
  for (const charge of charges) {
    if (!charge.isOpen || charge.amount === 0n) continue;
    const others = openByAmount.get(charge.amount);
    if (others) others.push(charge);
    else openByAmount.set(charge.amount, [charge]);
  }
  return {
    chargeById: new Map(charges.map((charge) => [charge.id, charge])),
    openByAmount,
    paid: new Set(recorded.map(({ chargeId }) => chargeId)),
    unseen: new Set(recorded),
    told: new Map(lines.map((line) => [line, toldIn(line)])),
    payers: new Map(charges.map((charge) => [charge.id, marksOf(charge)])),
  };
}

function matchByName(lines: readonly NamedLine[], { unseen }: Known, found: Found): void {
  const byReference = new Map([...unseen].map((money) => [money.reference, money]));
  for (const line of lines) {
    const money = byReference.get(line.endToEndId ?? "") ?? byReference.get(line.reference);
    if (!money) continue;
    unseen.delete(money);
    found.set(line, { kind: "recorded", chargeId: money.chargeId, how: "reference" });
  }
}

/** Several lines may name one charge: a static code can be paid again and again. */
function matchByTxid(lines: readonly NamedLine[], known: Known, found: Found): void {
  const named = new Set<ChargeId>();
  for (const line of lines) {
    const charge = namedIn(line, known);
    if (!charge) continue;
    const seen = seenBefore(line, known, (money) => money.chargeId === charge.id);
    if (seen) {
      found.set(line, { kind: "recorded", chargeId: charge.id, how: "alike" });
      continue;
    }
    const doubts = doubtsOf(line, charge, named.has(charge.id) || known.paid.has(charge.id));
    named.add(charge.id);
    found.set(line, proposal(charge, ["txid", ...reasonsOf(line, charge, known)], doubts));
  }
}

/** Lines that are money of the same payer, which somebody recorded under another name. */
function matchAlike(lines: readonly NamedLine[], known: Known, found: Found): void {
  for (const line of lines) {
    const seen = seenBefore(line, known, ({ chargeId }) => {
      const charge = known.chargeById.get(chargeId);
      return charge !== undefined && payerReasons(line, charge, known).length > 0;
    });
    if (seen) found.set(line, { kind: "recorded", chargeId: seen.chargeId, how: "alike" });
  }
}

/**
 * Recorded money of the same day and amount that may be a line's: a bank's two exports, and a person,
 * name one payment differently. Two end-to-end ids that differ are two payments.
 */
function seenBefore(
  line: NamedLine,
  { unseen }: Known,
  fits: (money: RecordedMoney) => boolean,
): RecordedMoney | null {
  for (const money of unseen) {
    if (money.amount !== line.amount || money.paidOn !== line.postedOn) continue;
    if ((line.endToEndId !== null && money.endToEndId !== null) || !fits(money)) continue;
    unseen.delete(money);
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

/** The first charge that a line names and that is known. */
function namedIn(line: StatementLine, { chargeById }: Known): MatchableCharge | null {
  for (const id of chargesNamedIn(line)) {
    const charge = chargeById.get(id);
    if (charge) return charge;
  }
  return null;
}

/** The most places of a line that are tried for a txid: two end-to-end ids have as many. */
const TXID_TRIES = 16;

/**
 * What may be the txids of charges in a line, also where the bank prints something right beside one.
 * Most of them are none: four of ten texts of 25 letters and digits read as an id. So the places that
 * are tried are bounded, and the shortest words come first, which have the least beside a txid.
 */
export function chargesNamedIn({ text, bankId }: StatementLine): ChargeId[] {
  const found: ChargeId[] = [];
  let tries = 0;
  const words = `${text} ${bankId ?? ""}`.match(/[0-9A-Za-z]{25,}/g) ?? [];
  for (const word of words.toSorted((a, b) => a.length - b.length)) {
    for (let at = 0; at + STATIC_TXID_LENGTH <= word.length; at += 1) {
      if (tries === TXID_TRIES) return found;
      tries += 1;
      const id = chargeIdOfStaticTxid(word.slice(at, at + STATIC_TXID_LENGTH));
      if (id) found.push(id);
    }
  }
  return found;
}

interface Candidate {
  readonly line: NamedLine;
  readonly charge: MatchableCharge;
  readonly reasons: readonly MatchReason[];
  /** Days between the booking and the due date. */
  readonly daysOff: number;
}

function matchByAgreement(lines: readonly NamedLine[], known: Known, found: Found): void {
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

/** The most pairs of a line and a charge of its amount that are compared: a second's work. */
const COMPARED_MAX = 4_000_000;
/** The most charges that are weighed for one line: two years of a payer's equal ones, the oldest. */
const WEIGHED_MAX = 24;

/** The open charges of each line's amount whose payer it tells; none for lines beyond the bound. */
function candidatesFor(
  lines: readonly NamedLine[],
  known: Known,
  taken: ReadonlySet<ChargeId>,
): Candidate[] {
  let compared = 0;
  return lines.flatMap((line) => {
    compared += known.openByAmount.get(line.amount)?.length ?? 0;
    if (compared > COMPARED_MAX) return [];
    const weighed: Candidate[] = [];
    for (const charge of fittingOf(line, known, taken)) {
      if (weighed.length === WEIGHED_MAX) break;
      if (payerReasons(line, charge, known).length === 0) continue;
      weighed.push(candidateOf(line, charge, known));
    }
    return weighed;
  });
}

/** An amount alone says something only where it is one line's and one charge's. */
function onlyByAmount(
  lines: readonly NamedLine[],
  known: Known,
  taken: ReadonlySet<ChargeId>,
): Candidate[] {
  const times = new Map<Cents, number>();
  for (const { amount } of lines) times.set(amount, (times.get(amount) ?? 0) + 1);
  const single = lines.filter(({ amount }) => times.get(amount) === 1);
  return single.flatMap((line) => {
    const [charge, ...others] = fittingOf(line, known, taken);
    return charge && others.length === 0 ? [candidateOf(line, charge, known)] : [];
  });
}

function fittingOf(
  { amount, postedOn }: NamedLine,
  { openByAmount }: Known,
  taken: ReadonlySet<ChargeId>,
): MatchableCharge[] {
  return (openByAmount.get(amount) ?? []).filter(
    ({ id, createdOn }) => createdOn <= postedOn && !taken.has(id),
  );
}

function candidateOf(line: NamedLine, charge: MatchableCharge, known: Known): Candidate {
  const daysOff = Math.abs(Date.parse(line.postedOn) - Date.parse(charge.dueDate)) / 86_400_000;
  return { line, charge, reasons: reasonsOf(line, charge, known), daysOff };
}

/** What says more about the payer first, then what is nearer to the due date. */
function byWeight(a: Candidate, b: Candidate): number {
  return b.reasons.length - a.reasons.length || a.daysOff - b.daysOff;
}

/** The candidates of each line, and those of each charge. */
type Rivals = ReadonlyMap<NamedLine | MatchableCharge, readonly Candidate[]>;

function rivalsIn(candidates: readonly Candidate[]): Rivals {
  const rivals = new Map<NamedLine | MatchableCharge, Candidate[]>();
  for (const candidate of candidates) {
    for (const side of [candidate.line, candidate.charge]) {
      const others = rivals.get(side);
      if (others) others.push(candidate);
      else rivals.set(side, [candidate]);
    }
  }
  return rivals;
}

/** Whether as much speaks for another charge of this line, or for another line of this charge. */
function isRivalled({ line, charge, reasons }: Candidate, rivals: Rivals): boolean {
  const isRival = (other: Candidate) =>
    (other.line === line) !== (other.charge === charge) && other.reasons.length >= reasons.length;
  return [line, charge].some((side) => rivals.get(side)?.some(isRival) ?? false);
}

function reasonsOf(line: NamedLine, charge: MatchableCharge, known: Known): MatchReason[] {
  return [
    ...(charge.amount === line.amount ? ["amount" as const] : []),
    ...payerReasons(line, charge, known),
  ];
}

function payerReasons(line: NamedLine, charge: MatchableCharge, known: Known): MatchReason[] {
  const told = known.told.get(line);
  const payer = known.payers.get(charge.id);
  const reasons: MatchReason[] = [];
  if (told && payer && namesPayer(told, payer)) reasons.push("name");
  if (told && payer && showsDocument(told, payer)) reasons.push("document");
  return reasons;
}

/** What a line tells about who paid. */
interface Told {
  readonly words: ReadonlySet<string>;
  /** Its text without the signs inside documents. */
  readonly bare: string;
  /** The six digits that banks leave of a CPF: `***.982.247-**`. */
  readonly masked: ReadonlySet<string>;
}

function toldIn({ text }: StatementLine): Told {
  const masked = text.replaceAll(".", "").matchAll(/[*•xX](\d{6})-?[*•xX]/g);
  return {
    words: new Set(wordsOf(text)),
    bare: text.replace(/(?<=[0-9A-Za-z])[./-](?=[0-9A-Za-z])/g, "").toUpperCase(),
    masked: new Set([...masked].map(([, digits = ""]) => digits)),
  };
}

/** What a line can tell of a payer. */
interface PayerMarks {
  readonly words: readonly string[];
  readonly document: string;
  readonly masked: string | null;
}

/** Between the words of Portuguese names; they tell nobody from anybody. */
const PARTICLES = ["da", "das", "de", "do", "dos"];

function marksOf({ payerName, payerDocument }: MatchableCharge): PayerMarks {
  return {
    words: wordsOf(payerName).filter((word) => !PARTICLES.includes(word)),
    document: payerDocument,
    masked: /^\d{3}(\d{6})\d\d$/.exec(payerDocument)?.[1] ?? null,
  };
}

/**
 * Whether a line names a person: the first word of the name, and at least half of all of them (two,
 * if there are), since banks cut long names and people leave out middle ones.
 */
function namesPayer(told: Told, { words }: PayerMarks): boolean {
  const [first] = words;
  if (first === undefined || !told.words.has(first)) return false;
  const hits = words.filter((word) => told.words.has(word)).length;
  return hits >= Math.min(2, words.length) && hits >= words.length / 2;
}

function wordsOf(text: string): string[] {
  const bare = text.normalize("NFD").replace(/\p{M}+/gu, "");
  return bare.toLowerCase().match(/[a-z]{2,}/g) ?? [];
}

function showsDocument({ bare, masked }: Told, payer: PayerMarks): boolean {
  return (
    (payer.document !== "" && bare.includes(payer.document)) ||
    (payer.masked !== null && masked.has(payer.masked))
  );
}
