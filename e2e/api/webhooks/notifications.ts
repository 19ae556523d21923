import type { APIRequestContext, APIResponse } from "@playwright/test";
import { callbackPath, txidOf } from "../../support/wire";

/** An end-to-end id in the form of the network; the bank knows none of them. */
export function madeUpEndToEndId(): string {
  const random = crypto.randomUUID().replaceAll("-", "").slice(0, 11);
  return `E00000000202611211200${random}`;
}

/** What a bank calls about money for a charge. */
export function announcement(id: string, changes: Readonly<Record<string, unknown>> = {}) {
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

/** Calls the address that the bank was given, as anyone who got hold of it could. */
export function callBack(
  request: APIRequestContext,
  body: unknown,
  path = `${callbackPath()}/pix`,
): Promise<APIResponse> {
  return request.post(path, {
    headers: { "content-type": "application/json" },
    data: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
  });
}
