import type { ChargeId } from "@/lib/platform/values/ids";
import type { IdentifiedLine, StatementLine, StatementReading } from "./bank-statement";
import { chargesNamedIn } from "./charges-named";
import {
  type DebitMatch,
  type KnownRefund,
  matchDebits,
  type ReturnableMoney,
} from "./debit-match";
import { identifyLines } from "./identify-lines";
import type { Books, LineMatch } from "./line-match";
import { readBankStatement } from "./read-bank-statement";
import { matchStatement } from "./statement-match";

/** What takes long with a large statement, and reads and writes nothing. Wherever it is done, the answers are the same. */
export interface StatementWork {
  read(bytes: Uint8Array): Promise<StatementReading>;
  identify(lines: readonly StatementLine[]): Promise<Identified>;
  match(lines: readonly IdentifiedLine[], books: Books): Promise<LineMatch[]>;
  matchDebits(
    debits: readonly IdentifiedLine[],
    money: readonly ReturnableMoney[],
    refunds: readonly KnownRefund[],
  ): Promise<DebitMatch[]>;
  /** There is no more of it: where a thread does it, others have the thread from now on. */
  end(): Promise<void>;
}

/** Lines with their references, and the charges whose codes may be in them. */
export interface Identified {
  readonly lines: readonly IdentifiedLine[];
  readonly chargeIds: readonly ChargeId[];
}

function identify(lines: readonly StatementLine[]): Identified {
  return { lines: identifyLines(lines), chargeIds: [...new Set(lines.flatMap(chargesNamedIn))] };
}

/** Does the work on the thread that asks for it: for commands, and for what is short. */
export const HERE: StatementWork = {
  read: async (bytes) => readBankStatement(bytes),
  identify: async (lines) => identify(lines),
  match: async (lines, books) => matchStatement(lines, books),
  matchDebits: async (debits, money, refunds) => matchDebits(debits, money, refunds),
  end: async () => {},
};

/** A piece of work as it is sent to a thread. */
export interface StatementTask {
  readonly name: Exclude<keyof StatementWork, "end">;
  readonly args: readonly unknown[];
}

/** Does what was sent to a thread. */
export function doTask({ name, args }: StatementTask): Promise<unknown> {
  const work = HERE[name] as (...given: readonly unknown[]) => Promise<unknown>;
  return work(...args);
}
