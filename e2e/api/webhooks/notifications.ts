import type { APIRequestContext, APIResponse } from "@playwright/test";
import { txidOf, webhookPath } from "../../support/wire";

/** An end-to-end id in the form of the network; the bank knows none of them. */
export function madeUpEndToEndId(): string {
  const random = crypto.randomUUID().replaceAll("-", "").slice(0, 11);
  return `E00000000202611211200${random}`;
}

/** The body of a webhook notification about money for a charge. */
export function notificationBody(id: string, changes: Readonly<Record<string, unknown>> = {}) {
  return {
    pix: [
      {
        endToEndId: madeUpEndToEndId(),
        txid: txidOf(id),
        valor: "10.50",
        horario: "2026-11-21T12:00:00.000Z",
        ...changes,
      },
    ],
  };
}

/** Sends a webhook notification, as anyone who knows the bank's webhook address could. */
export function notify(
  request: APIRequestContext,
  body: unknown,
  path = `${webhookPath()}/pix`,
): Promise<APIResponse> {
  return request.post(path, {
    headers: { "content-type": "application/json" },
    data: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
  });
}
