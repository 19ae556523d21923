import { expect, test } from "vitest";
import {
  cobBody,
  firstPix,
  LOJA,
  newTxid,
  OUTRA,
  openBank,
  type TestBank,
} from "@/testing/simulator/bank";

async function opened(bank: TestBank, changes: Record<string, unknown> = {}): Promise<string> {
  const txid = newTxid();
  const reply = await bank.api("PUT", `/cob/${txid}`, cobBody(changes));
  expect(reply.status).toBe(201);
  return txid;
}

test("a payment completes the charge and can be read by its end-to-end id", async () => {
  const bank = await openBank();
  const txid = await opened(bank);
  const horario = new Date().toISOString();
  const paid = await bank.control("POST", `/cobs/${txid}/pay`, { horario, infoPagador: "oi" });
  const minute = horario.replace(/\D/g, "").slice(0, 12);
  const { endToEndId } = firstPix(paid);
  expect(endToEndId).toMatch(new RegExp(`^E\\d{8}${minute}[a-zA-Z0-9]{11}$`));
  const read = await bank.api("GET", `/pix/${endToEndId}`);
  expect(read.body).toEqual({
    endToEndId,
    txid,
    valor: "37.00",
    chave: LOJA.chave,
    horario,
    infoPagador: "oi",
  });
  expect((await bank.api("GET", `/pix/${endToEndId}`, undefined, OUTRA)).status).toBe(404);
});

test("an expired charge stays ATIVA and takes money only by force", async () => {
  let clock = Date.now();
  const bank = await openBank({ now: () => new Date(clock) });
  const txid = await opened(bank, { calendario: { expiracao: 1800 } });
  clock += 1_800_000;
  expect((await bank.api("GET", `/cob/${txid}`)).body).toMatchObject({ status: "ATIVA" });
  expect((await bank.control("POST", `/cobs/${txid}/pay`, {})).status).toBe(409);
  expect((await bank.control("POST", `/cobs/${txid}/pay`, { force: true })).status).toBe(200);
  expect((await bank.api("GET", `/cob/${txid}`)).body).toMatchObject({ status: "CONCLUIDA" });
});

test("another amount, a second payment and several at once go through only by force", async () => {
  const bank = await openBank();
  const txid = await opened(bank);
  const pay = (body: unknown) => bank.control("POST", `/cobs/${txid}/pay`, body);
  expect((await pay({ amount: "36.99" })).status).toBe(422);
  expect((await pay({ times: 2 })).status).toBe(422);
  expect((await pay({ amount: "37.00" })).status).toBe(200);
  expect((await pay({})).status).toBe(409);
  expect((await pay({ amount: "1.00", times: 2, force: true })).status).toBe(200);
  const { body } = await bank.api("GET", `/cob/${txid}`);
  expect(body).toMatchObject({ pix: [{ valor: "37.00" }, { valor: "1.00" }, { valor: "1.00" }] });
});

test("where the payer chooses the amount, the payment has to name it", async () => {
  const bank = await openBank();
  const txid = await opened(bank, { valor: { original: "0.00", modalidadeAlteracao: 1 } });
  expect((await bank.control("POST", `/cobs/${txid}/pay`, {})).status).toBe(422);
  const paid = await bank.control("POST", `/cobs/${txid}/pay`, { amount: "12.34" });
  expect(firstPix(paid).valor).toBe("12.34");
});

test("money on a removed charge arrives by force and the charge stays removed", async () => {
  const bank = await openBank();
  const txid = await opened(bank);
  const status = "REMOVIDA_PELO_USUARIO_RECEBEDOR";
  await bank.api("PATCH", `/cob/${txid}`, { status });
  await bank.control("POST", `/cobs/${txid}/pay`, { force: true });
  const { body } = await bank.api("GET", `/cob/${txid}`);
  expect(body).toMatchObject({ status, pix: [{ valor: "37.00" }] });
});

test("money with an unknown txid or none shows in the list of Pix and pays no charge", async () => {
  const bank = await openBank();
  const theirs = await opened(bank);
  const money = { chave: OUTRA.chave, amount: "5.00" };
  expect((await bank.control("POST", "/pix", money)).status).toBe(200);
  expect((await bank.control("POST", "/pix", { ...money, txid: theirs })).status).toBe(200);
  expect((await bank.api("GET", `/cob/${theirs}`)).body).toMatchObject({ status: "ATIVA" });
  const window = "inicio=2020-01-01T00:00:00Z&fim=2100-01-01T00:00:00Z";
  const all = await bank.api("GET", `/pix?${window}`, undefined, OUTRA);
  expect(all.body).toMatchObject({ parametros: { paginacao: { quantidadeTotalDeItens: 2 } } });
  const withTxid = await bank.api("GET", `/pix?${window}&txIdPresente=true`, undefined, OUTRA);
  expect(withTxid.body).toMatchObject({ pix: [{ txid: theirs, valor: "5.00" }] });
});

test("a mistyped control call is refused with the reason", async () => {
  const bank = await openBank();
  const txid = await opened(bank);
  const refused = await bank.control("POST", `/cobs/${txid}/pay`, { ammount: "1.00" });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("ammount");
  expect((await bank.control("POST", `/cobs/${newTxid()}/pay`, {})).status).toBe(404);
});
