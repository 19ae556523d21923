import { z } from "zod";
import {
  ATTEMPT_ERRORS,
  type Attempt,
  DELIVERY_STATES,
  type Delivery,
  ENDPOINT_REASONS,
  ENDPOINT_STATES,
  type Endpoint,
  type EndpointHealth,
} from "./endpoint";
import { inForce } from "./signature";

/** An endpoint as the API shows it: headers by name, for their values may be secrets. */
export const endpointSchema = z.strictObject({
  id: z.guid(),
  url: z.string(),
  description: z.string().nullable(),
  /** Empty for all types. */
  types: z.array(z.string()),
  headers: z.array(z.string()),
  state: z.enum(ENDPOINT_STATES),
  reason: z.enum(ENDPOINT_REASONS).nullable(),
  failingSince: z.iso.datetime().nullable(),
  nextProbeAt: z.iso.datetime().nullable(),
  /** The feed's position up to which its events have been taken. */
  position: z.int(),
  /** Deliveries that wait, among them those that failed and are tried again. */
  waiting: z.int(),
  /** Events of the feed that have not been looked at for it, at most 10,000. */
  behind: z.int(),
  oldestAt: z.iso.datetime().nullable(),
  lastAttempt: z
    .strictObject({
      at: z.iso.datetime(),
      status: z.int().nullable(),
      error: z.enum(ATTEMPT_ERRORS).nullable(),
    })
    .nullable(),
  replay: z
    .strictObject({ fromPosition: z.int(), toPosition: z.int(), onlyFailed: z.boolean() })
    .nullable(),
  /** When the secrets before the current one stop signing. */
  oldSecretsUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type EndpointResponse = z.output<typeof endpointSchema>;

/** An endpoint with its secret. */
export const endpointWithSecret = endpointSchema.extend({ secret: z.string() });

/** Shows an endpoint and how it is doing. */
export function endpointResponse(
  endpoint: Endpoint,
  health: EndpointHealth,
  now: Date,
): EndpointResponse {
  const { id, url, description, types, headers, state, reason, position, replay } = endpoint;
  const { waiting, behind, oldestAt, lastAttempt } = health;
  const ends = inForce(endpoint.secrets, now).flatMap(({ until }) => until?.getTime() ?? []);
  return {
    id,
    url,
    description,
    types: [...types],
    headers: headers.map(({ name }) => name),
    state,
    reason,
    failingSince: iso(endpoint.failingSince),
    nextProbeAt: iso(endpoint.nextProbeAt),
    position,
    waiting,
    behind,
    oldestAt: iso(oldestAt),
    lastAttempt: lastAttempt && { ...lastAttempt, at: lastAttempt.at.toISOString() },
    replay,
    oldSecretsUntil: ends.length > 0 ? new Date(Math.max(...ends)).toISOString() : null,
    createdAt: endpoint.createdAt.toISOString(),
  };
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** A delivery as the API shows it. */
export const deliverySchema = z.strictObject({
  endpointId: z.guid(),
  eventId: z.string(),
  position: z.int(),
  type: z.string(),
  paymentId: z.guid().nullable(),
  at: z.iso.datetime(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  nextAt: z.iso.datetime().nullable(),
  lastStatus: z.int().nullable(),
  lastError: z.enum(ATTEMPT_ERRORS).nullable(),
  deliveredAt: z.iso.datetime().nullable(),
});

/** Shows a delivery. */
export function deliveryResponse(delivery: Delivery): z.output<typeof deliverySchema> {
  return {
    ...delivery,
    at: delivery.at.toISOString(),
    nextAt: iso(delivery.nextAt),
    deliveredAt: iso(delivery.deliveredAt),
  };
}

/** A request to an endpoint, as the API shows it. */
export const attemptSchema = z.strictObject({
  number: z.int(),
  at: z.iso.datetime(),
  ms: z.int(),
  status: z.int().nullable(),
  error: z.enum(ATTEMPT_ERRORS).nullable(),
  responseHead: z.string().nullable(),
  manual: z.boolean(),
});

/** A delivery with its latest requests, of the last 30 days, the first of them first. */
export const deliveryWithAttempts = deliverySchema.extend({
  attemptLog: z.array(attemptSchema),
});

/** Shows a request to an endpoint. */
export function attemptResponse(attempt: Attempt): z.output<typeof attemptSchema> {
  return { ...attempt, at: attempt.at.toISOString() };
}
