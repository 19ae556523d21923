import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CHARGE_EVENTS, CHARGE_NOTES, CHARGE_STATUSES, MOVES } from "@/lib/charges/charge-status";
import { STATUS_GUIDES } from "@/lib/charges/status-guide";
import { FEED_TYPES } from "@/lib/events/event-types";
import { PAGE_PROBLEM_TEXTS } from "@/lib/http/page-problem-texts";
import type { ProblemText } from "@/lib/http/problem-text";
import { API_PROBLEM_TEXTS } from "@/lib/http/problem-texts";
import { PROBLEMS, type ProblemCode } from "@/lib/http/problems";
import { balance, movementPage } from "@/lib/ledger/movement-response";
import { DISCREPANCY_KINDS } from "@/lib/payments/discrepancy";
import { BILLING_TYPES } from "@/lib/platform/values/billing-type";
import { SANDBOX_ACTIONS } from "@/lib/platform/values/sandbox-action";

// docs/api.md is written by hand: what it lists is compared with the code that decides it, but for the tables between
// marks, which are printed into it from what the pages of the service are printed from.

const guide = readFileSync("docs/api.md", "utf8");

/** What stands under a heading, up to the next one of any level. */
function section(heading: string): string {
  const [, body] = guide.split(new RegExp(`^#+ ${heading}$`, "m"));
  if (body === undefined) throw new Error(`docs/api.md has no heading "${heading}"`);
  return body.split(/^#+ /m)[0] ?? "";
}

/** The first JSON that stands under a heading. */
function example(heading: string): unknown {
  const [, json] = /^```json\n(.*?)^```$/ms.exec(section(heading)) ?? [];
  return JSON.parse(json ?? "null");
}

const cents = (reais: number) => Math.round(reais * 100);

/** The cells of the tables of a section, row by row, without heads. */
function rows(heading: string): string[][] {
  const lines = section(heading).split("\n");
  return lines
    .filter((line, i) => line.startsWith("| ") && !lines[i + 1]?.startsWith("| -"))
    .filter((line) => !line.startsWith("| -"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** A table of problems, by status and then by code. */
function problemTable(texts: Readonly<Partial<Record<ProblemCode, ProblemText>>>): string {
  const codes = (Object.keys(texts) as ProblemCode[]).toSorted(
    (a, b) => PROBLEMS[a].status - PROBLEMS[b].status || a.localeCompare(b, "en"),
  );
  const cells = codes.map((code) => [
    String(PROBLEMS[code].status),
    `\`${code}\``,
    texts[code]?.when.en ?? "",
    texts[code]?.action.en ?? "",
  ]);
  return table(["Status", "`code`", "When", "What to do"], cells);
}

function statusTable(): string {
  const cells = CHARGE_STATUSES.map((status) => {
    const { meaning, deliver } = STATUS_GUIDES[status];
    return [`\`${status}\``, meaning.en, deliver.en];
  });
  return table(["`status`", "What it means", "Deliver the goods?"], cells);
}

/** A table in Markdown, with columns as wide as their widest cell. */
function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  const all = [head, ...body];
  const widths = head.map((_, i) => Math.max(...all.map((row) => row[i]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...body.map(line)].join("\n");
}

/** What is set as code in a cell. */
const codes = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? "");

describe("docs/api.md", () => {
  test("has problems and states as the code describes them (npx vitest run --project unit bin/api-guide -u writes them)", async () => {
    const tables = {
      "api problems": problemTable(API_PROBLEM_TEXTS),
      "page problems": problemTable(PAGE_PROBLEM_TEXTS),
      states: statusTable(),
    };
    let printed = guide;
    for (const [name, table] of Object.entries(tables)) {
      const marks = new RegExp(`(<!-- ${name}: [^>]*-->\\n).*?(\\n<!-- end -->)`, "s");
      expect(guide).toMatch(marks);
      printed = printed.replace(marks, (_, begin, end) => `${begin}\n${table}\n${end}`);
    }
    await expect(printed).toMatchFileSnapshot("../docs/api.md");
  });

  test("lists every status with its meaning, and the moves from it", () => {
    const listed = rows("States").map(([status, to]) => [codes(status)[0], codes(to)]);
    const states = listed.slice(0, CHARGE_STATUSES.length).map(([status]) => status);
    expect(states.sort()).toEqual([...CHARGE_STATUSES].sort());
    const moves = Object.fromEntries(
      listed.slice(CHARGE_STATUSES.length).map(([from, to]) => [from, new Set(to)]),
    );
    const known = CHARGE_STATUSES.map((from) => [from, new Set(Object.values(MOVES[from]))]);
    expect(moves).toEqual(Object.fromEntries(known));
  });

  test.each([
    ["History", ["created", ...CHARGE_EVENTS, ...CHARGE_NOTES]],
    ["Event types", FEED_TYPES],
    ["Exceptions", DISCREPANCY_KINDS],
    ["Sandbox", SANDBOX_ACTIONS],
  ] as const)("lists under %s everything that there is", (heading, names) => {
    const listed = rows(heading).flatMap(([names]) => codes(names));
    expect(listed.filter((name) => !/^[\d ]+$/.test(name)).sort()).toEqual([...names].sort());
  });

  test("shows a movement and a balance as the API answers them, whose sums agree", () => {
    const { content } = movementPage.parse(example("Movements"));
    for (const { accountId, amount, postings } of content) {
      const sum = (ofProvider: boolean) =>
        postings
          .filter(({ account }) => !ofProvider || account.startsWith("psp:"))
          .reduce((total, posting) => total + cents(posting.amount), 0);
      expect([sum(false), sum(true)]).toEqual([0, cents(amount)]);
      expect(postings.map(({ account }) => account)).toContain(`psp:${accountId}`);
    }
    const { total, accounts, pending } = balance.parse(example("Balance"));
    for (const one of [total, ...accounts]) {
      expect(cents(one.available)).toBe(cents(one.balance - one.inFlight - one.disputed));
    }
    expect(total.pending).toBe(pending.reduce((sum, { amount }) => sum + amount, 0));
  });

  test("lists the payment methods that a listing filters by", () => {
    const bounds = new Map(rows("List charges").map(([name, bounds]) => [name, bounds]));
    expect(codes(bounds.get("`billingType`"))).toEqual([...BILLING_TYPES]);
  });
});
