import { expect, test } from "vitest";
import { cobBody, LOJA, newTxid, OUTRA, openBank } from "@/testing/simulator/bank";

test("a charge that the bank removes is closed to its owner and to payers", async () => {
  const bank = await openBank();
  const txid = newTxid();
  await bank.api("PUT", `/cob/${txid}`, cobBody());
  const removed = { txid, status: "REMOVIDA_PELO_PSP", revisao: 1 };
  const reply = await bank.control("POST", `/cobs/${txid}/remove`);
  expect(reply).toMatchObject({ status: 200, body: removed });
  expect((await bank.api("GET", `/cob/${txid}`)).body).toMatchObject(removed);
  expect((await bank.api("GET", `/cob/${txid}?revisao=0`)).body).toMatchObject({ status: "ATIVA" });
  expect((await bank.api("PUT", `/cob/${txid}`, cobBody())).status).toBe(400);
  expect((await bank.control("POST", `/cobs/${txid}/pay`, {})).status).toBe(409);
});

test("only an ATIVA charge that the call names without doubt can be removed", async () => {
  const bank = await openBank();
  const [paid, shared] = [newTxid(), newTxid()];
  await bank.api("PUT", `/cob/${paid}`, cobBody());
  await bank.control("POST", `/cobs/${paid}/pay`, {});
  await bank.api("PUT", `/cob/${shared}`, cobBody());
  await bank.api("PUT", `/cob/${shared}`, cobBody({ chave: OUTRA.chave }), OUTRA);
  const remove = (txid: string, body = {}) => bank.control("POST", `/cobs/${txid}/remove`, body);
  const error = expect.any(String);
  expect(await remove(paid)).toMatchObject({ status: 409, body: { error } });
  expect(await remove(newTxid())).toMatchObject({ status: 404, body: { error } });
  expect(await remove(shared)).toMatchObject({ status: 409, body: { error } });
  expect((await remove(shared, { clientId: "outra" })).status).toBe(200);
  expect((await bank.api("GET", `/cob/${shared}`)).body).toMatchObject({ status: "ATIVA" });
});

test("an orphan is an ordinary charge that nobody PUT", async () => {
  const bank = await openBank();
  const txid = newTxid();
  const request = { clientId: "loja", txid, amount: "12.34", expiracao: 600 };
  expect(await bank.control("POST", "/cobs", request)).toMatchObject({
    status: 201,
    body: { txid, status: "ATIVA", valor: { original: "12.34" }, chave: LOJA.chave },
  });
  expect((await bank.control("GET", `/cobs?txid=${txid}`)).body).toMatchObject({
    cobs: [{ txid, puts: 0, valor: "12.34" }],
  });
  expect((await bank.control("POST", `/cobs/${txid}/pay`, {})).status).toBe(200);
  await bank.restart();
  expect((await bank.api("GET", `/cob/${txid}`)).body).toMatchObject({
    calendario: { expiracao: 600 },
    status: "CONCLUIDA",
    pix: [{ valor: "12.34" }],
  });
});

test("an orphan needs an account, a txid of its own and an amount, and lasts a day by default", async () => {
  const bank = await openBank();
  const txid = newTxid();
  const request = { clientId: "loja", txid, amount: "1.00" };
  const open = (changes = {}) => bank.control("POST", "/cobs", { ...request, ...changes });
  expect((await open({ clientId: "ninguem" })).status).toBe(404);
  expect((await open({ txid: "curto" })).status).toBe(400);
  expect((await open({ amount: "0.00" })).status).toBe(400);
  expect((await open()).body).toMatchObject({ calendario: { expiracao: 86_400 } });
  expect((await open()).status).toBe(409);
});
