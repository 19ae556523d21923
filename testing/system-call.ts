import { randomUUID } from "node:crypto";
import { OPERATIONS } from "@/lib/api/operations";
import { serve } from "@/lib/api/serve";
import { issueToken } from "@/lib/credentials/access-tokens";
import { findCredential } from "@/lib/credentials/store/credentials";
import { enrolMerchant } from "@/lib/merchants/enrol-merchant";
import { ADDRESS_HEADER } from "@/lib/platform/caller-address";
import { secretHash } from "@/lib/platform/secret-hash";
import { SCOPES } from "@/lib/platform/values/scope";

/** A merchant, and how its systems call an operation over HTTP. */
export async function newClient() {
  const enrolled = await enrolMerchant("Loja", `${randomUUID()}@loja.example`);
  const { id, clientId } = enrolled.merchant;
  const presented = { clientId, secretHash: secretHash(enrolled.clientSecret) };
  const credential = await findCredential(presented);
  if (!credential) throw new Error("the credential was not kept");
  const headers = { Authorization: `Bearer ${await issueToken(credential, SCOPES)}` };
  return {
    merchantId: id,
    client: { id: clientId, secret: enrolled.clientSecret },
    credentialId: credential.id,
    async call(name: string, path: string, body?: unknown, key?: string) {
      const operation = OPERATIONS.find((one) => one.name === name);
      const address = operation?.at[0];
      if (!operation || !address) throw new Error(`there is no operation ${name}`);
      const request = new Request(`https://api.example${path}`, {
        method: operation.method,
        headers: {
          ...headers,
          [ADDRESS_HEADER]: "203.0.113.20",
          "User-Agent": "loja/1.0",
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...(key ? { "Idempotency-Key": key } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const id = /[0-9a-f-]{36}/.exec(path)?.[0];
      const response = await serve(operation, address)(request, { params: id ? { id } : {} });
      return { status: response.status, headers: response.headers, json: await response.json() };
    },
  };
}
