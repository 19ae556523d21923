import { client, operation } from "@/lib/http/operation";
import { json, NOT_FOUND, problem } from "@/lib/http/response";
import { monotonicMs } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { awaitFeed } from "./await-feed";
import { awaitHistory, HISTORY_INCOMPLETE } from "./await-history";
import { parseEventId } from "./event-id";
import { feedEvent, feedEventResponse, feedPage } from "./event-response";
import { readFeedQuery } from "./feed-query";
import { type FeedPage, findEvent, findFeedPage } from "./store/feed";

/**
 * How soon a wait looks again that found none of its types among what had happened, in ms: each look is a reading that no limit counts,
 * and much else may happen.
 */
const LOOK_AGAIN_MS = 1_000;

export const listEvents = operation({
  name: "listEvents",
  summary: {
    pt: "Lista os eventos da loja, na ordem em que são numerados",
    en: "Lists a merchant's events, in the order of their numbers",
  },
  method: "GET",
  at: [{ path: "/events", who: client("pagamentos:read") }],
  query: readFeedQuery,
  successes: { 200: feedPage },
  problems: ["too_many_requests"],
  async run({ principal: { merchantId, credentialId }, query, request, aside }) {
    const { limit, types, wait } = query;
    const until = monotonicMs() + wait * 1_000;
    const start = query.after === "latest" ? await awaitHistory(merchantId) : query.after;
    if (start === null) return HISTORY_INCOMPLETE;
    let after = start;
    let leastMs = 0;
    for (;;) {
      const page = await findFeedPage(merchantId, { after, limit, types });
      if (page.events.length > 0 || page.hasMore) return pageOf(page);
      const ms = until - monotonicMs();
      if (ms <= 0) return pageOf(page);
      const waited = await aside(() =>
        awaitFeed({
          key: merchantId,
          owner: merchantId,
          within: credentialId,
          known: page.cursor,
          ms,
          leastMs,
          signal: request.signal,
        }),
      );
      if (waited === "too_many") return TOO_MANY;
      if (waited === "over") return pageOf(page);
      after = page.cursor;
      leastMs = LOOK_AGAIN_MS;
    }
  },
});

const TOO_MANY = problem(
  "too_many_requests",
  "há requisições demais esperando por eventos; aguarde ou peça sem wait",
  { "Retry-After": "1" },
);

function pageOf({ events, cursor, hasMore }: FeedPage) {
  const { publicUrl } = env();
  const content = events.map((event) => feedEventResponse(event, publicUrl));
  return json(200, { content, cursor, hasMore });
}

export const getEvent = operation({
  name: "getEvent",
  summary: { pt: "Mostra um evento", en: "Shows an event" },
  method: "GET",
  at: [{ path: "/events/{id}", who: client("pagamentos:read") }],
  successes: { 200: feedEvent },
  problems: [],
  async run({ principal, params }) {
    const key = parseEventId(params.id ?? "");
    const event = key && (await findEvent(principal.merchantId, key));
    return event ? json(200, feedEventResponse(event, env().publicUrl)) : NOT_FOUND;
  },
});
