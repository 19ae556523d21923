import { z } from "zod";
import { addDays, brasiliaDay } from "@/lib/platform/values/brasilia";
import type { ListOutcome, ListWindow, Unknown } from "@/lib/providers/port";
import { unknown } from "@/lib/providers/unknown";
import { nameOfUnreadable } from "@/lib/providers/unreadable-entry";
import type { Send } from "./connection";
import { type Payment, readPayment } from "./payment";

/** The most items that the provider gives at once. */
const ITEMS_A_PAGE = 100;

/** How long after its making a card charge is looked for among those that are confirmed. */
const CONFIRMED_WITHIN_DAYS = 3;

/** The provider's lists know days only. */
export const DAY_MS = 86_400_000;

const list = z.object({ hasMore: z.boolean(), data: z.array(z.unknown()).max(ITEMS_A_PAGE) });

/** Reads page N of several queries of GET /payments and joins them; a payment in several appears once. */
export async function listPayments(
  send: Send,
  queries: readonly Readonly<Record<string, string>>[],
  page: number,
): Promise<ListOutcome<Payment>> {
  const answers: Page[] = [];
  for (const query of queries) {
    const offset = String(page * ITEMS_A_PAGE);
    const all = new URLSearchParams({ ...query, limit: String(ITEMS_A_PAGE), offset });
    answers.push(await readPage(send, all));
  }
  const found = new Map<string, Payment>();
  const unreadable = new Set<string>();
  for (const answer of answers) {
    if (answer.kind === "unknown") return answer;
    for (const name of answer.unreadable) unreadable.add(name);
    for (const payment of answer.payments) found.set(payment.id, payment);
  }
  const last = answers.every((answer) => answer.kind === "page" && answer.last);
  return { kind: "page", items: [...found.values()], unreadable: [...unreadable], last };
}

type Page =
  | {
      readonly kind: "page";
      readonly payments: readonly Payment[];
      readonly unreadable: readonly string[];
      readonly last: boolean;
    }
  | Unknown;

async function readPage(send: Send, query: URLSearchParams): Promise<Page> {
  const answer = await send("GET", `/payments?${query}`);
  if (answer.status !== 200) return unknown(answer);
  const { data: read } = list.safeParse(answer.body);
  if (!read) return { kind: "unknown", reason: "unreadable list" };
  const payments: Payment[] = [];
  const unreadable: string[] = [];
  for (const entry of read.data) {
    const payment = readPayment(entry);
    if (payment) payments.push(payment);
    else unreadable.push(nameOfUnreadable(entry, "id"));
  }
  // A page without entries ends a list, also one that promises more.
  const last = !read.hasMore || read.data.length === 0;
  return { kind: "page", payments, unreadable, last };
}

/** A window by one of the fields of a payment, as a query. */
export function daysOf(field: string, { from, to }: Pick<ListWindow, "from" | "to">) {
  return { [`${field}[ge]`]: brasiliaDay(from), [`${field}[le]`]: brasiliaDay(to) };
}

/** What was credited in these days, and what was lately made and is authorized. */
export function queriesOfPaid(window: ListWindow) {
  const since = addDays(brasiliaDay(window.from), -CONFIRMED_WITHIN_DAYS);
  return [daysOf("paymentDate", window), { status: "CONFIRMED", "dateCreated[ge]": since }];
}

/**
 * How long after its making a charge is looked for among those that went back or are disputed. A payer's card bank
 * opens a dispute up to 120 days after what was bought was to be delivered, and no later than 540 days after the
 * payment (Visa and Mastercard, dispute time limits).
 */
const DISPUTED_WITHIN_DAYS = 540;

/** Statuses of money that may be another by now than when it was first listed. */
const CHANGING_STATUSES = [
  "CONFIRMED",
  "REFUND_REQUESTED",
  "REFUND_IN_PROGRESS",
  "REFUNDED",
  "CHARGEBACK_REQUESTED",
  "CHARGEBACK_DISPUTE",
  "AWAITING_CHARGEBACK_REVERSAL",
];

/** What was credited in these days, as part of it may have gone back; and what is not, or not any more, by status. */
export function queriesOfChanging(window: ListWindow) {
  const since = addDays(brasiliaDay(window.to), -DISPUTED_WITHIN_DAYS);
  const byStatus = CHANGING_STATUSES.map((status) => ({ status, "dateCreated[ge]": since }));
  return [daysOf("paymentDate", window), ...byStatus];
}
