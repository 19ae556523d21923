import { z } from "zod";
import { parseEventId } from "@/lib/events/event-id";
import { jsonBody } from "@/lib/http/fields";
import { client, member, operation } from "@/lib/http/operation";
import { pageOf, pageOfSchema } from "@/lib/http/page-response";
import { json, NOT_FOUND } from "@/lib/http/response";
import { now } from "@/lib/platform/clock";
import { readDeliveriesQuery, resendRequest } from "./endpoint-request";
import {
  attemptResponse,
  deliveryResponse,
  deliverySchema,
  deliveryWithAttempts,
} from "./endpoint-response";
import { findDeliveries, findDelivery } from "./store/deliveries";
import { findEndpoint } from "./store/endpoints";
import { resendEvent } from "./store/replays";

export const listWebhookDeliveries = operation({
  name: "listWebhookDeliveries",
  summary: { pt: "Lista as entregas de um endpoint", en: "Lists the deliveries of an endpoint" },
  method: "GET",
  at: [{ path: "/webhook-endpoints/{id}/deliveries", who: client("webhooks:read") }],
  idIs: "uuid",
  query: readDeliveriesQuery,
  successes: { 200: pageOfSchema(deliverySchema) },
  problems: [],
  async run({ principal: { merchantId }, id, query }) {
    if (!(await findEndpoint(merchantId, id))) return NOT_FOUND;
    const { deliveries, totalElements } = await findDeliveries(merchantId, id, query);
    return json(200, pageOf({ ...query, totalElements }, deliveries.map(deliveryResponse)));
  },
});

export const getWebhookDelivery = operation({
  name: "getWebhookDelivery",
  summary: { pt: "Mostra uma entrega e as tentativas", en: "Shows a delivery and its attempts" },
  method: "GET",
  at: [{ path: "/webhook-endpoints/{id}/deliveries/{position}", who: client("webhooks:read") }],
  idIs: "uuid",
  successes: { 200: deliveryWithAttempts },
  problems: [],
  async run({ principal: { merchantId }, params, id }) {
    const position = /^[1-9][0-9]{0,14}$/.test(params.position ?? "") && Number(params.position);
    const found = position && (await findDelivery(merchantId, id, position));
    if (!found) return NOT_FOUND;
    const attemptLog = found.attempts.map(attemptResponse);
    return json(200, { ...deliveryResponse(found.delivery), attemptLog });
  },
});

export const resendWebhookEvent = operation({
  name: "resendWebhookEvent",
  summary: { pt: "Envia um evento de novo", en: "Sends an event again" },
  method: "POST",
  at: [
    { path: "/events/{id}/resend", who: client("webhooks:write") },
    { path: "/api/dashboard/events/{id}/resend", who: member("resend") },
  ],
  body: { ...jsonBody(resendRequest), mayBeAbsent: true },
  successes: {
    202: z.strictObject({ eventId: z.string(), endpointIds: z.array(z.guid()) }),
  },
  problems: [],
  audit: "event.resend",
  async run({ principal: { merchantId }, params, body: { endpointId }, note }) {
    note({ endpointId });
    const eventId = params.id ?? "";
    const key = parseEventId(eventId);
    const endpointIds = key && (await resendEvent(merchantId, key, endpointId, now()));
    return endpointIds ? json(202, { eventId, endpointIds }) : NOT_FOUND;
  },
});
