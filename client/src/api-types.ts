// Printed from the description of the API by client/print-types.ts: do not edit.
// npx vitest run --project unit lib/api/openapi -u writes it anew.

export type CreatePaymentRequest = {
  payer: {
    name: string;
    document: string;
    email?: string | null | undefined;
    phone?: string | null | undefined;
    address?: {
      street: string;
      number: string;
      complement?: string | null | undefined;
      district: string;
      city: string;
      state: string;
      postalCode: string;
    } | null | undefined;
  };
  amount: number;
  dueDate: string;
  billingType?: "PIX" | "CREDIT_CARD" | "DEBIT_CARD" | "BOLETO" | "UNDEFINED" | null | undefined;
  description?: string | null | undefined;
  pixExpiresInMinutes?: number | null | undefined;
  fine?: {
    percent?: number | null | undefined;
    amount?: number | null | undefined;
  } | null | undefined;
  interest?: {
    percentPerMonth: number;
  } | null | undefined;
  discount?: {
    percent?: number | null | undefined;
    amount?: number | null | undefined;
    until: string;
  } | null | undefined;
  returnUrl?: string | null | undefined;
  reference?: string | null | undefined;
  metadata?: Record<string, string> | null | undefined;
  documents?: "2026" | null | undefined;
};

export type EditPaymentRequest = {
  amount?: number | null | undefined;
  dueDate?: string | null | undefined;
};

export type CancelPaymentRequest = {
  reason?: string | null | undefined;
};

export type CreateRefundRequest = {
  amount?: number | null | undefined;
  reason?: string | null | undefined;
};

export type CreatePaymentLinkRequest = {
  title: string;
  description?: string | null | undefined;
  amount?: number | null | undefined;
  minAmount?: number | null | undefined;
  maxAmount?: number | null | undefined;
  billingTypes?: ("PIX" | "CREDIT_CARD" | "DEBIT_CARD" | "BOLETO")[] | null | undefined;
  dueInDays?: number | null | undefined;
  pixExpiresInMinutes?: number | null | undefined;
  maxPayments?: number | null | undefined;
  endsAt?: string | null | undefined;
  reference?: string | null | undefined;
};

export type ChangePaymentLinkRequest = {
  title?: string | undefined;
  description?: string | null | undefined;
  active?: boolean | undefined;
  maxPayments?: number | null | undefined;
  endsAt?: string | null | undefined;
};

export type ResolveExceptionRequest = {
  resolution: "accept" | "refund" | "ignore" | "reassign" | "complete";
  note?: string | null | undefined;
  paymentId?: string | null | undefined;
};

export type CreateExportRequest = {
  what: "movements" | "payments" | "refunds";
  format: "csv" | "xlsx" | "jsonl";
  filters?: Record<string, string | string[]> | null | undefined;
};

export type CreateWebhookEndpointRequest = {
  url: string;
  description?: string | null | undefined;
  types?: ("payment.*" | "exception.*" | "merchant.*" | "payment.created" | "payment.opened" | "payment.account_changed" | "payment.refused" | "payment.confirmed" | "payment.received" | "payment.settled" | "payment.overdue" | "payment.expired" | "payment.cancel_requested" | "payment.canceled" | "payment.edit_requested" | "payment.edited" | "payment.edit_refused" | "payment.code_issued" | "payment.method_chosen" | "payment.method_opened" | "payment.method_refused" | "payment.card_refused" | "payment.refund_started" | "payment.refund_finished" | "payment.refund_failed" | "payment.refunded" | "payment.disputed" | "payment.dispute_won" | "payment.dispute_lost" | "payment.extra_settlement" | "payment.extra_withdrawn" | "payment.extra_reassigned" | "payment.completed" | "payment.reverted" | "payment.taken_back" | "exception.opened" | "exception.resolved" | "merchant.security_notice")[] | null | undefined;
  headers?: Record<string, string> | null | undefined;
  fromPosition?: number | null | undefined;
};

