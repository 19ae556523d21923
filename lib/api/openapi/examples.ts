import { testEvent } from "@/lib/webhooks/test-event";
import { ANSWER_EXAMPLES } from "./answer-examples";

// Examples of bodies for the API's description, by the names of their schemas; a test reads each by its schema.

const payment = {
  id: "4f04d5ce-a280-4e44-8b08-34b48ba55cb7",
  status: "RECEIVED",
  billingType: "PIX",
  amount: 10.5,
  dueDate: "2026-11-25",
  description: "Primeira cobrança",
  invoiceUrl: "https://pay.loja.com.br/checkout/4f04d5ce-a280-4e44-8b08-34b48ba55cb7",
  checkoutUrl: "https://pay.loja.com.br/checkout/4f04d5ce-a280-4e44-8b08-34b48ba55cb7",
  fee: 0.1,
  paidAmount: 10.5,
  netAmount: 10.42,
  paidOn: "2026-11-22",
  pix: {
    copyPaste: "00020101021226820014br.gov.bcb.pix6304E0CF",
    expiresAt: "2026-11-23T11:50:37.131Z",
  },
  createdAt: "2026-11-22T11:50:37.131Z",
  reference: "PED-1042",
};

const refund = {
  id: "42e648f8-7f0b-4763-a188-2319e955b5b0",
  paymentId: payment.id,
  status: "PROCESSING",
  amount: 3.5,
  reason: "troca",
  origin: "MERCHANT",
  failure: null,
  endToEndId: "E99999004202611221150bIKSBYGLj49",
  createdAt: "2026-11-22T11:50:43.673Z",
  finishedAt: null,
};

const event = {
  id: "evt_0192f3a17c1e7cc28e1d5b6a3f0c9d42_3",
  type: "payment.received",
  timestamp: "2026-11-22T12:00:01.234Z",
  position: 8812,
  apiVersion: "v1",
  data: {
    payment: { ...payment, version: 3 },
    change: { number: 3, from: "PENDING", to: "RECEIVED", actor: "provider" },
    refund: null,
    exception: null,
    notice: null,
  },
};

const call = {
  requestId: "8c3bd9e5-5e12-449d-a469-307e147106c6",
  at: "2026-11-23T11:50:37.131Z",
  method: "POST",
  path: "/payments/{id}/cancel",
  paymentId: "4f04d5ce-a280-4e44-8b08-34b48ba55cb7",
  status: 409,
  code: "not_cancelable",
  ms: 12,
  clientId: "vt_5c0c7d5c8b1f2a3e4d5f",
  credentialId: "0d4c2a5e-6f7b-4c8d-9e0f-1a2b3c4d5e6f",
  credential: "Loja virtual",
  address: "203.0.113.7",
};

const history = {
  number: 3,
  type: "paid",
  from: "PENDING",
  to: "RECEIVED",
  at: "2026-11-22T11:50:41.833Z",
  actor: "provider",
  reason: null,
};

const ONE = { number: 0, size: 20, totalElements: 1, totalPages: 1 };

/** An example of a body, by the name of its schema. */
export const EXAMPLES: Readonly<Record<string, unknown>> = {
  ...ANSWER_EXAMPLES,
  CreatePaymentRequest: {
    amount: 10.5,
    billingType: "PIX",
    dueDate: "2099-12-31",
    description: "Primeira cobrança",
    payer: { name: "Ana Souza", document: "12345678909" },
    reference: "PED-1042",
  },
  PaymentResponse: payment,
  ListPaymentsResponse: {
    content: [payment],
    page: { number: 0, size: 50, totalElements: 1, totalPages: 1 },
  },
  EditPaymentRequest: { amount: 12, dueDate: "2099-12-31" },
  CreatePaymentLinkRequest: {
    title: "Oficina de cerâmica",
    amount: 180,
    billingTypes: ["PIX"],
    dueInDays: 1,
    pixExpiresInMinutes: 60,
    maxPayments: 12,
    reference: "oficina-dezembro",
  },
  CreatePaymentSeriesRequest: {
    payer: { name: "Ana Souza", document: "12345678909" },
    count: 3,
    every: "MONTH",
    firstDueDate: "2099-01-31",
    total: 1000,
    billingType: "BOLETO",
    description: "Curso de violão",
    fine: { percent: 2 },
    interest: { percentPerMonth: 1 },
  },
  CancelPaymentRequest: { reason: "pedido cancelado" },
  CreateRefundRequest: { amount: 3.5, reason: "troca" },
  Refund: refund,
  PaymentEvent: history,
  ListPaymentEventsResponse: { content: [history], page: ONE },
  ListRefundsResponse: { content: [refund], page: ONE },
  ResolveExceptionRequest: { resolution: "accept", note: "combinado com o cliente" },
  CreateExportRequest: {
    what: "payments",
    format: "csv",
    filters: { status: ["RECEIVED", "CONFIRMED"], paidOnFrom: "2026-11-01" },
  },
  RequestLog: call,
  RequestLogPage: { content: [call], next: null },
  Event: event,
  EventPage: { content: [event], cursor: 8812, hasMore: false },
  TestEvent: testEvent(
    "evt_test_3f1c0c5e-1f0a-4d6b-9c55-0c6d0a6d4a11",
    "7b7a52a4-2c19-4d0e-9a5b-0f7d6f0f3c11",
    new Date("2026-11-22T12:00:00.000Z"),
  ),
  CreateWebhookEndpointRequest: {
    url: "https://loja.com.br/webhooks/vintem",
    types: ["payment.*"],
  },
  RotateWebhookSecretRequest: { keepOldForHours: 24 },
  ResumeWebhookEndpointRequest: { from: "stopped" },
  ReplayWebhookEventsRequest: { fromPosition: 8000, toPosition: 8812, onlyFailed: true },
  PlaySandboxActionRequest: { amount: 10.5 },
  MoveSandboxClockRequest: { to: "2026-12-24" },
  CreateTokenResponse: {
    access_token: "eyJhbGciOiJFUzI1NiJ9.e30.c2ln",
    token_type: "Bearer",
    expires_in: 300,
    scope: "pagamentos:read pagamentos:write",
  },
};
