import { beforeAll, expect, test } from "vitest";
import { recordPayment } from "@/lib/payments/apply-payment";
import {
  addDays,
  brasiliaDay,
  endOfBrasiliaDay,
  lastSecondOfBrasiliaDay,
} from "@/lib/platform/values/brasilia";
import { businessDayFrom } from "@/lib/platform/values/business-day";
import { type MerchantId, txidOf } from "@/lib/platform/values/ids";
import { amountDueOn, type LateTerms } from "@/lib/platform/values/late-terms";
import { cents, decimalText } from "@/lib/platform/values/money";
import { providerOf } from "@/lib/providers/reach";
import { freshBank } from "@/testing/bank";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { type Charge, PIX_DAYS_LATE } from "./charge";
import { endCharge } from "./end-charge";
import { findChargeForService } from "./store/charges";
import { leaseForEnding } from "./store/leases";

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

async function becomeOverdue(charge: Charge): Promise<Charge> {
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
  expect(charge.waitsUntil).toEqual(endOfBrasiliaDay(dueDate));
  expect(charge.pixExpiresAt).toEqual(lastSecondOfBrasiliaDay(addDays(dueDate, PIX_DAYS_LATE)));
  expect(await becomeOverdue(charge)).toMatchObject({ status: "OVERDUE" });
  expect(await bank.charges(txidOf(charge.id))).toMatchObject([{ status: "ATIVA" }]);
  const paidOn = addDays(businessDayFrom(dueDate), 10);
  const due = amountDueOn(charge.amount, dueDate, TERMS, paidOn);
  expect(due.total).toBe(10_233n);
  const [endToEndId = ""] = await bank.pay(txidOf(charge.id), { horario: `${paidOn}T15:00:00Z` });
  const psp = await providerOf(bank.accountId);
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
  expect(await becomeOverdue(charge)).toMatchObject({ status: "OVERDUE" });
  expect(await bank.charges(txidOf(charge.id))).toMatchObject([
    { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" },
  ]);
});
