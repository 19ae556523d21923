import { randomUUID } from "node:crypto";

const { VINTEM_URL, VINTEM_CLIENT_ID, VINTEM_CLIENT_SECRET } = process.env;
const credentials = btoa(`${VINTEM_CLIENT_ID}:${VINTEM_CLIENT_SECRET}`);

async function call(method: string, path: string, headers: Record<string, string>, body?: string) {
  const answer = await fetch(VINTEM_URL + path, { method, headers, body: body ?? null });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return await answer.json();
}

const form = { "Content-Type": "application/x-www-form-urlencoded" };
const { access_token } = await call(
  "POST",
  "/oauth/token",
  { ...form, Authorization: `Basic ${credentials}` },
  "grant_type=client_credentials",
);
const authorized = { Authorization: `Bearer ${access_token}` };
const json = { ...authorized, "Content-Type": "application/json" };
const once = () => ({ ...json, "Idempotency-Key": randomUUID() });

const link = await call(
  "POST",
  "/payment-links",
  once(),
  JSON.stringify({ title: "Oficina de cerâmica", amount: 180, maxPayments: 12 }),
);
console.log(`Send or print: ${link.url}`);

const charge = await call(
  "POST",
  "/payments",
  once(),
  JSON.stringify({
    amount: 10.5,
    billingType: "PIX",
    dueDate: "2099-12-30",
    payer: { name: "Ana Souza", document: "12345678909" },
  }),
);
const changed = await call(
  "PATCH",
  `/payments/${charge.id}`,
  json,
  JSON.stringify({ amount: 12, dueDate: "2099-12-31" }),
);
console.log(`Changed to: ${changed.amount} until ${changed.dueDate}`);

let payers = [];
while (payers.length === 0) {
  await new Promise((done) => setTimeout(done, 1_000));
  payers = (await call("GET", "/payers?q=ana%20souza", authorized)).content;
}
console.log(`Payer: ${payers[0].name}`);

const stop = JSON.stringify({ active: false });
const stopped = await call("PATCH", `/payment-links/${link.id}`, json, stop);
console.log(`Link: ${stopped.state}`);
