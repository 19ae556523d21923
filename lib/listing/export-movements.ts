import type { Movement, MovementFilter } from "@/lib/ledger/movement";
import type { Allowed } from "@/lib/platform/values/permission";
import { type ExportOutcome, openExport } from "./running-exports";
import { openMovementSnapshot } from "./store/export-movements";

/** Opens an export of every movement that a filter matches, the latest first, at one instant (`openExport`). */
export function exportMovements(
  member: Allowed<"export">,
  filter: MovementFilter,
): Promise<ExportOutcome<Movement>> {
  return openExport(member, { open: () => openMovementSnapshot(member, filter) });
}
