import { CHARGE_STATUSES } from "@/lib/charges/charge-status";
import { TYPE_PATTERNS } from "@/lib/events/event-types";
import { FEED_PART, FEED_WAIT_MAX } from "@/lib/events/feed-query";
import { CLOSE_STATES } from "@/lib/ledger/close";
import { ENTRY_KINDS } from "@/lib/ledger/ledger";
import { SORT_FIELDS } from "@/lib/listing/charge-query";
import { REFERENCES_MAX } from "@/lib/listing/list-payments-query";
import { LAST_PAYERS_PAGE, PAYER_TEXT_MAX } from "@/lib/payers/payer-record";
import { BILLING_TYPES } from "@/lib/platform/values/billing-type";
import { PAGE_DEFAULTS, PAGE_SIZE_MAX } from "@/lib/platform/values/paging";
import { CALL_METHODS, CALLS_SIZE } from "@/lib/request-log/request-log-query";
import { DELIVERY_STATES } from "@/lib/webhooks/endpoint";
import type { JsonSchema } from "./json-schema";

// The parameters of queries for the API's description. What reads a query is a function, not a schema; a test
// compares the names here with those that each reader looks for.

/** A parameter of a query: what it may be, and what it selects. */
export interface QueryParameter {
  readonly schema: JsonSchema;
  readonly description: string;
}

type Parameters = Readonly<Record<string, QueryParameter>>;

const day = { type: "string", format: "date" };
const instant = { type: "string", format: "date-time" };
const uuid = { type: "string", format: "uuid" };
const oneOf = (values: readonly string[], usual?: string) => ({
  type: "string",
  enum: values,
  ...(usual ? { default: usual } : {}),
});
const manyOf = (values: readonly string[]) => ({ type: "array", items: oneOf(values) });
const integer = (minimum: number, maximum: number, usual: number) => ({
  type: "integer",
  minimum,
  maximum,
  default: usual,
});

const INT32_MAX = 2_147_483_647;

const size: Parameters = {
  size: { schema: integer(1, PAGE_SIZE_MAX, PAGE_DEFAULTS.size), description: "Entries of a page" },
};
const paging: Parameters = {
  page: { schema: integer(0, INT32_MAX, PAGE_DEFAULTS.page), description: "Page, from 0 on" },
  ...size,
};
const days: Parameters = {
  dayFrom: { schema: day, description: "From this day in Brasília on" },
  dayTo: { schema: day, description: "Up to this day in Brasília, included" },
};
const accountId: Parameters = {
  accountId: { schema: uuid, description: "Of this account at a provider" },
};
const paymentId: Parameters = { paymentId: { schema: uuid, description: "Of this charge" } };

const after: Parameters = {
  after: {
    schema: { type: "string" },
    description: "Behind this place: next of the page before",
  },
};

const charges: Parameters = {
  status: { schema: manyOf(CHARGE_STATUSES), description: "In any of these states" },
  billingType: { schema: manyOf(BILLING_TYPES), description: "Of any of these methods" },
  payerDocument: {
    schema: { type: "string", pattern: "^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$" },
    description: "Of the payer with this CPF or CNPJ; one with letters needs documents=2026",
  },
  documents: {
    schema: { type: "string", const: "2026" },
    description: "The caller knows CNPJs with letters",
  },
  reference: {
    schema: {
      type: "array",
      items: { type: "string", minLength: 1, maxLength: 100 },
      maxItems: REFERENCES_MAX,
    },
    description: "With exactly any of these references",
  },
  dueDateFrom: { schema: day, description: "Due on this day or later" },
  dueDateTo: { schema: day, description: "Due on this day or earlier" },
  paidOnFrom: { schema: day, description: "Paid on this day or later" },
  paidOnTo: { schema: day, description: "Paid on this day or earlier" },
  createdFrom: { schema: instant, description: "Created at this instant or later" },
  createdTo: { schema: instant, description: "Created before this instant" },
  ...paging,
  sort: {
    schema: {
      type: "string",
      pattern: `^(${SORT_FIELDS.join("|")})(,(asc|desc))?$`,
      default: "createdAt,desc",
    },
    description: "A field, and asc or desc",
  },
};

/** The parameters of each operation of the API with a query, by its name. */
export const QUERY_PARAMETERS: Readonly<Record<string, Parameters>> = {
  listPayments: charges,
  listPaymentEvents: paging,
  listRefunds: paging,
  listPaymentLinks: paging,
  listPaymentSeries: { ...after, ...size },
  listExceptions: {
    state: {
      schema: oneOf(["open", "resolved", "all"], "open"),
      description: "Open ones, resolved ones, or all",
    },
    ...paging,
  },
  listMovements: {
    ...days,
    kind: { schema: manyOf(ENTRY_KINDS), description: "Of any of these kinds" },
    ...paymentId,
    ...accountId,
    ...after,
    ...size,
  },
  listDailyCloses: {
    ...days,
    ...accountId,
    state: { schema: oneOf(CLOSE_STATES), description: "In this state" },
    ...paging,
  },
  listPayers: {
    q: {
      schema: { type: "string", maxLength: PAYER_TEXT_MAX },
      description:
        "With names that have words beginning like these, or a document beginning with these three digits or more",
    },
    page: { schema: integer(0, LAST_PAYERS_PAGE, 0), description: "Page of 20, from 0 on" },
  },
  listEvents: {
    after: {
      schema: { type: "string", pattern: "^(latest|[0-9]+)$", default: "0" },
      description: "Behind this position; latest: only what comes from now on",
    },
    limit: { schema: integer(1, FEED_PART.max, FEED_PART.default), description: "At most so many" },
    type: { schema: manyOf(TYPE_PATTERNS), description: "Of any of these types" },
    wait: {
      schema: integer(0, FEED_WAIT_MAX, 0),
      description: "Seconds to wait for an event where there is none yet",
    },
  },
  listRequestLogs: {
    status: {
      schema: { type: "string", pattern: "^[2-5](xx|[0-9]{2})$" },
      description: "With this status, or 4xx for all of a class",
    },
    method: { schema: oneOf(CALL_METHODS), description: "With this method" },
    path: {
      schema: { type: "string", pattern: "^/" },
      description: "At this path as this document writes it, /payments/{id}",
    },
    ...paymentId,
    after: {
      schema: { type: "string" },
      description: "Behind this place: next of the page before",
    },
    size: {
      schema: integer(1, CALLS_SIZE.max, CALLS_SIZE.default),
      description: "Entries of a page",
    },
  },
  listWebhookDeliveries: {
    state: { schema: oneOf(DELIVERY_STATES), description: "In this state" },
    type: { schema: oneOf(TYPE_PATTERNS), description: "Of this type of event" },
    ...paymentId,
    ...paging,
  },
};