export type ChangeWebhookEndpointRequest = {
  url?: string | undefined;
  description?: string | null | undefined;
  types?: ("payment.*" | "exception.*" | "merchant.*" | "payment.created" | "payment.opened" | "payment.account_changed" | "payment.refused" | "payment.confirmed" | "payment.received" | "payment.settled" | "payment.overdue" | "payment.expired" | "payment.cancel_requested" | "payment.canceled" | "payment.edit_requested" | "payment.edited" | "payment.edit_refused" | "payment.code_issued" | "payment.method_chosen" | "payment.method_opened" | "payment.method_refused" | "payment.card_refused" | "payment.refund_started" | "payment.refund_finished" | "payment.refund_failed" | "payment.refunded" | "payment.disputed" | "payment.dispute_won" | "payment.dispute_lost" | "payment.extra_settlement" | "payment.extra_withdrawn" | "payment.extra_reassigned" | "payment.completed" | "payment.reverted" | "payment.taken_back" | "exception.opened" | "exception.resolved" | "merchant.security_notice")[] | undefined;
  headers?: Record<string, string> | undefined;
};

export type RotateWebhookSecretRequest = {
  keepOldForHours: 0 | 24 | 72;
};

export type ResumeWebhookEndpointRequest = {
  from: string;
};

export type ReplayWebhookEventsRequest = {
  fromPosition?: number | null | undefined;
  toPosition?: number | null | undefined;
  since?: string | null | undefined;
  until?: string | null | undefined;
  onlyFailed?: boolean | null | undefined;
};

export type ResendWebhookEventRequest = {
  endpointId?: string | null | undefined;
};

export type PlaySandboxActionRequest = {
  amount?: number | null | undefined;
  day?: string | null | undefined;
};

export type Payment = {
  id: string;
  status: "CREATING" | "PENDING" | "OVERDUE" | "CONFIRMED" | "RECEIVED" | "REFUNDING" | "CHARGEBACK" | "REFUNDED" | "CANCELED";
  billingType: "PIX" | "CREDIT_CARD" | "DEBIT_CARD" | "BOLETO" | "UNDEFINED";
  amount: number;
  dueDate: string;
  description: string | null;
  invoiceUrl: string | null;
  checkoutUrl: string | null;
  fee: number | null;
  paidAmount: number | null;
  netAmount: number | null;
  paidOn: string | null;
  pix: {
    copyPaste: string;
    expiresAt: string | null;
  } | null;
  createdAt: string;
  reference?: string;
  metadata?: Record<string, string>;
};

export type PaymentEvent = {
  number: number;
  type: "created" | "opened" | "refused" | "paid" | "authorized" | "lapsed" | "expired" | "canceled" | "refund_started" | "refunded" | "disputed" | "dispute_lost" | "returned_to_received" | "returned_to_confirmed" | "returned_to_pending" | "returned_to_overdue" | "returned_to_canceled" | "reassigned" | "late_code" | "method_chosen" | "method_opened" | "method_refused" | "card_refused" | "extra_settlement" | "arrived" | "account_changed" | "cancel_asked" | "edit_asked" | "edited" | "edit_refused" | "refund_added" | "refund_ended" | "taken_back" | "dispute_won" | "withdrawn" | "moved_away" | "completed";
  from: "CREATING" | "PENDING" | "OVERDUE" | "CONFIRMED" | "RECEIVED" | "REFUNDING" | "CHARGEBACK" | "REFUNDED" | "CANCELED" | null;
  to: "CREATING" | "PENDING" | "OVERDUE" | "CONFIRMED" | "RECEIVED" | "REFUNDING" | "CHARGEBACK" | "REFUNDED" | "CANCELED";
  at: string;
  actor: string;
  reason: string | null;
};

export type Boleto = {
  digitableLine: string;
  barcode: string;
  dueDate: string;
  amount: number;
  due: {
    on: string;
    total: number;
    fine: number;
    interest: number;
    discount: number;
  };
  pixCopyPaste: string | null;
  pdfUrl: string;
  pageUrl: string;
};

