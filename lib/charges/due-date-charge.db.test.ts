import { beforeAll, expect, test } from "vitest";
import { leaseForEnding } from "@/lib/database/charge-leases";
import { findChargeForService } from "@/lib/database/charges";
import {
  addDays,
  brasiliaDay,
  endOfBrasiliaDay,
  lastSecondOfBrasiliaDay,
} from "@/lib/domain/brasilia";
import { businessDayFrom } from "@/lib/domain/business-day";
import { type Charge, type MerchantId, PIX_DAYS_LATE, txidOf } from "@/lib/domain/charge";
import { amountDueOn, type LateTerms } from "@/lib/domain/late-terms";
import { cents, decimalText } from "@/lib/domain/money";
import { freshBank } from "@/lib/testing/bank";
import { newMerchant, pendingCharge } from "@/lib/testing/charges";
import { freshDatabase } from "@/lib/testing/database";
import { endCharge } from "./end-charge";
import { pspOf } from "./psp-of";
import { recordPayment } from "./settle-charge";

const database = freshDatabase();
const bank = freshBank();
let merchantId: MerchantId;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
});

const TERMS: LateTerms = {
  fine: { kind: "percent", basisPoints: 200 },
  interest: { basisPointsPerMonth: 100 },
  discount: null,
};

async function reread({ id }: Charge): Promise<Charge> {
  const charge = await findChargeForService(id);
  if (!charge) throw new Error("gone");
  return charge;
}

async function lapse(charge: Charge): Promise<Charge> {
  await database.sql("UPDATE charges SET lapses_at = now() - interval '1 s' WHERE id = $1", [
    charge.id,
  ]);
  const leased = await leaseForEnding(charge.id);
  if (!leased) throw new Error("not leased");
  return endCharge(leased);
}

test("a Pix that costs more when late lives on after its due date, and takes the amount of the day", async () => {
  const charge = await pendingCharge(merchantId, { amount: cents(10_000), lateTerms: TERMS });
  const { dueDate } = charge;
  expect(charge.lapsesAt).toEqual(endOfBrasiliaDay(dueDate));
  expect(charge.pixExpiresAt).toEqual(lastSecondOfBrasiliaDay(addDays(dueDate, PIX_DAYS_LATE)));
  expect(await lapse(charge)).toMatchObject({ status: "OVERDUE" });
  expect(await bank.charges(txidOf(charge.id))).toMatchObject([{ status: "ATIVA" }]);
  const paidOn = addDays(businessDayFrom(dueDate), 10);
  const due = amountDueOn(charge.amount, dueDate, TERMS, paidOn);
  expect(due.total).toBe(10_233n);
  const [endToEndId = ""] = await bank.pay(txidOf(charge.id), { horario: `${paidOn}T15:00:00Z` });
  const psp = await pspOf(bank.accountId);
  const source = { psp, pspAccountId: bank.accountId, actor: "test" };
  expect(await recordPayment(source, endToEndId)).toMatchObject({ kind: "settled", first: true });
  const { status, paid } = await reread(charge);
  expect(status).toBe("RECEIVED");
  expect(decimalText(paid?.amount ?? cents(0))).toBe("102.33");
  expect(paid?.paidOn).toBe(paidOn);
});

test("a Pix that only costs less when early is withdrawn at the end of its due date, as any other", async () => {
  const until = brasiliaDay(new Date());
  const discount = { kind: "amount", amount: cents(100), until } as const;
  const charge = await pendingCharge(merchantId, {
    lateTerms: { fine: null, interest: null, discount },
  });
  expect(charge.pixExpiresAt).toEqual(lastSecondOfBrasiliaDay(charge.dueDate));
  expect(await lapse(charge)).toMatchObject({ status: "OVERDUE" });
  expect(await bank.charges(txidOf(charge.id))).toMatchObject([
    { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" },
  ]);
});
