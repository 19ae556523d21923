import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, merchantApi, newMerchant, test, validBody } from "../../support/fixtures";
import { SERVICE_DATA } from "../../support/service";

/** Everything that the service has written about what it does. */
function allLogs(): string {
  const dataDir = process.env[SERVICE_DATA] ?? "";
  const logs = join(dataDir, "logs");
  const files = [
    ...readdirSync(logs).map((name) => join(logs, name)),
    join(dataDir, "postgres.log"),
  ];
  return files.map((file) => readFileSync(file, "utf8")).join("\n");
}

test("no payer, secret, token, key or code is in any log, whatever became of the request (K1)", async ({
  request,
}) => {
  const credentials = await newMerchant(`Canária ${randomUUID()}`);
  const api = await merchantApi(request, credentials);
  const key = `canary-key-${randomUUID()}`;
  const payer = {
    name: "Canária das Dores",
    document: "90817263544",
    email: "canaria@segredo.example",
    phone: "11912345678",
  };
  const charge = await (await api.create(validBody({ payer }), { "idempotency-key": key })).json();
  expect(charge.status).toBe("PENDING");
  await api.pay(charge.id);
  await api.waitFor(charge.id, "RECEIVED");
  // Refused, too large, in conflict, unknown: failures are logged as well, without what they held.
  await api.create(validBody({ payer: { ...payer, phone: "x" } }));
  await api.create(validBody({ payer: { ...payer, name: "Canária".repeat(20_000) } }));
  await api.create(validBody({ payer, amount: 77 }), { "idempotency-key": key });
  await api.list("?payerDocument=90817263544");
  await request.post("/oauth/token", {
    form: { grant_type: "client_credentials" },
    headers: {
      authorization: `Basic ${Buffer.from("canary-client:canary-secret").toString("base64")}`,
    },
  });

  const logs = allLogs();
  expect(logs).toContain("/payments");
  const canaries = [
    "Canária",
    "90817263544",
    "canaria@",
    "11912345678",
    key,
    credentials.clientSecret,
    credentials.password,
    credentials.email,
    api.token,
    charge.pix.copyPaste,
    "canary-secret",
  ];
  for (const canary of canaries) expect(logs, canary).not.toContain(canary);
});
