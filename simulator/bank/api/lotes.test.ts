import { expect, test } from "vitest";
import { cobBody, newTxid, openBank } from "@/testing/simulator/bank";

const WINDOW = "inicio=2020-01-01T00:00:00Z&fim=2099-01-01T00:00:00Z";

function item(txid: string, original = "10.00") {
  const calendario = { dataDeVencimento: "2090-01-02" };
  return { ...cobBody({ calendario, valor: { original } }), txid };
}

test("a batch opens the charges that are right and says what is wrong with the others", async () => {
  const bank = await openBank();
  const [good, bad] = [newTxid(), newTxid()];
  const lote = { descricao: "Janeiro", cobsv: [item(good), item(bad, "0.00")] };
  expect(await bank.api("PUT", "/lotecobv/1", lote)).toMatchObject({ status: 202, text: "" });
  expect((await bank.api("GET", "/lotecobv/1")).body).toMatchObject({
    id: "1",
    descricao: "Janeiro",
    cobsv: [
      { txid: good, status: "CRIADA" },
      {
        txid: bad,
        status: "NEGADA",
        problema: { violacoes: [{ propriedade: "cobv.valor.original" }] },
      },
    ],
  });
  expect((await bank.api("GET", `/cobv/${good}`)).status).toBe(200);
  expect((await bank.api("GET", `/cobv/${bad}`)).status).toBe(404);
  const listed = await bank.api("GET", `/cobv?${WINDOW}&loteCobVId=1`);
  expect(listed.body).toMatchObject({ cobs: [{ txid: good }] });
});

test("a batch keeps its charges: changed they are, joined or left they are not", async () => {
  const bank = await openBank();
  const [one, two] = [newTxid(), newTxid()];
  const put = (id: string, ...cobsv: object[]) =>
    bank.api("PUT", `/lotecobv/${id}`, { descricao: "L", cobsv });
  await put("1", item(one), item(two));
  expect((await put("1", item(one))).status).toBe(400);
  expect((await put("1", item(one), item(two), item(newTxid()))).status).toBe(400);
  expect((await put("2", item(one))).status).toBe(400);
  expect((await put("2", item(newTxid()), item(newTxid()))).status).toBe(202);
  const stranger = { cobsv: [{ txid: newTxid(), valor: { original: "11.00" } }] };
  expect((await bank.api("PATCH", "/lotecobv/1", stranger)).status).toBe(400);
  const change = { cobsv: [{ txid: one, valor: { original: "11.00" } }] };
  expect((await bank.api("PATCH", "/lotecobv/1", change)).status).toBe(202);
  expect((await bank.api("GET", `/cobv/${one}`)).body).toMatchObject({
    revisao: 1,
    valor: { original: "11.00" },
    devedor: { nome: "Maria" },
  });
  expect((await bank.api("GET", `/cobv/${two}`)).body).toMatchObject({ revisao: 0 });
});

test("batches are listed and survive a restart; one that nobody sent is not found", async () => {
  const bank = await openBank();
  const txid = newTxid();
  await bank.api("PUT", "/lotecobv/7", { descricao: "L", cobsv: [item(txid)] });
  await bank.restart();
  expect((await bank.api("GET", `/lotecobv?${WINDOW}`)).body).toMatchObject({
    lotes: [{ id: "7", cobsv: [{ txid }] }],
  });
  expect((await bank.api("GET", "/lotecobv/8")).status).toBe(404);
  expect((await bank.api("PATCH", "/lotecobv/8", { cobsv: [{ txid }] })).status).toBe(404);
});
