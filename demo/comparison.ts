import type pg from "pg";
import type { Payers } from "./payers";

/** What moves at a provider's account, in the order of the table. */
const LINES = ["received", "tariffs", "returned", "disputes lost", "in dispute"] as const;
type Line = (typeof LINES)[number];

/** Amounts in centavos, signed: positive is what comes. */
type Sums = Readonly<Record<Line, bigint>>;

/** The kinds of ledger entries at the provider that are in each line, and the account of what is disputed. */
const LINE_OF_KIND: Readonly<Record<string, Line>> = {
  credited: "received",
  extra: "received",
  corrected: "received",
  taken_back: "received",
  tariff: "tariffs",
  refund_done: "returned",
  dispute_lost: "disputes lost",
  // What is in dispute is on an account of its own.
  disputed: "in dispute",
};

/** The types of the provider's rows (simulator/asaas/ledger/records) that are in each line. */
const LINE_OF_MOVEMENT: Readonly<Record<string, Line>> = {
  PAYMENT_RECEIVED: "received",
  PAYMENT_FEE: "tariffs",
  PAYMENT_REVERSAL: "returned",
  PAYMENT_REFUND_CANCELLED: "returned",
  CHARGEBACK: "disputes lost",
  CHARGEBACK_REVERSAL: "disputes lost",
};

/** A month at one account, as the service has booked it and as its provider has it. */
export interface Comparison {
  readonly account: string;
  /** Days by how their close stands. */
  readonly closes: Readonly<Record<string, number>>;
  readonly opening: bigint;
  readonly service: Sums;
  readonly provider: Sums;
  /** Whether the provider's list has tariffs; API Pix has none, so that those of the books stand in their place. */
  readonly hasTariffs: boolean;
  /** The last close's, less what is in dispute: a provider takes that when the dispute opens. */
  readonly ending: bigint;
}

/** Compares the month's books with those of the simulated bank and provider. */
export async function compareBooks(database: pg.Client, payers: Payers): Promise<Comparison[]> {
  const { rows } = await database.query<{
    id: string;
    account: string;
    kind: string;
    opening: string;
    ending: string;
  }>(
    `SELECT id, name AS account, kind,
      (SELECT opening_cents FROM ledger_closes WHERE psp_account_id = psp_accounts.id ORDER BY day LIMIT 1) AS opening,
      (SELECT ending_cents FROM ledger_closes WHERE psp_account_id = psp_accounts.id ORDER BY day DESC LIMIT 1) AS ending
     FROM psp_accounts WHERE EXISTS (SELECT FROM ledger_closes WHERE psp_account_id = psp_accounts.id) ORDER BY name`,
  );
  return Promise.all(
    rows.map(async ({ id, account, kind, opening, ending }) => {
      const service = await bookedAt(database, id);
      const hasTariffs = kind === "asaas";
      return {
        account,
        closes: await closesOf(database, id),
        opening: BigInt(opening),
        service,
        provider: hasTariffs
          ? await providersSums(payers)
          : { ...(await bankSums(payers)), tariffs: service.tariffs },
        hasTariffs,
        ending: BigInt(ending) + service["in dispute"],
      };
    }),
  );
}

/** What an account gained, in centavos. */
function gained(sums: Sums): bigint {
  return LINES.reduce((sum, line) => sum + sums[line], 0n);
}

/** Whether each day is closed, and the books say what the provider says, line by line. */
export function agrees({ closes, opening, service, provider, ending }: Comparison): boolean {
  return (
    Object.keys(closes).join() === "closed" &&
    LINES.every((line) => service[line] === provider[line]) &&
    ending === opening + gained(provider)
  );
}

