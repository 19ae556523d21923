import type { MerchantId } from "@/lib/platform/values/ids";
import { keyedUuid } from "@/lib/platform/vault";
import type { LineRequest } from "./spreadsheet";

/** Which charge of a line is meant. */
export interface LineTurn {
  /** From 1: the same line may stand in a file several times, each for a charge of its own. */
  readonly copy: number;
  /** From 1: what was made of a line and ended may be made once more. */
  readonly attempt: number;
}

/**
 * The idempotency key of a line: what the line says decides it, not the file or the place of the line in it. So the same
 * file makes nothing twice, and neither does one in which other lines were put right (ADR 0112). Keyed, because it is kept
 * longer than the payer's data may be: nobody can try names and documents against it.
 */
export function lineKey(
  merchantId: MerchantId,
  request: LineRequest,
  { copy, attempt }: LineTurn,
): string {
  const name = keyedUuid("spreadsheet-line", merchantId, canonical(request));
  return `spreadsheet-${name}-${copy}-${attempt}`;
}

/**
 * A request in one form, whatever order its fields were written in. Fields without a value are left out, so that a column
 * that a later release knows changes no key of lines without it.
 */
export function canonical(request: LineRequest): string {
  return JSON.stringify(sorted(request));
}

function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .filter(([, field]) => field !== null)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => [name, sorted(field)]);
}
