import type { z } from "zod";
import { randomHex } from "../identifiers";
import type { Answer } from "../problem";
import { checkedBody, NOT_FOUND, refusal } from "./answers";
import { dayOf } from "./calendar";
import type { ProviderCall } from "./call";
import { ownCustomer } from "./customers";
import { amountDueOn } from "./late-terms";
import { listed } from "./lists";
import { isOpen } from "./moves";
import { lateTermsIn, newPayment, paymentChange } from "./payment-request";
import { paymentWire } from "./payment-wire";
import type { Provider } from "./provider";
import type { Payment } from "./records";

/** Made-up host (RFC 2606); nothing is ever fetched from it. */
const LOCATION_HOST = "pix.simulador.example/asaas/qr/v2/cobv/";

/** POST /payments: nothing tells a retry from a second wish, so each one makes a payment. */
export function postPayment(provider: Provider, { account, body }: ProviderCall): Answer {
  const request = checkedBody(body, newPayment);
  if (!request.ok) return request.refusal;
  const customer = ownCustomer(provider.ledger, account.id, request.value.customer);
  if (!customer.ok) return customer.refusal;
  const today = dayOf(provider.now());
  if (request.value.dueDate < today) return pastDueDate();
  const payment = opened(provider, account.id, request.value, today);
  if (amountDueOn(payment, payment.dateCreated).total <= 0) return discountTooHigh();
  provider.happen({ payment, events: ["PAYMENT_CREATED"] });
  return answered(provider, payment);
}

/** GET /payments/{id}, also of a removed one. */
export function getPayment(provider: Provider, call: ProviderCall): Answer {
  const payment = ownPayment(provider, call);
  return payment === undefined ? NOT_FOUND : answered(provider, payment);
}

/** GET /payments, the newest first, without removed ones. */
export function listPayments(provider: Provider, { account, query }: ProviderCall): Answer {
  const found = provider.ledger
    .paymentsOf(account.id, query.get("externalReference") ?? undefined)
    .filter((payment) => !payment.deleted && isAskedFor(payment, query));
  return listed(found, query, (payment) => paymentWire(payment, provider.origin));
}

/** PUT /payments/{id}: changes what is still open. */
export function putPayment(provider: Provider, call: ProviderCall): Answer {
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
  if (amountDueOn(payment, payment.dateCreated).total <= 0) return discountTooHigh();
  provider.happen({ payment, events: ["PAYMENT_UPDATED"] });
  return answered(provider, payment);
}

/** DELETE /payments/{id}: nobody can pay it any more. */
export function deletePayment(provider: Provider, call: ProviderCall): Answer {
  const before = ownPayment(provider, call);
  if (before === undefined) return NOT_FOUND;
  if (!isOpen(before)) return notOpen("removida");
  provider.happen({ payment: { ...before, deleted: true }, events: ["PAYMENT_DELETED"] });
  return { status: 200, body: { deleted: true, id: before.id } };
}

/** POST /payments/{id}/restore: undoes the removal. */
export function restorePayment(provider: Provider, call: ProviderCall): Answer {
  const before = ownPayment(provider, call);
  if (before === undefined) return NOT_FOUND;
  if (!before.deleted) return refusal("invalid_action", "Esta cobrança não está removida.");
  const payment = { ...before, deleted: false };
  provider.happen({ payment, events: ["PAYMENT_RESTORED"] });
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
    ...lateTermsIn(request),
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
    ...lateTermsIn(sent),
  };
}

function isAskedFor(payment: Payment, query: URLSearchParams): boolean {
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

function answered({ origin }: Provider, payment: Payment): Answer {
  return { status: 200, body: paymentWire(payment, origin) };
}

function pastDueDate(): Answer {
  return refusal("invalid_dueDate", "Não é permitido data de vencimento inferior a hoje.");
}

function discountTooHigh(): Answer {
  return refusal("invalid_discount", "O desconto deve ser menor que o valor da cobrança.");
}

function notOpen(done: string): Answer {
  const why = `Esta cobrança não pode ser ${done}: ela não está pendente nem vencida.`;
  return refusal("invalid_action", why);
}
