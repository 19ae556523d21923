import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { now } from "@/lib/platform/clock";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { type MerchantId, txidOf } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { insertPrice } from "@/lib/pricing/store/charge-defaults";
import { freshBank } from "@/testing/bank";
import { newCharge, newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import type { Charge, NewCharge } from "./charge";
import { createCharge } from "./create-charge";

// What a charge takes from its merchant when it is created: account, price, return origins, days.

const database = freshDatabase();
const bank = freshBank({ deadlineMs: 600, reopenAfterMs: 3_000 });
let merchantId: MerchantId;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
});

function create(input: NewCharge, idempotencyKey: string = randomUUID()) {
  return createCharge({ merchantId, idempotencyKey, input, actor: "test" }, now());
}

async function created(input: NewCharge, key?: string): Promise<Charge> {
  const outcome = await create(input, key);
  if (outcome.kind !== "created") throw new Error(outcome.kind);
  return outcome.charge;
}

test("only registered origins are led back to, and a retry still gets its charge", async () => {
  const returnUrl = "https://loja.example/pedido/1";
  const key = randomUUID();
  expect((await create(newCharge({ returnUrl }), key)).kind).toBe("return_origin_unknown");
  const origins = (list: string[]) =>
    database.sql("UPDATE merchants SET return_origins = $2 WHERE id = $1", [merchantId, list]);
  await origins(["https://loja.example"]);
  expect(await created(newCharge({ returnUrl }), key)).toMatchObject({ returnUrl });
  await origins([]);
  expect(await create(newCharge({ returnUrl }), key)).toMatchObject({
    kind: "created",
    replayed: true,
  });
  expect((await create(newCharge(), key)).kind).toBe("key_reused");
});

test("without any account for Pix nothing is written, and a retry still gets its charge", async () => {
  const earlier = randomUUID();
  const charge = await created(newCharge(), earlier);
  await database.sql("UPDATE psp_accounts SET disabled_at = now()");
  const key = randomUUID();
  expect((await create(newCharge(), key)).kind).toBe("no_provider");
  const rows = await database.sql("SELECT 1 FROM charges WHERE idempotency_key = $1", [key]);
  expect(rows).toHaveLength(0);
  expect(await create(newCharge(), earlier)).toMatchObject({
    replayed: true,
    charge: { id: charge.id },
  });
  await database.sql("UPDATE psp_accounts SET disabled_at = NULL");
});

test("a merchant's own account goes before the operator's", async () => {
  const { id } = await newMerchant();
  const own = await bank.openAccount(id);
  const outcome = await createCharge(
    { merchantId: id, idempotencyKey: "k", input: newCharge(), actor: "test" },
    now(),
  );
  expect(outcome).toMatchObject({ charge: { pspAccountId: own, status: "PENDING" } });
});

test("the fee is the price in force at creation, and a later price changes no charge", async () => {
  const today = brasiliaDay(now());
  const { id } = await newMerchant();
  const charge = async (key: string) => {
    const request = { merchantId: id, idempotencyKey: key, input: newCharge(), actor: "test" };
    const outcome = await createCharge(request, now());
    return outcome.kind === "created" ? outcome.charge : null;
  };
  expect((await charge("none"))?.fee).toBeNull();
  await insertPrice(null, "PIX", { fixed: cents(10), basisPoints: 0 }, today);
  expect((await charge("default"))?.fee).toBe(10n);
  await insertPrice(id, "PIX", { fixed: cents(0), basisPoints: 100 }, today);
  expect((await charge("own"))?.fee).toBe(11n);
  const tomorrow = brasiliaDay(new Date(now().getTime() + 86_400_000));
  await insertPrice(id, "PIX", { fixed: cents(0), basisPoints: 200 }, tomorrow);
  expect((await charge("not-yet"))?.fee).toBe(11n);
  expect((await charge("default"))?.fee).toBe(10n);
});

test("today is a valid due date, and the code then ends at 23:59:59 in Brasília at the latest", async () => {
  const today = brasiliaDay(now());
  const charge = await created(newCharge({ dueDate: today, pixExpiresInMinutes: 43_200 }));
  expect(charge.pixExpiresAt && brasiliaDay(charge.pixExpiresAt)).toBe(today);
});

test.each(["CREDIT_CARD", "DEBIT_CARD", "BOLETO"] as const)(
  "a %s charge without an account for it is refused, and nothing is kept",
  async (billingType) => {
    expect(await create(newCharge({ billingType }))).toEqual({ kind: "no_provider" });
  },
);

test("a payer's choice is PENDING at once where a bank alone is there, which hears of it later", async () => {
  const charge = await created(newCharge({ billingType: "UNDEFINED" }));
  expect(charge).toMatchObject({ status: "PENDING", pspAccountId: null, brCode: null });
  expect(await bank.charges(txidOf(charge.id))).toHaveLength(0);
});
