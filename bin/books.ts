import type { Note } from "@/lib/audit/audited";
import { checkBooks } from "@/lib/ledger/check-books";
import type { DailyClose } from "@/lib/ledger/close";
import { NotClosable } from "@/lib/ledger/cut-off-days";
import { findClose } from "@/lib/ledger/store/close-list";
import { findClosed } from "@/lib/ledger/store/closes";
import type { BrokenInvariant } from "@/lib/ledger/store/invariants";
import { now } from "@/lib/platform/clock";
import { connectionBeside } from "@/lib/platform/db/connection-beside";
import { env } from "@/lib/platform/env";
import {
  addDays,
  brasiliaDay,
  type CivilDate,
  parseCivilDate,
} from "@/lib/platform/values/brasilia";
import { parseUuid } from "@/lib/platform/values/ids";
import { cents, decimalText } from "@/lib/platform/values/money";
import { findPspAccountOwner, followedPspAccounts } from "@/lib/providers/store/psp-accounts";
import { closeDay } from "@/lib/reconciliation/close-day";
import { type Input, impossible, type Printed, runCommand, UsageError } from "./command";

const USAGE = `Books: every movement of money in double entry, compared with the money that is recorded.

  npm run -s books -- check
      Compares all recorded money with the books, and names what differs. Reads only.
  npm run -s books -- backfill
      Writes the entries that are missing, as after an upgrade during which a node of the release before
      recorded money. Entries that are there stay as they are.

  npm run -s books -- close [--day YYYY-MM-DD] [--account ID]
      Closes a Brasília day, yesterday by default, of all accounts at providers or of one, and compares it
      with the provider's list. A day that is closed is compared again. The worker does this every hour.

All take --json. docs/ledger.md says what is compared. Exit codes: 0 the books are right, 1 they are not
or that could not be found out, 2 called wrongly.
`;

/** Differences printed as text, at most; `--json` has all. */
const SHOWN = 100;

/** How long the backfill may take, in ms: minutes for a million charges. */
const BACKFILL_MS = 3 * 3_600_000;

await runCommand(USAGE, {
  check: { options: [], run: check },
  backfill: { options: [], act: "books.backfill", run: backfill },
  close: { options: ["day", "account"], act: "books.close", run: close },
});

async function check(): Promise<Printed> {
  const { settlements, broken } = await checkBooks();
  const more = broken.length > SHOWN ? [`and ${broken.length - SHOWN} more`] : [];
  const compared = counted(settlements, "payment", "payments");
  const count = `${compared} compared, ${counted(broken.length, "difference", "differences")}`;
  return {
    json: { settlements, broken: broken.map(plain) },
    text: [...broken.slice(0, SHOWN).map(lineOf), ...more, count].join("\n"),
    isFailure: broken.length > 0,
  };
}

/** Writes the entries that are missing, as the owner of the database. */
async function backfill(_: unknown, note: Note): Promise<Printed> {
  const owner = connectionBeside(env().databaseUrl, BACKFILL_MS);
  await owner.connect();
  try {
    const { rows } = await owner.query<{ entries: bigint }>("SELECT ledger_backfill() AS entries");
    const entries = Number(rows[0]?.entries ?? 0);
    note({ entries });
    return { json: { entries }, text: `${counted(entries, "entry", "entries")} written` };
  } finally {
    await owner.end();
  }
}

/** A number of things in words: `1 payment`, `2 payments`. */
function counted(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}

/** Closes a day, and prints how it stands at each account. */
async function close(input: Input, note: Note): Promise<Printed> {
  const today = brasiliaDay(now());
  const day = input.day === undefined ? addDays(today, -1) : parseCivilDate(String(input.day));
  if (!day) throw new UsageError("--day has to be YYYY-MM-DD");
  const one = input.account === undefined ? null : parseUuid(String(input.account));
  if (input.account !== undefined && !one) throw new UsageError("--account has to be an id");
  note({ day });
  const closes: DailyClose[] = [];
  for (const id of one ? [one] : await closableOn(day)) {
    try {
      await closeDay(id, day, now());
    } catch (error) {
      if (error instanceof NotClosable) throw impossible(error.message);
      throw error;
    }
    const { merchantId } = (await findPspAccountOwner(id)) ?? { merchantId: null };
    const found = await findClose(merchantId ?? "service", id, day);
    if (found) closes.push(found);
  }
  return {
    json: { day, closes: closes.map(plainClose) },
    text: closes.map(closeLine).join("\n") || `no account to close on ${day}`,
    isFailure: closes.some(({ state }) => state !== "closed"),
  };
}

/** The accounts that were there on a day, and whose closes had not begun later. */
async function closableOn(day: CivilDate): Promise<string[]> {
  const ids: string[] = [];
  for (const { id } of await followedPspAccounts(now())) {
    const closed = await findClosed(id);
    if (closed && closed.madeOn <= day && (closed.first ?? day) <= day) ids.push(id);
  }
  return ids;
}

function closeLine(close: DailyClose): string {
  const { compared, unread } = close;
  const provider = compared
    ? `provider ${amount(compared.provider)}  difference ${amount(compared.difference)}`
    : (unread ?? "no list to compare with");
  const books = `opening ${amount(close.opening)}  in ${amount(close.incoming)}  out ${amount(close.outgoing)}`;
  const { day, pspAccountId, state, ending } = close;
  return `${day}  ${pspAccountId}  ${state}  ${books}  ending ${amount(ending)}  ${provider}`;
}

/** Writes amounts as decimal texts, since JSON has no bigint. */
function plainClose({
  opening,
  incoming,
  outgoing,
  ending,
  compared,
  kinds,
  ...close
}: DailyClose) {
  return {
    ...close,
    opening: amount(opening),
    in: amount(incoming),
    out: amount(outgoing),
    ending: amount(ending),
    kinds: kinds.map((sum) => ({ ...sum, cents: amount(sum.cents) })),
    provider: compared && amount(compared.provider),
    difference: compared && amount(compared.difference),
    outside: compared && amount(compared.outside),
  };
}

function amount(value: bigint): string {
  return decimalText(cents(value));
}

function lineOf({ invariant, merchantId, settlementId, expected, found }: BrokenInvariant): string {
  const amounts = `expected R$ ${decimalText(cents(expected))}, found R$ ${decimalText(cents(found))}`;
  return [settlementId, merchantId ?? "no merchant", invariant, amounts].join("  ");
}

/** Writes amounts as decimal texts, since JSON has no bigint. */
function plain({ expected, found, ...broken }: BrokenInvariant) {
  return { ...broken, expected: decimalText(cents(expected)), found: decimalText(cents(found)) };
}
