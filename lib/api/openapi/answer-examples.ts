// Examples of answers beside those of charges, refunds and events, by the names of their schemas (examples.ts).

const ACCOUNT = "905b5974-6e2d-4df5-8873-823e726ed8e7";
const CHARGE = "4f04d5ce-a280-4e44-8b08-34b48ba55cb7";
const EVENT = "evt_0192f3a17c1e7cc28e1d5b6a3f0c9d42_3";
const ENDPOINT = "7b7a52a4-2c19-4d0e-9a5b-0f7d6f0f3c11";

/** A page that holds all of its list. */
const whole = (content: readonly unknown[]) => ({
  content,
  page: { number: 0, size: 20, totalElements: content.length, totalPages: 1 },
});

const movement = {
  id: "ef5a02ad-fed2-8488-8520-741a83f0337d",
  day: "2026-11-22",
  at: "2026-11-22T11:50:41.348Z",
  recordedAt: "2026-11-22T11:50:42.090Z",
  kind: "tariff",
  amount: -0.08,
  balance: 10.42,
  postings: [
    { account: "psp_tariff", amount: 0.08 },
    { account: `psp:${ACCOUNT}`, amount: -0.08 },
  ],
  accountId: ACCOUNT,
  paymentId: CHARGE,
  settlementId: "89798413-b095-42b7-b5a9-42bfef1d44c6",
  endToEndId: "E99999004202611221150bIKSBYGLj49",
  refundId: null,
  priceId: null,
  reverses: null,
};

const money = { balance: 10.42, available: 10.42, inFlight: 0, disputed: 0, pending: 0 };

const close = {
  accountId: ACCOUNT,
  accountName: "Itaú",
  day: "2026-11-22",
  state: "closed",
  opening: 0,
  in: 10.5,
  out: 0.08,
  ending: 10.42,
  entries: 2,
  kinds: [
    { kind: "credited", entries: 1, amount: 10.5 },
    { kind: "tariff", entries: 1, amount: -0.08 },
  ],
  provider: 10.42,
  difference: 0,
  outside: 0,
  unread: null,
  cutAt: "2026-11-23T04:00:00.000Z",
  closedAt: "2026-11-23T04:00:05.120Z",
};

const exception = {
  id: "c2a4b8d1-63f5-4f7c-8e0c-6b1d1a1f2a90",
  kind: "amount_mismatch",
  paymentId: CHARGE,
  amount: 10.49,
  facts: { expected: "10.50", paid: "10.49" },
  openedAt: "2026-11-22T11:50:42.000Z",
  resolution: null,
  note: null,
  resolvedAt: null,
  resolvedBy: null,
};

const resolved = {
  ...exception,
  resolution: "accept",
  note: "diferença de 1 centavo",
  resolvedAt: "2026-11-22T13:10:00.000Z",
  resolvedBy: "client:vt_883e45d715491bf41e51",
};

const link = {
  id: "c52f8a0e-3b67-4c1f-9d1a-7a2b5e9c4d10",
  url: "https://pay.loja.com.br/pay/k3m7wq9dhx2ztb5n",
  title: "Oficina de cerâmica",
  description: "Sábado, 5 de dezembro, das 9 h às 12 h",
  amount: 180,
  minAmount: null,
  maxAmount: null,
  billingTypes: ["PIX"],
  dueInDays: 1,
  pixExpiresInMinutes: 60,
  maxPayments: 12,
  endsAt: "2026-12-05T12:00:00.000Z",
  reference: "oficina-dezembro",
  active: true,
  state: "ACTIVE",
  openPayments: 1,
  paidPayments: 4,
  createdAt: "2026-11-22T14:00:00.000Z",
};

const plan = {
  id: "6e7b0d9e-1f7a-4c57-9a40-8c1c2d3e4f50",
  state: "COMPLETE",
  count: 3,
  every: "MONTH",
  firstDueDate: "2099-01-31",
  billingType: "BOLETO",
  total: 1000,
  reference: "carne-6e7b0d9e",
  createdAt: "2026-11-22T14:00:00.000Z",
};

const series = {
  ...plan,
  installments: [
    {
      number: 1,
      amount: 333.34,
      dueDate: "2099-01-31",
      paymentId: "4f04d5ce-a280-4e44-8b08-34b48ba55cb7",
      status: "PENDING",
    },
    {
      number: 2,
      amount: 333.33,
      dueDate: "2099-02-28",
      paymentId: "9a1d9a52-8a3a-4f0d-8a55-0d8c1d7a6f21",
      status: "PENDING",
    },
    {
      number: 3,
      amount: 333.33,
      dueDate: "2099-03-31",
      paymentId: "c7b6f7e2-5d1b-4f63-9a2f-3f0d2b7f8e42",
      status: "PENDING",
    },
  ],
};

