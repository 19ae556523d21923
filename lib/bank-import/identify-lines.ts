import { createHash } from "node:crypto";
import { endToEndIdIn } from "@/lib/platform/values/end-to-end-id";
import type { StatementLine } from "./bank-statement";
import type { IdentifiedLine } from "./statement-match";

/**
 * Gives each line of a statement the reference that its money is recorded under: its end-to-end id where
 * the bank prints one, else a digest of day, amount, words and the line's number among equal lines, so that
 * every export that has this day gives the same one. The bank's own number is left out: some banks number
 * anew in each export.
 */
export function identifyLines(lines: readonly StatementLine[]): IdentifiedLine[] {
  const times = new Map<string, number>();
  return lines.map((line) => {
    const endToEndId = endToEndIdIn(`${line.text} ${line.bankId ?? ""}`);
    if (endToEndId) return { ...line, endToEndId, reference: endToEndId };
    const words = line.text.toLowerCase().replace(/\s+/g, " ");
    const content = JSON.stringify([line.postedOn, line.amount.toString(), words]);
    const time = (times.get(content) ?? 0) + 1;
    times.set(content, time);
    const digest = createHash("sha256").update(`${time} ${content}`).digest("hex").slice(0, 32);
    return { ...line, endToEndId: null, reference: `statement:${digest}` };
  });
}
