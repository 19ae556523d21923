import type { Wellness } from "@/lib/health/service-health";

/** What the doctor found about one thing. */
export interface Finding {
  /** What was looked at, such as `database`. */
  readonly what: string;
  readonly level: Wellness;
  /** One sentence. */
  readonly finding: string;
  /** What to do about it; null: nothing. */
  readonly todo: string | null;
}

export function well(what: string, finding: string): Finding {
  return { what, level: "ok", finding, todo: null };
}

export function toWatch(what: string, finding: string, todo: string): Finding {
  return { what, level: "warn", finding, todo };
}

export function toMend(what: string, finding: string, todo: string): Finding {
  return { what, level: "bad", finding, todo };
}
