import { type Harness, report } from "@/bench/harness";
import { query } from "@/bench/plain-app";
import { median, type Result } from "@/bench/result";
import type { Merchant, Vintem } from "@/bench/vintem";
import type { PageResponse } from "@/lib/charges/payment-response";

const SMALL = 10_000;
/** Each address is requested so often, of the large merchant and of the small one by turns. */
const TIMES = 15;
const FAR_PAGE = 100_000;
/** Every status and every billing type of the contract: filters that leave nothing out. */
const STATUSES =
  "CREATING PENDING OVERDUE CONFIRMED RECEIVED REFUNDING CHARGEBACK REFUNDED CANCELED".split(" ");
const BILLING_TYPES = "PIX CREDIT_CARD DEBIT_CARD BOLETO UNDEFINED".split(" ");

/**
 * Lists of a merchant with very many charges against those of one with ten thousand, on data made by
 * `bench:data`: one request at a time, so it is their length that is measured.
 */
export async function scale(harness: Harness): Promise<Result[]> {
  const { dataDir } = harness.extent;
  if (dataDir === null) {
    report("scale: left out without --data-dir");
    return [];
  }
  const vintem = await harness.start({ DATA_DIR: dataDir });
  const large = await merchantWith(vintem, "count(*) DESC");
  let small = await merchantWith(vintem, `abs(count(*) - ${SMALL})`);
  if (Math.abs(small.charges - SMALL) > SMALL / 10) {
    report(`Making a merchant of ${SMALL} charges`);
    await vintem.fill(await vintem.newMerchant(), SMALL);
    small = await merchantWith(vintem, `abs(count(*) - ${SMALL})`);
  }
  report(`GET /payments of ${large.charges} charges against ${small.charges}`);
  const one = await ratios(vintem, large, small, await queries(vintem, large, small), 1.5);
  const two = await ratios(vintem, large, small, pairs(), PAIRS_AT_MOST);
  const deep = await depths(vintem, large);
  await harness.end(vintem);
  return [...one, ...two, ...deep];
}

interface Counted extends Merchant {
  readonly charges: number;
}

