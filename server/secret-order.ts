import { isOfAnotherOrder } from "@/lib/platform/charge-id";
import { oneAsService } from "@/lib/platform/db/connection";
import { SettingError } from "@/lib/platform/env";

/** So many charges are looked at: some were not made by a key, as those of `bench:data`. */
const LOOKED_AT = 200;

/**
 * Refuses secrets in another order than the one that charges were made with. Ids and hashes that must stay as they are for ever
 * come from the last one (ADR 0068): with another, legal holds are not found, and a retry after a restore makes a second charge.
 *
 * @throws SettingError when a charge's id comes from a secret that is not the last.
 */
export async function assertSecretsAreInOrder(): Promise<void> {
  const { rows } = await oneAsService<{ id: string; merchant_id: string; idempotency_key: string }>(
    {
      text: `SELECT id, merchant_id, idempotency_key FROM charges LIMIT ${LOOKED_AT}`,
    },
  );
  const isWrong = rows.some((row) =>
    isOfAnotherOrder(row.id, row.merchant_id, row.idempotency_key),
  );
  if (!isWrong) return;
  throw new SettingError(
    'The secrets are in another order than the charges were made with. The first secret there ever was comes last: VINTEM_SECRET="new old", as npm run -s secrets -- --help says.',
  );
}
