import type { EntryKind } from "@/lib/ledger/ledger";
import type { DaySpan } from "@/lib/listing/period";

/** The address of the movements of some days; of these kinds alone, where kinds are given. */
export function movementsHref({ from, to }: DaySpan, kinds: readonly EntryKind[] = []): string {
  const parameters = new URLSearchParams({ dayFrom: from, dayTo: to });
  for (const kind of kinds) parameters.append("kind", kind);
  return `/movements?${parameters}`;
}
