import { findBrokenInvariants } from "@/lib/ledger/store/invariants";
import type { SettlementId } from "@/lib/payments/settlement";
import type { Change } from "./change-log";
import { promise } from "./invariants";
import type { World } from "./world";

/**
 * The books say of all money that a step touched what its facts come to; untouched money was compared before.
 *
 * @throws Broken
 */
export async function checkBooks(
  { changeLog, oracle }: World,
  changes: readonly Change[],
): Promise<void> {
  const touched = new Set<SettlementId>();
  for (const { table, row } of changes) {
    if (table === "settlements") touched.add(row.id as SettlementId);
    if (table === "refunds") touched.add(row.settlement_id as SettlementId);
    const paying = table === "charges" && row.paid_at !== null && oracle.payingOf(row.id as never);
    if (paying) touched.add(paying.id as SettlementId);
  }
  if (touched.size === 0) return;
  const [broken] = await findBrokenInvariants(changeLog, [...touched]);
  promise(
    !broken,
    `the books of ${broken?.settlementId}: ${broken?.invariant} is \
${broken?.found}, not ${broken?.expected}`,
  );
}

/**
 * What the books have at the account is what the bank has of it: all recorded money that came, less its tariff and
 * what of it went back. `checkRest` says which money and refunds may be unrecorded.
 *
 * @throws Broken
 */
export async function checkAccount(world: World): Promise<void> {
  const { accountId, bank, changeLog, oracle, psp } = world;
  const [row] = await changeLog.sql<{ cents: string }>(
    "SELECT COALESCE(sum(cents), 0)::text AS cents FROM ledger_postings WHERE merchant_id = $1 AND account = $2",
    [world.merchantId, `psp:${accountId}`],
  );
  let kept = 0n;
  for (const { endToEndId, amount, refunds } of bank.pix.values()) {
    const { fixed, basisPoints } = psp.tariff;
    if (!oracle.settlements.has(endToEndId)) continue;
    kept += amount - fixed - (amount * BigInt(basisPoints) + 5_000n) / 10_000n;
    const recorded = oracle.refundsOf(endToEndId).map(({ psp_refund_id }) => psp_refund_id);
    for (const { id, state, amount: back } of refunds) {
      if (state === "refunded" && recorded.includes(id)) kept -= back;
    }
  }
  promise(row?.cents === `${kept}`, `the books have ${row?.cents} at the bank, which has ${kept}`);
}