/** The merchant that comes first in an order of all, with a new secret beside its own. */
async function merchantWith(vintem: Vintem, order: string): Promise<Counted> {
  const [row] = await query<{ id: string; count: string }>(
    vintem.databaseUrl,
    `SELECT merchant_id AS id, count(*) FROM charges GROUP BY 1 ORDER BY ${order} LIMIT 1`,
  );
  if (!row) throw new Error("no charges: npm run bench:data makes some");
  const args = ["--id", row.id, "--name", "bench", "--keep-old"];
  const made = JSON.parse(await vintem.operator("merchants", "rotate-secret", ...args));
  return { ...made, charges: Number(row.count) };
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** One filter or order a query. */
async function queries(vintem: Vintem, large: Counted, small: Counted): Promise<string[]> {
  const [from, to] = [day(90), day(60)];
  return [
    "",
    "status=RECEIVED",
    "status=PENDING",
    "status=REFUNDING",
    "billingType=PIX",
    "billingType=DEBIT_CARD",
    STATUSES.map((status) => `status=${status}`).join("&"),
    BILLING_TYPES.map((type) => `billingType=${type}`).join("&"),
    ...(await documentsOf(vintem, large, small)).map((document) => `payerDocument=${document}`),
    `dueDateFrom=${from}`,
    `dueDateTo=${to}`,
    `paidOnFrom=${from}`,
    `paidOnTo=${to}`,
    // Where Brasília's days begin there is nothing to count; within a day there are charges of half of it.
    `createdFrom=${from}T03:00:00Z`,
    `createdTo=${to}T03:00:00Z`,
    `createdFrom=${from}T15:00:00Z`,
    `createdTo=${to}T15:00:00Z`,
    `createdFrom=${from}T15:00:00Z&createdTo=${to}T15:00:00Z`,
    ...["createdAt", "dueDate", "paidOn", "amount"].flatMap((field) => [
      `sort=${field},asc`,
      `sort=${field},desc`,
    ]),
  ];
}

/**
 * Of two filters at once no index has both, so charges are passed: so many times as long at most, and
 * not the seconds that walking the wrong index takes.
 */
const PAIRS_AT_MOST = 10;

/** Two filters that meet, or a filter that meets an order. */
function pairs(): string[] {
  const due = (from: number, to: number) => `dueDateFrom=${day(from)}&dueDateTo=${day(to)}`;
  return [
    `status=RECEIVED&${due(300, 294)}`,
    `status=OVERDUE&${due(300, 240)}`,
    `billingType=BOLETO&${due(300, 294)}`,
    `billingType=PIX&paidOnFrom=${day(300)}&paidOnTo=${day(294)}`,
    `status=RECEIVED&${due(300, 20)}`,
    "status=RECEIVED&billingType=DEBIT_CARD",
    "status=PENDING&billingType=DEBIT_CARD",
    "status=PENDING&sort=dueDate,asc",
    `status=CHARGEBACK&${due(300, 20)}&sort=dueDate,asc`,
    "status=RECEIVED&billingType=DEBIT_CARD&sort=dueDate,asc",
  ];
}

/** Of the payers whom both merchants have, the one with the most charges and one with the fewest. */
async function documentsOf(vintem: Vintem, large: Counted, small: Counted): Promise<string[]> {
  const rows = await query<{ document: string }>(
    vintem.databaseUrl,
    `SELECT payer_document AS document FROM charges AS of_large
     WHERE merchant_id = $1 AND payer_document IN (SELECT payer_document FROM charges WHERE merchant_id = $2)
     GROUP BY 1 ORDER BY count(*) DESC, 1`,
    [large.merchantId, small.merchantId],
  );
  const [most, fewest] = [rows.at(0), rows.at(-1)];
  if (!most || !fewest) throw new Error("no payer has charges of both merchants");
  return [most.document, fewest.document];
}

async function ratios(
  vintem: Vintem,
  large: Counted,
  small: Counted,
  queries: readonly string[],
  atMost: number,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const each of queries) {
    const [ours, theirs] = await byTurns(vintem, [
      { merchant: large, query: each },
      { merchant: small, query: each },
    ]);
    results.push({
      figure: `GET /payments?${each}, ${large.charges} charges`,
      reached: ours,
      unit: "ms",
      yardstick: { what: `${small.charges} charges`, reached: theirs },
      goal: { atMost },
    });
  }
  return results;
}

async function depths(vintem: Vintem, large: Counted): Promise<Result[]> {
  const token = await vintem.token(large);
  const { page } = await fetchList<PageResponse>(vintem, token, "");
  const last = page.totalPages - 1;
  const results: Result[] = [];
  for (const number of new Set([Math.min(FAR_PAGE, last), last])) {
    const [far, first] = await byTurns(vintem, [
      { merchant: large, query: `page=${number}` },
      { merchant: large, query: "page=0" },
    ]);
    results.push({
      figure: `GET /payments?page=${number}${number === last ? " (the last)" : ""}, ${large.charges} charges`,
      reached: far,
      unit: "ms",
      yardstick: { what: "the first", reached: first },
      goal: { atMost: 3 },
    });
  }
  return results;
}

interface ListRequest {
  readonly merchant: Merchant;
  readonly query: string;
}

/** The median time of each, in ms; a first turn of each warms up. */
async function byTurns(
  vintem: Vintem,
  requests: readonly [ListRequest, ListRequest],
): Promise<readonly [number, number]> {
  const took: [number[], number[]] = [[], []];
  const tokens = await Promise.all(requests.map(({ merchant }) => vintem.token(merchant)));
  for (let turn = 0; turn <= TIMES; turn += 1) {
    for (const side of [0, 1] as const) {
      const start = performance.now();
      await fetchList(vintem, tokens[side] ?? "", requests[side].query);
      if (turn > 0) took[side].push(performance.now() - start);
    }
  }
  const both = [median(took[0]), median(took[1])] as const;
  report(
    `  ${requests[0].query || "default page"}: ${both.map((ms) => ms.toFixed(1)).join(" / ")} ms`,
  );
  return both;
}

async function fetchList<Body>(vintem: Vintem, token: string, search: string): Promise<Body> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${vintem.url}/payments?${search}`, { headers });
  if (answer.status !== 200) throw new Error(`?${search}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Body;
}
