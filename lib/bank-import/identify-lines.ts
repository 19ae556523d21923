import { createHash } from "node:crypto";
import { endToEndIdIn } from "@/lib/platform/values/end-to-end-id";
import { LINE_PREFIX } from "@/lib/platform/values/line-reference";
import type { IdentifiedLine, StatementLine } from "./bank-statement";

/**
 * Gives each line of a statement the reference that its money is recorded under: its end-to-end id where
 * the bank prints one, else a digest of day, amount, words and the line's number among equal lines, so that
 * every export that has this day gives the same one. Where the file names the bank account, a digest of it follows:
 * equal lines of two banks are two payments. The bank's own number is left out: some banks number anew in each
 * export. The digest is unkeyed, because threads have no keys: `keyLines` comes next.
 */
export function identifyLines(lines: readonly StatementLine[]): IdentifiedLine[] {
  const times = new Map<string, number>();
  return lines.map((line) => {
    const endToEndId = endToEndIdIn(`${line.text} ${line.bankId ?? ""}`);
    if (endToEndId) return { ...line, endToEndId, reference: endToEndId };
    const words = line.text.toLowerCase().replace(/\s+/g, " ");
    const content = JSON.stringify([line.postedOn, line.amount.toString(), words]);
    const place = `${line.account ?? ""} ${content}`;
    const time = (times.get(place) ?? 0) + 1;
    times.set(place, time);
    const account = line.account === null ? "" : `:${digestOf(line.account, 8)}`;
    const reference = `${LINE_PREFIX}${digestOf(`${time} ${content}`, 32)}${account}`;
    return { ...line, endToEndId: null, reference };
  });
}

/** The first hexadecimal digits of a text's SHA-256. */
function digestOf(text: string, digits: number): string {
  return createHash("sha256").update(text).digest("hex").slice(0, digits);
}
