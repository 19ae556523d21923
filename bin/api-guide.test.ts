import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CHARGE_EVENTS, CHARGE_NOTES, CHARGE_STATUSES, MOVES } from "@/lib/charges/charge-status";
import { FEED_TYPES } from "@/lib/events/event-types";
import { PROBLEMS } from "@/lib/http/problems";
import { DISCREPANCY_KINDS } from "@/lib/payments/discrepancy";
import { BILLING_TYPES } from "@/lib/platform/values/billing-type";
import { SANDBOX_ACTIONS } from "@/lib/platform/values/sandbox-action";

// docs/api.md is written by hand: what it lists is compared with the code that decides it.

const guide = readFileSync("docs/api.md", "utf8");

/** What stands under a heading, up to the next one of any level. */
function section(heading: string): string {
  const [, body] = guide.split(new RegExp(`^#+ ${heading}$`, "m"));
  if (body === undefined) throw new Error(`docs/api.md has no heading "${heading}"`);
  return body.split(/^#+ /m)[0] ?? "";
}

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

/** What is set as code in a cell. */
const codes = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? "");

describe("docs/api.md", () => {
  test("lists every problem code once, with its status", () => {
    const listed = rows("Errors").map(([status, code]) => [codes(code)[0], Number(status)]);
    const known = Object.entries(PROBLEMS).map(([code, { status }]) => [code, status]);
    expect(listed.sort()).toEqual(known.sort());
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

  test("lists the payment methods that a listing filters by", () => {
    const bounds = new Map(rows("List charges").map(([name, bounds]) => [name, bounds]));
    expect(codes(bounds.get("`billingType`"))).toEqual([...BILLING_TYPES]);
  });
});
