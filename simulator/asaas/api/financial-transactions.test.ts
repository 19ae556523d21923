import { expect, test } from "vitest";
import {
  API_KEY,
  dueIn,
  OTHER_KEY,
  openProvider,
  type TestProvider,
} from "@/testing/simulator/provider";
import { eventually } from "@/testing/simulator/simulator";

interface Row {
  readonly id: string;
  readonly type: string;
  readonly value: number;
  readonly balance: number;
  readonly paymentId: string | null;
}

async function statement(
  { api }: TestProvider,
  query = "order=asc",
  key = API_KEY,
): Promise<{ readonly hasMore: boolean; readonly totalCount: number; readonly data: Row[] }> {
  const { body } = await api("GET", `/financialTransactions?${query}`, undefined, key);
  return body as Awaited<ReturnType<typeof statement>>;
}

const rowsOf = ({ data }: { readonly data: readonly Row[] }) =>
  data.map(({ type, value }) => [type, value]);

test("what comes, what the provider keeps and what goes back are rows with the balance after each", async () => {
  const provider = await openProvider();
  const { api, charge, control } = provider;
  const { id } = await charge();
  await control("POST", `/payments/${id}/pay`, {});
  await api("POST", `/payments/${id}/refund`, { value: 30 });
  const { data } = await statement(provider);
  expect(rowsOf({ data })).toEqual([
    ["PAYMENT_RECEIVED", 100],
    ["PAYMENT_FEE", -0.99],
    ["PAYMENT_REVERSAL", -30],
  ]);
  expect(data.every(({ paymentId }) => paymentId === id)).toBe(true);
  const { body } = await api("GET", "/finance/balance");
  expect(body).toEqual({ balance: data.at(-1)?.balance });
  expect((await statement(provider, "", OTHER_KEY)).totalCount).toBe(0);
});

test("a refund that is cancelled and a chargeback that is won come back; authorized money moves nothing", async () => {
  const provider = await openProvider();
  const { api, charge, control } = provider;
  await control("PUT", "/settings", { refundOutcome: "CANCELLED" });
  const { id } = await charge({ billingType: "CREDIT_CARD" });
  await control("POST", `/payments/${id}/approve`, {});
  await api("POST", `/payments/${id}/refund`, { value: 30 });
  await eventually(async () =>
    expect(await provider.read(id)).toMatchObject({ refunds: [{ status: "CANCELLED" }] }),
  );
  expect((await statement(provider)).data).toEqual([]);
  for (const action of ["settle", "chargeback", "win-chargeback"]) {
    await control("POST", `/payments/${id}/${action}`, {});
  }
  await api("POST", `/payments/${id}/refund`, { value: 10 });
  await eventually(async () =>
    expect(rowsOf(await statement(provider))).toEqual([
      ["PAYMENT_RECEIVED", 100],
      ["PAYMENT_FEE", -3.48],
      ["CHARGEBACK", -100],
      ["CHARGEBACK_REVERSAL", 100],
      ["PAYMENT_REVERSAL", -10],
      ["PAYMENT_REFUND_CANCELLED", 10],
    ]),
  );
});

test("a statement is read in pages, of its days alone, the newest first unless asked otherwise", async () => {
  const provider = await openProvider();
  const row = (amount: string, on?: string) =>
    provider.control("POST", "/accounts/loja/movements", { type: "TRANSFER", amount, on });
  await row("-1.00", dueIn(-1));
  for (const amount of ["-2.00", "-3.00", "-4.00"]) await row(amount);
  const today = `startDate=${dueIn(0)}&finishDate=${dueIn(0)}`;
  const first = await statement(provider, `${today}&limit=2`);
  expect(first).toMatchObject({ hasMore: true, totalCount: 3 });
  expect(first.data.map(({ value }) => value)).toEqual([-4, -3]);
  const second = await statement(provider, `${today}&limit=2&offset=2`);
  expect(second).toMatchObject({ hasMore: false, data: [{ value: -2, paymentId: null }] });
  expect((await statement(provider, `finishDate=${dueIn(-1)}`)).totalCount).toBe(1);
  expect((await provider.api("GET", "/financialTransactions?startDate=hoje")).status).toBe(400);
});

test("a test lets a statement not add up, and what it did survives a restart", async () => {
  const provider = await openProvider();
  const { api, charge, control } = provider;
  const { id } = await charge();
  await control("POST", `/payments/${id}/pay`, {});
  const [received, fee] = (await statement(provider)).data;
  await control("PUT", `/movements/${received?.id}`, { amount: "90.00" });
  await control("PUT", `/movements/${fee?.id}`, { hidden: true });
  await control("POST", "/accounts/loja/movements", {
    type: "PAYMENT_RECEIVED",
    amount: "7.00",
    paymentId: "pay_strange",
  });
  await provider.restart();
  expect(rowsOf(await statement(provider))).toEqual([
    ["PAYMENT_RECEIVED", 90],
    ["PAYMENT_RECEIVED", 7],
  ]);
  await control("PUT", `/movements/${received?.id}`, { unreadable: true });
  expect((await statement(provider)).data[0]?.value).toBe("R$ ?");
  expect((await control("PUT", "/movements/fin_none", {})).status).toBe(404);
  await control("POST", "/faults", {
    match: { route: "GET /financialTransactions", contains: "offset=100" },
    effect: { kind: "error-before", status: 500 },
  });
  expect((await api("GET", "/financialTransactions?offset=0")).status).toBe(200);
  expect((await api("GET", "/financialTransactions?offset=100")).status).toBe(500);
});
