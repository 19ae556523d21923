import { X509Certificate } from "node:crypto";
import { Agent, request } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { startSimulator } from "@/simulator/server";
import { addDays, dayOf } from "@/simulator/values/brasilia";
import { cobBody, LOJA, newTxid } from "@/testing/simulator/bank";
import { testPem as pem, testPemPath } from "@/testing/simulator/certificates";
import { EFI_CALLS, type EfiClient, efiSdkAt } from "@/testing/simulator/efi-sdk";
import { temporaryDirectory } from "@/testing/simulator/simulator";

const WINDOW = { inicio: "2020-01-01T00:00:00Z", fim: "2099-01-01T00:00:00Z" };
const calendario = { dataDeVencimento: addDays(dayOf(new Date()), 30), validadeAposVencimento: 30 };

/** The SDK at a simulated Efí over mutual TLS, and the control call that pays a charge there. */
async function openEfi() {
  const simulator = await startSimulator({
    state: await temporaryDirectory(),
    tls: { cert: pem("bank.pem"), key: pem("bank.key"), clientCa: pem("authority.pem") },
  });
  onTestFinished(() => simulator.close());
  const connect = { ca: pem("authority.pem"), cert: pem("shop.pem"), key: pem("shop.key") };
  const dispatcher = new Agent({ connect });
  onTestFinished(() => dispatcher.destroy());
  const control = async (method: "PUT" | "POST", path: string, body: object) => {
    const url = `${simulator.url}/control${path}`;
    const reply = await request(url, { method, dispatcher, body: JSON.stringify(body) });
    return reply.body.json();
  };
  const { clientId, clientSecret, ...account } = LOJA;
  const certificate = new X509Certificate(pem("shop.pem")).fingerprint256;
  const efi = { ...account, clientSecret, profile: "efi", certificate };
  await control("PUT", `/accounts/${clientId}`, efi);
  const sdk = efiSdkAt(`${simulator.url}/bancos/efi`, {
    client_id: clientId,
    client_secret: clientSecret,
    certificate: testPemPath("shop.p12"),
  });
  const called = new Set<string>();
  const counted = new Proxy(sdk, {
    get(target, name: (typeof EFI_CALLS)[number]) {
      called.add(name);
      return target[name];
    },
  });
  const pay = async (txid: string) => {
    const { pix } = (await control("POST", `/cobs/${txid}/pay`, {})) as {
      pix: { endToEndId: string }[];
    };
    return pix[0]?.endToEndId;
  };
  return { sdk: counted, called, pay };
}

test("Efí's own SDK makes every call of API Pix with nothing but another base address", async () => {
  const { sdk, called, pay } = await openEfi();
  await charges(sdk);
  await chargesWithDueDate(sdk);
  await locations(sdk);
  await webhooks(sdk);
  await money(sdk, pay);
  expect([...called].sort()).toEqual([...EFI_CALLS].sort());
}, 60_000);

async function charges(sdk: EfiClient): Promise<void> {
  const txid = newTxid();
  expect(await sdk.pixCreateCharge({ txid }, cobBody())).toMatchObject({ txid, status: "ATIVA" });
  const change = { valor: { original: "38.00" } };
  expect(await sdk.pixUpdateCharge({ txid }, change)).toMatchObject({ revisao: 1, ...change });
  expect(await sdk.pixDetailCharge({ txid })).toMatchObject(change);
  const made = await sdk.pixCreateImmediateCharge({}, cobBody());
  expect(made).toMatchObject({ status: "ATIVA" });
  expect(await sdk.pixListCharges(WINDOW)).toMatchObject({
    parametros: { paginacao: { quantidadeTotalDeItens: 2 } },
    cobs: [{ txid }, { txid: made.txid }],
  });
  const refused = sdk.pixCreateCharge({ txid: newTxid() }, cobBody({ chave: "outra" }));
  await expect(refused).rejects.toMatchObject({ violacoes: [{ propriedade: "cob.chave" }] });
}

async function chargesWithDueDate(sdk: EfiClient): Promise<void> {
  const [txid, inBatch] = [newTxid(), newTxid()];
  const body = cobBody({ calendario });
  expect(await sdk.pixCreateDueCharge({ txid }, body)).toMatchObject({ txid, calendario });
  const juros = { modalidade: 2, valorPerc: "0.10" };
  await sdk.pixUpdateDueCharge({ txid }, { valor: { juros } });
  expect(await sdk.pixDetailDueCharge({ txid })).toMatchObject({
    valor: { original: "37.00", juros },
  });
  const cobsv = [{ ...body, txid: inBatch }];
  await sdk.pixCreateDueChargeBatch({ id: "1" }, { descricao: "Lote", cobsv });
  const changed = [{ txid: inBatch, valor: { original: "39.00" } }];
  await sdk.pixUpdateDueChargeBatch({ id: "1" }, { cobsv: changed });
  const lote = { descricao: "Lote", cobsv: [{ txid: inBatch, status: "CRIADA" }] };
  expect(await sdk.pixDetailDueChargeBatch({ id: "1" })).toMatchObject(lote);
  expect(await sdk.pixListDueChargeBatch(WINDOW)).toMatchObject({ lotes: [lote] });
  expect(await sdk.pixListDueCharges(WINDOW)).toMatchObject({
    cobs: [{ txid }, { txid: inBatch, valor: { original: "39.00" } }],
  });
}

async function locations(sdk: EfiClient): Promise<void> {
  const made = await sdk.pixCreateLocation({}, { tipoCob: "cob" });
  const id = String(made.id);
  const txid = newTxid();
  await sdk.pixCreateCharge({ txid }, cobBody({ loc: { id: made.id } }));
  expect(await sdk.pixDetailLocation({ id })).toMatchObject({ id: made.id, txid });
  expect(await sdk.pixUnlinkTxidLocation({ id })).toEqual(made);
  const { loc } = (await sdk.pixLocationList(WINDOW)) as { loc: object[] };
  expect(loc).toContainEqual(made);
}

async function webhooks(sdk: EfiClient): Promise<void> {
  const { chave } = LOJA;
  const webhookUrl = "https://loja.example/hook?ignorar=";
  await sdk.pixConfigWebhook({ chave }, { webhookUrl });
  expect(await sdk.pixDetailWebhook({ chave })).toMatchObject({ webhookUrl, chave });
  expect(await sdk.pixListWebhook(WINDOW)).toMatchObject({ webhooks: [{ webhookUrl }] });
  await sdk.pixDeleteWebhook({ chave });
  await expect(sdk.pixDetailWebhook({ chave })).rejects.toMatchObject({ status: 404 });
}

async function money(
  sdk: EfiClient,
  pay: (txid: string) => Promise<string | undefined>,
): Promise<void> {
  const txid = newTxid();
  await sdk.pixCreateCharge({ txid }, cobBody());
  const e2eId = await pay(txid);
  expect(await sdk.pixDetailReceived({ e2eId })).toMatchObject({ txid, valor: "37.00" });
  expect(await sdk.pixReceivedList(WINDOW)).toMatchObject({ pix: [{ endToEndId: e2eId }] });
  const refund = { e2eId, id: "D1" };
  expect(await sdk.pixDevolution(refund, { valor: "7.00" })).toMatchObject({ valor: "7.00" });
  expect(await sdk.pixDetailDevolution(refund)).toMatchObject({ id: "D1", valor: "7.00" });
}
