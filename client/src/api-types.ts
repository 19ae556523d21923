// Printed from the description of the API by client/print-types.ts: do not edit.
// npx vitest run --project unit lib/api/openapi -u writes it anew.

export type CreatePaymentRequest = {
  /** Who is to pay */
  payer: {
    /** The payer's name, not blank */
    name: string;
    /** CPF of 11 or CNPJ of 14 digits, without dots, dash or slash */
    document: string;
    /** The payer's e-mail address */
    email?: string | null | undefined;
    /** 10 or 11 digits with the area code, without +55 */
    phone?: string | null | undefined;
    /** Where the payer lives; optional, but whole when it is there */
    address?: {
      /** Street, without the number */
      street: string;
      /** Number as text, S/N where there is none */
      number: string;
      /** Flat, floor or block */
      complement?: string | null | undefined;
      /** District (bairro) */
      district: string;
      /** City */
      city: string;
      /** Two capital letters (UF) */
      state: string;
      /** CEP, 8 digits without a dash */
      postalCode: string;
    } | null | undefined;
  };
  /** Reais, at most two decimals, never rounded: 10.5 is R$ 10,50. 0: the payer chooses (Pix) */
  amount: number;
  /** The last day to pay, YYYY-MM-DD in Brasília, today or later */
  dueDate: string;
  /** How it is paid; left out or UNDEFINED, the payer picks on the page */
  billingType?: "PIX" | "CREDIT_CARD" | "DEBIT_CARD" | "BOLETO" | "UNDEFINED" | null | undefined;
  /** What it is for; the payer sees it */
  description?: string | null | undefined;
  /** Only for PIX: for how long the code is valid, at most to the end of dueDate. Left out: 1440 */
  pixExpiresInMinutes?: number | null | undefined;
  /** Once, from the first day of delay; either percent or amount. Not for cards */
  fine?: {
    /** Percent of amount, above 0 */
    percent?: number | null | undefined;
    /** Reais, above 0 and at most amount */
    amount?: number | null | undefined;
  } | null | undefined;
  /** For each day of delay. Not for cards */
  interest?: {
    /** Simple interest; each calendar day of delay costs a thirtieth */
    percentPerMonth: number;
  } | null | undefined;
  /** For a payment up to a day; either percent or amount. Not for cards */
  discount?: {
    /** Percent of amount, above 0 and below 100 */
    percent?: number | null | undefined;
    /** Reais, above 0 and below amount */
    amount?: number | null | undefined;
    /** The last day of the discount, not after dueDate */
    until: string;
  } | null | undefined;
  /** Where the payer's page leads back to; its origin is registered in Settings › API credentials */
  returnUrl?: string | null | undefined;
  /** Your own name for the charge, such as an order's number; several may have the same */
  reference?: string | null | undefined;
  /** Texts that you keep with the charge: at most 20 keys and 8,192 bytes as JSON */
  metadata?: Record<string, string> | null | undefined;
  /** 2026: your system knows CNPJs with letters, and payer.document may be one */
  documents?: "2026" | null | undefined;
};

export type EditPaymentRequest = {
  /** Reais, at most two decimals, never rounded: 10.5 is R$ 10,50. What is not sent stays */
  amount?: number | null | undefined;
  /** The new due date, a day in Brasília, today or later. What is not sent stays */
  dueDate?: string | null | undefined;
};

export type CancelPaymentRequest = {
  /** Why; kept in the charge's history */
  reason?: string | null | undefined;
};

export type CreateRefundRequest = {
  /** Reais to send back, at most what is left; left out, all that is left */
  amount?: number | null | undefined;
  /** Why; the payer sees it */
  reason?: string | null | undefined;
};

export type CreatePaymentLinkRequest = {
  /** What payers read first; the description of each charge */
  title: string;
  /** More about it, on the link's page */
  description?: string | null | undefined;
  /** Reais that every payer pays; or minAmount and maxAmount */
  amount?: number | null | undefined;
  /** The least that a payer may choose; goes with maxAmount */
  minAmount?: number | null | undefined;
  /** The most that a payer may choose; goes with minAmount */
  maxAmount?: number | null | undefined;
  /** The methods on offer; left out, the payer picks on the charge's page */
  billingTypes?: ("PIX" | "CREDIT_CARD" | "DEBIT_CARD" | "BOLETO")[] | null | undefined;
  /** Days from a charge's creation to its due date, in Brasília. Left out: 3 */
  dueInDays?: number | null | undefined;
  /** For how long a Pix code is valid; only with PIX in billingTypes */
  pixExpiresInMinutes?: number | null | undefined;
  /** How many charges may be paid or wait for payment; left out, no limit */
  maxPayments?: number | null | undefined;
  /** From this instant on no charge is made */
  endsAt?: string | null | undefined;
  /** The reference of each charge; left out, the last part of the link's address */
  reference?: string | null | undefined;
};

export type ChangePaymentLinkRequest = {
  /** Another title, for charges from now on */
  title?: string | undefined;
  /** Another text on the link's page; null for none */
  description?: string | null | undefined;
  /** false stops the link, true resumes it */
  active?: boolean | undefined;
  /** Another limit; null takes it away */
  maxPayments?: number | null | undefined;
  /** Another end; null takes it away */
  endsAt?: string | null | undefined;
};

export type CreatePaymentSeriesRequest = {
  /** Who is to pay */
  payer: {
    /** The payer's name, not blank */
    name: string;
    /** CPF of 11 or CNPJ of 14 digits, without dots, dash or slash */
    document: string;
    /** The payer's e-mail address */
    email?: string | null | undefined;
    /** 10 or 11 digits with the area code, without +55 */
    phone?: string | null | undefined;
    /** Where the payer lives; optional, but whole when it is there */
    address?: {
      /** Street, without the number */
      street: string;
      /** Number as text, S/N where there is none */
      number: string;
      /** Flat, floor or block */
      complement?: string | null | undefined;
      /** District (bairro) */
      district: string;
      /** City */
      city: string;
      /** Two capital letters (UF) */
      state: string;
      /** CEP, 8 digits without a dash */
      postalCode: string;
    } | null | undefined;
  };
  /** How many charges there are */
  count: number;
  /** From one due date to the next; a month without the day has its last day in place of it */
  every: "MONTH" | "WEEK";
  /** The first due date, a day in Brasília, today or later */
  firstDueDate: string;
  /** Reais of each charge; or total */
  amount?: number | null | undefined;
  /** Reais of all charges together; what cannot be parted equally is on the first */
  total?: number | null | undefined;
  /** How they are paid; left out or UNDEFINED, the payer picks on each charge's page */
  billingType?: "BOLETO" | "PIX" | "UNDEFINED" | null | undefined;
  /** What they are for; each charge adds which of how many it is */
  description?: string | null | undefined;
  /** Once, from the first day of delay; either percent or amount */
  fine?: {
    /** Percent of the charge's amount, above 0 */
    percent?: number | null | undefined;
    /** Reais, above 0 and at most the charge's amount */
    amount?: number | null | undefined;
  } | null | undefined;
  /** For each day of delay */
  interest?: {
    /** Simple interest; each calendar day of delay costs a thirtieth */
    percentPerMonth: number;
  } | null | undefined;
  /** The reference of every charge; left out, one is made */
  reference?: string | null | undefined;
  /** 2026: your system knows CNPJs with letters, and payer.document may be one */
  documents?: "2026" | null | undefined;
};

