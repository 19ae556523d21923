import { expect, test } from "vitest";
import type { NotificationTls } from "@/simulator/notifications/post";
import { LOJA, openBank, openMutualTlsPixReceiver } from "@/testing/simulator/bank";
import { clientOf, DIALECTS } from "@/testing/simulator/bank-client";
import { testPem } from "@/testing/simulator/certificates";
import { openMutualTlsReceiver } from "@/testing/simulator/receiver";
import { eventually } from "@/testing/simulator/simulator";

const own = { cert: testPem("bank.pem"), key: testPem("bank.key") };
/** A handshake on a busy machine takes longer than vitest's second. */
const ca = testPem("authority.pem");

async function notified(notificationTls: NotificationTls) {
  const receiver = await openMutualTlsPixReceiver();
  const bank = await openBank({ notificationTls });
  await bank.api("PUT", `/webhook/${LOJA.chave}`, { webhookUrl: receiver.url });
  await bank.control("POST", "/pix", { chave: LOJA.chave, txid: "avulso", amount: "1.00" });
  return { bank, receiver };
}

test("notifications over https show the bank's certificate to a receiver that demands one", async () => {
  const { bank, receiver } = await notified({ ...own, ca });
  await eventually(async () => {
    expect((await bank.control("GET", "/deliveries")).body).toMatchObject({
      deliveries: [{ state: "delivered", attempts: 1, lastResult: "200" }],
    });
  });
  expect(receiver.received).toMatchObject([{ path: "/hook/pix", pix: [{ txid: "avulso" }] }]);
});

test.each([
  ["the bank has no certificate to show", { ca }, /alert|closed|reset|EPIPE/i],
  ["the bank does not trust the receiver's authority", own, /certificate/i],
])("nothing is delivered, and it is tried again, if %s", async (_, tls, reason) => {
  const { bank, receiver } = await notified(tls);
  await eventually(async () => {
    const { body } = await bank.control("GET", "/deliveries");
    const { deliveries } = body as { deliveries: { attempts: number; lastResult: string }[] };
    expect(deliveries[0]?.attempts).toBeGreaterThan(1);
    expect(deliveries[0]?.lastResult).toMatch(reason);
  });
  expect(receiver.received).toEqual([]);
});

test("Efí takes an address that refuses callers without the bank's certificate, and no other", async () => {
  const receiver = await openMutualTlsReceiver((body) => body);
  const bank = await openBank({ notificationTls: { ...own, ca } });
  const { clientId, ...account } = LOJA;
  await bank.control("PUT", `/accounts/${clientId}`, { ...account, profile: "efi" });
  const api = await clientOf(bank.call, { ...DIALECTS.efi, headers: () => ({}) });
  const path = `/webhook/${LOJA.chave}`;
  expect((await api("PUT", path, { webhookUrl: receiver.url })).status).toBe(200);
  expect(receiver.received).toMatchObject([{ evento: "teste_webhook" }]);
  const nobody = await api("PUT", path, { webhookUrl: "https://127.0.0.1:1/hook" });
  expect(nobody).toMatchObject({ status: 400, body: { nome: "webhook_invalido" } });
});
