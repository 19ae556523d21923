import { z } from "zod";
import { boleto } from "@/lib/boletos/boleto-response";
import { event } from "@/lib/charge-details/event-response";
import { createPaymentRequest } from "@/lib/charges/create-payment-request";
import { payment } from "@/lib/charges/payment-response";
import { feedEvent, feedPage } from "@/lib/events/event-response";
import { exportSchema } from "@/lib/exports/export-response";
import type { Operation } from "@/lib/http/operation";
import { dailyClose } from "@/lib/ledger/close-response";
import { balance, movementPage } from "@/lib/ledger/movement-response";
import { payerPage } from "@/lib/payers/payer-response";
import { paymentLinkSchema } from "@/lib/payment-links/payment-link-response";
import {
  paymentSeriesPage,
  paymentSeriesSchema,
} from "@/lib/payment-series/payment-series-response";
import { exception } from "@/lib/payments/discrepancy-response";
import { refund } from "@/lib/payments/refund-response";
import { callPage, callSchema } from "@/lib/request-log/request-log-response";
import { sandboxClock } from "@/lib/sandbox/clock-routes";
import {
  attemptSchema,
  deliverySchema,
  deliveryWithAttempts,
  endpointSchema,
  endpointWithSecret,
} from "@/lib/webhooks/endpoint-response";
import { testEventSchema } from "@/lib/webhooks/test-event";
import { EXAMPLES } from "./examples";
import { FIELD_TEXTS, withFieldTexts } from "./field-texts";
import { type JsonSchema, schemaRef } from "./json-schema";

/** Names of schemas that several operations share; the others are named after their operation. */
const NAMED: readonly (readonly [id: string, schema: z.ZodType])[] = [
  ["PaymentResponse", payment],
  ["PaymentEvent", event],
  ["Boleto", boleto],
  ["Refund", refund],
  ["PaymentLink", paymentLinkSchema],
  ["PaymentSeries", paymentSeriesSchema],
  ["PaymentSeriesPage", paymentSeriesPage],
  ["Exception", exception],
  ["PayerPage", payerPage],
  ["MovementPage", movementPage],
  ["Balance", balance],
  ["DailyClose", dailyClose],
  ["Export", exportSchema],
  ["Event", feedEvent],
  ["EventPage", feedPage],
  ["TestEvent", testEventSchema],
  ["WebhookEndpoint", endpointSchema],
  ["WebhookEndpointWithSecret", endpointWithSecret],
  ["WebhookDelivery", deliverySchema],
  ["WebhookDeliveryWithAttempts", deliveryWithAttempts],
  ["WebhookAttempt", attemptSchema],
  ["RequestLog", callSchema],
  ["RequestLogPage", callPage],
  ["SandboxClock", sandboxClock],
];

/** The schemas of bodies, as components of the document, and a reference to each. */
export interface Schemas {
  readonly components: Readonly<Record<string, JsonSchema>>;
  requestOf(operation: Operation): JsonSchema;
  answerOf(operation: Operation, status: number): JsonSchema;
}

/**
 * Prints the schemas that the operations run by as JSON Schema.
 *
 * @throws when a schema says nothing that JSON Schema can say: it needs a `meta` with what it takes.
 */
export function schemasOf(operations: readonly Operation[]): Schemas {
  const requests = new Names([["CreatePaymentRequest", createPaymentRequest]]);
  const answers = new Names(NAMED);
  for (const { name, body, successes } of operations) {
    const title = `${name[0]?.toUpperCase()}${name.slice(1)}`;
    if (body) requests.name(`${title}Request`, body.schema);
    for (const [status, schema] of Object.entries(successes)) {
      if (schema) answers.name(Number(status) < 400 ? `${title}Response` : `${title}Error`, schema);
    }
  }
  const refOf = (names: Names, schema: z.ZodType | null | undefined) =>
    schemaRef(names.idOf(schema));
  return {
    components: { ...requests.print("input"), ...answers.print("output") },
    requestOf: ({ body }) => refOf(requests, body?.schema),
    answerOf: ({ successes }, status) => refOf(answers, successes[status]),
  };
}

/** Schemas by their names in the document. */
class Names {
  readonly #ids = new Map<z.ZodType, string>();

  constructor(named: readonly (readonly [id: string, schema: z.ZodType])[]) {
    for (const [id, schema] of named) this.#ids.set(schema, id);
  }

  /** Names a schema that has no name yet. */
  name(id: string, schema: z.ZodType): void {
    if (!this.#ids.has(schema)) this.#ids.set(schema, id);
  }

  idOf(schema: z.ZodType | null | undefined): string {
    const id = schema && this.#ids.get(schema);
    if (!id) throw new Error("a schema without a name");
    return id;
  }

  print(io: "input" | "output"): Readonly<Record<string, JsonSchema>> {
    const registry = z.registry<{ id: string }>();
    for (const [schema, id] of this.#ids) registry.add(schema, { id });
    const { schemas } = z.toJSONSchema(registry, {
      io,
      unrepresentable: "any",
      uri: (id) => `#/components/schemas/${id}`,
    });
    return Object.fromEntries(
      Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => {
        // Clients ignore fields of an answer that they do not know: inside v1 some are added.
        const open = io === "output" ? opened(schema) : schema;
        const printed = withFieldTexts(open, FIELD_TEXTS[id] ?? {}) as JsonSchema;
        const example = EXAMPLES[id];
        return [id, example === undefined ? printed : { ...printed, examples: [example] }];
      }),
    );
  }
}

/** Formats that say all that zod's own long patterns of them say. */
const FORMATS: readonly unknown[] = ["date", "date-time", "uuid"];

/** A schema of an answer, whose objects may have more fields than it names. */
function opened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(opened);
  if (typeof schema !== "object" || schema === null) return schema;
  const hasFormat = "format" in schema && FORMATS.includes(schema.format);
  const entries = Object.entries(schema).filter(
    ([keyword, value]) =>
      !(keyword === "additionalProperties" && (value === false || isEmpty(value))) &&
      !(keyword === "pattern" && hasFormat),
  );
  return Object.fromEntries(entries.map(([keyword, value]) => [keyword, opened(value)]));
}

function isEmpty(schema: unknown): boolean {
  return typeof schema === "object" && schema !== null && Object.keys(schema).length === 0;
}
