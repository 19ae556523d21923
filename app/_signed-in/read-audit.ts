import { parseAuditSearch } from "@/components/audit/audit-search";
import { findAudit } from "@/lib/database/audit-log";
import { endOfBrasiliaDay, startOfBrasiliaDay } from "@/lib/domain/brasilia";
import type { MerchantId } from "@/lib/domain/charge";

const LINES = 50;

/**
 * A page of the audit log, as an address asks for it.
 *
 * @param merchantId whose log it is; null for everybody's, which is for operators alone.
 */
export async function readAudit(
  merchantId: MerchantId | null,
  params: Readonly<Record<string, string | string[] | undefined>>,
) {
  const asked = parseAuditSearch(params);
  // A merchant's log knows one merchant.
  const search = merchantId === null ? asked : { ...asked, merchant: "" };
  const found = await findAudit({
    merchantId,
    merchant: search.merchant || null,
    person: search.person || null,
    act: search.act || null,
    from: search.day && startOfBrasiliaDay(search.day),
    to: search.day && endOfBrasiliaDay(search.day),
    before: search.before,
    size: LINES,
  });
  return { ...found, search };
}