export type Refund = {
  id: string;
  paymentId: string | null;
  status: "PROCESSING" | "REFUNDED" | "FAILED";
  amount: number;
  reason: string | null;
  origin: "MERCHANT" | "PROVIDER";
  failure: string | null;
  endToEndId: string | null;
  createdAt: string;
  finishedAt: string | null;
};

export type PaymentLink = {
  id: string;
  url: string;
  title: string;
  description: string | null;
  amount: number | null;
  minAmount: number | null;
  maxAmount: number | null;
  billingTypes: ("PIX" | "CREDIT_CARD" | "DEBIT_CARD" | "BOLETO")[] | null;
  dueInDays: number;
  pixExpiresInMinutes: number | null;
  maxPayments: number | null;
  endsAt: string | null;
  reference: string;
  active: boolean;
  state: "ACTIVE" | "STOPPED" | "ENDED" | "FULL";
  openPayments: number;
  paidPayments: number;
  createdAt: string;
};

export type Exception = {
  id: string;
  kind: "duplicate_payment" | "paid_after_cancel" | "late_payment" | "amount_mismatch" | "unknown_charge" | "other_key" | "provider_refund" | "disputed" | "provider_mismatch" | "orphan_charge" | "missing_at_provider" | "close_differs" | (string & {});
  paymentId: string | null;
  amount: number | null;
  facts: Record<string, string | string[] | null>;
  openedAt: string;
  resolution: "accept" | "refund" | "ignore" | "reassign" | "complete" | null;
  note: string | null;
  resolvedAt: string | null;
  resolvedBy: string | null;
};

export type PayerPage = {
  content: {
    document: string;
    name: string;
    email: string | null;
    phone: string | null;
    payments: number;
    lastPaymentId: string;
    lastPaymentOn: string;
  }[];
  hasMore: boolean;
};

export type MovementPage = {
  content: {
    id: string;
    day: string;
    at: string;
    recordedAt: string;
    kind: "authorized" | "credited" | "tariff" | "fee" | "fee_reversed" | "fee_collected" | "refund_started" | "refund_done" | "refund_failed" | "dispute_opened" | "dispute_won" | "dispute_lost" | "extra" | "reassigned" | "taken_back" | "corrected";
    amount: number;
    balance: number | null;
    postings: {
      account: string;
      amount: number;
    }[];
    accountId: string | null;
    paymentId: string | null;
    settlementId: string | null;
    endToEndId: string | null;
    refundId: string | null;
    priceId: string | null;
    reverses: string | null;
  }[];
  next: string | null;
};

export type Balance = {
  total: {
    balance: number;
    available: number;
    inFlight: number;
    disputed: number;
    pending: number;
  };
  accounts: {
    accountId: string;
    balance: number;
    available: number;
    inFlight: number;
    disputed: number;
    pending: number;
  }[];
  pending: {
    authorizedOn: string;
    accountId: string;
    amount: number;
  }[];
};

export type DailyClose = {
  accountId: string;
  accountName: string;
  day: string;
  state: "closed" | "differs" | "open";
  opening: number;
  in: number;
  out: number;
  ending: number;
  entries: number;
  kinds: {
    kind: "authorized" | "credited" | "tariff" | "fee" | "fee_reversed" | "fee_collected" | "refund_started" | "refund_done" | "refund_failed" | "dispute_opened" | "dispute_won" | "dispute_lost" | "extra" | "reassigned" | "taken_back" | "corrected";
    entries: number;
    amount: number;
  }[];
  provider: number | null;
  difference: number | null;
  outside: number | null;
  unread: string | null;
  cutAt: string;
  closedAt: string | null;
};

export type Export = {
  id: string;
  what: "movements" | "payments" | "refunds";
  format: "csv" | "xlsx" | "jsonl";
  status: "PENDING" | "RUNNING" | "DONE" | "FAILED";
  progress: number;
  rows: number;
  bytes: number;
  failure: "too_large" | "failed" | null;
  requestedAt: string;
  finishedAt: string | null;
  expiresAt: string;
};