export type CancelPaymentSeriesRequest = {
  /** Why; kept in the history of each charge */
  reason?: string | null | undefined;
};

export type ResolveExceptionRequest = {
  /** What is decided about the money */
  resolution: "accept" | "refund" | "ignore" | "reassign" | "complete";
  /** Why, for the books; needed for reassign and complete */
  note?: string | null | undefined;
  /** For reassign: the charge that the money pays */
  paymentId?: string | null | undefined;
};

export type CreateExportRequest = {
  /** What the file lists */
  what: "movements" | "payments" | "refunds";
  /** csv and xlsx with columns for people, jsonl with a line as the list answers it */
  format: "csv" | "xlsx" | "jsonl";
  /** The parameters of GET /movements or GET /payments without those of pages */
  filters?: Record<string, string | string[]> | null | undefined;
};

export type CreateWebhookEndpointRequest = {
  /** Where events are sent: https in the public internet; in the sandbox also http://localhost */
  url: string;
  /** Your own note about the endpoint */
  description?: string | null | undefined;
  /** The types to send, or payment.*, exception.*, merchant.*; all of them when empty */
  types?: ("payment.*" | "exception.*" | "merchant.*" | "payment.created" | "payment.opened" | "payment.account_changed" | "payment.refused" | "payment.confirmed" | "payment.received" | "payment.settled" | "payment.overdue" | "payment.expired" | "payment.cancel_requested" | "payment.canceled" | "payment.edit_requested" | "payment.edited" | "payment.edit_refused" | "payment.code_issued" | "payment.method_chosen" | "payment.method_opened" | "payment.method_refused" | "payment.card_refused" | "payment.reported" | "payment.refund_started" | "payment.refund_finished" | "payment.refund_failed" | "payment.refunded" | "payment.disputed" | "payment.dispute_won" | "payment.dispute_lost" | "payment.extra_settlement" | "payment.extra_withdrawn" | "payment.extra_reassigned" | "payment.completed" | "payment.reverted" | "payment.taken_back" | "exception.opened" | "exception.resolved" | "merchant.security_notice")[] | null | undefined;
  /** At most 10 headers to send along, such as an API key; answers show their names alone */
  headers?: Record<string, string> | null | undefined;
  /** Send what is behind this position of the feed; left out, what happens from now */
  fromPosition?: number | null | undefined;
};

export type ChangeWebhookEndpointRequest = {
  /** Where events are sent: https in the public internet; in the sandbox also http://localhost */
  url?: string | undefined;
  /** Your own note about the endpoint */
  description?: string | null | undefined;
  /** The types to send, or payment.*, exception.*, merchant.*; all of them when empty */
  types?: ("payment.*" | "exception.*" | "merchant.*" | "payment.created" | "payment.opened" | "payment.account_changed" | "payment.refused" | "payment.confirmed" | "payment.received" | "payment.settled" | "payment.overdue" | "payment.expired" | "payment.cancel_requested" | "payment.canceled" | "payment.edit_requested" | "payment.edited" | "payment.edit_refused" | "payment.code_issued" | "payment.method_chosen" | "payment.method_opened" | "payment.method_refused" | "payment.card_refused" | "payment.reported" | "payment.refund_started" | "payment.refund_finished" | "payment.refund_failed" | "payment.refunded" | "payment.disputed" | "payment.dispute_won" | "payment.dispute_lost" | "payment.extra_settlement" | "payment.extra_withdrawn" | "payment.extra_reassigned" | "payment.completed" | "payment.reverted" | "payment.taken_back" | "exception.opened" | "exception.resolved" | "merchant.security_notice")[] | undefined;
  /** At most 10 headers to send along, such as an API key; answers show their names alone */
  headers?: Record<string, string> | undefined;
};

export type RotateWebhookSecretRequest = {
  /** For so long the old secret signs beside the new one */
  keepOldForHours: 0 | 24 | 72;
};

export type ResumeWebhookEndpointRequest = {
  /** stopped: where it stopped; now: what happens from now on; or a day, YYYY-MM-DD */
  from: string;
};

export type ReplayWebhookEventsRequest = {
  /** From this position of the feed on; goes with toPosition */
  fromPosition?: number | null | undefined;
  /** Up to this position, included */
  toPosition?: number | null | undefined;
  /** Events from this instant on; in place of positions */
  since?: string | null | undefined;
  /** Events before this instant; goes with since */
  until?: string | null | undefined;
  /** true: only what failed or was skipped */
  onlyFailed?: boolean | null | undefined;
};

export type ResendWebhookEventRequest = {
  /** To this endpoint alone; left out, to all of its type that are not paused */
  endpointId?: string | null | undefined;
};

export type PlaySandboxActionRequest = {
  /** For pay: reais that the payer pays, also a wrong amount */
  amount?: number | null | undefined;
  /** For pay: the Brasília day on which it is paid, with what is then due */
  day?: string | null | undefined;
};

export type MoveSandboxClockRequest = {
  /** The day in Brasília: not before the one it shows, at most 400 days after the real one */
  to: string;
};

