import { expect, test } from "vitest";
import {
  cobBody,
  firstPix,
  LOJA,
  newTxid,
  openBank,
  type TestBank,
} from "@/testing/simulator/bank";
import {
  type BankDialect,
  type BankName,
  clientOf,
  DIALECTS,
  requestToken,
} from "@/testing/simulator/bank-client";
import { openReceiver } from "@/testing/simulator/receiver";
import { eventually } from "@/testing/simulator/simulator";

const BANKS = Object.keys(DIALECTS) as BankName[];

/** A bank at which LOJA has its account. */
async function openAt(profile: BankName, changes: object = {}): Promise<TestBank> {
  const bank = await openBank();
  const { clientId, ...account } = LOJA;
  await bank.control("PUT", `/accounts/${clientId}`, { ...account, profile, ...changes });
  return bank;
}

test.each(BANKS)(
  "%s: a client that knows it charges, is paid, notified and refunds",
  async (name) => {
    const bank = await openAt(name);
    const receiver = await openReceiver((body, { url = "" }) => ({ url, body }));
    const api = await clientOf(bank.call, DIALECTS[name]);
    const txid = newTxid();
    expect((await api("GET", `/cob/${txid}`)).status).toBe(404);
    const webhook = await api("PUT", `/webhook/${LOJA.chave}`, { webhookUrl: receiver.url });
    expect(webhook.status).toBe(200);
    expect((await api("PUT", `/cob/${txid}`, cobBody())).status).toBe(201);
    const paid = firstPix(await bank.control("POST", `/cobs/${txid}/pay`, {}));
    await eventually(() => expect(receiver.received).toHaveLength(1));
    const [notification] = receiver.received;
    expect(notification).toMatchObject(
      name === "inter"
        ? { url: "/hook", body: [{ txid }] }
        : { url: "/hook/pix", body: { pix: [{ txid }] } },
    );
    const refund = await api("PUT", `/pix/${paid.endToEndId}/devolucao/1`, { valor: "1.00" });
    expect(refund.status).toBe(201);
  },
);

test("a bank knows no client of another, and takes no token of another", async () => {
  const bank = await openAt("inter");
  for (const name of BANKS.filter((one) => one !== "inter")) {
    expect((await requestToken(bank.call, DIALECTS[name])).body, name).toMatchObject({
      error: "invalid_client",
    });
  }
  const inter = await clientOf(bank.call, { ...DIALECTS.inter, base: DIALECTS.bradesco.base });
  expect((await inter("GET", `/cob/${newTxid()}`)).status).toBe(401);
});

/** A request for a token that is not quite as the bank wants it. */
function requestWith(name: BankName, change: Partial<BankDialect["token"]>): BankDialect {
  const dialect: BankDialect = DIALECTS[name];
  return { ...dialect, token: { ...dialect.token, ...change } };
}

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const BASIC_FORM = {
  ...FORM,
  Authorization: `Basic ${btoa(`${LOJA.clientId}:${LOJA.clientSecret}`)}`,
};
const GRANT = "grant_type=client_credentials";

test.each<[BankName, Partial<BankDialect["token"]>, number, string]>([
  ["inter", { headers: BASIC_FORM, body: `${GRANT}&scope=cob.read` }, 401, "invalid_client"],
  [
    "inter",
    { body: `${GRANT}&client_id=loja&client_secret=falso&scope=cob.read` },
    401,
    "invalid_client",
  ],
  [
    "inter",
    { body: `${GRANT}&client_id=loja&client_secret=segredo-da-loja` },
    400,
    "invalid_scope",
  ],
  ["sicoob", { body: `${GRANT}&client_id=outro&scope=cob.read` }, 401, "invalid_client"],
  ["sicoob", { body: `${GRANT}&client_id=loja` }, 400, "invalid_scope"],
  ["banco-do-brasil", { body: GRANT }, 400, "invalid_scope"],
  ["banco-do-brasil", { body: `${GRANT}&scope=tudo` }, 400, "invalid_scope"],
  ["bradesco", { body: GRANT }, 400, "invalid_scope"],
  ["itau", { headers: BASIC_FORM, body: GRANT }, 401, "invalid_client"],
  ["santander", { path: DIALECTS.bradesco.token.path }, 401, "invalid_client"],
  ["santander", { path: "/bancos/santander/oauth/token" }, 400, "unsupported_grant_type"],
  ["efi", { body: "{" }, 400, "unsupported_grant_type"],
  [
    "bradesco",
    { headers: { ...BASIC_FORM, "Content-Type": "application/json" } },
    400,
    "unsupported_grant_type",
  ],
])("%s gives no token for %j", async (name, change, status, error) => {
  const bank = await openAt(name);
  const reply = await requestToken(bank.call, requestWith(name, change));
  expect(reply).toMatchObject({ status, body: { error, error_description: expect.any(String) } });
});