/** The comparison as a table of reais. */
export function tableOf(comparison: Comparison): string {
  const { account, closes, opening, service, provider, hasTariffs, ending } = comparison;
  const days = Object.entries(closes).map(([state, count]) => `${count} ${state}`);
  const rows: [string, bigint, bigint][] = [
    ["opening", opening, opening],
    ...LINES.map((line): [string, bigint, bigint] => [line, service[line], provider[line]]),
    ["ending", ending, opening + gained(provider)],
  ];
  const cells = rows.map(([name, ours, theirs]) =>
    [name.padEnd(15), ...[ours, theirs, ours - theirs].map((it) => reais(it).padStart(16))].join(
      "",
    ),
  );
  const head = ["", "service", "provider", "difference"];
  return [
    `${account}: ${days.join(", ")}`,
    head.map((it, n) => (n === 0 ? it.padEnd(15) : it.padStart(16))).join(""),
    ...cells,
    ...(hasTariffs ? [] : ["(the provider lists no tariffs: the service's stand in their place)"]),
  ].join("\n");
}

/** Opening, each line and ending of all accounts together, for service and provider side by side. */
export function lastLine(comparisons: readonly Comparison[]): string {
  const sum = (of: (one: Comparison) => bigint) =>
    comparisons.reduce((total, one) => total + of(one), 0n);
  const sides = (name: string, ours: bigint, theirs: bigint) =>
    `${name} ${reais(ours)} | ${reais(theirs)}`;
  const opening = sum((one) => one.opening);
  const ending = sum((one) => one.ending);
  const theirs = opening + sum((one) => gained(one.provider));
  return [
    sides("opening", opening, opening),
    ...LINES.map((line) =>
      sides(
        line,
        sum((one) => one.service[line]),
        sum((one) => one.provider[line]),
      ),
    ),
    sides("ending", ending, theirs),
    `difference ${reais(ending - theirs)}`,
  ].join("; ");
}

async function closesOf(database: pg.Client, id: string): Promise<Record<string, number>> {
  const { rows } = await database.query<{ state: string; count: number }>(
    "SELECT state, count(*)::integer AS count FROM ledger_closes WHERE psp_account_id = $1 GROUP BY state",
    [id],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

async function bookedAt(database: pg.Client, id: string): Promise<Sums> {
  const { rows } = await database.query<{ kind: string; cents: string }>(
    `SELECT kind, sum(cents) AS cents FROM ledger_postings JOIN ledger_entries ON ledger_entries.id = entry_id
     WHERE account = 'psp:' || $1 GROUP BY kind
     UNION ALL SELECT 'disputed', sum(cents) FROM ledger_postings JOIN ledger_entries ON ledger_entries.id = entry_id
     WHERE account = 'disputed' AND psp_account_id = $1::uuid HAVING count(*) > 0`,
    [id],
  );
  return sumsOf(rows.map(({ kind, cents }) => [LINE_OF_KIND[kind], BigInt(cents), kind]));
}

async function bankSums(payers: Payers): Promise<Sums> {
  const received = await payers.bankMoney();
  return sumsOf(
    received.flatMap(({ valor, devolucoes }) => [
      ["received", centavos(valor), "pix"] as const,
      ...devolucoes
        .filter(({ status }) => status === "DEVOLVIDO")
        .map((refund) => ["returned", -centavos(refund.valor), "devolucao"] as const),
    ]),
  );
}

async function providersSums(payers: Payers): Promise<Sums> {
  const movements = await payers.providerMovements();
  const disputed = await payers.disputedPayments();
  return sumsOf(
    movements.map(({ type, value, paymentId }) => {
      const line = LINE_OF_MOVEMENT[type];
      const isOpen = line === "disputes lost" && paymentId !== null && disputed.has(paymentId);
      return [isOpen ? "in dispute" : line, BigInt(Math.round(value * 100)), type];
    }),
  );
}

/** @throws for what belongs to no line: the table would not add up. */
function sumsOf(
  amounts: readonly (readonly [line: Line | undefined, cents: bigint, what: string])[],
): Sums {
  const sums: Record<Line, bigint> = {
    received: 0n,
    tariffs: 0n,
    returned: 0n,
    "disputes lost": 0n,
    "in dispute": 0n,
  };
  for (const [line, cents, what] of amounts) {
    if (!line) throw new Error(`there is no line for ${what}`);
    sums[line] += cents;
  }
  return sums;
}

/** Centavos of a decimal text such as `12.34`. */
function centavos(text: string): bigint {
  return BigInt(text.replace(".", ""));
}

function reais(cents: bigint): string {
  return (Number(cents) / 100).toLocaleString("pt-BR", {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
}