export type Payment = {
  /** The charge's id, a UUID that cannot be guessed; who has it can open the payer's page */
  id: string;
  /** Where the charge stands; /docs/states says when to deliver */
  status: "CREATING" | "PENDING" | "OVERDUE" | "CONFIRMED" | "RECEIVED" | "REFUNDING" | "CHARGEBACK" | "REFUNDED" | "CANCELED";
  /** How it is paid; UNDEFINED as long as the payer has not picked a method */
  billingType: "PIX" | "CREDIT_CARD" | "DEBIT_CARD" | "BOLETO" | "UNDEFINED";
  /** Reais, as requested; 0 where the payer chooses the amount */
  amount: number;
  /** The last day to pay, in Brasília */
  dueDate: string;
  /** What it is for; null when the request had none */
  description: string | null;
  /** The payer's page, for every method: send this to the payer */
  invoiceUrl: string | null;
  /** The same page; null unless billingType is PIX */
  checkoutUrl: string | null;
  /** This service's price for the charge, in reais, not taken off the money; null without a price */
  fee: number | null;
  /** Reais that the payer paid, null until then; may differ from amount, and stays when money goes back */
  paidAmount: number | null;
  /** paidAmount less what the provider keeps; a forecast while CONFIRMED; stays like paidAmount */
  netAmount: number | null;
  /** The day in Brasília on which the payer paid; null until then */
  paidOn: string | null;
  /** The Pix code; null for other methods, and while there is none */
  pix: {
    /** The code to copy and paste, and to draw as a QR Code */
    copyPaste: string;
    /** Until when it can be paid */
    expiresAt: string | null;
  } | null;
  /** When it was created, in UTC */
  createdAt: string;
  /** Your own name for the charge; only there when the request had one */
  reference?: string;
  /** The texts that you keep with the charge; only there when the request had some */
  metadata?: Record<string, string>;
};

export type PaymentEvent = {
  /** 1, 2, 3 … without gaps */
  number: number;
  /** What happened */
  type: "created" | "opened" | "refused" | "paid" | "authorized" | "lapsed" | "expired" | "canceled" | "edited" | "refund_started" | "refunded" | "disputed" | "dispute_lost" | "returned_to_received" | "returned_to_confirmed" | "returned_to_pending" | "returned_to_overdue" | "returned_to_canceled" | "reassigned" | "late_code" | "method_chosen" | "method_opened" | "method_refused" | "card_refused" | "payment_reported" | "extra_settlement" | "arrived" | "account_changed" | "cancel_asked" | "edit_asked" | "edit_refused" | "refund_added" | "refund_ended" | "taken_back" | "dispute_won" | "withdrawn" | "moved_away" | "completed";
  /** The status before; null for the first */
  from: "CREATING" | "PENDING" | "OVERDUE" | "CONFIRMED" | "RECEIVED" | "REFUNDING" | "CHARGEBACK" | "REFUNDED" | "CANCELED" | null;
  /** The status after; the same where it did not move */
  to: "CREATING" | "PENDING" | "OVERDUE" | "CONFIRMED" | "RECEIVED" | "REFUNDING" | "CHARGEBACK" | "REFUNDED" | "CANCELED";
  /** When it happened */
  at: string;
  /** Who did it: client:<id>, member:<id>, operator, provider or service */
  actor: string;
  /** Why, where somebody said it */
  reason: string | null;
};

export type Boleto = {
  /** 47 digits to type */
  digitableLine: string;
  /** 44 digits to draw as a barcode */
  barcode: string;
  /** The last day to pay, in Brasília */
  dueDate: string;
  /** Reais, as requested */
  amount: number;
  /** What it costs today */
  due: {
    /** Today in Brasília */
    on: string;
    /** amount − discount + fine + interest, in reais */
    total: number;
    /** Reais of fine */
    fine: number;
    /** Reais of interest */
    interest: number;
    /** Reais of discount */
    discount: number;
  };
  /** The Pix code beside the barcode; null without one */
  pixCopyPaste: string | null;
  /** The slip as a PDF, as public as the payer's page */
  pdfUrl: string;
  /** The slip to print, as public as the payer's page */
  pageUrl: string;
};

export type Refund = {
  /** The refund's id */
  id: string;
  /** The charge; null for money that names none */
  paymentId: string | null;
  /** PROCESSING until the provider reports it as REFUNDED or FAILED */
  status: "PROCESSING" | "REFUNDED" | "FAILED";
  /** Reais that go back */
  amount: number;
  /** Why; the payer sees it */
  reason: string | null;
  /** PROVIDER: the provider sent the money back on its own (MED) */
  origin: "MERCHANT" | "PROVIDER";
  /** Why it failed, in the provider's words */
  failure: string | null;
  /** The Pix network's id of the money that goes back; null for what was no Pix */
  endToEndId: string | null;
  /** When it was requested */
  createdAt: string;
  /** When it was REFUNDED or FAILED; null until then */
  finishedAt: string | null;
};

export type PaymentLink = {
  /** The link's id */
  id: string;
  /** The page to send to payers, or to print as a QR Code */
  url: string;
  /** What payers read first; the description of each charge */
  title: string;
  /** More about it, on the link's page */
  description: string | null;
  /** Reais that every payer pays; null where the payer chooses */
  amount: number | null;
  /** The least that a payer may choose */
  minAmount: number | null;
  /** The most that a payer may choose */
  maxAmount: number | null;
  /** The methods on offer; null where the payer picks on the charge's page */
  billingTypes: ("PIX" | "CREDIT_CARD" | "DEBIT_CARD" | "BOLETO")[] | null;
  /** Days from a charge's creation to its due date */
  dueInDays: number;
  /** For how long a Pix code is valid; null for the usual 24 hours */
  pixExpiresInMinutes: number | null;
  /** How many charges may be paid or wait for payment; null for no limit */
  maxPayments: number | null;
  /** From this instant on no charge is made; null for no end */
  endsAt: string | null;
  /** The reference of each of its charges: GET /payments?reference=… lists them */
  reference: string;
  /** false while it is stopped */
  active: boolean;
  /** Only an ACTIVE link makes charges */
  state: "ACTIVE" | "STOPPED" | "ENDED" | "FULL";
  /** Charges that wait for payment */
  openPayments: number;
  /** Charges that were paid while they had a place */
  paidPayments: number;
  /** When it was created */
  createdAt: string;
};

export type PaymentSeries = {
  /** The series' id; metadata.seriesId of each of its charges */
  id: string;
  /** INCOMPLETE while charges of it are not there yet; CANCELED once the rest of it was canceled */
  state: "INCOMPLETE" | "COMPLETE" | "CANCELED";
  /** How many charges there are */
  count: number;
  /** From one due date to the next */
  every: "MONTH" | "WEEK";
  /** The first due date */
  firstDueDate: string;
  /** How they are paid, as requested */
  billingType: "BOLETO" | "PIX" | "UNDEFINED";
  /** Reais of all charges together, as requested */
  total: number;
  /** The reference of each of its charges: GET /payments?reference=… lists them */
  reference: string;
  /** When it was created */
  createdAt: string;
  /** Its charges, in the order of their due dates */
  installments: {
    /** 1, 2, 3 … up to count */
    number: number;
    /** Reais of the charge */
    amount: number;
    /** The charge's due date, in Brasília */
    dueDate: string;
    /** The charge; null while it is not there */
    paymentId: string | null;
    /** Where the charge stands; null while it is not there */
    status: "CREATING" | "PENDING" | "OVERDUE" | "CONFIRMED" | "RECEIVED" | "REFUNDING" | "CHARGEBACK" | "REFUNDED" | "CANCELED" | null;
  }[];
};

