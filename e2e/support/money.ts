import type { APIRequestContext } from "@playwright/test";
import type { EventResponse } from "@/lib/charge-details/event-response";
import type { PaymentResponse } from "@/lib/charges/payment-response";
import type { Page } from "@/lib/http/page-response";
import type { ExceptionResponse } from "@/lib/payments/discrepancy-response";
import type { RefundResponse } from "@/lib/payments/refund-response";
import { expect, type MerchantApi } from "./fixtures";
import { polled } from "./polled";
import { payAtBank, txidOf } from "./wire";

/** A refund in the books of the simulated bank. */
interface RefundAtBank {
  readonly id: string;
  readonly valor: string;
  readonly status: "EM_PROCESSAMENTO" | "DEVOLVIDO" | "NAO_REALIZADO";
  readonly natureza: string;
  readonly descricao?: string;
}

/** Money in the books of the simulated bank. */
interface MoneyAtBank {
  readonly endToEndId: string;
  readonly txid: string | null;
  readonly chave: string;
  readonly valor: string;
  readonly devolucoes: readonly RefundAtBank[];
}

/** A charge that its payer has paid, RECEIVED. */
export async function received(
  api: MerchantApi,
  overrides?: Record<string, unknown>,
): Promise<PaymentResponse> {
  const { id } = await api.created(overrides);
  const answer = await api.pay(id);
  if (answer.status() !== 202) throw new Error(`${answer.status()}: ${await answer.text()}`);
  return api.waitFor(id, "RECEIVED");
}

/** A RECEIVED charge that was paid by force: another amount, another instant, or more than once. */
export async function receivedByForce(
  api: MerchantApi,
  bank: APIRequestContext,
  payment: Readonly<Record<string, unknown>>,
  overrides?: Record<string, unknown>,
): Promise<PaymentResponse> {
  const { id } = await api.created(overrides);
  await payAtBank(bank, id, { ...payment, force: true });
  return api.waitFor(id, "RECEIVED");
}

/** The money that the simulated bank received for a charge, with its refunds. */
export async function moneyAtBank(
  bank: APIRequestContext,
  id: string,
): Promise<readonly MoneyAtBank[]> {
  const answer = await bank.get(`/control/pix?txid=${txidOf(id)}`);
  return (await answer.json()).pix;
}

/** The end-to-end id of the first money that the simulated bank received for a charge. */
export async function endToEndIdOf(bank: APIRequestContext, id: string): Promise<string> {
  const [money] = await moneyAtBank(bank, id);
  if (!money) throw new Error(`the bank received nothing for ${id}`);
  return money.endToEndId;
}

/** The refunds of a charge's money at the simulated bank, in any status. */
export async function refundsAtBank(
  bank: APIRequestContext,
  id: string,
): Promise<readonly RefundAtBank[]> {
  return (await moneyAtBank(bank, id)).flatMap(({ devolucoes }) => devolucoes);
}

/** The bank takes money back on its own (MED); without an amount, all that is left. */
export async function takenBack(
  bank: APIRequestContext,
  endToEndId: string,
  body: Readonly<Record<string, unknown>> = {},
): Promise<RefundAtBank> {
  const answer = await bank.post(`/control/pix/${endToEndId}/refund`, { data: body });
  if (answer.status() !== 201) throw new Error(`${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

/** Requests a refund, which must be accepted. */
export async function refunded(
  api: MerchantApi,
  id: string,
  body?: unknown,
): Promise<RefundResponse> {
  const answer = await api.refund(id, body);
  if (answer.status() !== 201) throw new Error(`${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

/** The refunds of a charge, oldest first. */
export async function refundsOf(api: MerchantApi, id: string): Promise<readonly RefundResponse[]> {
  const page: Page<RefundResponse> = await api.got(`/payments/${id}/refunds?size=100`);
  return page.content;
}

/** Waits until no refund of a charge is under way; all of them. */
export async function refundsEnded(
  api: MerchantApi,
  id: string,
): Promise<readonly RefundResponse[]> {
  return polled(
    () => refundsOf(api, id),
    (refunds) => refunds.every(({ status }) => status !== "PROCESSING"),
  );
}

/** Waits out the reconciliation of every full minute, so that it finds nothing during the next 15 s. */
export async function betweenReadings(): Promise<void> {
  const ms = (Date.now() + 15_000) % 60_000;
  if (ms < 18_000) await new Promise((done) => setTimeout(done, 18_000 - ms));
}

/** A charge's whole history. */
export async function historyOf(api: MerchantApi, id: string): Promise<readonly EventResponse[]> {
  const page: Page<EventResponse> = await api.got(`/payments/${id}/events?size=100`);
  return page.content;
}

/**
 * A charge's history in words: `paid PENDING→RECEIVED by the bank`. Money and refunds become known by a
 * webhook notification or by reconciliation, whichever comes first, so both count as the bank's.
 */
export async function storyOf(api: MerchantApi, id: string): Promise<readonly string[]> {
  const events = await historyOf(api, id);
  return events.map(({ type, from, to, actor }) => {
    const mine = actor === `client:${api.clientId}`;
    if (!mine) expect(["provider", "service"]).toContain(actor);
    const move = from === null ? to : `${from}→${to}`;
    return `${type} ${move} by ${mine ? "the merchant" : "the bank"}`;
  });
}

/** The exceptions about a charge, oldest first. */
export async function exceptionsOf(
  api: MerchantApi,
  paymentId: string | null,
): Promise<readonly ExceptionResponse[]> {
  const page: Page<ExceptionResponse> = await api.got("/exceptions?state=all&size=100");
  return page.content.filter((exception) => exception.paymentId === paymentId).reverse();
}

/** Waits for the one exception of a kind about a charge. */
export async function exceptionOf(
  api: MerchantApi,
  paymentId: string | null,
  kind: ExceptionResponse["kind"],
): Promise<ExceptionResponse> {
  const found = async () =>
    (await exceptionsOf(api, paymentId)).filter((exception) => exception.kind === kind);
  const [exception] = await polled(found, ({ length }) => length === 1);
  if (!exception) throw new Error(`there is no ${kind}`);
  return exception;
}
