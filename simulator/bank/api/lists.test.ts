import { expect, test } from "vitest";
import {
  cobBody,
  firstPix,
  LOJA,
  newTxid,
  openBank,
  type TestBank,
} from "@/testing/simulator/bank";

const START = Date.parse("2026-01-01T00:00:00Z");
const at = (seconds: number) => new Date(START + seconds * 1_000).toISOString();
const window = (from: number, to: number) => `inicio=${at(from)}&fim=${at(to)}`;

/** Three charges, opened and paid one second apart from START on; answers their end-to-end ids. */
async function threePaid(bank: TestBank): Promise<string[]> {
  const ids: string[] = [];
  for (const second of [0, 1, 2]) {
    const txid = newTxid();
    await bank.api("PUT", `/cob/${txid}`, cobBody());
    const paid = await bank.control("POST", `/cobs/${txid}/pay`, { horario: at(second) });
    ids.push(firstPix(paid).endToEndId);
  }
  return ids;
}

async function pixIds(bank: TestBank, query: string): Promise<string[]> {
  const { body } = await bank.api("GET", `/pix?${query}`);
  return (body as { pix: { endToEndId: string }[] }).pix.map(({ endToEndId }) => endToEndId);
}

test("the list of Pix takes both ends of its window, to the millisecond", async () => {
  const bank = await openBank();
  const ids = await threePaid(bank);
  expect(await pixIds(bank, window(0, 1))).toEqual(ids.slice(0, 2));
  expect(await pixIds(bank, window(1, 1))).toEqual([ids[1]]);
  expect(await pixIds(bank, window(0.001, 1.999))).toEqual([ids[1]]);
});

test("pages cut the list of Pix without gap or repeat, and a page beyond the end is empty", async () => {
  const bank = await openBank();
  const ids = await threePaid(bank);
  const page = (number: number) =>
    pixIds(bank, `${window(0, 9)}&paginacao.itensPorPagina=2&paginacao.paginaAtual=${number}`);
  expect(await page(0)).toEqual(ids.slice(0, 2));
  expect(await page(1)).toEqual(ids.slice(2));
  expect(await page(2)).toEqual([]);
  expect((await bank.api("GET", `/pix?${window(0, 9)}&paginacao.itensPorPagina=2`)).body).toEqual({
    parametros: {
      inicio: at(0),
      fim: at(9),
      paginacao: {
        paginaAtual: 0,
        itensPorPagina: 2,
        quantidadeDePaginas: 2,
        quantidadeTotalDeItens: 3,
      },
    },
    pix: [expect.anything(), expect.anything()],
  });
});

test.each([
  ["/cob", "CobConsultaInvalida"],
  ["/pix", "PixConsultaInvalida"],
])("%s takes 1 to 1000 items per page and no other number", async (path, kind) => {
  const bank = await openBank();
  const ask = (name: string, value: string) =>
    bank.api("GET", `${path}?${window(0, 9)}&paginacao.${name}=${value}`);
  for (const items of ["1", "1000"]) {
    expect((await ask("itensPorPagina", items)).status).toBe(200);
  }
  for (const [name, value] of [
    ["itensPorPagina", "0"],
    ["itensPorPagina", "1001"],
    ["itensPorPagina", "muitos"],
    ["paginaAtual", "-1"],
  ] as const) {
    expect(await ask(name, value)).toMatchObject({
      status: 400,
      body: {
        type: `https://pix.bcb.gov.br/api/v2/error/${kind}`,
        violacoes: [{ propriedade: `paginacao.${name}` }],
      },
    });
  }
});

test("Pix can be listed with refunds or without, whichever side began them and however they ended", async () => {
  const bank = await openBank({ now: () => new Date(START) });
  const ids = await threePaid(bank);
  await bank.api("PUT", `/pix/${ids[0]}/devolucao/a`, { valor: "1.00" });
  await bank.control("POST", `/pix/${ids[1]}/refund`, {});
  expect(await pixIds(bank, `${window(0, 9)}&devolucaoPresente=true`)).toEqual(ids.slice(0, 2));
  expect(await pixIds(bank, `${window(0, 9)}&devolucaoPresente=false`)).toEqual(ids.slice(2));
});

test("a charge is in the list as it is alone, with its money and its refunds", async () => {
  const bank = await openBank({ now: () => new Date(START) });
  const txid = newTxid();
  await bank.api("PUT", `/cob/${txid}`, cobBody());
  const paid = await bank.control("POST", `/cobs/${txid}/pay`, {});
  const { endToEndId } = firstPix(paid);
  await bank.control("POST", `/pix/${endToEndId}/refund`, { amount: "1.00" });
  const { body } = await bank.api("GET", `/cob?${window(0, 0)}`);
  const { cobs } = body as { cobs: unknown[] };
  expect(cobs).toEqual([(await bank.api("GET", `/cob/${txid}`)).body]);
  expect(cobs).toMatchObject([
    {
      txid,
      status: "CONCLUIDA",
      valor: { original: "37.00" },
      chave: LOJA.chave,
      calendario: { criacao: at(0), expiracao: 3_600 },
      pix: [{ endToEndId, txid, valor: "37.00", devolucoes: [{ valor: "1.00" }] }],
    },
  ]);
});
