import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { now } from "@/lib/platform/clock";
import type { MerchantId } from "@/lib/platform/values/ids";
import { txidOf } from "@/lib/platform/values/ids";
import { insertCalls } from "@/lib/request-log/store/request-log";
import { parseSoughtId } from "@/lib/support/look-up";
import { freshBank } from "@/testing/bank";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { chargeAt, moneyAt, shopAt } from "@/testing/money-history";
import { lookUp } from "./look-up";

const database = freshDatabase();
const bank = freshBank();
type Shop = Awaited<ReturnType<typeof shopAt>>;
let mine: Shop;
let other: Shop;

beforeAll(async () => {
  const [one, two] = [await newMerchant("Loja Um"), await newMerchant("Loja Dois")];
  mine = await shopAt(one, await bank.openAccount(one.id));
  other = await shopAt(two, bank.accountId);
});

async function found(text: string) {
  const sought = parseSoughtId(text);
  if (!sought) throw new Error(`${text} is no id`);
  return lookUp(sought);
}

async function paid(shop: Shop, changes: Parameters<ReturnType<typeof moneyAt>>[0] = {}) {
  const charge = await chargeAt(shop);
  const money = moneyAt(shop, charge);
  await money(changes);
  return { charge, reference: money.reference };
}

describe("an operator finds a charge, whosever it is", () => {
  test.each([
    ["by its id", (id: string) => id],
    ["by its txid", (id: string) => txidOf(id as Parameters<typeof txidOf>[0])],
  ])("%s", async (_, textOf) => {
    for (const [shop, name] of [
      [mine, "Loja Um"],
      [other, "Loja Dois"],
    ] as const) {
      const { charge } = await paid(shop);
      const { charges, money, calls } = await found(textOf(charge.id));
      expect(charges).toMatchObject([
        {
          id: charge.id,
          merchant: { id: shop.merchant.id, name },
          status: "RECEIVED",
          amount: 1050n,
          paidAmount: 1050n,
          account: { id: shop.pspAccountId },
          exceptions: [],
        },
      ]);
      expect([money, calls]).toEqual([[], []]);
    }
  });

  test("by what the provider calls its payment, or calls the charge", async () => {
    for (const shop of [mine, other]) {
      const { charge, reference } = await paid(shop);
      expect((await found(reference)).charges).toMatchObject([{ id: charge.id }]);
      const named = `pay_${randomUUID()}`;
      await database.sql("UPDATE charges SET psp_charge_id = $2 WHERE id = $1", [charge.id, named]);
      expect((await found(named)).charges).toMatchObject([{ id: charge.id, providerId: named }]);
    }
  });

  test("by the end-to-end id of its Pix", async () => {
    for (const shop of [mine, other]) {
      const endToEndId = `E${randomUUID().replaceAll("-", "").slice(0, 31)}`;
      const { charge } = await paid(shop, { endToEndId });
      expect((await found(endToEndId)).charges).toMatchObject([{ id: charge.id }]);
    }
  });

  test("by a request about it, of a system or of a member", async () => {
    const { charge } = await paid(mine);
    const merchantId: MerchantId = mine.merchant.id;
    const [call, act] = [randomUUID(), randomUUID()];
    await insertCalls([
      {
        merchantId,
        credentialId: randomUUID(),
        at: now(),
        requestId: call,
        method: "GET",
        path: "/payments/{id}",
        paymentId: charge.id,
        status: 404,
        code: "not_found",
        ms: 1,
        address: "10.0.0.0/24",
      },
    ]);
    await database.sql(
      `INSERT INTO audit_log (merchant_id, request_id, act, subject, address, user_agent)
       VALUES ($1, $2, 'charge.cancel', $3, '', ''), ($1, $2, 'team.remove', 'no charge', '', '')`,
      [merchantId, act, charge.id],
    );
    const byCall = await found(call);
    expect(byCall.charges).toMatchObject([{ id: charge.id }]);
    expect(byCall.calls).toMatchObject([
      { merchant: { name: "Loja Um" }, path: "/payments/{id}", status: 404, code: "not_found" },
    ]);
    expect((await found(act)).charges).toMatchObject([{ id: charge.id }]);
  });
});

test("what does not fit is shown with the charge, and money without a charge by itself", async () => {
  const charge = await chargeAt(mine);
  await moneyAt(mine, charge)();
  await moneyAt(mine, charge)();
  expect((await found(charge.id)).charges[0]?.exceptions).toMatchObject([
    { kind: "duplicate_payment", openedAt: expect.any(Date), resolvedAt: null },
  ]);
  for (const [shop, merchant] of [
    [mine, { name: "Loja Um" }],
    [other, null],
  ] as const) {
    const money = moneyAt(shop, null);
    await money();
    const { charges, money: ownerless } = await found(money.reference);
    expect(charges).toEqual([]);
    expect(ownerless).toMatchObject([
      { merchant, amount: 1050n, exceptions: [{ kind: "unknown_charge" }] },
    ]);
  }
});

test("nothing is said about a payer", async () => {
  const charge = await chargeAt(mine, {
    payer: {
      name: "Zoraide Pagadora",
      document: "52998224725",
      email: "zoraide@pagadora.example",
      phone: null,
      address: null,
    },
    description: "Zoraide, mesa 4",
    reference: "Zoraide-1",
  });
  await moneyAt(mine, charge)();
  await moneyAt(mine, charge)();
  const text = JSON.stringify(await found(charge.id), (_, value) =>
    typeof value === "bigint" ? String(value) : value,
  );
  expect(text).toContain(charge.id);
  expect(text).not.toMatch(/zoraide|52998224725/i);
});

test("an id that nobody has names nothing", async () => {
  for (const text of [randomUUID(), "pay_000000", `E${"1".repeat(31)}`]) {
    expect(await found(text)).toEqual({ charges: [], money: [], calls: [] });
  }
});