export type Event = {
  id: string;
  type: "payment.created" | "payment.opened" | "payment.account_changed" | "payment.refused" | "payment.confirmed" | "payment.received" | "payment.settled" | "payment.overdue" | "payment.expired" | "payment.cancel_requested" | "payment.canceled" | "payment.edit_requested" | "payment.edited" | "payment.edit_refused" | "payment.code_issued" | "payment.method_chosen" | "payment.method_opened" | "payment.method_refused" | "payment.card_refused" | "payment.refund_started" | "payment.refund_finished" | "payment.refund_failed" | "payment.refunded" | "payment.disputed" | "payment.dispute_won" | "payment.dispute_lost" | "payment.extra_settlement" | "payment.extra_withdrawn" | "payment.extra_reassigned" | "payment.completed" | "payment.reverted" | "payment.taken_back" | "exception.opened" | "exception.resolved" | "merchant.security_notice" | "endpoint.test" | (string & {});
  timestamp: string;
  position: number;
  apiVersion: "v1";
  data: {
    payment: {
      id: string;
      status: "CREATING" | "PENDING" | "OVERDUE" | "CONFIRMED" | "RECEIVED" | "REFUNDING" | "CHARGEBACK" | "REFUNDED" | "CANCELED";
      billingType: "PIX" | "CREDIT_CARD" | "DEBIT_CARD" | "BOLETO" | "UNDEFINED";
      amount: number;
      dueDate: string;
      description: string | null;
      invoiceUrl: string | null;
      checkoutUrl: string | null;
      fee: number | null;
      paidAmount: number | null;
      netAmount: number | null;
      paidOn: string | null;
      pix: {
        copyPaste: string;
        expiresAt: string | null;
      } | null;
      createdAt: string;
      reference?: string;
      metadata?: Record<string, string>;
      version: number;
    } | null;
    change: {
      number: number;
      from: "CREATING" | "PENDING" | "OVERDUE" | "CONFIRMED" | "RECEIVED" | "REFUNDING" | "CHARGEBACK" | "REFUNDED" | "CANCELED" | null;
      to: "CREATING" | "PENDING" | "OVERDUE" | "CONFIRMED" | "RECEIVED" | "REFUNDING" | "CHARGEBACK" | "REFUNDED" | "CANCELED";
      actor: string;
    } | null;
    refund: Refund | null;
    exception: Exception | null;
    notice: {
      id: string;
      action: string;
      actor: string;
      address: string | null;
    } | null;
  };
};

export type EventPage = {
  content: Event[];
  cursor: number;
  hasMore: boolean;
};

export type WebhookEndpoint = {
  id: string;
  url: string;
  description: string | null;
  types: string[];
  headers: string[];
  state: "enabled" | "resting" | "paused" | "gone";
  reason: "requested" | "failing" | "gone" | null;
  failingSince: string | null;
  nextProbeAt: string | null;
  position: number;
  waiting: number;
  behind: number;
  oldestAt: string | null;
  lastAttempt: {
    at: string;
    status: number | null;
    error: "name_not_found" | "private_address" | "connection_refused" | "connection_lost" | "tls" | "timeout" | "proxy" | "unsendable" | null;
  } | null;
  replay: {
    fromPosition: number;
    toPosition: number;
    onlyFailed: boolean;
  } | null;
  oldSecretsUntil: string | null;
  createdAt: string;
};

export type WebhookEndpointWithSecret = {
  id: string;
  url: string;
  description: string | null;
  types: string[];
  headers: string[];
  state: "enabled" | "resting" | "paused" | "gone";
  reason: "requested" | "failing" | "gone" | null;
  failingSince: string | null;
  nextProbeAt: string | null;
  position: number;
  waiting: number;
  behind: number;
  oldestAt: string | null;
  lastAttempt: {
    at: string;
    status: number | null;
    error: "name_not_found" | "private_address" | "connection_refused" | "connection_lost" | "tls" | "timeout" | "proxy" | "unsendable" | null;
  } | null;
  replay: {
    fromPosition: number;
    toPosition: number;
    onlyFailed: boolean;
  } | null;
  oldSecretsUntil: string | null;
  createdAt: string;
  secret: string;
};