export type PaymentSeriesPage = {
  /** Series, the newest first */
  content: {
    /** The series' id; metadata.seriesId of each of its charges */
    id: string;
    /** INCOMPLETE while charges of it are not there yet; CANCELED once the rest of it was canceled */
    state: "INCOMPLETE" | "COMPLETE" | "CANCELED";
    /** How many charges there are */
    count: number;
    /** From one due date to the next */
    every: "MONTH" | "WEEK";
    /** The first due date */
    firstDueDate: string;
    /** How they are paid, as requested */
    billingType: "BOLETO" | "PIX" | "UNDEFINED";
    /** Reais of all charges together, as requested */
    total: number;
    /** The reference of each of its charges: GET /payments?reference=… lists them */
    reference: string;
    /** When it was created */
    createdAt: string;
    /** What the charges are for, by the first of them; null where it says nothing */
    description: string | null;
    /** The payer's name, by the first charge; null while that is not there */
    payerName: string | null;
    /** Charges that are there */
    madePayments: number;
    /** Charges that are CONFIRMED or RECEIVED */
    paidPayments: number;
    /** Charges that wait for payment */
    openPayments: number;
    /** The earliest due date of those that wait, which may be over; null where none does */
    nextDueDate: string | null;
  }[];
  /** after of the page with older series; null at the end */
  next: string | null;
};

export type Exception = {
  /** The exception's id */
  id: string;
  /** What was found; more kinds may be added */
  kind: "duplicate_payment" | "paid_after_cancel" | "late_payment" | "amount_mismatch" | "unknown_charge" | "other_key" | "provider_refund" | "disputed" | "provider_mismatch" | "orphan_charge" | "missing_at_provider" | "close_differs" | (string & {});
  /** The charge that it is about; null for money that names none */
  paymentId: string | null;
  /** Reais that it is about; null where it is about no amount */
  amount: number | null;
  /** What was found, as texts: amounts, instants and ids */
  facts: Record<string, string | string[] | null>;
  /** When it was found */
  openedAt: string;
  /** What was decided; null while it is open */
  resolution: "accept" | "refund" | "ignore" | "reassign" | "complete" | null;
  /** Why it was decided so */
  note: string | null;
  /** When it was decided */
  resolvedAt: string | null;
  /** Who decided: client:<id>, member:<id>, operator or service */
  resolvedBy: string | null;
};

export type PayerPage = {
  /** Payers, those charged last first */
  content: {
    /** CPF or CNPJ without punctuation */
    document: string;
    /** The name on that charge */
    name: string;
    /** The e-mail address on that charge; null where it has none */
    email: string | null;
    /** The phone on that charge; null where it has none */
    phone: string | null;
    /** How many charges show the payer, whatever became of them */
    payments: number;
    /** The last charge that was not made by a payment link, if there is one; else the last one */
    lastPaymentId: string;
    /** The Brasília day on which it was created */
    lastPaymentOn: string;
  }[];
  /** Whether there is another page */
  hasMore: boolean;
};

export type MovementPage = {
  /** Movements, the latest day first */
  content: {
    /** The movement's id */
    id: string;
    /** The Brasília day of the books that it stands on */
    day: string;
    /** When it happened */
    at: string;
    /** When it became known here */
    recordedAt: string;
    /** What happened; /docs/reconciliation lists the kinds */
    kind: "authorized" | "credited" | "tariff" | "fee" | "fee_reversed" | "fee_collected" | "refund_started" | "refund_done" | "refund_failed" | "dispute_opened" | "dispute_won" | "dispute_lost" | "extra" | "reassigned" | "taken_back" | "corrected";
    /** Reais that it adds to what is at the provider: negative for what leaves, 0 for the rest */
    amount: number;
    /** What is at the provider after it; null with kind or paymentId in the query */
    balance: number | null;
    /** Its sides; they sum to 0 */
    postings: {
      /** The account of the books, such as psp:<accountId>, payer or psp_tariff */
      account: string;
      /** Reais; a debit is positive, a credit negative */
      amount: number;
    }[];
    /** The account at a provider where the money is */
    accountId: string | null;
    /** The charge; null for money that names none */
    paymentId: string | null;
    /** The money that came, which it is about */
    settlementId: string | null;
    /** The Pix network's id of that money; null for what was no Pix */
    endToEndId: string | null;
    /** The refund that it is about */
    refundId: string | null;
    /** For a fee: the row of the price list */
    priceId: string | null;
    /** The movement that it takes back */
    reverses: string | null;
  }[];
  /** after of the next page; null at the end */
  next: string | null;
};

export type Balance = {
  /** At all accounts together */
  total: {
    /** Reais that are in the account: credited and not gone again */
    balance: number;
    /** balance less what of it is on its way back or disputed */
    available: number;
    /** Reais on their way back to payers */
    inFlight: number;
    /** Reais that payers dispute */
    disputed: number;
    /** Reais that are authorized and not credited yet, before the provider's tariff */
    pending: number;
  };
  /** At each account at a provider */
  accounts: {
    /** The account */
    accountId: string;
    /** Reais that are in the account: credited and not gone again */
    balance: number;
    /** balance less what of it is on its way back or disputed */
    available: number;
    /** Reais on their way back to payers */
    inFlight: number;
    /** Reais that payers dispute */
    disputed: number;
    /** Reais that are authorized and not credited yet, before the provider's tariff */
    pending: number;
  }[];
  /** What is authorized and not credited yet, by day and account */
  pending: {
    /** The Brasília day on which it was paid */
    authorizedOn: string;
    /** The account */
    accountId: string;
    /** Reais, before the provider's tariff */
    amount: number;
  }[];
};

