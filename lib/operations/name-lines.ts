import { createHash } from "node:crypto";
import type { StatementLine } from "@/lib/domain/bank-statement";
import { endToEndIdIn } from "@/lib/domain/end-to-end-id";
import type { NamedLine } from "@/lib/domain/statement-match";

/**
 * Gives each line of a statement the name under which its money is recorded: its end-to-end id where
 * the bank prints one. Else a name made of day, amount and words, the same in every export that has
 * this day: of equal lines the first, the second, and so on. The bank's own number is left out, as
 * some banks number anew each time.
 */
export function nameLines(lines: readonly StatementLine[]): NamedLine[] {
  const times = new Map<string, number>();
  return lines.map((line) => {
    const endToEndId = endToEndIdIn(`${line.text} ${line.bankId ?? ""}`);
    if (endToEndId) return { ...line, endToEndId, reference: endToEndId };
    const words = line.text.toLowerCase().replace(/\s+/g, " ");
    const looks = JSON.stringify([line.postedOn, line.amount.toString(), words]);
    const time = (times.get(looks) ?? 0) + 1;
    times.set(looks, time);
    const digest = createHash("sha256").update(`${time} ${looks}`).digest("hex").slice(0, 32);
    return { ...line, endToEndId: null, reference: `statement:${digest}` };
  });
}
