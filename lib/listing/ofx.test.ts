import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { readBankStatement } from "@/lib/bank-import/read-bank-statement";
import type { EntryKind } from "@/lib/ledger/ledger";
import type { Movement } from "@/lib/ledger/movement";
import { kindWords } from "@/lib/ledger/words";
import type { SettlementId } from "@/lib/payments/settlement";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import { ofx } from "./ofx";

const ACCOUNT = "0b2f0a4e-6a55-4d0c-9a3e-3f3f6a1c2b4d";
const CHARGE = "5d0c0a4e-6a55-4d0c-9a3e-3f3f6a1c2b4e" as ChargeId;
const END_TO_END = "E1234567820261121123456789012345";

/** A movement of an amount at the provider, and of the opposite elsewhere. */
function movement(kind: EntryKind, cents: bigint, changes: Partial<Movement> = {}): Movement {
  return {
    id: `00000000-0000-4000-8000-${String(Math.abs(Number(cents))).padStart(12, "0")}`,
    day: "2026-11-21" as CivilDate,
    // Already the next day in Greenwich.
    at: new Date("2026-11-22T01:30:00Z"),
    recordedAt: new Date("2026-11-22T01:30:01Z"),
    kind,
    pspAccountId: ACCOUNT,
    chargeId: CHARGE,
    settlementId: ACCOUNT as SettlementId,
    endToEndId: END_TO_END,
    refundId: null,
    priceId: null,
    reverses: null,
    postings: [
      { account: `psp:${ACCOUNT}`, cents },
      { account: "payer", cents: -cents },
    ],
    ...changes,
  };
}

const FEE = movement("fee", 99n, {
  postings: [
    { account: "service_fee", cents: 99n },
    { account: "fee_payable", cents: -99n },
  ],
});

const MOVEMENTS = [
  movement("refund_done", -300n),
  FEE,
  movement("tariff", -50n),
  movement("credited", 123_456_789n),
  movement("extra", 1_050n, {
    day: "2026-11-20" as CivilDate,
    chargeId: null,
    endToEndId: null,
  }),
];

function written(movements: readonly Movement[]): Promise<Buffer> {
  async function* batches() {
    for (const one of movements) yield [one];
  }
  const statement = {
    accountId: ACCOUNT,
    from: "2026-11-01" as CivilDate,
    to: "2026-11-30" as CivilDate,
    opening: 1_000n,
    at: new Date("2026-12-01T12:00:00Z"),
    kinds: kindWords("pt-BR"),
  };
  return buffer(ofx(statement, batches()));
}

describe("an OFX bank statement of movements", () => {
  test("is read by our own import: amounts, days, words and ids", async () => {
    const reading = readBankStatement(await written(MOVEMENTS));
    if (reading.kind !== "read") throw new Error(JSON.stringify(reading));
    const { format, lines, unread } = reading.statement;
    expect(format).toBe("ofx");
    expect(unread).toEqual([]);
    const credits = lines.filter(({ amount }) => amount > 0n);
    expect(
      credits.map(({ amount, postedOn, text, bankId }) => ({ amount, postedOn, text, bankId })),
    ).toEqual([
      {
        amount: 123_456_789n,
        postedOn: "2026-11-21",
        text: `Recebimento · ${END_TO_END} ${CHARGE}`,
        bankId: MOVEMENTS[3]?.id,
      },
      {
        amount: 1_050n,
        postedOn: "2026-11-20",
        text: "Recebimento alem da cobranca",
        bankId: MOVEMENTS[4]?.id,
      },
    ]);
  });

  test("has a line for each movement at the provider, by its sign, and the balance after them", async () => {
    const text = (await written(MOVEMENTS)).toString("latin1");
    const types = [...text.matchAll(/<TRNTYPE>(\w+)<\/TRNTYPE>.*\r\n<TRNAMT>([-\d.]+)</g)];
    expect(types.map(([, type, amount]) => [type, amount])).toEqual([
      ["DEBIT", "-3.00"],
      ["SRVCHG", "-0.50"],
      ["CREDIT", "1234567.89"],
      ["CREDIT", "10.50"],
    ]);
    expect(text).toContain("<DTPOSTED>20261121223000[-3:BRT]</DTPOSTED>");
    expect(text).toContain("<DTPOSTED>20261120120000[-3:BRT]</DTPOSTED>");
    expect(text).toContain("<LEDGERBAL><BALAMT>1234584.89</BALAMT><DTASOF>20261130120000[-3:BRT]");
    expect(text).toContain(`<ACCTID>${ACCOUNT.replaceAll("-", "").slice(0, 22)}</ACCTID>`);
    expect(text).not.toMatch(/[^\x20-\x7e\r\n]/);
  });

  test("without movements is a statement with its opening balance", async () => {
    const file = await written([]);
    expect(file.toString("latin1")).toContain("<BALAMT>10.00</BALAMT>");
    expect(readBankStatement(file)).toMatchObject({ kind: "read", statement: { lines: [] } });
  });
});