const endpoint = {
  id: ENDPOINT,
  url: "https://loja.com.br/webhooks/vintem",
  description: null,
  types: ["payment.*"],
  headers: [],
  state: "enabled",
  reason: null,
  failingSince: null,
  nextProbeAt: null,
  position: 8812,
  waiting: 0,
  behind: 0,
  oldestAt: null,
  lastAttempt: { at: "2026-11-22T12:00:01.400Z", status: 204, error: null },
  replay: null,
  oldSecretsUntil: null,
  createdAt: "2026-11-20T10:00:00.000Z",
};
const withSecret = { ...endpoint, secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" };

const delivery = {
  endpointId: ENDPOINT,
  eventId: EVENT,
  position: 8812,
  type: "payment.received",
  paymentId: CHARGE,
  at: "2026-11-22T12:00:01.234Z",
  state: "delivered",
  attempts: 1,
  nextAt: null,
  lastStatus: 204,
  lastError: null,
  deliveredAt: "2026-11-22T12:00:01.460Z",
};

const attempt = {
  number: 1,
  at: "2026-11-22T12:00:01.400Z",
  ms: 60,
  status: 204,
  error: null,
  responseHead: "",
  manual: false,
};

/** Examples of answers about money, exceptions, exports and webhooks. */
export const ANSWER_EXAMPLES: Readonly<Record<string, unknown>> = {
  Boleto: {
    digitableLine: "99990000040000000000000000000018316410000010000",
    barcode: "99993164100000100000000000000000000000000001",
    dueDate: "2026-11-25",
    amount: 100,
    due: { on: "2026-11-22", total: 95, fine: 0, interest: 0, discount: 5 },
    pixCopyPaste: null,
    pdfUrl: `https://pay.loja.com.br/checkout/${CHARGE}/boleto.pdf`,
    pageUrl: `https://pay.loja.com.br/checkout/${CHARGE}/boleto`,
  },
  PayerPage: {
    content: [
      {
        document: "52998224725",
        name: "Maria Souza",
        email: "maria@exemplo.com.br",
        phone: "11987654321",
        payments: 12,
        lastPaymentId: CHARGE,
        lastPaymentOn: "2026-11-22",
      },
    ],
    hasMore: false,
  },
  MovementPage: { content: [movement], next: null },
  Balance: { total: money, accounts: [{ accountId: ACCOUNT, ...money }], pending: [] },
  DailyClose: close,
  ListDailyClosesResponse: whole([close]),
  PaymentLink: link,
  PaymentSeries: series,
  PaymentSeriesPage: {
    content: [
      {
        ...plan,
        description: "Curso de violão",
        payerName: "Ana Souza",
        madePayments: 3,
        paidPayments: 1,
        openPayments: 2,
        nextDueDate: "2099-02-28",
      },
    ],
    next: null,
  },
  CancelPaymentSeriesRequest: { reason: "curso cancelado" },
  ListPaymentLinksResponse: whole([link]),
  ChangePaymentLinkRequest: { active: false },
  Exception: exception,
  ListExceptionsResponse: whole([exception]),
  ResolveExceptionResponse: { ...resolved, refund: null },
  Export: {
    id: "5f1d3b0e-8c5b-4f8b-9f0a-1c2d3e4f5a6b",
    what: "payments",
    format: "csv",
    status: "DONE",
    progress: 1,
    rows: 128,
    bytes: 24_310,
    failure: null,
    requestedAt: "2026-11-22T14:00:00.000Z",
    finishedAt: "2026-11-22T14:00:02.000Z",
    expiresAt: "2026-11-23T14:00:02.000Z",
  },
  ChangeWebhookEndpointRequest: { types: ["payment.*", "exception.*"] },
  WebhookEndpoint: endpoint,
  WebhookEndpointWithSecret: withSecret,
  CreateWebhookEndpointResponse: withSecret,
  ListWebhookEndpointsResponse: { content: [endpoint] },
  TestWebhookEndpointResponse: { ms: 60, status: 204, error: null, responseHead: "" },
  WebhookDelivery: delivery,
  WebhookDeliveryWithAttempts: { ...delivery, attemptLog: [attempt] },
  WebhookAttempt: attempt,
  ListWebhookDeliveriesResponse: whole([delivery]),
  ResendWebhookEventRequest: { endpointId: ENDPOINT },
  ResendWebhookEventResponse: { eventId: EVENT, endpointIds: [ENDPOINT] },
  CreateTokenError: { error: "invalid_client" },
  HealthResponse: { status: "ok" },
  PlaySandboxActionResponse: { status: "accepted" },
  SandboxClock: { today: "2026-12-24", daysAhead: 27 },
  GetCheckoutStatusResponse: { screen: "pix" },
};
