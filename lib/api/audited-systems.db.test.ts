import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { ensureSigningKey } from "@/lib/credentials/access-tokens";
import { grantToken } from "@/lib/credentials/grant-token";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { freshDatabase } from "@/testing/database";
import { ownKey } from "@/testing/own-key";
import { newClient } from "@/testing/system-call";

const database = freshDatabase();
beforeAll(ensureSigningKey);

const linesOf = (merchantId: string) =>
  database.sql(
    `SELECT act, subject, details, outcome, address, user_agent, credential_id, request_id, member_id
     FROM audit_log WHERE merchant_id = $1 ORDER BY id`,
    [merchantId],
  );

test("K6 what a system changes is in the audit log with its secret, address and request, also where it is refused", async () => {
  const { merchantId, credentialId, call } = await newClient();
  const order = { what: "payments", format: "csv" };
  const made = await call("createExport", "/exports", order, randomUUID());
  expect(made.status).toBe(202);
  const nobodys = randomUUID();
  const missing = await call("cancelPayment", `/payments/${nobodys}/cancel`, {});
  expect(missing.status).toBe(404);
  for (const text of ["52998224725", "Quitéria Zanzibar"]) {
    const path = `/payments/${encodeURIComponent(text)}/cancel`;
    expect((await call("cancelPayment", path, {})).status).toBe(404);
  }
  const common = {
    address: "203.0.113.20",
    user_agent: "loja/1.0",
    credential_id: credentialId,
    member_id: null,
  };
  expect(await linesOf(merchantId)).toMatchObject([
    {
      ...common,
      act: "export.create",
      subject: made.json.id,
      details: { ...order, replayed: false },
      outcome: "done",
      request_id: made.headers.get("x-request-id"),
    },
    {
      ...common,
      act: "charge.cancel",
      subject: nobodys,
      outcome: "not_found",
      request_id: missing.headers.get("x-request-id"),
    },
    // Whatever stands in place of an id may be about a payer.
    { ...common, act: "charge.cancel", subject: null, outcome: "not_found" },
    { ...common, act: "charge.cancel", subject: null, outcome: "not_found" },
  ]);
});

test("K6 a new charge names the secret in its first event, and costs no line", async () => {
  const { merchantId, credentialId, call } = await newClient();
  await ownKey(merchantId);
  const body = {
    amount: 10.5,
    dueDate: brasiliaDay(new Date()),
    billingType: "PIX",
    description: "Pedido 7",
    payer: { name: "Ana", document: "52998224725" },
  };
  const made = await call("createPayment", "/payments", body, randomUUID());
  expect(made.status).toBe(201);
  const events = await database.sql(
    "SELECT type, evidence FROM charge_events WHERE charge_id = $1 ORDER BY number",
    [made.json.id],
  );
  expect(events).toEqual([
    { type: "created", evidence: { credential: credentialId } },
    { type: "opened", evidence: null },
  ]);
  expect(await linesOf(merchantId)).toEqual([]);
});

test("K6 G19 a hundred requests that cannot be read leave one line a minute, and what begins has each its own", async () => {
  const { merchantId, credentialId, call } = await newClient();
  const nobodys = () => `/payments/${randomUUID()}`;
  const unread = [];
  for (let sent = 0; sent < 100; sent++) {
    unread.push(await call("editPayment", nobodys(), { [`unknown${sent}`]: "text" }));
  }
  expect(new Set(unread.map(({ json }) => json.code))).toEqual(new Set(["invalid_body"]));
  const begun = [nobodys(), nobodys()];
  for (const path of begun) {
    expect((await call("editPayment", path, { amount: 12.5 })).status).toBe(404);
  }
  // Another code and another act have lines of their own.
  expect((await call("editPayment", nobodys())).json.code).toBe("unsupported_media_type");
  expect((await call("createExport", "/exports", {})).json.code).toBe("idempotency_key_invalid");
  const line = { credential_id: credentialId, act: "charge.edit", subject: null };
  expect(await linesOf(merchantId)).toMatchObject([
    { ...line, outcome: "invalid_body", request_id: unread[0]?.headers.get("x-request-id") },
    ...begun.map((path) => ({ ...line, subject: path.slice(-36), outcome: "not_found" })),
    { ...line, outcome: "unsupported_media_type" },
    { ...line, act: "export.create", outcome: "idempotency_key_invalid" },
  ]);
  const another = await newClient();
  await another.call("editPayment", nobodys(), { unknown: 1 });
  expect(await linesOf(another.merchantId)).toHaveLength(1);
});

test("K6 tokens leave a line an hour for each secret and address, and the first one of an address says so", async () => {
  const { merchantId, credentialId, client } = await newClient();
  const grant = (address: string) => grantToken(client, null, address, "loja/1.0");
  for (const address of ["203.0.113.80", "203.0.113.80", "203.0.113.81"]) await grant(address);
  await grantToken({ ...client, secret: "wrong" }, null, "203.0.113.82");
  const line = (address: string) => ({
    act: "token.grant",
    address,
    credential_id: credentialId,
    details: { scopes: expect.stringContaining("pagamentos:write"), newAddress: true },
    outcome: "done",
  });
  expect(await linesOf(merchantId)).toMatchObject([line("203.0.113.80"), line("203.0.113.81")]);
});
