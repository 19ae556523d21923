import type { Note } from "@/lib/audit/audited";
import { checkBooks } from "@/lib/ledger/check-books";
import type { BrokenInvariant } from "@/lib/ledger/store/invariants";
import { connectionBeside } from "@/lib/platform/db/connection";
import { env } from "@/lib/platform/env";
import { cents, decimalText } from "@/lib/platform/values/money";
import { type Printed, runCommand } from "./command";

const USAGE = `Books: every movement of money in double entry, compared with the money that is recorded.

  npm run -s books -- check
      Compares all recorded money with the books, and names what differs. Reads only.
  npm run -s books -- backfill
      Writes the entries that are missing, as after an upgrade during which a node of the release before
      recorded money. Entries that are there stay as they are.

Both take --json. docs/ledger.md says what is compared. Exit codes: 0 the books are right, 1 they are not
or that could not be found out, 2 called wrongly.
`;

/** Differences printed as text, at most; `--json` has all. */
const SHOWN = 100;

/** How long the backfill may take, in ms: minutes for a million charges. */
const BACKFILL_MS = 3 * 3_600_000;

await runCommand(USAGE, {
  check: { options: [], run: check },
  backfill: { options: [], act: "books.backfill", run: backfill },
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

function lineOf({ invariant, merchantId, settlementId, expected, found }: BrokenInvariant): string {
  const amounts = `expected R$ ${decimalText(cents(expected))}, found R$ ${decimalText(cents(found))}`;
  return [settlementId, merchantId ?? "no merchant", invariant, amounts].join("  ");
}

/** Writes amounts as decimal texts, since JSON has no bigint. */
function plain({ expected, found, ...broken }: BrokenInvariant) {
  return { ...broken, expected: decimalText(cents(expected)), found: decimalText(cents(found)) };
}
