import type { Transaction } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";

/** From when on a merchant collects nothing; null while it does. */
export async function findCollectionEnd(tx: Transaction, id: MerchantId): Promise<Date | null> {
  const { rows } = await tx.query<{ collection_ended_at: Date | null }>({
    name: "collection-end",
    text: "SELECT collection_ended_at FROM merchants WHERE id = $1",
    values: [id],
  });
  return rows[0]?.collection_ended_at ?? null;
}
