import type { Address, Operation } from "@/lib/http/operation";
import type { JsonSchema } from "./json-schema";

// The headers of requests and answers, for the API's description.

interface Header {
  readonly description: string;
  readonly required?: true;
  readonly schema: JsonSchema;
}

const text = { type: "string" };

/** Headers of answers, as components of the document. */
export const ANSWER_HEADERS = {
  "X-Request-Id": {
    description: "Names the request in the service's log",
    required: true,
    schema: text,
  },
  "Retry-After": {
    description: "Seconds after which the same request may be sent again",
    schema: { type: "string", pattern: "^[0-9]+$" },
  },
  "Idempotent-Replayed": {
    description: "An earlier request with this Idempotency-Key has done it",
    schema: { type: "string", const: "true" },
  },
  "Document-Warning": {
    description: "The check digits of payer.document do not agree; only with documents 2026",
    schema: { type: "string", const: "check-digits" },
  },
  "Sync-Complete-Until": {
    description: "The window can still gain charges that are created from this instant on",
    schema: { type: "string", format: "date-time" },
  },
  "RateLimit-Policy": {
    description: "Limits of which less than a fifth is left (draft-ietf-httpapi-ratelimit-headers)",
    schema: text,
  },
  RateLimit: { description: "What is left of those limits, and until when", schema: text },
  "WWW-Authenticate": {
    description: "How to authenticate (RFC 6750, 3)",
    required: true,
    schema: text,
  },
  ETag: { description: "Names the body as it is now", schema: text },
  "Content-Disposition": { description: "The name of the file", required: true, schema: text },
} as const satisfies Readonly<Record<string, Header>>;

type AnswerHeader = keyof typeof ANSWER_HEADERS;

/** Headers of single operations' successes, beside those that follow from what they declare. */
const OWN_HEADERS: Readonly<Record<string, readonly AnswerHeader[]>> = {
  createPayment: ["Document-Warning"],
  listPayments: ["Sync-Complete-Until"],
  createPaymentLink: ["ETag"],
  getPaymentLink: ["ETag"],
  changePaymentLink: ["ETag"],
  getWebhookEndpoint: ["ETag"],
  changeWebhookEndpoint: ["ETag"],
  pauseWebhookEndpoint: ["ETag"],
  resumeWebhookEndpoint: ["ETag"],
  replayWebhookEvents: ["ETag"],
  getPayment: ["ETag"],
  getCheckoutStatus: ["ETag"],
  getOpenApi: ["ETag"],
  getExportFile: ["Content-Disposition"],
  getPaymentSeriesBooklet: ["Content-Disposition"],
};

/** The headers of an answer of an operation. */
export function headersOf(
  operation: Operation,
  { who }: Address,
  status: number,
): Readonly<Record<string, JsonSchema>> {
  const isRefusedToken = who.kind === "client" && (status === 401 || status === 403);
  const isRefusedKey = operation.idempotencyKey !== undefined && status === 422;
  const names: AnswerHeader[] = [
    "X-Request-Id",
    ...(status < 400 ? (OWN_HEADERS[operation.name] ?? []) : []),
    ...(operation.idempotencyKey && (status < 400 || isRefusedKey)
      ? (["Idempotent-Replayed"] as const)
      : []),
    ...(who.kind === "client" && !isRefusedToken ? RATE_LIMITS : []),
    ...(isRefusedToken ? (["WWW-Authenticate"] as const) : []),
    ...(status === 409 || status === 429 ? (["Retry-After"] as const) : []),
  ];
  return headerRefs(names);
}

const RATE_LIMITS = ["RateLimit-Policy", "RateLimit"] as const;

/** Refers to headers among the components. */
export function headerRefs(names: readonly AnswerHeader[]): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${name}` }] as const),
  );
}

interface HeaderParameter extends Header {
  readonly name: string;
  readonly in: "header";
}

const IDEMPOTENCY_KEY: HeaderParameter = {
  name: "Idempotency-Key",
  in: "header",
  required: true,
  description:
    "One key is one charge, refund, payment link, payment series, export or endpoint, however often it is sent",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
};

const OWN_PARAMETERS: Readonly<Record<string, readonly HeaderParameter[]>> = {
  changePaymentLink: [
    {
      name: "If-Match",
      in: "header",
      description: "The ETag of the link that the change was made to",
      schema: text,
    },
  ],
  changeWebhookEndpoint: [
    {
      name: "If-Match",
      in: "header",
      description: "The ETag of the endpoint that the change was made to",
      schema: text,
    },
  ],
  createExport: [
    {
      name: "Accept-Language",
      in: "header",
      description: "The language of the file's headings",
      schema: text,
    },
  ],
  ...Object.fromEntries(
    ["getCheckoutStatus", "getOpenApi", "getPayment"].map((name) => [
      name,
      [
        {
          name: "If-None-Match",
          in: "header",
          description: "The ETag of what the caller has",
          schema: text,
        } as const,
      ],
    ]),
  ),
};

/** The headers that an operation reads, as parameters. */
export function headerParameters({ name, idempotencyKey }: Operation): readonly HeaderParameter[] {
  return [...(idempotencyKey ? [IDEMPOTENCY_KEY] : []), ...(OWN_PARAMETERS[name] ?? [])];
}
