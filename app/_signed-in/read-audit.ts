import { parseAuditSearch } from "@/components/audit/audit-search";
import { findAudit } from "@/lib/audit/store/audit-log";
import { endOfBrasiliaDay, startOfBrasiliaDay } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";

const LINES = 50;

/**
 * A page of the audit log, as an address requests it.
 *
 * @param merchantId whose log it is; null for everybody's, which is for operators alone.
 */
export async function readAudit(
  merchantId: MerchantId | null,
  params: Readonly<Record<string, string | string[] | undefined>>,
) {
  const requested = parseAuditSearch(params);
  // A merchant's log knows one merchant.
  const search = merchantId === null ? requested : { ...requested, merchant: "" };
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