test.each<[BankName, Partial<BankDialect>, object, number, RegExp]>([
  ["inter", {}, { conta: "12345" }, 400, /x-conta-corrente/],
  ["sicoob", { headers: () => ({}) }, {}, 400, /client_id/],
  ["banco-do-brasil", { query: "" }, {}, 401, /Chave de aplicação ausente/],
  ["banco-do-brasil", {}, { appKey: "outra" }, 403, /Chave de aplicação inválida/],
  ["itau", { headers: () => ({ "x-itau-apikey": "loja" }) }, {}, 400, /x-itau-correlationID/],
  ["santander", { headers: () => ({}) }, {}, 400, /X-Application-Key/],
  ["sicredi", { cobBase: DIALECTS.sicredi.base }, {}, 404, /endereço não existe/],
])(
  "%s lets no call through that lacks what it wants: %j",
  async (name, change, account, status, words) => {
    const bank = await openAt(name, account);
    const api = await clientOf(bank.call, { ...DIALECTS[name], ...change });
    const reply = await api("PUT", `/cob/${newTxid()}`, cobBody());
    expect(reply.status).toBe(status);
    expect(reply.text).toMatch(words);
  },
);

test("Itaú takes each correlation id once", async () => {
  const bank = await openAt("itau");
  const headers = DIALECTS.itau.headers();
  const api = await clientOf(bank.call, { ...DIALECTS.itau, headers: () => headers });
  expect((await api("GET", `/cob/${newTxid()}`)).status).toBe(404);
  expect((await api("GET", `/cob/${newTxid()}`)).text).toMatch(/UUID novo/);
});

test.each<[BankName, string, number]>([
  ["bradesco", `${GRANT}&scope=cob.read`, 403],
  ["sicredi", GRANT, 400],
])("%s: a token without the permission does not write", async (name, body, status) => {
  const bank = await openAt(name);
  const api = await clientOf(bank.call, requestWith(name, { body }));
  const reply = await api("PUT", `/cob/${newTxid()}`, cobBody());
  expect(reply.status).toBe(status);
  expect(reply.text).toContain("cob.write");
});

test("a bank grants fewer permissions than requested, and says so", async () => {
  const bank = await openAt("bradesco", { scopes: ["cob.read", "pix.read"] });
  const reply = await requestToken(bank.call, DIALECTS.bradesco);
  expect(reply).toMatchObject({ status: 200, body: { scope: "cob.read pix.read" } });
});

test("tokens live as long as at their bank", async () => {
  const lifetimes = await Promise.all(
    BANKS.map(async (name) => {
      const { body } = await requestToken((await openAt(name)).call, DIALECTS[name]);
      return [name, (body as { expires_in: number }).expires_in] as const;
    }),
  );
  expect(Object.fromEntries(lifetimes)).toMatchObject({ inter: 3_600, itau: 300, efi: 3_600 });
});

test("Efí tries a new address unless its client waives that: open to everybody, it is refused", async () => {
  const bank = await openAt("efi");
  const receiver = await openReceiver((body, { url = "" }) => ({ url, body }));
  const api = await clientOf(bank.call, { ...DIALECTS.efi, headers: () => ({}) });
  const reply = await api("PUT", `/webhook/${LOJA.chave}`, { webhookUrl: receiver.url });
  expect(reply).toMatchObject({ status: 400, body: { nome: "webhook_invalido" } });
  expect(receiver.received).toMatchObject([{ url: "/hook", body: { evento: "teste_webhook" } }]);
  expect((await api("GET", `/webhook/${LOJA.chave}`)).status).toBe(404);
});
