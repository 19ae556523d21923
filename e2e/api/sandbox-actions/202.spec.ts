import { SANDBOX_ACTIONS } from "@/lib/platform/values/sandbox-action";
import { ONLY_DEEP } from "@/testing/deep";
import { brasiliaDay, LIST_READ_MS, type MerchantApi, operator } from "../../support/fixtures";
import { expect, test } from "../../support/wire";

/** A charge on which these actions were played, each after the service knew the result of the last. */
async function after(
  api: MerchantApi,
  billingType: string,
  ...steps: readonly (readonly [action: string, status: Parameters<MerchantApi["waitFor"]>[1]])[]
) {
  let charge = await api.created({ billingType, amount: 100 });
  for (const [action, status] of steps) {
    const answer = await api.happen(charge.id, action);
    expect(answer.status(), `${action}: ${await answer.text()}`).toBe(202);
    expect(await answer.json()).toEqual({ status: "accepted" });
    charge = await api.waitFor(charge.id, status);
  }
  return charge;
}

test("a boleto that is paid becomes RECEIVED", async ({ api }) => {
  const paid = await after(api, "BOLETO", ["pay", "RECEIVED"]);
  expect(paid).toMatchObject({ paidAmount: 100, netAmount: 98.01, paidOn: brasiliaDay() });
});

test("a boleto paid late costs fine and interest, one paid early saves its discount", async ({
  api,
}) => {
  const terms = {
    billingType: "BOLETO",
    amount: 100,
    dueDate: brasiliaDay(5),
    fine: { percent: 2 },
    interest: { percentPerMonth: 3 },
    discount: { percent: 10, until: brasiliaDay(4) },
  };
  const [early, late] = [await api.created(terms), await api.created(terms)];
  await api.happen(early.id, "pay");
  expect(await api.waitFor(early.id, "RECEIVED")).toMatchObject({ paidAmount: 90 });
  expect((await api.happen(late.id, "expire")).status()).toBe(202);
  await api.waitFor(late.id, "OVERDUE");
  expect((await api.happen(late.id, "pay", { day: brasiliaDay(65) })).status()).toBe(202);
  const { paidAmount, amount } = await api.waitFor(late.id, "RECEIVED");
  expect(amount).toBe(100);
  // 2 % once and 0.1 % a day; weekends and holidays put the first day of delay off.
  expect(paidAmount).toBeGreaterThanOrEqual(102 + 5.5);
  expect(paidAmount).toBeLessThanOrEqual(102 + 6);
});

for (const billingType of ["CREDIT_CARD", "DEBIT_CARD"]) {
  test(`a ${billingType} payment is authorized, credited, disputed, and the dispute won`, async ({
    api,
  }) => {
    const won = await after(
      api,
      billingType,
      ["pay", "CONFIRMED"],
      ["settle", "RECEIVED"],
      ["chargeback", "CHARGEBACK"],
      ["win-chargeback", "RECEIVED"],
    );
    expect(won).toMatchObject({ billingType, paidAmount: 100 });
  });
}

test("a dispute that is lost ends in REFUNDED", async ({ api }) => {
  await after(
    api,
    "CREDIT_CARD",
    ["pay", "CONFIRMED"],
    ["chargeback", "CHARGEBACK"],
    ["lose-chargeback", "REFUNDED"],
  );
});

test("a refused card leaves the charge to be paid by another", async ({ api }) => {
  const charge = await api.created({ billingType: "CREDIT_CARD" });
  expect((await api.happen(charge.id, "refuse")).status()).toBe(202);
  expect(await api.charge(charge.id)).toMatchObject({ status: "PENDING", paidAmount: null });
  await api.happen(charge.id, "pay");
  await api.waitFor(charge.id, "CONFIRMED");
});

test("an expired Pix code ends its charge, and a boleto stays payable", async ({ api }) => {
  const early = await api.created({ pixExpiresInMinutes: 60 });
  expect((await api.happen(early.id, "expire")).status()).toBe(202);
  expect(await api.charge(early.id)).toMatchObject({ status: "CANCELED" });
  const boleto = await after(api, "BOLETO", ["expire", "OVERDUE"], ["pay", "RECEIVED"]);
  expect(boleto.paidAmount).toBe(100);
});

test("a payer's choice is paid", async ({ api }) => {
  expect(await after(api, "UNDEFINED", ["pay", "RECEIVED"])).toMatchObject({ paidAmount: 100 });
});

/** In the order in which the actions are listed everywhere. */
function inOrder(one: string, other: string): number {
  const actions: readonly string[] = SANDBOX_ACTIONS;
  return actions.indexOf(one) - actions.indexOf(other);
}

test("a command does the same, and lists what fits", ONLY_DEEP, async ({ api }) => {
  test.setTimeout(LIST_READ_MS + 60_000);
  const { id } = await api.created({ billingType: "CREDIT_CARD" });
  const fitting = async () => JSON.parse(await operator("sandbox", "deeds", id, "--json")).deeds;
  const waiting = ["refuse-next", "slow", "silent", "callback-lost"];
  expect(await fitting()).toEqual([...waiting, "pay", "refuse", "expire"].sort(inOrder));
  expect(JSON.parse(await operator("sandbox", "callback-lost", id, "--json"))).toEqual({
    status: "accepted",
  });
  expect(JSON.parse(await operator("sandbox", "pay", id, "--json"))).toEqual({
    status: "accepted",
  });
  await api.waitFor(id, "CONFIRMED", LIST_READ_MS);
  const paid = [...waiting, "refund-fails"];
  expect(await fitting()).toEqual([...paid, "settle", "chargeback"].sort(inOrder));
});

test(
  "the command says how it is called, and what is wrong with a call",
  ONLY_DEEP,
  async ({ api }) => {
    const failing = async (...args: string[]) =>
      operator("sandbox", ...args).then(
        () => null,
        ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
      );
    expect(await operator("sandbox", "--help")).toContain("pay ID [--amount 12.34]");
    const { id } = await api.created();
    expect(await failing("settle", id)).toEqual({
      code: 1,
      said: '"settle" does not fit this charge now; "deeds ID" lists what does.\n',
    });
    expect(await failing("pay")).toMatchObject({ code: 2 });
    expect(await failing("pay", id, id)).toMatchObject({ code: 2 });
    expect(await failing("pay", id, "--amount", "1,00")).toMatchObject({ code: 2 });
    expect(await failing("pay", id, "--day", "2020-01-01")).toMatchObject({ code: 2 });
    expect(await failing("expire", id, "--amount", "1")).toMatchObject({ code: 2 });
    expect(await failing("deeds", "abc")).toMatchObject({ code: 1 });
  },
);