export type WebhookDelivery = {
  endpointId: string;
  eventId: string;
  position: number;
  type: string;
  paymentId: string | null;
  at: string;
  state: "waiting" | "delivered" | "failed" | "skipped";
  attempts: number;
  nextAt: string | null;
  lastStatus: number | null;
  lastError: "name_not_found" | "private_address" | "connection_refused" | "connection_lost" | "tls" | "timeout" | "proxy" | "unsendable" | null;
  deliveredAt: string | null;
};

export type WebhookDeliveryWithAttempts = {
  endpointId: string;
  eventId: string;
  position: number;
  type: string;
  paymentId: string | null;
  at: string;
  state: "waiting" | "delivered" | "failed" | "skipped";
  attempts: number;
  nextAt: string | null;
  lastStatus: number | null;
  lastError: "name_not_found" | "private_address" | "connection_refused" | "connection_lost" | "tls" | "timeout" | "proxy" | "unsendable" | null;
  deliveredAt: string | null;
  attemptLog: WebhookAttempt[];
};

export type WebhookAttempt = {
  number: number;
  at: string;
  ms: number;
  status: number | null;
  error: "name_not_found" | "private_address" | "connection_refused" | "connection_lost" | "tls" | "timeout" | "proxy" | "unsendable" | null;
  responseHead: string | null;
  manual: boolean;
};

export type RequestLog = {
  requestId: string;
  at: string;
  method: string;
  path: string;
  paymentId: string | null;
  status: number;
  code: string | null;
  ms: number;
  clientId: string;
  credentialId: string;
  credential: string;
  address: string;
};

export type RequestLogPage = {
  content: RequestLog[];
  next: string | null;
};

export type ListPaymentsResponse = {
  content: Payment[];
  page: {
    number: number;
    size: number;
    totalElements: number;
    totalPages: number;
  };
};

export type ListPaymentEventsResponse = {
  content: PaymentEvent[];
  page: {
    number: number;
    size: number;
    totalElements: number;
    totalPages: number;
  };
};

export type ListRefundsResponse = {
  content: Refund[];
  page: {
    number: number;
    size: number;
    totalElements: number;
    totalPages: number;
  };
};

export type ListPaymentLinksResponse = {
  content: PaymentLink[];
  page: {
    number: number;
    size: number;
    totalElements: number;
    totalPages: number;
  };
};

export type ListExceptionsResponse = {
  content: Exception[];
  page: {
    number: number;
    size: number;
    totalElements: number;
    totalPages: number;
  };
};

export type ResolveExceptionResponse = {
  id: string;
  kind: "duplicate_payment" | "paid_after_cancel" | "late_payment" | "amount_mismatch" | "unknown_charge" | "other_key" | "provider_refund" | "disputed" | "provider_mismatch" | "orphan_charge" | "missing_at_provider" | "close_differs";
  paymentId: string | null;
  amount: number | null;
  facts: Record<string, string | string[] | null>;
  openedAt: string;
  resolution: "accept" | "refund" | "ignore" | "reassign" | "complete" | null;
  note: string | null;
  resolvedAt: string | null;
  resolvedBy: string | null;
  refund: Refund | null;
};

export type ListDailyClosesResponse = {
  content: DailyClose[];
  page: {
    number: number;
    size: number;
    totalElements: number;
    totalPages: number;
  };
};

export type ListWebhookEndpointsResponse = {
  content: WebhookEndpoint[];
};

