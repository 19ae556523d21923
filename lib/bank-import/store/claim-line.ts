import type { Transaction } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import {
  LINE_PREFIX,
  lineDigestOf,
  mayBeOneLine,
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
  const { rows } = await tx.query<{ reference: string }>({
    name: "recorded-statement-line",
    text: `SELECT reference FROM settlements WHERE merchant_id = $1 AND reference LIKE '${LINE_PREFIX}%'
      AND reference COLLATE "C" >= $2 AND reference COLLATE "C" < $3`,
    values: [merchantId, ...namesOfLine(digest)],
  });
  return !rows.some(
    (other) => other.reference !== reference && mayBeOneLine(other.reference, reference),
  );
}
