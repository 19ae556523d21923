/** What the fields of a body are, by their path: `payer.address.street`; fields of a list's items follow its own name. */
export type FieldTexts = Readonly<Record<string, string>>;

const amountOrDue: FieldTexts = {
  amount: "Reais, at most two decimals, never rounded: 10.5 is R$ 10,50. What is not sent stays",
  dueDate: "The new due date, a day in Brasília, today or later. What is not sent stays",
};

const payer: FieldTexts = {
  payer: "Who is to pay",
  "payer.name": "The payer's name, not blank",
  "payer.document": "CPF of 11 or CNPJ of 14 digits, without dots, dash or slash",
  "payer.email": "The payer's e-mail address",
  "payer.phone": "10 or 11 digits with the area code, without +55",
  "payer.address": "Where the payer lives; optional, but whole when it is there",
  "payer.address.street": "Street, without the number",
  "payer.address.number": "Number as text, S/N where there is none",
  "payer.address.complement": "Flat, floor or block",
  "payer.address.district": "District (bairro)",
  "payer.address.city": "City",
  "payer.address.state": "Two capital letters (UF)",
  "payer.address.postalCode": "CEP, 8 digits without a dash",
};

const endpoint: FieldTexts = {
  url: "Where events are sent: https in the public internet; in the sandbox also http://localhost",
  description: "Your own note about the endpoint",
  types: "The types to send, or payment.*, exception.*, merchant.*; all of them when empty",
  headers: "At most 10 headers to send along, such as an API key; answers show their names alone",
};

/** The texts of what merchants' systems send, by the name of the body's schema. */
export const REQUEST_FIELD_TEXTS: Readonly<Record<string, FieldTexts>> = {
  CreatePaymentRequest: {
    ...payer,
    amount:
      "Reais, at most two decimals, never rounded: 10.5 is R$ 10,50. 0: the payer chooses (Pix)",
    dueDate: "The last day to pay, YYYY-MM-DD in Brasília, today or later",
    billingType: "How it is paid; left out or UNDEFINED, the payer picks on the page",
    description: "What it is for; the payer sees it",
    pixExpiresInMinutes:
      "Only for PIX: for how long the code is valid, at most to the end of dueDate. Left out: 1440",
    fine: "Once, from the first day of delay; either percent or amount. Not for cards",
    "fine.percent": "Percent of amount, above 0",
    "fine.amount": "Reais, above 0 and at most amount",
    interest: "For each day of delay. Not for cards",
    "interest.percentPerMonth": "Simple interest; each calendar day of delay costs a thirtieth",
    discount: "For a payment up to a day; either percent or amount. Not for cards",
    "discount.percent": "Percent of amount, above 0 and below 100",
    "discount.amount": "Reais, above 0 and below amount",
    "discount.until": "The last day of the discount, not after dueDate",
    returnUrl:
      "Where the payer's page leads back to; its origin is registered in Settings › API credentials",
    reference: "Your own name for the charge, such as an order's number; several may have the same",
    metadata: "Texts that you keep with the charge: at most 20 keys and 8,192 bytes as JSON",
    documents: "2026: your system knows CNPJs with letters, and payer.document may be one",
  },
  EditPaymentRequest: amountOrDue,
  CancelPaymentRequest: { reason: "Why; kept in the charge's history" },
  CreateRefundRequest: {
    amount: "Reais to send back, at most what is left; left out, all that is left",
    reason: "Why; the payer sees it",
  },
  CreatePaymentLinkRequest: {
    title: "What payers read first; the description of each charge",
    description: "More about it, on the link's page",
    amount: "Reais that every payer pays; or minAmount and maxAmount",
    minAmount: "The least that a payer may choose; goes with maxAmount",
    maxAmount: "The most that a payer may choose; goes with minAmount",
    billingTypes: "The methods on offer; left out, the payer picks on the charge's page",
    dueInDays: "Days from a charge's creation to its due date, in Brasília. Left out: 3",
    pixExpiresInMinutes: "For how long a Pix code is valid; only with PIX in billingTypes",
    maxPayments: "How many charges may be paid or wait for payment; left out, no limit",
    endsAt: "From this instant on no charge is made",
    reference: "The reference of each charge; left out, the last part of the link's address",
  },
  ChangePaymentLinkRequest: {
    title: "Another title, for charges from now on",
    description: "Another text on the link's page; null for none",
    active: "false stops the link, true resumes it",
    maxPayments: "Another limit; null takes it away",
    endsAt: "Another end; null takes it away",
  },
  CreatePaymentSeriesRequest: {
    ...payer,
    count: "How many charges there are",
    every: "From one due date to the next; a month without the day has its last day in place of it",
    firstDueDate: "The first due date, a day in Brasília, today or later",
    amount: "Reais of each charge; or total",
    total: "Reais of all charges together; what cannot be parted equally is on the first",
    billingType: "How they are paid; left out or UNDEFINED, the payer picks on each charge's page",
    description: "What they are for; each charge adds which of how many it is",
    fine: "Once, from the first day of delay; either percent or amount",
    "fine.percent": "Percent of the charge's amount, above 0",
    "fine.amount": "Reais, above 0 and at most the charge's amount",
    interest: "For each day of delay",
    "interest.percentPerMonth": "Simple interest; each calendar day of delay costs a thirtieth",
    reference: "The reference of every charge; left out, one is made",
    documents: "2026: your system knows CNPJs with letters, and payer.document may be one",
  },
  CancelPaymentSeriesRequest: { reason: "Why; kept in the history of each charge" },
  ResolveExceptionRequest: {
    resolution: "What is decided about the money",
    note: "Why, for the books; needed for reassign and complete",
    paymentId: "For reassign: the charge that the money pays",
  },
  CreateExportRequest: {
    what: "What the file lists",
    format: "csv and xlsx with columns for people, jsonl with a line as the list answers it",
    filters: "The parameters of GET /movements or GET /payments without those of pages",
  },
  CreateWebhookEndpointRequest: {
    ...endpoint,
    fromPosition: "Send what is behind this position of the feed; left out, what happens from now",
  },
  ChangeWebhookEndpointRequest: endpoint,
  RotateWebhookSecretRequest: {
    keepOldForHours: "For so long the old secret signs beside the new one",
  },
  ResumeWebhookEndpointRequest: {
    from: "stopped: where it stopped; now: what happens from now on; or a day, YYYY-MM-DD",
  },
  ReplayWebhookEventsRequest: {
    fromPosition: "From this position of the feed on; goes with toPosition",
    toPosition: "Up to this position, included",
    since: "Events from this instant on; in place of positions",
    until: "Events before this instant; goes with since",
    onlyFailed: "true: only what failed or was skipped",
  },
  ResendWebhookEventRequest: {
    endpointId: "To this endpoint alone; left out, to all of its type that are not paused",
  },
  PlaySandboxActionRequest: {
    amount: "For pay: reais that the payer pays, also a wrong amount",
    day: "For pay: the Brasília day on which it is paid, with what is then due",
  },
  MoveSandboxClockRequest: {
    to: "The day in Brasília: not before the one it shows, at most 400 days after the real one",
  },
};
