import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { BillingType } from "@/lib/platform/values/billing-type";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { findChargeDefaults } from "@/lib/pricing/store/charge-defaults";
import { freshDatabase } from "@/testing/database";
import { freshOwner, serviceOperator } from "@/testing/members";
import { changeAccountOrder, readAccountOrders } from "./change-account-order";
import { disableOwnPspAccount } from "./store/own-psp-accounts";
import { insertPspAccount } from "./store/psp-accounts";

freshDatabase();

type Owner = Awaited<ReturnType<typeof freshOwner>>;

const addAccount = (
  owner: Owner | null,
  methods: readonly BillingType[] = ["PIX"],
  kind = "bacen-pix",
) =>
  insertPspAccount({
    merchantId: owner?.merchantId ?? null,
    kind,
    name: "Banco",
    methods,
    config: {},
    secrets: {},
    webhookToken: randomUUID(),
  });

async function usedFor({ merchantId }: Owner, method: BillingType = "PIX") {
  const { accounts } = await findChargeDefaults(merchantId, method, brasiliaDay(new Date()));
  return accounts.map(({ id }) => id);
}

test("an order is set, changed and ended; each method has its own", async () => {
  const owner = await freshOwner();
  const [older, newer] = [
    await addAccount(owner, ["PIX", "BOLETO"]),
    await addAccount(owner, ["PIX", "BOLETO"]),
  ];
  expect(await usedFor(owner)).toEqual([newer]);
  expect(await changeAccountOrder(owner, "PIX", [older, newer])).toEqual({ kind: "set" });
  expect(await usedFor(owner)).toEqual([older, newer]);
  expect(await usedFor(owner, "BOLETO")).toEqual([newer]);
  expect(await changeAccountOrder(owner, "PIX", [newer, older])).toEqual({ kind: "set" });
  expect(await usedFor(owner)).toEqual([newer, older]);
  expect(await changeAccountOrder(owner, "PIX", [])).toEqual({ kind: "set" });
  expect(await usedFor(owner)).toEqual([newer]);
});

test("a new account stands outside of an order, and one that is disabled leaves it", async () => {
  const owner = await freshOwner();
  const [a, b] = [await addAccount(owner), await addAccount(owner)];
  await changeAccountOrder(owner, "PIX", [a, b]);
  const c = await addAccount(owner);
  expect(await usedFor(owner)).toEqual([a, b]);
  expect(await readAccountOrders(owner)).toMatchObject([
    {
      method: "PIX",
      isSet: true,
      places: [{ accountId: a }, { accountId: b }],
      outside: [{ accountId: c }],
    },
  ]);
  await disableOwnPspAccount(owner, a);
  expect(await usedFor(owner)).toEqual([b]);
});

test("only accounts of the holder, in use for the method, whose money a provider reports, once each", async () => {
  const owner = await freshOwner();
  const own = await addAccount(owner);
  const wrong = {
    foreign: await addAccount(await freshOwner()),
    common: await addAccount(null),
    boleto: await addAccount(owner, ["BOLETO"]),
    manual: await addAccount(owner, ["PIX"], "static-pix"),
    unknown: randomUUID(),
    again: own,
  };
  for (const id of Object.values(wrong)) {
    expect(await changeAccountOrder(owner, "PIX", [own, id])).toEqual({ kind: "wrong", index: 1 });
  }
  expect(await changeAccountOrder(serviceOperator(), "PIX", [own])).toEqual({
    kind: "wrong",
    index: 0,
  });
});

test("the operator's order is for merchants without an account, and no merchant's gives way to it", async () => {
  const [a, b] = [await addAccount(null), await addAccount(null)];
  await changeAccountOrder(serviceOperator(), "PIX", [a, b]);
  const owner = await freshOwner();
  expect(await usedFor(owner)).toEqual([a, b]);
  const own = await addAccount(owner);
  expect(await usedFor(owner)).toEqual([own]);
  expect(await readAccountOrders(owner)).toEqual([]);
});

test("an operator reads the order of the defaults, and that of a merchant alone for the merchant", async () => {
  const owner = await freshOwner();
  const own = [await addAccount(owner), await addAccount(owner)];
  const [a, b] = [await addAccount(null, ["BOLETO"]), await addAccount(null, ["BOLETO"])];
  const { operator } = serviceOperator();
  const boleto = async () =>
    (await readAccountOrders({ operator, merchantId: null })).find(
      ({ method }) => method === "BOLETO",
    );
  expect(await boleto()).toMatchObject({ isSet: false });
  await changeAccountOrder(serviceOperator(), "BOLETO", [a, b]);
  expect(await boleto()).toMatchObject({
    isSet: true,
    places: [{ accountId: a }, { accountId: b }],
  });
  const [order, ...others] = await readAccountOrders({ operator, merchantId: owner.merchantId });
  expect(order?.places.map(({ accountId }) => accountId).sort()).toEqual([...own].sort());
  expect(others).toEqual([]);
});
