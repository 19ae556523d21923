import type { FieldTexts } from "./request-field-texts";

const endpoint: FieldTexts = {
  id: "The endpoint's id",
  url: "Where events are sent",
  description: "Your own note about it",
  types: "The types that are sent; all of them when empty",
  headers: "The names of the headers that are sent along",
  state: "enabled; resting: it keeps failing; paused; gone: it answered 410",
  reason: "Why it is paused: requested, or failing for days",
  failingSince: "Its first failure since it last took an event",
  nextProbeAt: "When a resting endpoint is tried next",
  position: "Up to where its events were taken from the feed",
  waiting: "Deliveries that wait or are tried again, at most 10,000 are counted",
  behind: "Events behind position, at most 10,000 are counted",
  oldestAt: "When the oldest event happened that was not delivered",
  lastAttempt: "The last request",
  "lastAttempt.at": "When it was made",
  "lastAttempt.status": "The status that it was answered with; null without an answer",
  "lastAttempt.error": "Why there was no answer; null with one",
  replay: "A replay that is not over",
  "replay.fromPosition": "From this position on",
  "replay.toPosition": "Up to this position, included",
  "replay.onlyFailed": "Whether only what failed or was skipped is sent",
  oldSecretsUntil: "When the secrets before the current one stop signing",
  createdAt: "When it was created",
};
const endpointWithSecret: FieldTexts = {
  ...endpoint,
  secret:
    "What its calls are signed with: whsec_ and base64. Keep it; other answers do not have it",
};

const delivery: FieldTexts = {
  endpointId: "The endpoint",
  eventId: "The event's id",
  position: "The event's position in the feed",
  type: "The event's type",
  paymentId: "The charge; null for an event about none",
  at: "When the event happened",
  state: "waiting, delivered, failed or skipped",
  attempts: "How many requests were made",
  nextAt: "When it is tried next; null when it is not",
  lastStatus: "The status of the last answer; null without one",
  lastError: "Why the last request had no answer; null with one",
  deliveredAt: "When a 2xx took it; null until then",
};

const answered: FieldTexts = {
  ms: "Milliseconds until the answer",
  status: "The status of the answer; null without one",
  error: "Why there was no answer; null with one",
  responseHead: "The first 2 KiB of the answer's body",
};

/** The texts of what is answered about webhook endpoints and their deliveries, by the name of the schema. */
export const WEBHOOK_FIELD_TEXTS: Readonly<Record<string, FieldTexts>> = {
  WebhookEndpoint: endpoint,
  WebhookEndpointWithSecret: endpointWithSecret,
  CreateWebhookEndpointResponse: endpointWithSecret,
  ListWebhookEndpointsResponse: { content: "All endpoints of the merchant" },
  WebhookDelivery: delivery,
  WebhookDeliveryWithAttempts: {
    ...delivery,
    attemptLog: "Its latest 50 requests, of the last 30 days",
  },
  WebhookAttempt: {
    number: "1, 2, 3 … for the requests of one event",
    at: "When it was made",
    ...answered,
    manual: "Whether somebody had it sent again",
  },
  TestWebhookEndpointResponse: answered,
  ResendWebhookEventResponse: {
    eventId: "The event",
    endpointIds: "The endpoints that it is sent to",
  },
};
