/** What a figure has to reach: of the ratio to its yardstick, or, without one, of itself. */
export type Goal = { readonly atLeast: number } | { readonly atMost: number };

/** One line of the table. */
export interface Result {
  readonly figure: string;
  readonly reached: number;
  readonly unit: string;
  /** What it was measured against in the same rounds. */
  readonly yardstick?: { readonly what: string; readonly reached: number };
  /** None for a figure that is only reported. */
  readonly goal?: Goal;
  /** What a reader needs to judge it, such as processor time. */
  readonly note?: string;
}

/** `reached ÷ yardstick`; null without a yardstick. */
export function ratioOf({ reached, yardstick }: Result): number | null {
  return yardstick ? reached / yardstick.reached : null;
}

/** Whether a goal is reached; null without one. What could not be measured reaches none. */
export function isMet(result: Result): boolean | null {
  const { goal } = result;
  if (!goal) return null;
  const value = ratioOf(result) ?? result.reached;
  return "atLeast" in goal ? value >= goal.atLeast : value <= goal.atMost;
}

/** The middle one, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
}

/** The value that this part of the values does not exceed, as 0.95 for p95. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** What each value is of the one of the same round beside it. */
export function ratios<One>(
  ones: readonly One[],
  others: readonly One[],
  measure: (one: One) => number,
): number[] {
  return ones.flatMap((one, round) => {
    const other = others[round];
    return other === undefined ? [] : [measure(one) / measure(other)];
  });
}

/** The results as a Markdown table. */
export function tableOf(results: readonly Result[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(["figure", "reached", "yardstick", "ratio", "goal", "met", "note"]),
    line(["---", "--:", "--:", "--:", "--:", "---", "---"]),
    ...results.map((result) =>
      line([
        result.figure,
        `${shown(result.reached)} ${result.unit}`.trim(),
        result.yardstick ? `${result.yardstick.what} ${shown(result.yardstick.reached)}` : "",
        shownRatio(ratioOf(result)),
        result.goal ? goalText(result.goal) : "",
        { true: "yes", false: "**no**", null: "" }[String(isMet(result))] ?? "",
        result.note ?? "",
      ]),
    ),
  ].join("\n");
}

/** The results as data, with what follows from them. */
export function jsonOf(results: readonly Result[]): readonly object[] {
  return results.map((result) => ({ ...result, ratio: ratioOf(result), met: isMet(result) }));
}

function goalText(goal: Goal): string {
  return "atLeast" in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`;
}

function shownRatio(ratio: number | null): string {
  return ratio === null ? "" : ratio.toFixed(2);
}

/** Three digits that count, thousands with commas. */
export function shown(value: number): string {
  if (!Number.isFinite(value)) return "not measured";
  const digits = Number.isInteger(value) || value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
