import { randomUUID } from "node:crypto";
import { beforeAll } from "vitest";
import type { Charge, NewCharge } from "@/lib/charges/charge";
import { findCharge } from "@/lib/charges/store/charges";
import { applyPayment } from "@/lib/payments/apply-payment";
import { findDiscrepancies } from "@/lib/payments/store/discrepancies";
import type { MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import type { Provider, ProviderRefund, ProviderSettlement } from "@/lib/providers/port";
import { providerOf } from "@/lib/providers/reach";
import type { TestBank } from "./bank";
import { newMerchant, pendingCharge } from "./charges";
import type { TestDatabase } from "./database";

/** A refund of a provider's report, in centavos. */
export const reportedRefund = (
  amount: number,
  state: ProviderRefund["state"],
  pspRefundId = "r1",
): ProviderRefund => ({ pspRefundId, amount: cents(amount), state, reason: null });

/** Money of cards and boletos, as a provider reports it that says what a test lets it say. */
export function reportedMoney(database: TestDatabase, bank: TestBank) {
  const at = {} as { merchantId: MerchantId; pspAccountId: string; psp: Provider };

  beforeAll(async () => {
    at.merchantId = (await newMerchant()).id;
    at.pspAccountId = await bank.openAccount(at.merchantId);
    at.psp = { ...(await providerOf(at.pspAccountId)), pixKey: null };
  });

  /** A charge of R$ 10,50 by card that the provider holds. */
  async function cardCharge(
    overrides: Partial<NewCharge> = {},
    status = "PENDING",
  ): Promise<Charge> {
    const { billingType = "CREDIT_CARD" } = overrides;
    // A bank alone opens no card; a charge whose payer picks later is not opened anywhere yet.
    const { id } = await pendingCharge(at.merchantId, { ...overrides, billingType: "UNDEFINED" });
    // Put there past the guard, as only a test may.
    await database.sql(
      `DO $$ BEGIN
         SET LOCAL session_replication_role = replica;
         UPDATE charges SET psp_account_id = '${at.pspAccountId}', status = '${status}',
           billing_type = '${billingType}', payer_chooses = ${billingType === "UNDEFINED"} WHERE id = '${id}';
       END $$`,
    );
    return current({ id });
  }

  async function current({ id }: Pick<Charge, "id">): Promise<Charge> {
    const found = await findCharge(at.merchantId, id);
    if (!found) throw new Error("the charge is gone");
    return found;
  }

  /** The money of a charge, to be reported by the provider again and again, with what has changed. */
  function moneyOf(charge: Charge, of: Partial<ProviderSettlement> = {}) {
    const money: ProviderSettlement = {
      reference: `pay_${randomUUID()}`,
      endToEndId: null,
      txid: null,
      amount: cents(1050),
      net: cents(1000),
      paidAt: new Date("2026-11-22T02:59:59Z"),
      funds: "authorized",
      dispute: null,
      method: "CREDIT_CARD",
      pixKey: null,
      refunds: [],
      ...of,
    };
    return async (changes: Partial<ProviderSettlement> = {}) => {
      const { psp, pspAccountId } = at;
      const source = { psp, pspAccountId, chargeId: charge.id, actor: "test" };
      return (await applyPayment(source, { ...money, ...changes })).kind;
    };
  }

  /** What happened after the charge was created. */
  async function eventsOf({ id }: Charge): Promise<string[]> {
    const rows = await database.sql<{ type: string }>(
      "SELECT type FROM charge_events WHERE charge_id = $1 ORDER BY number OFFSET 1",
      [id],
    );
    return rows.map(({ type }) => type);
  }

  async function discrepanciesOf({ id }: Charge) {
    const query = { state: "all", order: "oldest", page: 0, size: 200 } as const;
    const { discrepancies } = await findDiscrepancies(at.merchantId, query);
    return discrepancies.filter(({ chargeId }) => chargeId === id);
  }

  return {
    at,
    cardCharge,
    current,
    moneyOf,
    eventsOf,
    discrepanciesOf,
    statusOf: async (charge: Charge) => (await current(charge)).status,
    exceptionsOf: async (charge: Charge) => (await discrepanciesOf(charge)).map(({ kind }) => kind),
  };
}