export type DailyClose = {
  /** The account at a provider */
  accountId: string;
  /** Its name */
  accountName: string;
  /** The Brasília day */
  day: string;
  /** closed, differs, or open while the provider's list is not read to its end */
  state: "closed" | "differs" | "open";
  /** Reais at the beginning of the day, the ending of the day before */
  opening: number;
  /** Reais that came */
  in: number;
  /** Reais that left */
  out: number;
  /** opening + in − out */
  ending: number;
  /** How many movements changed it */
  entries: number;
  /** The same by kind of movement */
  kinds: {
    /** The kind */
    kind: "authorized" | "credited" | "tariff" | "fee" | "fee_reversed" | "fee_collected" | "refund_started" | "refund_done" | "refund_failed" | "dispute_opened" | "dispute_won" | "dispute_lost" | "extra" | "reassigned" | "taken_back" | "corrected";
    /** How many movements */
    entries: number;
    /** What they come to, in reais */
    amount: number;
  }[];
  /** What the provider's own rows come to; null while they are not read */
  provider: number | null;
  /** What the provider has more than the books; null as provider */
  difference: number | null;
  /** Rows that are not the books', such as transfers to a bank; null as provider */
  outside: number | null;
  /** Why the provider's list was not read to its end; null when it was */
  unread: string | null;
  /** When the day's page was cut off */
  cutAt: string;
  /** Since when books and provider agree; null while they do not */
  closedAt: string | null;
};

export type Export = {
  /** The export's id */
  id: string;
  /** What the file lists */
  what: "movements" | "payments" | "refunds";
  /** Its format */
  format: "csv" | "xlsx" | "jsonl";
  /** PENDING and RUNNING become DONE or FAILED */
  status: "PENDING" | "RUNNING" | "DONE" | "FAILED";
  /** How much is written, from 0 to 1 */
  progress: number;
  /** Rows written */
  rows: number;
  /** Bytes written */
  bytes: number;
  /** Why it failed: too_large asks for a narrower filter */
  failure: "too_large" | "failed" | null;
  /** When it was requested */
  requestedAt: string;
  /** When it was DONE or FAILED; null until then */
  finishedAt: string | null;
  /** After this everything about it is 404 */
  expiresAt: string;
};

export type Event = {
  /** Names the event wherever and however often it appears: handle each once */
  id: string;
  /** What happened; more types may be added */
  type: "payment.created" | "payment.opened" | "payment.account_changed" | "payment.refused" | "payment.confirmed" | "payment.received" | "payment.settled" | "payment.overdue" | "payment.expired" | "payment.cancel_requested" | "payment.canceled" | "payment.edit_requested" | "payment.edited" | "payment.edit_refused" | "payment.code_issued" | "payment.method_chosen" | "payment.method_opened" | "payment.method_refused" | "payment.card_refused" | "payment.reported" | "payment.refund_started" | "payment.refund_finished" | "payment.refund_failed" | "payment.refunded" | "payment.disputed" | "payment.dispute_won" | "payment.dispute_lost" | "payment.extra_settlement" | "payment.extra_withdrawn" | "payment.extra_reassigned" | "payment.completed" | "payment.reverted" | "payment.taken_back" | "exception.opened" | "exception.resolved" | "merchant.security_notice" | "endpoint.test" | (string & {});
  /** When it happened */
  timestamp: string;
  /** 1, 2, 3 … within the merchant: the after of what follows */
  position: number;
  /** The version of the API that data has the form of */
  apiVersion: "v1";
  /** What it is about */
  data: {
    /** The charge as it is now, not as it was then; null for an event about none */
    payment: {
      /** The charge's id, a UUID that cannot be guessed; who has it can open the payer's page */
      id: string;
      /** Where the charge stands; /docs/states says when to deliver */
      status: "CREATING" | "PENDING" | "OVERDUE" | "CONFIRMED" | "RECEIVED" | "REFUNDING" | "CHARGEBACK" | "REFUNDED" | "CANCELED";
      /** How it is paid; UNDEFINED as long as the payer has not picked a method */
      billingType: "PIX" | "CREDIT_CARD" | "DEBIT_CARD" | "BOLETO" | "UNDEFINED";
      /** Reais, as requested; 0 where the payer chooses the amount */
      amount: number;
      /** The last day to pay, in Brasília */
      dueDate: string;
      /** What it is for; null when the request had none */
      description: string | null;
      /** The payer's page, for every method: send this to the payer */
      invoiceUrl: string | null;
      /** The same page; null unless billingType is PIX */
      checkoutUrl: string | null;
      /** This service's price for the charge, in reais, not taken off the money; null without a price */
      fee: number | null;
      /** Reais that the payer paid, null until then; may differ from amount, and stays when money goes back */
      paidAmount: number | null;
      /** paidAmount less what the provider keeps; a forecast while CONFIRMED; stays like paidAmount */
      netAmount: number | null;
      /** The day in Brasília on which the payer paid; null until then */
      paidOn: string | null;
      /** The Pix code; null for other methods, and while there is none */
      pix: {
        /** The code to copy and paste, and to draw as a QR Code */
        copyPaste: string;
        /** Until when it can be paid */
        expiresAt: string | null;
      } | null;
      /** When it was created, in UTC */
      createdAt: string;
      /** Your own name for the charge; only there when the request had one */
      reference?: string;
      /** The texts that you keep with the charge; only there when the request had some */
      metadata?: Record<string, string>;
      /** Keep the charge with the highest version, in whatever order events come */
      version: number;
    } | null;
    /** The entry of the charge's history that made the event; null for exceptions */
    change: {
      /** 1, 2, 3 … without gaps */
      number: number;
      /** The status before; null for the first */
      from: "CREATING" | "PENDING" | "OVERDUE" | "CONFIRMED" | "RECEIVED" | "REFUNDING" | "CHARGEBACK" | "REFUNDED" | "CANCELED" | null;
      /** The status after */
      to: "CREATING" | "PENDING" | "OVERDUE" | "CONFIRMED" | "RECEIVED" | "REFUNDING" | "CHARGEBACK" | "REFUNDED" | "CANCELED";
      /** Who did it */
      actor: string;
    } | null;
    /** The refund, for events about one */
    refund: Refund | null;
    /** The exception, for events about one */
    exception: Exception | null;
    /** The security notice, for events about one */
    notice: {
      /** The notice's id */
      id: string;
      /** What changed, such as psp_account.add */
      action: string;
      /** Who changed it: member:<id>, operator or unknown */
      actor: string;
      /** The network address that it came from */
      address: string | null;
    } | null;
  };
};

export type EventPage = {
  /** Events, the oldest first */
  content: Event[];
  /** after of the next request: keep it once content is handled */
  cursor: number;
  /** Whether there may be more already */
  hasMore: boolean;
};

