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

const charge = await call(
  "POST",
  "/payments",
  { ...authorized, "Content-Type": "application/json", "Idempotency-Key": randomUUID() },
  JSON.stringify({
    amount: 10.5,
    billingType: "PIX",
    dueDate: "2099-12-31",
    reference: "PED-1042",
    payer: { name: "Ana Souza", document: "12345678909" },
  }),
);
console.log(`Send this link: ${charge.invoiceUrl}`);

// Sandbox only: the simulated payer pays.
await call("POST", `/sandbox/payments/${charge.id}/pay`, authorized);

let { status } = charge;
while (status === "CREATING" || status === "PENDING") {
  await new Promise((done) => setTimeout(done, 1_000));
  ({ status } = await call("GET", `/payments/${charge.id}`, authorized));
}
console.log(status);