export type CreateWebhookEndpointResponse = {
  id: string;
  url: string;
  description: string | null;
  types: string[];
  headers: string[];
  state: "enabled" | "resting" | "paused" | "gone";
  reason: "requested" | "failing" | "gone" | null;
  failingSince: string | null;
  nextProbeAt: string | null;
  position: number;
  waiting: number;
  behind: number;
  oldestAt: string | null;
  lastAttempt: {
    at: string;
    status: number | null;
    error: "name_not_found" | "private_address" | "connection_refused" | "connection_lost" | "tls" | "timeout" | "proxy" | "unsendable" | null;
  } | null;
  replay: {
    fromPosition: number;
    toPosition: number;
    onlyFailed: boolean;
  } | null;
  oldSecretsUntil: string | null;
  createdAt: string;
  secret?: string;
};

export type TestWebhookEndpointResponse = {
  ms: number;
  status: number | null;
  error: "name_not_found" | "private_address" | "connection_refused" | "connection_lost" | "tls" | "timeout" | "proxy" | "unsendable" | null;
  responseHead: string | null;
};

export type ListWebhookDeliveriesResponse = {
  content: WebhookDelivery[];
  page: {
    number: number;
    size: number;
    totalElements: number;
    totalPages: number;
  };
};

export type ResendWebhookEventResponse = {
  eventId: string;
  endpointIds: string[];
};

export type Token = {
  access_token: string;
  token_type: "Bearer";
  expires_in: number;
  scope: string;
};

export type CreateTokenError = {
  error: string;
};

export type PublicKeySetResponse = {
  keys: {
    kid: string;
  }[];
};

export type AuthorizationServerMetadataResponse = {
  issuer: string;
  token_endpoint: string;
  jwks_uri: string;
  scopes_supported: ("pagamentos:read" | "pagamentos:write" | "webhooks:read" | "webhooks:write")[];
  response_types_supported: never[];
  grant_types_supported: "client_credentials"[];
  token_endpoint_auth_methods_supported: ("client_secret_basic" | "client_secret_post" | "private_key_jwt")[];
  token_endpoint_auth_signing_alg_values_supported: ("ES256" | "RS256" | "PS256" | "EdDSA" | "Ed25519")[];
};

export type HealthResponse = {
  status: "ok";
};

export type GetOpenApiResponse = {
  openapi: "3.1.0";
  paths: Record<string, Record<string, {
    operationId: string;
  }>>;
};

export type PlaySandboxActionResponse = {
  status: "accepted";
};

export type GetCheckoutStatusResponse = {
  screen: string;
};

export type Problem = {
  /** A page about the code: /docs/errors/{code} of the service */
  type: string;
  title: string;
  status: number;
  /** A sentence for users, in Portuguese */
  detail: string;
  /** What clients branch on */
  code: "invalid_parameters" | "invalid_body" | "idempotency_key_invalid" | "unauthorized" | "invalid_token" | "invalid_origin" | "insufficient_scope" | "forbidden" | "proof_required" | "set_up_required" | "second_person_required" | "foreign_origin" | "not_found" | "method_not_allowed" | "conflict" | "not_cancelable" | "not_editable" | "not_refundable" | "refund_window_over" | "name_taken" | "limit_reached" | "already_resolved" | "not_markable" | "not_withdrawable" | "not_reassignable" | "not_completable" | "not_recordable" | "already_recorded" | "not_payable" | "not_fitting" | "not_anonymizable" | "export_not_ready" | "request_in_progress" | "last_owner" | "account_exists" | "body_too_large" | "unsupported_media_type" | "misdirected" | "unreadable_statement" | "idempotency_key_reused" | "refund_too_large" | "refused_by_provider" | "no_provider" | "too_many_requests" | "internal" | "unavailable" | (string & {});
  requestId: string;
  errors: {
    /** A place in the body (RFC 6901) */
    pointer?: string;
    /** A parameter of the query */
    parameter?: string;
    message: string;
  }[];
  /** The charge as it is now */
  payment?: Payment;
  /** The exception as it is now */
  exception?: Exception;
  /** The limits that refuse the request */
  violatedPolicies?: string[];
};

