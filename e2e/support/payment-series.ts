import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import type { PaymentSeriesResponse } from "@/lib/payment-series/payment-series-response";
import { brasiliaDay } from "./bodies";
import type { MerchantApi } from "./fixtures";
import { type WireAnswer, wire } from "./wire";

/** A body that POST /payment-series accepts: three boletos of R$ 50,00, the first due in ten days. */
export function seriesBody(changes: object = {}): object {
  return {
    payer: { name: "Ana Souza", document: "12345678909" },
    count: 3,
    every: "MONTH",
    firstDueDate: brasiliaDay(10),
    amount: 50,
    billingType: "BOLETO",
    description: "Curso de violão",
    ...changes,
  };
}

/** Requests POST /payment-series with a fresh key unless one is given. */
export async function requestSeries(
  request: APIRequestContext,
  { token }: Pick<MerchantApi, "token">,
  body: object,
  key: string = randomUUID(),
): Promise<WireAnswer> {
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": key };
  return wire(await request.post("/payment-series", { data: body, headers }));
}

/** A series that is whole. */
export async function newSeries(
  request: APIRequestContext,
  api: Pick<MerchantApi, "token">,
  changes: object = {},
): Promise<PaymentSeriesResponse> {
  const answer = await requestSeries(request, api, seriesBody(changes));
  if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
  return JSON.parse(answer.text);
}

/** POST /payment-series/{id}/complete or /cancel. */
export async function actOnSeries(
  request: APIRequestContext,
  { token }: Pick<MerchantApi, "token">,
  id: string,
  action: "complete" | "cancel",
  body?: object,
): Promise<WireAnswer> {
  const answer = await request.post(`/payment-series/${id}/${action}`, {
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { data: body }),
  });
  return wire(answer);
}
