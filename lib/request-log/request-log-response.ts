import { z } from "zod";
import { printPlace } from "./call-place";
import type { CallPage, KeptCall } from "./request-log";

/** A call as GET /request-logs shows it. */
export const callSchema = z.strictObject({
  requestId: z.guid(),
  at: z.iso.datetime(),
  method: z.string(),
  path: z.string(),
  paymentId: z.guid().nullable(),
  status: z.int(),
  code: z.string().nullable(),
  ms: z.int(),
  clientId: z.string(),
  credentialId: z.guid(),
  credential: z.string(),
  address: z.string(),
});

/** A part of the log; `next` leads to older calls. */
export const callPage = z.strictObject({
  content: z.array(callSchema),
  next: z.string().nullable(),
});

export function callPageResponse({ calls, next }: CallPage): z.output<typeof callPage> {
  return { content: calls.map(callResponse), next: next && printPlace(next) };
}

function callResponse({ at, ...call }: KeptCall): z.output<typeof callSchema> {
  const { requestId, ...rest } = call;
  return { requestId, at: at.toISOString(), ...rest };
}