export type ListPaymentsQuery = {
  /** In any of these states */
  status?: "CREATING" | "PENDING" | "OVERDUE" | "CONFIRMED" | "RECEIVED" | "REFUNDING" | "CHARGEBACK" | "REFUNDED" | "CANCELED" | readonly ("CREATING" | "PENDING" | "OVERDUE" | "CONFIRMED" | "RECEIVED" | "REFUNDING" | "CHARGEBACK" | "REFUNDED" | "CANCELED")[] | undefined;
  /** Of any of these methods */
  billingType?: "PIX" | "CREDIT_CARD" | "DEBIT_CARD" | "BOLETO" | "UNDEFINED" | readonly ("PIX" | "CREDIT_CARD" | "DEBIT_CARD" | "BOLETO" | "UNDEFINED")[] | undefined;
  /** Of the payer with this CPF or CNPJ; one with letters needs documents=2026 */
  payerDocument?: string | undefined;
  /** The caller knows CNPJs with letters */
  documents?: "2026" | undefined;
  /** With exactly any of these references */
  reference?: string | readonly string[] | undefined;
  /** Due on this day or later */
  dueDateFrom?: string | undefined;
  /** Due on this day or earlier */
  dueDateTo?: string | undefined;
  /** Paid on this day or later */
  paidOnFrom?: string | undefined;
  /** Paid on this day or earlier */
  paidOnTo?: string | undefined;
  /** Created at this instant or later */
  createdFrom?: string | undefined;
  /** Created before this instant */
  createdTo?: string | undefined;
  /** Page, from 0 on */
  page?: number | undefined;
  /** Entries of a page */
  size?: number | undefined;
  /** A field, and asc or desc */
  sort?: string | undefined;
};

export type ListPaymentEventsQuery = {
  /** Page, from 0 on */
  page?: number | undefined;
  /** Entries of a page */
  size?: number | undefined;
};

export type ListRefundsQuery = {
  /** Page, from 0 on */
  page?: number | undefined;
  /** Entries of a page */
  size?: number | undefined;
};

export type ListPaymentLinksQuery = {
  /** Page, from 0 on */
  page?: number | undefined;
  /** Entries of a page */
  size?: number | undefined;
};

export type ListExceptionsQuery = {
  /** Open ones, resolved ones, or all */
  state?: "open" | "resolved" | "all" | undefined;
  /** Page, from 0 on */
  page?: number | undefined;
  /** Entries of a page */
  size?: number | undefined;
};

export type ListPayersQuery = {
  /** With names that have words beginning like these, or a document beginning with these three digits or more */
  q?: string | undefined;
  /** Page of 20, from 0 on */
  page?: number | undefined;
};

export type ListMovementsQuery = {
  /** From this day in Brasília on */
  dayFrom?: string | undefined;
  /** Up to this day in Brasília, included */
  dayTo?: string | undefined;
  /** Of any of these kinds */
  kind?: "authorized" | "credited" | "tariff" | "fee" | "fee_reversed" | "fee_collected" | "refund_started" | "refund_done" | "refund_failed" | "dispute_opened" | "dispute_won" | "dispute_lost" | "extra" | "reassigned" | "taken_back" | "corrected" | readonly ("authorized" | "credited" | "tariff" | "fee" | "fee_reversed" | "fee_collected" | "refund_started" | "refund_done" | "refund_failed" | "dispute_opened" | "dispute_won" | "dispute_lost" | "extra" | "reassigned" | "taken_back" | "corrected")[] | undefined;
  /** Of this charge */
  paymentId?: string | undefined;
  /** Of this account at a provider */
  accountId?: string | undefined;
  /** Behind this place: next of the page before */
  after?: string | undefined;
  /** Entries of a page */
  size?: number | undefined;
};

export type ListDailyClosesQuery = {
  /** From this day in Brasília on */
  dayFrom?: string | undefined;
  /** Up to this day in Brasília, included */
  dayTo?: string | undefined;
  /** Of this account at a provider */
  accountId?: string | undefined;
  /** In this state */
  state?: "closed" | "differs" | "open" | undefined;
  /** Page, from 0 on */
  page?: number | undefined;
  /** Entries of a page */
  size?: number | undefined;
};

