import { randomUUID } from "node:crypto";
import { beforeAll } from "vitest";
import { findChargeRecord } from "@/lib/charge-details/store/charge-record";
import type { Charge, NewCharge } from "@/lib/charges/charge";
import { checkBooks } from "@/lib/ledger/check-books";
import { recordManually } from "@/lib/payments/record-manual-payment";
import type { SettlementId } from "@/lib/payments/settlement";
import { now } from "@/lib/platform/clock";
import { brasiliaDay, type CivilDate } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { type Allowed, allow } from "@/lib/platform/values/permission";
import { insertPrice } from "@/lib/pricing/store/charge-defaults";
import { newMerchant, pendingCharge } from "./charges";
import { freshMember } from "./members";
import { ownKey } from "./own-key";

/** Who records and puts right money in tests: a member of finance. */
export interface Financier {
  readonly merchantId: MerchantId;
  /** As a charge's history names them. */
  readonly actor: string;
  readonly confirmer: Allowed<"confirm">;
  readonly refunder: Allowed<"refund">;
}

/** A shop with a Pix key of its own, whose charges of R$ 10,50 have a fee of R$ 0,60, and its member of finance. */
export function ownShop() {
  const shop = {} as { -readonly [Key in keyof Financier]: Financier[Key] };

  beforeAll(async () => {
    await insertPrice(null, "PIX", { fixed: cents(60), basisPoints: 0 }, "2020-01-01" as CivilDate);
    Object.assign(shop, await financier());
  });

  /** The record of a charge. */
  async function recordOf({ id, merchantId }: Charge) {
    const record = await findChargeRecord(merchantId, id);
    if (!record) throw new Error("the charge is gone");
    return record;
  }

  return {
    shop,
    recordOf,
    charge: (overrides: Partial<NewCharge> = {}): Promise<Charge> =>
      pendingCharge(shop.merchantId, overrides),
    /** Records a Pix of today for a charge by hand. */
    async pay(charge: Charge, centavos = 1_050): Promise<SettlementId> {
      const endToEndId = `E12345678202611211405${randomUUID().slice(0, 8)}abc`;
      const evidence = { source: "by_hand" };
      const paidOn = brasiliaDay(now());
      const money = {
        amount: cents(centavos),
        paidOn,
        endToEndId,
        reference: endToEndId,
        evidence,
      };
      await recordManually(shop.confirmer, charge.id, money, now());
      const { money: recorded } = await recordOf(charge);
      const found = recorded.find((one) => one.endToEndId === endToEndId);
      if (!found) throw new Error("the money is not recorded");
      return found.id;
    },
    /** The rules of the books that are broken. */
    brokenBooks: async () => (await checkBooks()).broken,
  };
}

/** Another shop's member of finance, with a key of their shop's own. */
export async function financier(): Promise<Financier> {
  const { id } = await newMerchant();
  await ownKey(id);
  const member = await freshMember(id, "finance");
  const [confirmer, refunder] = [allow(member, "confirm"), allow(member, "refund")];
  if (!confirmer || !refunder) throw new Error("finance may not");
  return { merchantId: id, actor: `member:${member.id}`, confirmer, refunder };
}
