import type { z } from "zod";
import type { Provider } from "@/simulator/asaas/engine/provider";
import type { Payment } from "@/simulator/asaas/ledger/records";
import { amountDueOn } from "@/simulator/asaas/payments/late-fees";
import { shownReais } from "@/simulator/asaas/payments/money";
import { isOpen } from "@/simulator/asaas/payments/transitions";
import { paymentWire } from "@/simulator/asaas/payments/wire";
import type { ApiResponse } from "@/simulator/http/response";
import { dayOf } from "@/simulator/values/brasilia";
import { randomHex } from "@/simulator/values/identifiers";
import type { ProviderCall } from "./call";
import { ownCustomer } from "./customers";
import { listed } from "./lists";
import { lateFeesIn, newPayment, paymentChange } from "./payment-request";
import { checkedBody, NOT_FOUND, refusal } from "./responses";

/** Made-up host (RFC 2606); nothing is ever fetched from it. */
const LOCATION_HOST = "pix.simulador.example/asaas/qr/v2/cobv/";

/** The provider takes no boleto and no card payment of less, unless an account has another agreement. */
const MINIMUM_CENTS = 500;

/** POST /payments: nothing distinguishes a retry from a second payment, so each request makes one. */
export function postPayment(provider: Provider, { account, body }: ProviderCall): ApiResponse {
  const request = checkedBody(body, newPayment);
  if (!request.ok) return request.refusal;
  const customer = ownCustomer(provider.ledger, account.id, request.value.customer);
  if (!customer.ok) return customer.refusal;
  const today = dayOf(provider.now());
  if (request.value.dueDate < today) return pastDueDate();
  const payment = opened(provider, account.id, request.value, today);
  const least = belowMinimum(provider, payment);
  if (least !== undefined) return least;
  provider.apply({ payment, events: ["PAYMENT_CREATED"] });
  return answered(provider, payment);
}

/** GET /payments/{id}, also of a removed one. */
export function getPayment(provider: Provider, call: ProviderCall): ApiResponse {
  const payment = ownPayment(provider, call);
  return payment === undefined ? NOT_FOUND : answered(provider, payment);
}

/** GET /payments, the newest first, without removed ones. */
export function listPayments(provider: Provider, { account, query }: ProviderCall): ApiResponse {
  const found = provider.ledger
    .paymentsOf(account.id, query.get("externalReference") ?? undefined)
    .filter((payment) => !payment.deleted && matchesQuery(payment, query));
  return listed(found, query, (payment) => paymentWire(payment, provider.origin));
}

/** PUT /payments/{id}: changes what is still open. */
export function putPayment(provider: Provider, call: ProviderCall): ApiResponse {
  const before = ownPayment(provider, call);
  if (before === undefined) return NOT_FOUND;
  if (!isOpen(before)) return notOpen("atualizada");
  const request = checkedBody(call.body, paymentChange);
  if (!request.ok) return request.refusal;
  const today = dayOf(provider.now());
  const { dueDate = before.dueDate } = request.value;
  if (dueDate !== before.dueDate && dueDate < today) return pastDueDate();
  const payment: Payment = {
    ...before,
    ...changed(before, request.value),
    dueDate,
    status: dueDate < today ? before.status : "PENDING",
  };
  const least = belowMinimum(provider, payment);
  if (least !== undefined) return least;
  provider.apply({ payment, events: ["PAYMENT_UPDATED"] });
  return answered(provider, payment);
}

/** DELETE /payments/{id}: it can no longer be paid. */
export function deletePayment(provider: Provider, call: ProviderCall): ApiResponse {
  const before = ownPayment(provider, call);
  if (before === undefined) return NOT_FOUND;
  if (!isOpen(before)) return notOpen("removida");
  provider.apply({ payment: { ...before, deleted: true }, events: ["PAYMENT_DELETED"] });
  return { status: 200, body: { deleted: true, id: before.id } };
}

