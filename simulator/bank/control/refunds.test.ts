import { expect, test } from "vitest";
import { LOJA, openBank, openPixReceiver, paidPix, type TestBank } from "@/testing/simulator/bank";
import { eventually } from "@/testing/simulator/simulator";

function takenBack(bank: TestBank, e2e: string, body: Record<string, unknown> = {}) {
  return bank.control("POST", `/pix/${e2e}/refund`, body);
}

test("the bank takes back all that is left, as a refund like any other, and the webhook hears of it", async () => {
  const bank = await openBank();
  const receiver = await openPixReceiver();
  const e2e = await paidPix(bank);
  await bank.api("PUT", `/pix/${e2e}/devolucao/a`, { valor: "7.00" });
  await eventually(async () => {
    const { body } = await bank.api("GET", `/pix/${e2e}/devolucao/a`);
    expect(body).toMatchObject({ status: "DEVOLVIDO" });
  });
  await bank.api("PUT", `/webhook/${LOJA.chave}`, { webhookUrl: receiver.url });

  const reply = await takenBack(bank, e2e, { descricao: "Golpe" });

  const refund = {
    id: expect.stringMatching(/^[a-zA-Z0-9]{1,35}$/),
    rtrId: expect.stringMatching(/^D\d{20}[a-zA-Z0-9]{11}$/),
    valor: "30.00",
    natureza: "MED_FRAUDE",
    descricao: "Golpe",
    horario: { solicitacao: expect.any(String), liquidacao: expect.any(String) },
    status: "DEVOLVIDO",
  };
  expect(reply).toMatchObject({ status: 201, body: refund });
  const { id } = reply.body as { id: string };
  expect((await bank.api("GET", `/pix/${e2e}/devolucao/${id}`)).body).toEqual(refund);
  const whole = { endToEndId: e2e, devolucoes: [{ id: "a", natureza: "ORIGINAL" }, refund] };
  expect((await bank.api("GET", `/pix/${e2e}`)).body).toMatchObject(whole);
  await eventually(() => expect(receiver.received).toMatchObject([{ pix: [whole] }]));
});

test("a refund that the bank has only begun settles as the settings say, and is notified at its end alone", async () => {
  const bank = await openBank();
  const receiver = await openPixReceiver();
  await bank.api("PUT", `/webhook/${LOJA.chave}`, { webhookUrl: receiver.url });
  await bank.control("PUT", "/settings", {
    refundOutcome: "NAO_REALIZADO",
    refundReason: "Saldo.",
    refundSettlesAfterMs: 0,
  });
  const e2e = await paidPix(bank);
  const begun = await takenBack(bank, e2e, {
    amount: "10.00",
    natureza: "MED_OPERACIONAL",
    status: "EM_PROCESSAMENTO",
  });
  expect(begun.body).toMatchObject({
    valor: "10.00",
    natureza: "MED_OPERACIONAL",
    status: "EM_PROCESSAMENTO",
    horario: { solicitacao: expect.any(String) },
  });
  const end = [{ valor: "10.00", status: "NAO_REALIZADO", motivo: "Saldo." }];
  await eventually(() => {
    expect(receiver.received.at(-1)?.pix).toMatchObject([{ endToEndId: e2e, devolucoes: end }]);
  });
  expect((await bank.control("GET", "/deliveries")).body).toMatchObject({
    deliveries: [{ reason: "paid" }, { reason: "refund" }],
  });
});

test("the bank takes no more than is left, nor from a Pix that never came", async () => {
  const bank = await openBank();
  const e2e = await paidPix(bank);
  const error = expect.any(String);
  expect(await takenBack(bank, `E${"0".repeat(31)}`)).toMatchObject({
    status: 404,
    body: { error },
  });
  await bank.api("PUT", `/pix/${e2e}/devolucao/a`, { valor: "7.00" });
  const beyond = await takenBack(bank, e2e, { amount: "30.01" });
  expect(beyond).toMatchObject({ status: 422, body: { error } });
  expect((await takenBack(bank, e2e, { amount: "0.00" })).status).toBe(400);
  expect((await takenBack(bank, e2e, { natureza: "ORIGINAL" })).status).toBe(400);
  expect((await takenBack(bank, e2e, { amount: "30.00" })).status).toBe(201);
  expect(await takenBack(bank, e2e)).toMatchObject({ status: 409, body: { error } });
  expect((await bank.api("PUT", `/pix/${e2e}/devolucao/b`, { valor: "0.01" })).status).toBe(400);
});

test("what the bank took back, and its notification, survive a restart", async () => {
  const bank = await openBank();
  const webhookUrl = "http://127.0.0.1:1/hook";
  const e2e = await paidPix(bank);
  await bank.api("PUT", `/webhook/${LOJA.chave}`, { webhookUrl });
  await takenBack(bank, e2e, { amount: "1.00" });
  await bank.restart();
  const receiver = await openPixReceiver();
  await bank.api("PUT", `/webhook/${LOJA.chave}`, { webhookUrl: receiver.url });
  await eventually(() => {
    const pix = { endToEndId: e2e, devolucoes: [{ valor: "1.00", status: "DEVOLVIDO" }] };
    expect(receiver.received).toMatchObject([{ pix: [pix] }]);
  });
});