export type TestEvent = {
  /** The test's id */
  id: string;
  /** A test that somebody asked for */
  type: "endpoint.test";
  /** When it was sent */
  timestamp: string;
  /** null: it is in no feed */
  position: null;
  /** The version of the API */
  apiVersion: "v1";
  /** What it is about: the endpoint alone */
  data: {
    /** null: a test is about none */
    payment: null;
    /** null: a test is about none */
    change: null;
    /** null: a test is about none */
    refund: null;
    /** null: a test is about none */
    exception: null;
    /** null: a test is about none */
    notice: null;
    /** The endpoint that is tested */
    endpoint: {
      /** Its id */
      id: string;
    };
  };
};

export type WebhookEndpoint = {
  /** The endpoint's id */
  id: string;
  /** Where events are sent */
  url: string;
  /** Your own note about it */
  description: string | null;
  /** The types that are sent; all of them when empty */
  types: string[];
  /** The names of the headers that are sent along */
  headers: string[];
  /** enabled; resting: it keeps failing; paused; gone: it answered 410 */
  state: "enabled" | "resting" | "paused" | "gone";
  /** Why it is paused: requested, or failing for days */
  reason: "requested" | "failing" | "gone" | null;
  /** Its first failure since it last took an event */
  failingSince: string | null;
  /** When a resting endpoint is tried next */
  nextProbeAt: string | null;
  /** Up to where its events were taken from the feed */
  position: number;
  /** Deliveries that wait or are tried again, at most 10,000 are counted */
  waiting: number;
  /** Events behind position, at most 10,000 are counted */
  behind: number;
  /** When the oldest event happened that was not delivered */
  oldestAt: string | null;
  /** The last request */
  lastAttempt: {
    /** When it was made */
    at: string;
    /** The status that it was answered with; null without an answer */
    status: number | null;
    /** Why there was no answer; null with one */
    error: "name_not_found" | "private_address" | "connection_refused" | "connection_lost" | "tls" | "timeout" | "proxy" | "unsendable" | null;
  } | null;
  /** A replay that is not over */
  replay: {
    /** From this position on */
    fromPosition: number;
    /** Up to this position, included */
    toPosition: number;
    /** Whether only what failed or was skipped is sent */
    onlyFailed: boolean;
  } | null;
  /** When the secrets before the current one stop signing */
  oldSecretsUntil: string | null;
  /** When it was created */
  createdAt: string;
};

export type WebhookEndpointWithSecret = {
  /** The endpoint's id */
  id: string;
  /** Where events are sent */
  url: string;
  /** Your own note about it */
  description: string | null;
  /** The types that are sent; all of them when empty */
  types: string[];
  /** The names of the headers that are sent along */
  headers: string[];
  /** enabled; resting: it keeps failing; paused; gone: it answered 410 */
  state: "enabled" | "resting" | "paused" | "gone";
  /** Why it is paused: requested, or failing for days */
  reason: "requested" | "failing" | "gone" | null;
  /** Its first failure since it last took an event */
  failingSince: string | null;
  /** When a resting endpoint is tried next */
  nextProbeAt: string | null;
  /** Up to where its events were taken from the feed */
  position: number;
  /** Deliveries that wait or are tried again, at most 10,000 are counted */
  waiting: number;
  /** Events behind position, at most 10,000 are counted */
  behind: number;
  /** When the oldest event happened that was not delivered */
  oldestAt: string | null;
  /** The last request */
  lastAttempt: {
    /** When it was made */
    at: string;
    /** The status that it was answered with; null without an answer */
    status: number | null;
    /** Why there was no answer; null with one */
    error: "name_not_found" | "private_address" | "connection_refused" | "connection_lost" | "tls" | "timeout" | "proxy" | "unsendable" | null;
  } | null;
  /** A replay that is not over */
  replay: {
    /** From this position on */
    fromPosition: number;
    /** Up to this position, included */
    toPosition: number;
    /** Whether only what failed or was skipped is sent */
    onlyFailed: boolean;
  } | null;
  /** When the secrets before the current one stop signing */
  oldSecretsUntil: string | null;
  /** When it was created */
  createdAt: string;
  /** What its calls are signed with: whsec_ and base64. Keep it; other answers do not have it */
  secret: string;
};

export type WebhookDelivery = {
  /** The endpoint */
  endpointId: string;
  /** The event's id */
  eventId: string;
  /** The event's position in the feed */
  position: number;
  /** The event's type */
  type: string;
  /** The charge; null for an event about none */
  paymentId: string | null;
  /** When the event happened */
  at: string;
  /** waiting, delivered, failed or skipped */
  state: "waiting" | "delivered" | "failed" | "skipped";
  /** How many requests were made */
  attempts: number;
  /** When it is tried next; null when it is not */
  nextAt: string | null;
  /** The status of the last answer; null without one */
  lastStatus: number | null;
  /** Why the last request had no answer; null with one */
  lastError: "name_not_found" | "private_address" | "connection_refused" | "connection_lost" | "tls" | "timeout" | "proxy" | "unsendable" | null;
  /** When a 2xx took it; null until then */
  deliveredAt: string | null;
};

export type WebhookDeliveryWithAttempts = {
  /** The endpoint */
  endpointId: string;
  /** The event's id */
  eventId: string;
  /** The event's position in the feed */
  position: number;
  /** The event's type */
  type: string;
  /** The charge; null for an event about none */
  paymentId: string | null;
  /** When the event happened */
  at: string;
  /** waiting, delivered, failed or skipped */
  state: "waiting" | "delivered" | "failed" | "skipped";
  /** How many requests were made */
  attempts: number;
  /** When it is tried next; null when it is not */
  nextAt: string | null;
  /** The status of the last answer; null without one */
  lastStatus: number | null;
  /** Why the last request had no answer; null with one */
  lastError: "name_not_found" | "private_address" | "connection_refused" | "connection_lost" | "tls" | "timeout" | "proxy" | "unsendable" | null;
  /** When a 2xx took it; null until then */
  deliveredAt: string | null;
  /** Its latest 50 requests, of the last 30 days */
  attemptLog: WebhookAttempt[];
};

export type WebhookAttempt = {
  /** 1, 2, 3 … for the requests of one event */
  number: number;
  /** When it was made */
  at: string;
  /** Milliseconds until the answer */
  ms: number;
  /** The status of the answer; null without one */
  status: number | null;
  /** Why there was no answer; null with one */
  error: "name_not_found" | "private_address" | "connection_refused" | "connection_lost" | "tls" | "timeout" | "proxy" | "unsendable" | null;
  /** The first 2 KiB of the answer's body */
  responseHead: string | null;
  /** Whether somebody had it sent again */
  manual: boolean;
};

