import { ONLY_DEEP } from "@/testing/deep";
import { expect, test } from "../../support/fixtures";
import { generatedClient } from "../../support/strangers/generated-client";

/** What a merchant's developer writes over the generated client: every name and type in it is the description's. */
const PROGRAM = `
import { createPayment, createRefund, createToken, getPayment, listPayments, playSandboxAction } from "./client";
import { client } from "./client/client.gen";

declare const process: { readonly env: Readonly<Record<string, string>> };
const { BASE = "", CLIENT_ID = "", CLIENT_SECRET = "" } = process.env;
client.setConfig({ baseUrl: BASE, throwOnError: true });

const credentials = { client_id: CLIENT_ID, client_secret: CLIENT_SECRET };
const { data: token } = await createToken({
  body: { grant_type: "client_credentials", ...credentials },
  throwOnError: true,
});
client.setConfig({ auth: token.access_token });

const newKey = () => ({ "Idempotency-Key": crypto.randomUUID() });
const { data: made } = await createPayment({
  headers: newKey(),
  body: {
    amount: 10,
    billingType: "PIX",
    dueDate: "2099-12-31",
    payer: { name: "Ana Souza", document: "12345678909" },
  },
  throwOnError: true,
});
const path = { id: made.id };
await playSandboxAction({ path: { ...path, action: "pay" }, throwOnError: true });
let { data: charge } = await getPayment({ path, throwOnError: true });
while (charge.status !== "RECEIVED") {
  await new Promise((resolve) => setTimeout(resolve, 100));
  ({ data: charge } = await getPayment({ path, throwOnError: true }));
}
const { data: listed } = await listPayments({ query: { status: ["RECEIVED"] }, throwOnError: true });
const refund = await createRefund({ path, headers: newKey(), body: { amount: 1.5 }, throwOnError: true });
console.log(JSON.stringify({ id: made.id, listed: listed.content.map(({ id }) => id), refunded: refund.data.amount }));
`;

test(
  "a client that @hey-api/openapi-ts generates gets a token, creates, lists and refunds",
  ONLY_DEEP,
  async ({ baseAddress, merchant }) => {
    const client = await generatedClient(baseAddress);
    try {
      const { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET } = merchant;
      const printed = await client.run(PROGRAM, { BASE: baseAddress, CLIENT_ID, CLIENT_SECRET });
      const { id, listed, refunded } = JSON.parse(printed);
      expect(listed).toContain(id);
      expect(refunded).toBe(1.5);
    } finally {
      client.remove();
    }
  },
);
