import { expect, test } from "vitest";
import {
  cobBody,
  LOJA,
  newTxid,
  OUTRA,
  openBank,
  openPixReceiver,
  type TestBank,
} from "@/testing/simulator/bank";
import { eventually } from "@/testing/simulator/simulator";

async function paid(bank: TestBank, solicitacaoPagador = "Pedido"): Promise<string> {
  const txid = newTxid();
  await bank.api("PUT", `/cob/${txid}`, cobBody({ solicitacaoPagador }));
  await bank.control("POST", `/cobs/${txid}/pay`, {});
  return txid;
}

async function listening(bank: TestBank, ...statuses: number[]) {
  const receiver = await openPixReceiver(...statuses);
  await bank.api("PUT", `/webhook/${LOJA.chave}`, { webhookUrl: receiver.url });
  return {
    txids: () => receiver.received.map(({ pix }) => pix[0]?.txid),
    received: receiver.received,
  };
}

function deliveriesOf(bank: TestBank, txid: string) {
  return bank.control("GET", `/deliveries?txid=${txid}`).then(({ body }) => body);
}

test("a payment is notified to the webhook at /pix below its URL", async () => {
  const bank = await openBank();
  const receiver = await listening(bank);
  const txid = await paid(bank);
  await eventually(() => expect(receiver.received).toHaveLength(1));
  expect(receiver.received[0]).toMatchObject({
    path: "/hook/pix",
    pix: [{ txid, valor: "37.00", chave: LOJA.chave }],
  });
});

test("a notification is repeated until it is answered with 2xx, and redirects are not followed", async () => {
  const bank = await openBank();
  const receiver = await listening(bank, 500, 302, 404);
  const txid = await paid(bank);
  await eventually(async () => {
    expect(await deliveriesOf(bank, txid)).toMatchObject({
      deliveries: [{ state: "delivered", attempts: 4, lastResult: "200" }],
    });
  });
  expect(receiver.received.map(({ path }) => path)).toEqual(Array(4).fill("/hook/pix"));
});

test("after 12 tries the bank gives up", async () => {
  const bank = await openBank({ notificationBackoffMs: [1] });
  const receiver = await listening(bank, ...Array<number>(20).fill(503));
  const txid = await paid(bank);
  await eventually(async () => {
    expect(await deliveriesOf(bank, txid)).toMatchObject({
      deliveries: [{ state: "failed", attempts: 12 }],
    });
  });
  expect(receiver.received).toHaveLength(12);
});

test("a notification that could not be delivered before a restart is delivered after it", async () => {
  const bank = await openBank();
  const webhookUrl = "http://127.0.0.1:1/hook";
  await bank.api("PUT", `/webhook/${LOJA.chave}`, { webhookUrl });
  const txid = await paid(bank);
  await bank.restart();
  const receiver = await listening(bank);
  await eventually(() => expect(receiver.txids()).toEqual([txid]));
});

test("money without a txid is not notified, and money on other keys goes elsewhere", async () => {
  const bank = await openBank();
  const receiver = await listening(bank);
  await bank.control("POST", "/pix", { chave: LOJA.chave, amount: "1.00" });
  await bank.control("POST", "/pix", { chave: OUTRA.chave, amount: "1.00", txid: "avulso" });
  await bank.control("POST", "/pix", { chave: LOJA.chave, amount: "1.00", txid: "avulso" });
  await eventually(() => expect(receiver.txids()).toEqual(["avulso"]));
  expect((await bank.control("GET", "/deliveries")).body).toMatchObject({ count: 1 });
});

test("rules drop and duplicate the notifications of the charges they are about", async () => {
  const bank = await openBank();
  const receiver = await listening(bank);
  const rule = (contains: string, effect: unknown) =>
    bank.control("POST", "/faults", { match: { route: "callback", contains }, effect });
  await rule("GAP", { kind: "drop" });
  await rule("ECO", { kind: "duplicate", copies: 2 });
  const lost = await paid(bank, "um GAP");
  const echoed = await paid(bank, "um ECO");
  const plain = await paid(bank);
  await eventually(() => expect(receiver.txids()).toHaveLength(4));
  expect(receiver.txids().sort()).toEqual([echoed, echoed, echoed, plain].sort());
  expect(await deliveriesOf(bank, lost)).toMatchObject({ deliveries: [{ state: "dropped" }] });
});

test("a reordered notification arrives after the next one", async () => {
  const bank = await openBank();
  const receiver = await listening(bank);
  await bank.control("POST", "/faults", {
    match: { route: "callback" },
    times: 1,
    effect: { kind: "reorder" },
  });
  const first = await paid(bank);
  await eventually(async () => {
    expect((await bank.control("GET", "/faults")).body).toMatchObject({ faults: [{ hits: 1 }] });
  });
  const second = await paid(bank);
  await eventually(() => expect(receiver.txids()).toEqual([second, first]));
});

test("a webhook belongs to the key's owner, takes https or this machine, and can be read, listed and removed", async () => {
  const bank = await openBank();
  const path = `/webhook/${encodeURIComponent(OUTRA.chave)}`;
  const url = "https://loja.example/hook";
  expect((await bank.api("PUT", path, { webhookUrl: url })).status).toBe(400);
  const refused = await bank.api("PUT", path, { webhookUrl: "http://loja.example/hook" }, OUTRA);
  expect(refused.body).toMatchObject({
    type: "https://pix.bcb.gov.br/api/v2/error/WebhookOperacaoInvalida",
  });
  expect((await bank.api("PUT", path, { webhookUrl: url }, OUTRA)).status).toBe(200);
  const read = await bank.api("GET", path, undefined, OUTRA);
  expect(read.body).toMatchObject({ webhookUrl: url, chave: OUTRA.chave });
  expect((await bank.api("GET", path)).status).toBe(404);
  const list = await bank.api("GET", "/webhook", undefined, OUTRA);
  expect(list.body).toMatchObject({ webhooks: [{ chave: OUTRA.chave }] });
  expect((await bank.api("DELETE", path, undefined, OUTRA)).status).toBe(204);
  expect((await bank.api("GET", path, undefined, OUTRA)).status).toBe(404);
});