export type RequestLog = {
  /** The X-Request-Id of the answer */
  requestId: string;
  /** When it was answered */
  at: string;
  /** GET, POST, PATCH or DELETE */
  method: string;
  /** The operation's path, with {id} for ids */
  path: string;
  /** The charge that the call named or created */
  paymentId: string | null;
  /** The status of the answer */
  status: number;
  /** The code of the problem; null for what went well */
  code: string | null;
  /** Milliseconds until the answer was printed */
  ms: number;
  /** The client id */
  clientId: string;
  /** The credential's id */
  credentialId: string;
  /** The credential's name */
  credential: string;
  /** Where the call came from; of IPv6 the network */
  address: string;
};

export type RequestLogPage = {
  /** Calls, the latest first */
  content: RequestLog[];
  /** after of the page with older calls; null at the end */
  next: string | null;
};

export type SandboxClock = {
  /** The day in Brasília that the clock shows */
  today: string;
  /** How many days it is ahead of the real day; 0 while it was not moved */
  daysAhead: number;
};

export type ListPaymentsResponse = {
  /** The entries of this page; empty when nothing matches */
  content: Payment[];
  /** Which page this is */
  page: {
    /** The page, from 0 on */
    number: number;
    /** Entries to a page, as requested */
    size: number;
    /** How many entries match in all */
    totalElements: number;
    /** How many pages there are */
    totalPages: number;
  };
};

export type ListPaymentEventsResponse = {
  /** The entries of this page; empty when nothing matches */
  content: PaymentEvent[];
  /** Which page this is */
  page: {
    /** The page, from 0 on */
    number: number;
    /** Entries to a page, as requested */
    size: number;
    /** How many entries match in all */
    totalElements: number;
    /** How many pages there are */
    totalPages: number;
  };
};

export type ListRefundsResponse = {
  /** The entries of this page; empty when nothing matches */
  content: Refund[];
  /** Which page this is */
  page: {
    /** The page, from 0 on */
    number: number;
    /** Entries to a page, as requested */
    size: number;
    /** How many entries match in all */
    totalElements: number;
    /** How many pages there are */
    totalPages: number;
  };
};

export type ListPaymentLinksResponse = {
  /** The entries of this page; empty when nothing matches */
  content: PaymentLink[];
  /** Which page this is */
  page: {
    /** The page, from 0 on */
    number: number;
    /** Entries to a page, as requested */
    size: number;
    /** How many entries match in all */
    totalElements: number;
    /** How many pages there are */
    totalPages: number;
  };
};

export type ListExceptionsResponse = {
  /** The entries of this page; empty when nothing matches */
  content: Exception[];
  /** Which page this is */
  page: {
    /** The page, from 0 on */
    number: number;
    /** Entries to a page, as requested */
    size: number;
    /** How many entries match in all */
    totalElements: number;
    /** How many pages there are */
    totalPages: number;
  };
};

export type ResolveExceptionResponse = {
  /** The exception's id */
  id: string;
  /** What was found; more kinds may be added */
  kind: "duplicate_payment" | "paid_after_cancel" | "late_payment" | "amount_mismatch" | "unknown_charge" | "other_key" | "provider_refund" | "disputed" | "provider_mismatch" | "orphan_charge" | "missing_at_provider" | "close_differs";
  /** The charge that it is about; null for money that names none */
  paymentId: string | null;
  /** Reais that it is about; null where it is about no amount */
  amount: number | null;
  /** What was found, as texts: amounts, instants and ids */
  facts: Record<string, string | string[] | null>;
  /** When it was found */
  openedAt: string;
  /** What was decided; null while it is open */
  resolution: "accept" | "refund" | "ignore" | "reassign" | "complete" | null;
  /** Why it was decided so */
  note: string | null;
  /** When it was decided */
  resolvedAt: string | null;
  /** Who decided: client:<id>, member:<id>, operator or service */
  resolvedBy: string | null;
  /** The refund that the decision made; null for others */
  refund: Refund | null;
};

export type ListDailyClosesResponse = {
  /** The entries of this page; empty when nothing matches */
  content: DailyClose[];
  /** Which page this is */
  page: {
    /** The page, from 0 on */
    number: number;
    /** Entries to a page, as requested */
    size: number;
    /** How many entries match in all */
    totalElements: number;
    /** How many pages there are */
    totalPages: number;
  };
};

export type ListWebhookEndpointsResponse = {
  /** All endpoints of the merchant */
  content: WebhookEndpoint[];
};

export type CreateWebhookEndpointResponse = {
  /** The endpoint's id */
  id: string;
  /** Where events are sent */
  url: string;
  /** Your own note about it */
  description: string | null;
  /** The types that are sent; all of them when empty */
  types: string[];
  /** The names of the headers that are sent along */
  headers: string[];
  /** enabled; resting: it keeps failing; paused; gone: it answered 410 */
  state: "enabled" | "resting" | "paused" | "gone";
  /** Why it is paused: requested, or failing for days */
  reason: "requested" | "failing" | "gone" | null;
  /** Its first failure since it last took an event */
  failingSince: string | null;
  /** When a resting endpoint is tried next */
  nextProbeAt: string | null;
  /** Up to where its events were taken from the feed */
  position: number;
  /** Deliveries that wait or are tried again, at most 10,000 are counted */
  waiting: number;
  /** Events behind position, at most 10,000 are counted */
  behind: number;
  /** When the oldest event happened that was not delivered */
  oldestAt: string | null;
  /** The last request */
  lastAttempt: {
    /** When it was made */
    at: string;
    /** The status that it was answered with; null without an answer */
    status: number | null;
    /** Why there was no answer; null with one */
    error: "name_not_found" | "private_address" | "connection_refused" | "connection_lost" | "tls" | "timeout" | "proxy" | "unsendable" | null;
  } | null;
  /** A replay that is not over */
  replay: {
    /** From this position on */
    fromPosition: number;
    /** Up to this position, included */
    toPosition: number;
    /** Whether only what failed or was skipped is sent */
    onlyFailed: boolean;
  } | null;
  /** When the secrets before the current one stop signing */
  oldSecretsUntil: string | null;
  /** When it was created */
  createdAt: string;
  /** What its calls are signed with: whsec_ and base64. Keep it; other answers do not have it */
  secret?: string;
};