/** POST /payments/{id}/restore: undoes the removal. */
export function restorePayment(provider: Provider, call: ProviderCall): ApiResponse {
  const before = ownPayment(provider, call);
  if (before === undefined) return NOT_FOUND;
  if (!before.deleted) return refusal("invalid_action", "Esta cobrança não está removida.");
  const payment = { ...before, deleted: false };
  provider.apply({ payment, events: ["PAYMENT_RESTORED"] });
  return answered(provider, payment);
}

/** A payment of the caller's account; another account's is as unknown as none. */
export function ownPayment(
  { ledger }: Provider,
  { account, params }: ProviderCall,
): Payment | undefined {
  const payment = ledger.payment(params.id ?? "");
  return payment?.accountId === account.id ? payment : undefined;
}

function opened(
  { ledger }: Provider,
  accountId: string,
  request: z.infer<typeof newPayment>,
  today: string,
): Payment {
  const { customer, billingType, value, dueDate } = request;
  return {
    id: `pay_${randomHex(8)}`,
    accountId,
    customer,
    billingType,
    status: "PENDING",
    cents: value,
    originalCents: null,
    interestCents: null,
    dateCreated: today,
    dueDate,
    originalDueDate: dueDate,
    paymentDate: null,
    clientPaymentDate: null,
    confirmedDate: null,
    creditDate: null,
    description: request.description ?? null,
    externalReference: request.externalReference ?? null,
    number: ledger.nextNumber(),
    location: LOCATION_HOST + randomHex(16),
    callback: request.callback ?? null,
    pix: null,
    card: null,
    deleted: false,
    viewed: false,
    refunds: [],
    chargeback: null,
    appointment: null,
    interest: null,
    fine: null,
    discount: null,
    ...lateFeesIn(request),
  };
}

function changed(before: Payment, sent: z.infer<typeof paymentChange>): Partial<Payment> {
  const { value, billingType, description, externalReference, callback } = sent;
  return {
    cents: value ?? before.cents,
    billingType: billingType ?? before.billingType,
    description: description === undefined ? before.description : description,
    externalReference:
      externalReference === undefined ? before.externalReference : externalReference,
    callback: callback === undefined ? before.callback : callback,
    ...lateFeesIn(sent),
  };
}

function matchesQuery(payment: Payment, query: URLSearchParams): boolean {
  const same = (["customer", "billingType", "status"] as const).every(
    (field) => !query.has(field) || query.get(field) === payment[field],
  );
  return (
    same &&
    (["dateCreated", "paymentDate", "dueDate"] as const).every((field) =>
      isWithin(payment[field], query.get(`${field}[ge]`), query.get(`${field}[le]`)),
    )
  );
}

/** Both ends inclusive; what has no day is in no window. */
function isWithin(day: string | null, from: string | null, to: string | null): boolean {
  if (from === null && to === null) return true;
  return day !== null && (from === null || day >= from) && (to === null || day <= to);
}

function answered({ origin }: Provider, payment: Payment): ApiResponse {
  return { status: 200, body: paymentWire(payment, origin) };
}

function pastDueDate(): ApiResponse {
  return refusal("invalid_dueDate", "Não é permitido data de vencimento inferior a hoje.");
}

/** What is left of a boleto or a card payment after its discount must be worth the tariff of it. */
function belowMinimum({ ledger }: Provider, payment: Payment): ApiResponse | undefined {
  const { total } = amountDueOn(payment, payment.dateCreated);
  const { billingType, cents } = payment;
  if (total <= 0) {
    return refusal("invalid_discount", "O desconto deve ser menor que o valor da cobrança.");
  }
  const { minimum = MINIMUM_CENTS } = ledger.accounts.get(payment.accountId) ?? {};
  if (total >= minimum || (billingType !== "BOLETO" && billingType !== "CREDIT_CARD")) {
    return undefined;
  }
  const [value, discount, least] = [cents, cents - total, minimum].map(shownReais);
  const words = `O valor da cobrança (${value}) menos o valor do desconto (${discount}) não pode ser menor que ${least}.`;
  return refusal("invalid_value", words);
}

function notOpen(done: string): ApiResponse {
  const why = `Esta cobrança não pode ser ${done}: ela não está pendente nem vencida.`;
  return refusal("invalid_action", why);
}