export type ListEventsQuery = {
  /** Behind this position; latest: only what comes from now on */
  after?: string | undefined;
  /** At most so many */
  limit?: number | undefined;
  /** Of any of these types */
  type?: "payment.*" | "exception.*" | "merchant.*" | "payment.created" | "payment.opened" | "payment.account_changed" | "payment.refused" | "payment.confirmed" | "payment.received" | "payment.settled" | "payment.overdue" | "payment.expired" | "payment.cancel_requested" | "payment.canceled" | "payment.edit_requested" | "payment.edited" | "payment.edit_refused" | "payment.code_issued" | "payment.method_chosen" | "payment.method_opened" | "payment.method_refused" | "payment.card_refused" | "payment.refund_started" | "payment.refund_finished" | "payment.refund_failed" | "payment.refunded" | "payment.disputed" | "payment.dispute_won" | "payment.dispute_lost" | "payment.extra_settlement" | "payment.extra_withdrawn" | "payment.extra_reassigned" | "payment.completed" | "payment.reverted" | "payment.taken_back" | "exception.opened" | "exception.resolved" | "merchant.security_notice" | readonly ("payment.*" | "exception.*" | "merchant.*" | "payment.created" | "payment.opened" | "payment.account_changed" | "payment.refused" | "payment.confirmed" | "payment.received" | "payment.settled" | "payment.overdue" | "payment.expired" | "payment.cancel_requested" | "payment.canceled" | "payment.edit_requested" | "payment.edited" | "payment.edit_refused" | "payment.code_issued" | "payment.method_chosen" | "payment.method_opened" | "payment.method_refused" | "payment.card_refused" | "payment.refund_started" | "payment.refund_finished" | "payment.refund_failed" | "payment.refunded" | "payment.disputed" | "payment.dispute_won" | "payment.dispute_lost" | "payment.extra_settlement" | "payment.extra_withdrawn" | "payment.extra_reassigned" | "payment.completed" | "payment.reverted" | "payment.taken_back" | "exception.opened" | "exception.resolved" | "merchant.security_notice")[] | undefined;
  /** Seconds to wait for an event where there is none yet */
  wait?: number | undefined;
};

export type ListWebhookDeliveriesQuery = {
  /** In this state */
  state?: "waiting" | "delivered" | "failed" | "skipped" | undefined;
  /** Of this type of event */
  type?: "payment.*" | "exception.*" | "merchant.*" | "payment.created" | "payment.opened" | "payment.account_changed" | "payment.refused" | "payment.confirmed" | "payment.received" | "payment.settled" | "payment.overdue" | "payment.expired" | "payment.cancel_requested" | "payment.canceled" | "payment.edit_requested" | "payment.edited" | "payment.edit_refused" | "payment.code_issued" | "payment.method_chosen" | "payment.method_opened" | "payment.method_refused" | "payment.card_refused" | "payment.refund_started" | "payment.refund_finished" | "payment.refund_failed" | "payment.refunded" | "payment.disputed" | "payment.dispute_won" | "payment.dispute_lost" | "payment.extra_settlement" | "payment.extra_withdrawn" | "payment.extra_reassigned" | "payment.completed" | "payment.reverted" | "payment.taken_back" | "exception.opened" | "exception.resolved" | "merchant.security_notice" | undefined;
  /** Of this charge */
  paymentId?: string | undefined;
  /** Page, from 0 on */
  page?: number | undefined;
  /** Entries of a page */
  size?: number | undefined;
};

export type ListRequestLogsQuery = {
  /** With this status, or 4xx for all of a class */
  status?: string | undefined;
  /** With this method */
  method?: "GET" | "HEAD" | "POST" | "PATCH" | "DELETE" | undefined;
  /** At this path as this document writes it, /payments/{id} */
  path?: string | undefined;
  /** Of this charge */
  paymentId?: string | undefined;
  /** Behind this place: next of the page before */
  after?: string | undefined;
  /** Entries of a page */
  size?: number | undefined;
};
