import { beforeAll, beforeEach } from "vitest";
import { findHistory } from "@/lib/charge-details/store/charge-history";
import type { Charge, NewCharge } from "@/lib/charges/charge";
import { editCharge } from "@/lib/charges/edit-charge";
import { settleEdit } from "@/lib/charges/settle-edit";
import { findCharge } from "@/lib/charges/store/charges";
import { leaseOpenEdits } from "@/lib/charges/store/leases";
import { recordPayment } from "@/lib/payments/apply-payment";
import { now } from "@/lib/platform/clock";
import { addDays, brasiliaDay } from "@/lib/platform/values/brasilia";
import { type MerchantId, txidOf } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { insertPrice } from "@/lib/pricing/store/charge-defaults";
import { providerOf } from "@/lib/providers/reach";
import type { TestBank } from "./bank";
import { newMerchant, pendingCharge } from "./charges";
import type { TestDatabase } from "./database";

/** What an edit asks for; what is left out stays. */
type Terms = { readonly amount?: bigint; readonly dueDate?: Charge["dueDate"] };

/** A merchant whose charges at a bank are edited, and what became of them. */
export function editedCharges(database: TestDatabase, bank: TestBank) {
  const at = {} as { merchantId: MerchantId };

  beforeAll(async () => {
    at.merchantId = (await newMerchant()).id;
    const yesterday = addDays(brasiliaDay(now()), -1);
    await insertPrice(null, "PIX", { fixed: cents(10), basisPoints: 100 }, yesterday);
  });
  beforeEach(() => bank.clearFaults());

  return {
    at,
    pending: (overrides: Partial<NewCharge> = {}) => pendingCharge(at.merchantId, overrides),
    edit({ id }: Pick<Charge, "id">, { amount, dueDate }: Terms, by = at.merchantId) {
      const wanted = {
        amount: amount === undefined ? null : cents(amount),
        dueDate: dueDate ?? null,
      };
      return editCharge({ merchantId: by, chargeId: id, ...wanted, actor: "client:t" }, now());
    },
    async current({ id }: Pick<Charge, "id">) {
      const found = await findCharge(at.merchantId, id);
      if (!found) throw new Error("the charge is gone");
      return found;
    },
    /** The charge as the bank has it. */
    async atBank({ id }: Pick<Charge, "id">) {
      const [cob] = await bank.charges(txidOf(id));
      if (!cob) throw new Error("the bank has no such charge");
      return { original: cob.valor, revisao: cob.revisao, status: cob.status };
    },
    async typesOf({ id }: Pick<Charge, "id">) {
      const { entries } = await findHistory(at.merchantId, id, { page: 0, size: 20 });
      return entries.map(({ type }) => type);
    },
    exceptionsOf: ({ id }: Pick<Charge, "id">) =>
      database.sql<{ kind: string }>("SELECT kind FROM exceptions WHERE charge_id = $1", [id]),
    /** Records money that the bank reports. */
    async hear(endToEndId: string) {
      const psp = await providerOf(bank.accountId);
      await recordPayment({ psp, pspAccountId: bank.accountId, actor: "test" }, endToEndId);
    },
    settleAll: () => settleOpenEdits(database),
    /** Where a fault of the bank meets a charge. */
    here: (charge: Charge, route = "PATCH /cob/:txid") => ({ route, txid: txidOf(charge.id) }),
  };
}

/** What the worker's sweep does with open edits, whatever the leases say. */
export async function settleOpenEdits(database: TestDatabase): Promise<void> {
  await database.sql(
    "UPDATE charges SET lease_until = clock_timestamp() - interval '1 s' WHERE edit_asked_at IS NOT NULL",
  );
  await Promise.all((await leaseOpenEdits(100)).map(settleEdit));
}
