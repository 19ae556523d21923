import { X509Certificate } from "node:crypto";
import { Agent, type Dispatcher, request } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { LOJA } from "@/testing/simulator/bank";
import { testPem as pem } from "@/testing/simulator/certificates";
import { temporaryDirectory } from "@/testing/simulator/simulator";
import { startSimulator } from "./server";

test("with TLS a client certificate is demanded and the token is bound to it", async () => {
  const simulator = await startSimulator({
    state: await temporaryDirectory(),
    tls: { cert: pem("bank.pem"), key: pem("bank.key"), clientCa: pem("authority.pem") },
  });
  onTestFinished(() => simulator.close());
  const agentOf = (name?: string) => {
    const own = name ? { cert: pem(`${name}.pem`), key: pem(`${name}.key`) } : {};
    const agent = new Agent({ connect: { ca: pem("authority.pem"), ...own } });
    onTestFinished(() => agent.destroy());
    return agent;
  };
  const [shop, intruder, nobody] = [agentOf("shop"), agentOf("intruder"), agentOf()];
  const { clientId, ...account } = LOJA;
  expect(simulator.url).toMatch(/^https:/);

  await expect(
    request(`${simulator.url}/pix/v2/webhook`, { dispatcher: nobody }),
  ).rejects.toThrow();
  await request(`${simulator.url}/control/accounts/${clientId}`, {
    method: "PUT",
    dispatcher: shop,
    body: JSON.stringify(account),
  });
  const token = await request(`${simulator.url}/oauth/token`, {
    method: "POST",
    dispatcher: shop,
    headers: { authorization: `Basic ${btoa(`${clientId}:${account.clientSecret}`)}` },
    body: "grant_type=client_credentials",
  });
  const { access_token } = (await token.body.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  const statusFor = async (dispatcher: Agent) =>
    (await request(`${simulator.url}/pix/v2/webhook`, { dispatcher, headers })).statusCode;
  expect(await statusFor(shop)).toBe(200);
  expect(await statusFor(intruder)).toBe(401);
});

test.each(["fingerprint", "common name"])(
  "a client comes with its own certificate: %s",
  async (by) => {
    const simulator = await startSimulator({
      state: await temporaryDirectory(),
      tls: { cert: pem("bank.pem"), key: pem("bank.key"), clientCa: pem("authority.pem") },
    });
    onTestFinished(() => simulator.close());
    const { fingerprint256 } = new X509Certificate(pem("shop.pem"));
    const account =
      by === "fingerprint"
        ? { profile: "standard", certificate: fingerprint256 }
        : { profile: "itau" };
    const statusWith = async (
      name: string,
      method: Dispatcher.HttpMethod,
      path: string,
      body: string,
    ) => {
      const connect = {
        ca: pem("authority.pem"),
        cert: pem(`${name}.pem`),
        key: pem(`${name}.key`),
      };
      const dispatcher = new Agent({ connect });
      onTestFinished(() => dispatcher.destroy());
      const headers = { authorization: `Basic ${btoa("shop:segredo")}` };
      const reply = await request(simulator.url + path, { method, dispatcher, headers, body });
      return reply.statusCode;
    };
    const { clientId: _, ...loja } = { ...LOJA, ...account, clientSecret: "segredo" };
    await statusWith("shop", "PUT", "/control/accounts/shop", JSON.stringify(loja));
    const path = by === "fingerprint" ? "/oauth/token" : "/bancos/itau/api/oauth/token";
    const body = "grant_type=client_credentials&client_id=shop&client_secret=segredo";
    expect(await statusWith("shop", "POST", path, body)).toBe(200);
    expect(await statusWith("intruder", "POST", path, body)).toBe(401);
  },
);
