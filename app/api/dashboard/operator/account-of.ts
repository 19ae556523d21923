import { findPspAccountOwner } from "@/lib/database/psp-accounts";
import { type MerchantId, parseUuid } from "@/lib/domain/charge";

/** The account of an id in a path, with whose it is; null when it is none, or no id at all. */
export async function accountOf(
  given: string | undefined,
): Promise<{ readonly id: string; readonly merchantId: MerchantId | null } | null> {
  const id = parseUuid(given ?? "");
  const owner = id && (await findPspAccountOwner(id));
  return owner ? { id, ...owner } : null;
}
