import { networkInterfaces } from "node:os";
import { fetch } from "undici";
import { expect, test } from "vitest";
import { cobBody, newTxid, OUTRA, openBank, replyOf } from "./test-bank";

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
