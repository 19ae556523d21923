import { expect, test } from "vitest";
import { LOJA, openBank, openPixReceiver, paidPix } from "@/testing/simulator/bank";
import { eventually } from "@/testing/simulator/simulator";

test("a refund is first under way, then done, and the webhook hears of its end", async () => {
  const bank = await openBank();
  const receiver = await openPixReceiver();
  await bank.api("PUT", `/webhook/${LOJA.chave}`, { webhookUrl: receiver.url });
  const e2e = await paidPix(bank);
  const requested = await bank.api("PUT", `/pix/${e2e}/devolucao/d1`, { valor: "10.00" });
  expect(requested).toMatchObject({ status: 201, body: { id: "d1", status: "EM_PROCESSAMENTO" } });
  const refunded = { id: "d1", valor: "10.00", status: "DEVOLVIDO" };
  await eventually(() => {
    const last = receiver.received.at(-1)?.pix[0];
    expect(last).toMatchObject({ endToEndId: e2e, devolucoes: [refunded] });
  });
  const read = await bank.api("GET", `/pix/${e2e}/devolucao/d1`);
  expect(read).toMatchObject({ status: 200, body: refunded });
});

test("refunds never add up to more than the Pix, and a repeated request is the same refund", async () => {
  const bank = await openBank();
  const e2e = await paidPix(bank);
  const refund = (id: string, valor: string) =>
    bank.api("PUT", `/pix/${e2e}/devolucao/${id}`, { valor });
  expect((await refund("a", "30.00")).status).toBe(201);
  expect((await refund("a", "30.00")).status).toBe(201);
  expect((await refund("a", "7.00")).status).toBe(400);
  expect((await refund("b", "7.01")).body).toMatchObject({
    type: "https://pix.bcb.gov.br/api/v2/error/PixDevolucaoInvalida",
  });
  expect((await refund("b", "7.00")).status).toBe(201);
  expect((await refund("c", "0.01")).status).toBe(400);
});

test("a refund that was not made says why and frees its amount", async () => {
  const bank = await openBank();
  const settings = {
    refundOutcome: "NAO_REALIZADO",
    refundReason: "Saldo.",
    refundSettlesAfterMs: 0,
  };
  await bank.control("PUT", "/settings", settings);
  const e2e = await paidPix(bank);
  await bank.api("PUT", `/pix/${e2e}/devolucao/a`, { valor: "37.00" });
  await eventually(async () => {
    const { body } = await bank.api("GET", `/pix/${e2e}/devolucao/a`);
    expect(body).toMatchObject({ status: "NAO_REALIZADO", motivo: "Saldo." });
  });
  expect((await bank.api("PUT", `/pix/${e2e}/devolucao/b`, { valor: "37.00" })).status).toBe(201);
});

test("after 90 days a Pix can no longer be refunded", async () => {
  const bank = await openBank();
  const e2e = await paidPix(bank, new Date(Date.now() - 91 * 86_400_000).toISOString());
  const refused = await bank.api("PUT", `/pix/${e2e}/devolucao/a`, { valor: "1.00" });
  expect(refused.status).toBe(400);
});

test("a refund under way at a restart is brought to its end", async () => {
  const bank = await openBank();
  await bank.control("PUT", "/settings", { refundSettlesAfterMs: 3_600_000 });
  const e2e = await paidPix(bank);
  await bank.api("PUT", `/pix/${e2e}/devolucao/a`, { valor: "1.00" });
  await bank.restart();
  await eventually(async () => {
    const { body } = await bank.api("GET", `/pix/${e2e}/devolucao/a`);
    expect(body).toMatchObject({ status: "DEVOLVIDO" });
  });
});

test("a rule lets one refund fail, whatever the settings say", async () => {
  const bank = await openBank();
  const endToEndId = await paidPix(bank);
  const match = { route: "PUT /pix/:e2eid/devolucao/:id" };
  await bank.control("POST", "/faults", { match, times: 1, effect: { kind: "fail-refund" } });
  for (const id of ["um", "dois"]) {
    await bank.api("PUT", `/pix/${endToEndId}/devolucao/${id}`, { valor: "1.00" });
  }
  await eventually(async () => {
    expect((await bank.api("GET", `/pix/${endToEndId}`)).body).toMatchObject({
      devolucoes: [
        { id: "um", status: "NAO_REALIZADO", motivo: "Conta de origem encerrada." },
        { id: "dois", status: "DEVOLVIDO" },
      ],
    });
  });
});
