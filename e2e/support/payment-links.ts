import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import type { PaymentLinkResponse } from "@/lib/payment-links/payment-link-response";
import type { MerchantApi } from "./fixtures";
import { type WireAnswer, wire } from "./wire";

/** Requests POST /payment-links with a fresh key unless one is given. */
export async function requestLink(
  request: APIRequestContext,
  { token }: Pick<MerchantApi, "token">,
  body: object,
  key: string = randomUUID(),
): Promise<WireAnswer> {
  const answer = await request.post("/payment-links", {
    data: body,
    headers: { authorization: `Bearer ${token}`, "idempotency-key": key },
  });
  return wire(answer);
}

/** A payment link of R$ 25,00 by Pix, with what a test changes. */
export async function newLink(
  request: APIRequestContext,
  api: Pick<MerchantApi, "token">,
  changes: object = {},
): Promise<PaymentLinkResponse> {
  const body = { title: "Aula de violão", amount: 25, billingTypes: ["PIX"], ...changes };
  const answer = await requestLink(request, api, body);
  if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
  return JSON.parse(answer.text);
}

/** PATCH /payment-links/{id}. */
export async function changeLink(
  request: APIRequestContext,
  { token }: Pick<MerchantApi, "token">,
  id: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<WireAnswer> {
  const answer = await request.patch(`/payment-links/${id}`, {
    data: body,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  return wire(answer);
}
