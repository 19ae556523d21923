import { beforeAll, expect, test } from "vitest";
import { ALL_MOVEMENTS, type Movement, type MovementFilter } from "@/lib/ledger/movement";
import { findMovements } from "@/lib/ledger/store/movements";
import { type Allowed, allow } from "@/lib/platform/values/permission";
import { freshBank } from "@/testing/bank";
import { freshDatabase } from "@/testing/database";
import { freshMember } from "@/testing/members";
import { playHistory } from "@/testing/money-history";
import { exportMovements } from "./export-movements";
import { readMovements } from "./read-movements";
import { movementColumns } from "./spreadsheet/movement-columns";
import { movementSheetWords } from "./spreadsheet/movement-words";

freshDatabase();
const bank = freshBank();
let reader: Allowed<"read">;
let member: Allowed<"export">;
let other: Allowed<"export">;

beforeAll(async () => {
  const { merchantId } = await playHistory(bank);
  const finance = await freshMember(merchantId, "finance");
  const [mayExport, mayRead] = [allow(finance, "export"), allow(finance, "read")];
  if (!mayExport || !mayRead) throw new Error("finance may export and read");
  [reader, member] = [mayRead, mayExport];
  const { merchantId: others } = await playHistory(bank);
  const stranger = allow(await freshMember(others, "owner"), "export");
  if (!stranger) throw new Error("owners may export");
  other = stranger;
});

async function exported(who: Allowed<"export">, filter: MovementFilter): Promise<Movement[]> {
  const opened = await exportMovements(who, filter);
  if (opened.kind !== "opened") throw new Error(opened.kind);
  const found: Movement[] = [];
  for await (const batch of opened.rows.batches) found.push(...batch);
  await opened.rows.end();
  expect(found).toHaveLength(opened.rows.total);
  return found;
}

const QUERY = { ...ALL_MOVEMENTS, after: null, size: 1_000 };

test("an export has the movements of the page, in its order, and nobody else's", async () => {
  for (const kinds of [[], ["credited", "refund_done"]] as const) {
    const { movements } = await findMovements(member.merchantId, { ...QUERY, kinds });
    const found = await exported(member, { ...ALL_MOVEMENTS, kinds });
    expect(found).toEqual(movements.map(({ balance: _, ...movement }) => movement));
  }
  const ids = new Set((await exported(member, ALL_MOVEMENTS)).map(({ id }) => id));
  expect((await exported(other, ALL_MOVEMENTS)).filter(({ id }) => ids.has(id))).toEqual([]);
});

test("the columns of an export add up to the balance", async () => {
  const { balance, accounts } = await readMovements(reader, QUERY);
  const rows = await exported(member, ALL_MOVEMENTS);
  const words = movementSheetWords("pt-BR");
  const columns = movementColumns(words, accounts);
  const sum = (heading: string) => {
    const column = columns.find((one) => one.heading === heading);
    if (column?.kind !== "money") throw new Error(heading);
    return rows.reduce((total, row) => total + (column.of(row) ?? 0n), 0n);
  };
  const total = (of: "credited" | "pending" | "disputed") =>
    balance.accounts.reduce((all, account) => all + account[of], 0n);
  expect(sum(words.headings.amount)).toBe(total("credited"));
  expect(sum(words.headings.receivable)).toBe(total("pending"));
  expect(sum(words.headings.disputed)).toBe(total("disputed"));
  // A refund in cash is on its way back as well, and at no provider.
  const inFlight = balance.accounts.reduce((all, account) => all + account.inFlight, 0n);
  expect(sum(words.headings.inFlight)).toBe(inFlight + 100n);
});

test("the page names accounts and payers, and says what each day comes to", async () => {
  const { page, period, accounts, payers } = await readMovements(reader, { ...QUERY, size: 10 });
  expect(page.movements).toHaveLength(10);
  for (const { pspAccountId, chargeId, day } of page.movements) {
    expect(accounts.get(pspAccountId ?? "")).toMatch(/\S/);
    if (chargeId) expect(payers.get(chargeId)).toBe("Ana Souza");
    expect(period.days.get(day)?.ending).toBeTypeOf("bigint");
  }
  expect(period.balances?.ending).toBe(page.movements[0]?.balance);
  const some = await readMovements(reader, { ...QUERY, kinds: ["tariff"] });
  expect(some.period.balances).toBeNull();
  expect(some.period.sum).toBeLessThan(0n);
});
