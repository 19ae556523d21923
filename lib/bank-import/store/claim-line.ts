import type { Transaction } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import {
  accountDigestOf,
  LINE_PREFIX,
  lineDigestOf,
  namesOfLine,
} from "@/lib/platform/values/line-reference";

/** The first key of the advisory locks of statements' lines. */
const LINE_LOCK = 7_695;

/**
 * Whether the money of a statement's line may be recorded in this transaction: not when another export of the statement, which
 * names the bank account or does not, had it recorded. Until the transaction ends, nobody else records that line.
 *
 * @param reference of the line (IdentifiedLine); one that is an end-to-end id is unique by itself.
 */
export async function claimLine(
  tx: Transaction,
  merchantId: MerchantId,
  reference: string,
): Promise<boolean> {
  const digest = lineDigestOf(reference);
  if (digest === null) return true;
  await tx.query({
    name: "lock-statement-line",
    text: "SELECT pg_advisory_xact_lock($1, hashtext($2))",
    values: [LINE_LOCK, `${merchantId} ${digest}`],
  });
  // Of a line whose account is named there may be as many others as there are accounts: only one that names none may be the same.
  const [from, to] = namesOfLine(digest);
  const { rows } = await tx.query({
    name: "recorded-statement-line",
    text: `SELECT FROM settlements WHERE merchant_id = $1 AND reference LIKE '${LINE_PREFIX}%' AND reference <> $2
      AND reference COLLATE "C" >= $3 AND reference COLLATE "C" < $4 LIMIT 1`,
    values: [
      merchantId,
      reference,
      from,
      accountDigestOf(reference) !== null && from !== "" ? `${from}:` : to,
    ],
  });
  return rows.length === 0;
}
