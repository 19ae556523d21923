import { historyOf, received, refunded, refundsAtBank, refundsEnded } from "../../support/money";
import { expect, test } from "../../support/wire";

test("a refund that the bank takes on and cannot make is FAILED with its reason; the charge is RECEIVED and the amount free again", async ({
  own: { api, bank },
}) => {
  const charge = await received(api);
  await bank.put("/control/settings", {
    data: { refundOutcome: "NAO_REALIZADO", refundReason: "Conta encerrada" },
  });
  const refund = await refunded(api, charge.id, { amount: 10 });
  const [failed] = await refundsEnded(api, charge.id);
  expect(failed).toMatchObject({ id: refund.id, status: "FAILED", amount: 10 });
  expect(failed?.failure).toContain("Conta encerrada");
  expect(failed?.finishedAt).not.toBeNull();
  expect(await api.waitFor(charge.id, "RECEIVED")).toEqual(charge);
  expect((await historyOf(api, charge.id)).slice(3)).toMatchObject([
    { type: "refund_started", from: "RECEIVED", to: "REFUNDING" },
    {
      type: "returned_to_received",
      from: "REFUNDING",
      to: "RECEIVED",
      reason: expect.stringContaining("Conta encerrada"),
    },
  ]);
  await bank.put("/control/settings", { data: { refundOutcome: "DEVOLVIDO" } });
  expect(await refunded(api, charge.id)).toMatchObject({ amount: 10.5 });
  await api.waitFor(charge.id, "REFUNDED");
  expect((await refundsAtBank(bank, charge.id)).map(({ status }) => status)).toEqual([
    "NAO_REALIZADO",
    "DEVOLVIDO",
  ]);
});

test("a retry with the key of a failed refund returns the failure, and nothing is requested anew", async ({
  own: { api, bank },
}) => {
  const { id } = await received(api);
  await bank.put("/control/settings", { data: { refundOutcome: "NAO_REALIZADO" } });
  const key = { "idempotency-key": crypto.randomUUID() };
  await api.refund(id, { amount: 3 }, key);
  const [failed] = await refundsEnded(api, id);
  await bank.put("/control/settings", { data: { refundOutcome: "DEVOLVIDO" } });
  const again = await api.refund(id, { amount: 3 }, key);
  expect(again.status()).toBe(201);
  expect(again.headers()["idempotent-replayed"]).toBe("true");
  expect(await again.json()).toEqual(failed);
  expect((await refundsAtBank(bank, id)).length).toBe(1);
});

test("a refund that takes its time keeps the charge REFUNDING until the bank says how it ended", async ({
  own: { api, bank },
}) => {
  const { id } = await received(api);
  await bank.put("/control/settings", { data: { refundSettlesAfterMs: 1_500 } });
  const refund = await refunded(api, id);
  await bank.put("/control/settings", { data: { refundSettlesAfterMs: 200 } });
  expect(refund).toMatchObject({ status: "PROCESSING", finishedAt: null });
  expect((await api.charge(id)).status).toBe("REFUNDING");
  expect((await api.refund(id)).status()).toBe(409);
  const [ended] = await refundsEnded(api, id);
  const ms = Date.parse(ended?.finishedAt ?? "") - Date.parse(refund.createdAt);
  expect(ms).toBeGreaterThanOrEqual(1_400);
  expect(await api.waitFor(id, "REFUNDED")).toMatchObject({ paidAmount: 10.5 });
});
