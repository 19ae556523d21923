import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { type Described, describedOperations, exampleBody } from "@/e2e/support/contract";
import type { Credentials } from "@/e2e/support/credentials";
import { merchantApi, newMerchant } from "@/e2e/support/fixtures";
import { asOperator } from "@/e2e/support/sessions";
import { webhooksApi } from "@/e2e/support/webhooks";
import { expect, expectProblem, send, test, type WireAnswer } from "@/e2e/support/wire";
import { SCOPES } from "@/lib/platform/values/scope";

// Every refusal that all operations of systems have in common, of each of them: one request each. The body is held
// against the document by `send`, as everywhere.

type Operation = ReturnType<typeof describedOperations>[number];

const OPERATIONS = describedOperations().filter(({ security }) =>
  security.some((way) => "oauth2" in way),
);
const WITH_BODY = OPERATIONS.filter(({ requestBody }) => requestBody !== undefined);
const OF_ONE = OPERATIONS.filter(({ path, responses }) => path.includes("{") && "404" in responses);

const PLACES: Readonly<Record<string, () => string>> = {
  id: randomUUID,
  position: () => "1",
  action: () => "pay",
};

/** An address of an operation at which there is nothing. */
function emptyPath({ path }: Operation): string {
  return path.replace(/\{(\w+)\}/g, (_, name) =>
    path.startsWith("/events/") ? `evt_${"0".repeat(32)}_1` : (PLACES[name]?.() ?? "x"),
  );
}

interface Variation {
  readonly token?: string;
  readonly query?: string;
  readonly type?: string;
  readonly body?: string;
}

/** Sends a request of an operation that is right but for what a test varies. */
function call(
  baseAddress: string,
  operation: Operation,
  { token, query = "", type = "application/json", body }: Variation,
): Promise<WireAnswer> {
  const example = body ?? textOf(operation);
  return send(baseAddress, {
    method: operation.method,
    path: `${emptyPath(operation)}${query}`,
    headers: [
      ...(token === undefined ? [] : [["authorization", `Bearer ${token}`] as const]),
      ...(operation.method === "POST" ? [["idempotency-key", randomUUID()] as const] : []),
      ...(example === undefined ? [] : [["content-type", type] as const]),
    ],
    ...(example === undefined ? {} : { body: example }),
  });
}

/** An empty object is right where the document has no example: such a body may be left out. */
function textOf(operation: Described): string | undefined {
  return operation.requestBody ? JSON.stringify(exampleBody(operation) ?? {}) : undefined;
}

function scopeOf({ security }: Operation): string {
  return security.find((way) => "oauth2" in way)?.oauth2?.[0] ?? "";
}

async function tokenOf(request: APIRequestContext, merchant: Credentials): Promise<string> {
  return (await webhooksApi(request, merchant)).token;
}

test("401 and 403: every operation of systems needs a token with its scope", async ({
  baseAddress,
  request,
}) => {
  const api = await webhooksApi(request, await newMerchant());
  const others = new Map<string, string>();
  for (const scope of SCOPES) {
    const rest = SCOPES.filter((other) => other !== scope).join(" ");
    others.set(scope, (await merchantApi(request, api, rest)).token);
  }
  for (const operation of OPERATIONS) {
    const { operationId: name } = operation;
    await expectProblem(await call(baseAddress, operation, {}), 401, "unauthorized", name);
    const token = others.get(scopeOf(operation)) ?? "";
    const answer = await call(baseAddress, operation, { token });
    await expectProblem(answer, 403, "insufficient_scope", name);
  }
});

test("400, 404, 413 and 415: every operation of systems refuses what it cannot take", async ({
  baseAddress,
  request,
}) => {
  const token = await tokenOf(request, await newMerchant());
  for (const operation of OPERATIONS) {
    const answer = await call(baseAddress, operation, { token, query: "?nada=1" });
    await expectProblem(answer, 400, "invalid_parameters", operation.operationId);
  }
  for (const operation of OF_ONE) {
    const answer = await call(baseAddress, operation, { token });
    await expectProblem(answer, 404, "not_found", operation.operationId);
  }
  for (const operation of WITH_BODY) {
    const { operationId: name } = operation;
    const large = await call(baseAddress, operation, {
      token,
      body: `{"a":"${"x".repeat(66_000)}"}`,
    });
    await expectProblem(large, 413, "body_too_large", name);
    const text = await call(baseAddress, operation, { token, type: "text/plain" });
    await expectProblem(text, 415, "unsupported_media_type", name);
  }
});

test("429: every operation of systems counts among what its merchant may request", async ({
  baseAddress,
  request,
}) => {
  const merchant = await newMerchant();
  const token = await tokenOf(request, merchant);
  const limits = { write: 1, read: 1, concurrent: null, credentialPercent: null };
  await asOperator(`merchants/${merchant.merchantId}/limits`, limits, "PUT");
  for (const operation of OPERATIONS) {
    // A request a second is let in, however long each takes, and the limit itself is heeded a moment after it was set.
    const together = () =>
      Promise.all(Array.from({ length: 4 }, () => call(baseAddress, operation, { token })));
    await expect
      .poll(async () => (await together()).some(({ status }) => status === 429), {
        intervals: [0],
        message: operation.operationId,
      })
      .toBe(true);
  }
});

test("405: no operation is at its address under another method", async ({ baseAddress }) => {
  for (const path of new Set(OPERATIONS.map(emptyPath))) {
    const answer = await send(baseAddress, { method: "QUERY", path });
    await expectProblem(answer, 405, "method_not_allowed", path);
  }
});
