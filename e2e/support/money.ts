import type { APIRequestContext } from "@playwright/test";
import type {
  EventResponse,
  ExceptionResponse,
  RefundResponse,
} from "@/lib/contract/charge-responses";
import type { Page, PaymentResponse } from "@/lib/contract/payment-response";
import { expect, type MerchantApi } from "./fixtures";
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
export async function receivedOddly(
  api: MerchantApi,
  bank: APIRequestContext,
  payment: Readonly<Record<string, unknown>>,
  overrides?: Record<string, unknown>,
): Promise<PaymentResponse> {
  const { id } = await api.created(overrides);
  await payAtBank(bank, id, { ...payment, force: true });
  return api.waitFor(id, "RECEIVED");
}

/** What arrived at the simulated bank for a charge, and what of it went back. */
export async function moneyAtBank(
  bank: APIRequestContext,
  id: string,
): Promise<readonly MoneyAtBank[]> {
  const answer = await bank.get(`/control/pix?txid=${txidOf(id)}`);
  return (await answer.json()).pix;
}

/** The network's name for the first money that arrived at the simulated bank for a charge. */
export async function endToEndIdOf(bank: APIRequestContext, id: string): Promise<string> {
  const [money] = await moneyAtBank(bank, id);
  if (!money) throw new Error(`nothing arrived for ${id}`);
  return money.endToEndId;
}

/** What of a charge's money went back or is going back at the simulated bank. */
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

/** A refund that a merchant asks for and that must be taken. */
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
  await expect
    .poll(async () => (await refundsOf(api, id)).map(({ status }) => status), POLLING)
    .not.toContain("PROCESSING");
  return refundsOf(api, id);
}

/** Waits, seldom, until the minutely look at the bank's books is over: what is hidden then stays hidden. */
export async function betweenReadings(): Promise<void> {
  const ms = (Date.now() + 3_000) % 60_000;
  if (ms < 6_000) await new Promise((done) => setTimeout(done, 6_000 - ms));
}

/** A charge's whole history. */
export async function historyOf(api: MerchantApi, id: string): Promise<readonly EventResponse[]> {
  const page: Page<EventResponse> = await api.got(`/payments/${id}/events?size=100`);
  return page.content;
}

/**
 * A charge's history in words: `paid PENDING→RECEIVED by the bank`. Money and refunds may become known
 * by the bank's call or by a look at its books, whichever comes first, so both are the bank's word.
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

/** What a person has to look at about a charge, oldest first. */
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
  await expect.poll(async () => (await found()).length, POLLING).toBe(1);
  const [exception] = await found();
  if (!exception) throw new Error(`there is no ${kind} any more`);
  return exception;
}

/** Often enough not to keep anybody waiting, for as long as anything takes but a bank's silence. */
export const POLLING = { timeout: 20_000, intervals: [50] };