export type TestWebhookEndpointResponse = {
  /** Milliseconds until the answer */
  ms: number;
  /** The status of the answer; null without one */
  status: number | null;
  /** Why there was no answer; null with one */
  error: "name_not_found" | "private_address" | "connection_refused" | "connection_lost" | "tls" | "timeout" | "proxy" | "unsendable" | null;
  /** The first 2 KiB of the answer's body */
  responseHead: string | null;
};

export type ListWebhookDeliveriesResponse = {
  /** The entries of this page; empty when nothing matches */
  content: WebhookDelivery[];
  /** Which page this is */
  page: {
    /** The page, from 0 on */
    number: number;
    /** Entries to a page, as requested */
    size: number;
    /** How many entries match in all */
    totalElements: number;
    /** How many pages there are */
    totalPages: number;
  };
};

export type ResendWebhookEventResponse = {
  /** The event */
  eventId: string;
  /** The endpoints that it is sent to */
  endpointIds: string[];
};

export type Token = {
  /** Send it as Authorization: Bearer; reuse it until shortly before its end */
  access_token: string;
  /** Always Bearer */
  token_type: "Bearer";
  /** Seconds until it ends: 300 */
  expires_in: number;
  /** What it allows, with spaces between */
  scope: string;
};

export type CreateTokenError = {
  /** Why there is no token (RFC 6749, 5.2) */
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
  /** ok, or what is not */
  status: "ok";
};

export type GetOpenApiResponse = {
  openapi: "3.1.0";
  paths: Record<string, Record<string, {
    operationId: string;
  }>>;
};

export type PlaySandboxActionResponse = {
  /** accepted: the simulated bank notifies the service next */
  status: "accepted";
};

export type GetCheckoutStatusResponse = {
  /** The screen to show */
  screen: string;
  /** The amount in centavos and the due date, while they are to be paid */
  terms?: string;
};

export type Problem = {
  /** A page about the code: /docs/errors/{code} of the service */
  type: string;
  /** The code in words, in Portuguese */
  title: string;
  /** The HTTP status */
  status: number;
  /** A sentence for users, in Portuguese */
  detail: string;
  /** What clients branch on */
  code: "invalid_parameters" | "invalid_body" | "idempotency_key_invalid" | "unauthorized" | "invalid_token" | "invalid_origin" | "insufficient_scope" | "forbidden" | "proof_required" | "set_up_required" | "second_person_required" | "foreign_origin" | "not_found" | "method_not_allowed" | "conflict" | "not_cancelable" | "not_editable" | "not_refundable" | "refund_window_over" | "name_taken" | "limit_reached" | "already_resolved" | "not_markable" | "not_withdrawable" | "not_reassignable" | "not_completable" | "not_recordable" | "already_recorded" | "not_payable" | "not_fitting" | "not_anonymizable" | "export_not_ready" | "request_in_progress" | "last_owner" | "account_exists" | "body_too_large" | "unsupported_media_type" | "misdirected" | "unreadable_statement" | "unreadable_spreadsheet" | "idempotency_key_reused" | "refund_too_large" | "refused_by_provider" | "no_provider" | "too_many_requests" | "internal" | "unavailable" | (string & {});
  /** The X-Request-Id of the answer: name it when you report a failure */
  requestId: string;
  /** Each place that breaks a rule; empty where the code says it all */
  errors: {
    /** A place in the body (RFC 6901) */
    pointer?: string;
    /** A parameter of the query */
    parameter?: string;
    /** The rule, in Portuguese */
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

export type ListPaymentSeriesQuery = {
  /** Behind this place: next of the page before */
  after?: string | undefined;
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
  type?: "payment.*" | "exception.*" | "merchant.*" | "payment.created" | "payment.opened" | "payment.account_changed" | "payment.refused" | "payment.confirmed" | "payment.received" | "payment.settled" | "payment.overdue" | "payment.expired" | "payment.cancel_requested" | "payment.canceled" | "payment.edit_requested" | "payment.edited" | "payment.edit_refused" | "payment.code_issued" | "payment.method_chosen" | "payment.method_opened" | "payment.method_refused" | "payment.card_refused" | "payment.reported" | "payment.refund_started" | "payment.refund_finished" | "payment.refund_failed" | "payment.refunded" | "payment.disputed" | "payment.dispute_won" | "payment.dispute_lost" | "payment.extra_settlement" | "payment.extra_withdrawn" | "payment.extra_reassigned" | "payment.completed" | "payment.reverted" | "payment.taken_back" | "exception.opened" | "exception.resolved" | "merchant.security_notice" | readonly ("payment.*" | "exception.*" | "merchant.*" | "payment.created" | "payment.opened" | "payment.account_changed" | "payment.refused" | "payment.confirmed" | "payment.received" | "payment.settled" | "payment.overdue" | "payment.expired" | "payment.cancel_requested" | "payment.canceled" | "payment.edit_requested" | "payment.edited" | "payment.edit_refused" | "payment.code_issued" | "payment.method_chosen" | "payment.method_opened" | "payment.method_refused" | "payment.card_refused" | "payment.reported" | "payment.refund_started" | "payment.refund_finished" | "payment.refund_failed" | "payment.refunded" | "payment.disputed" | "payment.dispute_won" | "payment.dispute_lost" | "payment.extra_settlement" | "payment.extra_withdrawn" | "payment.extra_reassigned" | "payment.completed" | "payment.reverted" | "payment.taken_back" | "exception.opened" | "exception.resolved" | "merchant.security_notice")[] | undefined;
  /** Seconds to wait for an event where there is none yet */
  wait?: number | undefined;
};

export type ListWebhookDeliveriesQuery = {
  /** In this state */
  state?: "waiting" | "delivered" | "failed" | "skipped" | undefined;
  /** Of this type of event */
  type?: "payment.*" | "exception.*" | "merchant.*" | "payment.created" | "payment.opened" | "payment.account_changed" | "payment.refused" | "payment.confirmed" | "payment.received" | "payment.settled" | "payment.overdue" | "payment.expired" | "payment.cancel_requested" | "payment.canceled" | "payment.edit_requested" | "payment.edited" | "payment.edit_refused" | "payment.code_issued" | "payment.method_chosen" | "payment.method_opened" | "payment.method_refused" | "payment.card_refused" | "payment.reported" | "payment.refund_started" | "payment.refund_finished" | "payment.refund_failed" | "payment.refunded" | "payment.disputed" | "payment.dispute_won" | "payment.dispute_lost" | "payment.extra_settlement" | "payment.extra_withdrawn" | "payment.extra_reassigned" | "payment.completed" | "payment.reverted" | "payment.taken_back" | "exception.opened" | "exception.resolved" | "merchant.security_notice" | undefined;
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
