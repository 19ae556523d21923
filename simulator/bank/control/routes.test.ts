import { get } from "node:http";
import { networkInterfaces } from "node:os";
import { fetch } from "undici";
import { expect, test } from "vitest";
import { cobBody, LOJA, newTxid, OUTRA, openBank, paidPix } from "@/testing/simulator/bank";
import { replyOf } from "@/testing/simulator/simulator";

const outside = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find((address) => !address.internal && address.family === "IPv4")?.address;

test.skipIf(outside === undefined)(
  "the control surface refuses every peer but this machine",
  async () => {
    const bank = await openBank({ host: "0.0.0.0" });
    const port = new URL(bank.url()).port;
    const path = "/control/requests/summary";
    expect((await replyOf(await fetch(`http://127.0.0.1:${port}${path}`))).status).toBe(200);
    expect((await replyOf(await fetch(`http://${outside}:${port}${path}`))).status).toBe(403);
  },
);

test("the control surface refuses what a page from elsewhere leads a browser to", async () => {
  const bank = await openBank();
  const { port } = new URL(bank.url());
  const status = (headers: Record<string, string>) =>
    new Promise((answer, fail) => {
      const path = "/control/requests/summary";
      get({ host: "127.0.0.1", port, path, headers }, (response) => {
        response.resume();
        answer(response.statusCode);
      }).on("error", fail);
    });
  expect(await status({})).toBe(200);
  expect(await status({ host: `localhost:${port}`, origin: "http://127.0.0.1:3000" })).toBe(200);
  for (const headers of [
    { host: `rebound.example:${port}` },
    { host: `localhost.rebound.example:${port}` },
    { origin: "https://elsewhere.example" },
    { origin: "null" },
  ]) {
    expect(await status(headers as Record<string, string>), JSON.stringify(headers)).toBe(403);
  }
});

test("requests are counted by route, and PUTs by txid even if they opened nothing", async () => {
  const bank = await openBank();
  const [good, bad] = [newTxid(), newTxid()];
  await bank.api("PUT", `/cob/${good}`, cobBody());
  await bank.api("PUT", `/cob/${bad}`, cobBody({ valor: { original: "0.00" } }));
  await bank.api("GET", `/cob/${good}`);
  expect((await bank.control("GET", "/requests/summary")).body).toEqual({
    requests: { "POST /oauth/token": 1, "PUT /cob/:txid": 2, "GET /cob/:txid": 1 },
  });
  expect((await bank.control("GET", "/cobs?clientId=loja")).body).toMatchObject({
    count: 1,
    cobs: [{ txid: good, puts: 1 }],
    unopened: [{ txid: bad, puts: 1 }],
  });
});

test("the books show all money that came in, by account and by txid", async () => {
  const bank = await openBank();
  const endToEndId = await paidPix(bank);
  await bank.api("PUT", `/pix/${endToEndId}/devolucao/a`, { valor: "2.00" });
  await bank.control("POST", "/pix", { chave: OUTRA.chave, amount: "1.00" });
  await bank.control("POST", "/pix", { chave: OUTRA.chave, amount: "3.00", txid: "avulso" });
  const books = async (query: string) => (await bank.control("GET", `/pix?${query}`)).body;
  expect(await books("clientId=loja")).toEqual({
    count: 1,
    pix: [
      {
        clientId: "loja",
        endToEndId,
        txid: expect.stringMatching(/^[0-9a-f]{32}$/),
        chave: LOJA.chave,
        valor: "37.00",
        horario: expect.any(String),
        paysCob: true,
        devolucoes: [expect.objectContaining({ id: "a", valor: "2.00" })],
      },
    ],
  });
  expect(await books("txid=avulso")).toMatchObject({ count: 1, pix: [{ valor: "3.00" }] });
  expect(await books("clientId=outra&limit=1")).toMatchObject({
    count: 2,
    pix: [{ txid: null, valor: "1.00", paysCob: false, devolucoes: [] }],
  });
  expect(await books("clientId=loja&txid=avulso")).toEqual({ count: 0, pix: [] });
});

test("an account is set up again with a new secret, which is never shown", async () => {
  const bank = await openBank();
  const { clientId, ...account } = OUTRA;
  const changed = { ...account, clientSecret: "novo" };
  const shown = await bank.control("PUT", `/accounts/${clientId}`, changed);
  expect(shown.body).toEqual({ clientId, chave: OUTRA.chave, nome: "Outra", cidade: "Recife" });
  expect((await bank.token(OUTRA)).status).toBe(401);
  expect((await bank.token({ ...OUTRA, clientSecret: "novo" })).status).toBe(200);
  expect((await bank.control("PUT", `/accounts/${clientId}`, { nome: "x" })).status).toBe(400);
});
