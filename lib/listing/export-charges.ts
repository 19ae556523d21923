import { awaitClosedWindow } from "@/lib/charges/await-closed-window";
import type { Allowed } from "@/lib/platform/values/permission";
import type { ExportedCharge } from "./charge-export";
import type { ChargeQuery } from "./charge-query";
import { type ExportOutcome, openExport } from "./running-exports";
import { openChargeSnapshot } from "./store/export";

/**
 * Opens an export of every charge that a query matches, whatever its page, in the order of the listing and
 * as they are at one instant (`openExport`).
 */
export function exportCharges(
  member: Allowed<"export">,
  query: ChargeQuery,
): Promise<ExportOutcome<ExportedCharge>> {
  return openExport(member, {
    ready: async () => {
      const window = await awaitClosedWindow(member.merchantId, query.createdTo, "member");
      return window.kind !== "busy";
    },
    open: () => openChargeSnapshot(member, query),
  });
}
