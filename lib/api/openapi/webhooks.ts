import { EVENT_TYPE_NAMES, EVENT_TYPES } from "@/lib/events/event-types";
import { type JsonSchema, schemaRef } from "./json-schema";

const text = { type: "string" };

/** The headers of Standard Webhooks 1.0, by which a receiver knows who sent an event, and one of ours. */
const HEADERS: readonly JsonSchema[] = [
  ["webhook-id", "The event's id: the same in every attempt", text],
  [
    "webhook-timestamp",
    "When it was sent, in seconds since 1970",
    { ...text, pattern: "^[0-9]+$" },
  ],
  [
    "webhook-signature",
    "v1,<HMAC-SHA256>: one for each secret that signs, with spaces between",
    text,
  ],
  ["webhook-attempt", "1, 2, 3 … for the requests of one event", { ...text, pattern: "^[0-9]+$" }],
].map(([name, description, schema]) => ({
  name,
  in: "header",
  required: true,
  description,
  schema,
}));

/** What is sent to merchants' endpoints: a webhook for each type of event. */
export function webhooksOf(): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    EVENT_TYPE_NAMES.map((type) => {
      const { pt, en } = EVENT_TYPES[type];
      const post = {
        operationId: `on_${type.replaceAll(".", "_")}`,
        tags: ["events"],
        summary: pt,
        description: en,
        security: [],
        parameters: HEADERS,
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema:
                type === "endpoint.test"
                  ? schemaRef("TestEvent")
                  : { allOf: [schemaRef("Event"), { properties: { type: { const: type } } }] },
            },
          },
        },
        responses: {
          "2XX": { description: "Recebido. (Taken: it is not sent again.)" },
          "4XX": { description: "Não recebido: é enviado de novo. (It is sent again.)" },
          "5XX": { description: "Não recebido: é enviado de novo. (It is sent again.)" },
        },
      };
      return [type, { post }];
    }),
  );
}
