/** One claim of docs/scaling.md, and what came of trying it. */
export interface Finding {
  readonly claim: string;
  /** What was counted, in a few words. */
  readonly found: string;
  readonly held: boolean;
}

/** A claim that holds when nothing was counted against it. */
export function none(claim: string, against: number, found: string): Finding {
  return { claim, found, held: against === 0 };
}

/** The findings as a table for the terminal, a line each. */
export function tableOf(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ claim }) => claim.length));
  return findings
    .map(
      ({ claim, found, held }) => `${held ? "held  " : "BROKEN"}  ${claim.padEnd(width)}  ${found}`,
    )
    .join("\n");
}
