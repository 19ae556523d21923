import { OPERATIONS } from "@/lib/api/operations";
import { serve } from "@/lib/api/serve";
import { sessionCookie } from "@/lib/members/session-cookie";
import { env } from "@/lib/platform/env";

/** The id in an address, where a test names no other: nothing has it. */
const NOBODYS = "018f6d3a-1b2c-4d5e-8f90-123456789abc";
/** A CPF in an address: no charge has it. */
const DOCUMENT = "52998224725";

/** An answer: its status, and the fields of its body. */
export interface PageAnswer extends Readonly<Record<string, unknown>> {
  readonly status: number;
  readonly code?: string;
}

/** Calls an operation at its dashboard address, as the pages of a session do. */
export async function callFromPage(
  sessionId: string,
  name: string,
  body?: unknown,
  id = NOBODYS,
): Promise<PageAnswer> {
  const operation = OPERATIONS.find((one) => one.name === name);
  const address = operation?.at.find(({ path }) => path.startsWith("/api/dashboard/"));
  if (!operation || !address) throw new Error(`${name} has no page's address`);
  const { origin } = new URL(env().publicUrl);
  const [cookie = ""] = (await sessionCookie({ sessionId })).split(";");
  const path = address.path.replace("{id}", id).replace("{document}", DOCUMENT);
  const request = new Request(origin + path, {
    method: operation.method,
    headers: {
      cookie,
      origin,
      "content-type": "application/json",
      "idempotency-key": "once",
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const response = await serve(operation, address)(request, { params: { id, document: DOCUMENT } });
  const text = await response.text();
  return { ...(text ? JSON.parse(text) : {}), status: response.status };
}
