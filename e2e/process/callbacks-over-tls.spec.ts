import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as tlsRequest } from "node:https";
import { join, resolve } from "node:path";
import { ONLY_DEEP } from "@/testing/deep";
import { expect, test } from "../support/fixtures";
import { freePort, type Launched, launch, operatorOf, stopLaunched } from "../support/launch";
import { simulatorOf } from "../support/service";

test.afterEach(stopLaunched);

const certificate = (name: string) => resolve("testing/simulator/certificates", name);

/** Where the simulated bank calls. */
function callbackUrl({ dataDir }: Launched): URL {
  const journal = readFileSync(join(dataDir, "simulator", "journal.jsonl"), "utf8");
  const registered = [...journal.matchAll(/"webhookUrl":"([^"]+)"/g)].at(-1)?.[1];
  return new URL(registered ?? "http://nowhere.invalid");
}

/** POSTs a callback over TLS as somebody, or as nobody; 0 when the handshake fails. */
function callAs(url: URL, who: string | null): Promise<number> {
  return new Promise((answered) => {
    const call = tlsRequest(
      `${url.href}/pix`,
      {
        method: "POST",
        ca: readFileSync(certificate("authority.pem")),
        headers: { "content-type": "application/json" },
        ...(who
          ? {
              cert: readFileSync(certificate(`${who}.pem`)),
              key: readFileSync(certificate(`${who}.key`)),
            }
          : {}),
      },
      (answer) => {
        answer.resume();
        answered(answer.statusCode ?? 0);
      },
    );
    call.on("error", () => answered(0));
    call.end('{"pix":[]}');
  });
}

test(
  "an account with a callback subject takes callbacks from that certificate alone",
  ONLY_DEEP,
  async () => {
    const port = await freePort();
    const service = await launch({
      WEBHOOK_TLS_PORT: String(port),
      WEBHOOK_TLS_CERT: certificate("shop.pem"),
      WEBHOOK_TLS_KEY: certificate("shop.key"),
      WEBHOOK_TLS_CA: certificate("authority.pem"),
      WEBHOOK_TLS_URL: `https://127.0.0.1:${port}`,
      SIMULATOR_CALLBACK_CERT: certificate("bank.pem"),
      SIMULATOR_CALLBACK_KEY: certificate("bank.key"),
      SIMULATOR_CALLBACK_CA: certificate("authority.pem"),
    });
    const accounts = await operatorOf(service, "psp-accounts", "list", "--json");
    const [{ id, config }] = JSON.parse(accounts);
    const file = join(service.dataDir, "config.json");
    writeFileSync(file, JSON.stringify({ ...config, callbackSubject: { CN: "bank" } }));
    await operatorOf(service, "psp-accounts", "update", "--id", id, "--config", file);
    await expect.poll(() => callbackUrl(service).protocol, { timeout: 30_000 }).toBe("https:");

    const demo = JSON.parse(readFileSync(join(service.dataDir, "demo.json"), "utf8"));
    const basic = Buffer.from(`${demo.clientId}:${demo.clientSecret}`).toString("base64");
    const answer = await fetch(`${service.url}/oauth/token`, {
      method: "POST",
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    const headers = {
      authorization: `Bearer ${(await answer.json()).access_token}`,
      "content-type": "application/json",
      "idempotency-key": "one",
    };
    const body = JSON.stringify({
      amount: 10.5,
      billingType: "PIX",
      dueDate: "2099-12-31",
      payer: { name: "Ana Souza", document: "12345678909" },
    });
    const made = await fetch(`${service.url}/payments`, { method: "POST", headers, body });
    const { id: paymentId } = await made.json();
    const paid = await fetch(`${service.url}/sandbox/payments/${paymentId}/pay`, {
      method: "POST",
      headers: { authorization: headers.authorization },
    });
    expect(paid.status).toBe(202);
    // The bank's own record: it called, over TLS, and was taken.
    const deliveries = `${simulatorOf(service.dataDir)}/control/deliveries?state=delivered`;
    await expect
      .poll(async () => (await (await fetch(deliveries)).json()).count, { timeout: 30_000 })
      .toBe(1);

    const url = callbackUrl(service);
    expect(await callAs(url, "bank"), "the bank").toBe(200);
    expect(await callAs(url, "intruder"), "somebody else's certificate").toBe(401);
    expect(await callAs(url, null), "no certificate").toBe(0);
    const open = await fetch(`${service.url}${url.pathname}/pix`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-vintem-client-subject": encodeURIComponent('{"CN":"bank"}'),
      },
      body: '{"pix":[]}',
    });
    expect(open.status, "the address alone, with a subject made up").toBe(401);
    const elsewhere = new URL("/payments", url);
    expect(await callAs(elsewhere, "bank"), "nothing else is served there").toBe(404);
    await service.stop();
    rmSync(service.dataDir, { recursive: true, force: true });
  },
);
