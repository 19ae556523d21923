import { type QueryReading, queryReadingOf } from "@/lib/http/page-query";
import { integer, ParameterReader } from "@/lib/http/parameters";
import { type EventType, TYPE_PATTERNS, typesOf } from "./event-types";

/** The most events of one part of the feed, and how many it has by default. */
export const FEED_PART = { max: 500, default: 100 } as const;

/** The longest that a request may wait for an event, in seconds. */
export const FEED_WAIT_MAX = 25;

/** Which part of the feed is requested. */
export interface FeedQuery {
  /** Behind this position; `latest`: behind the last one at the moment of the request. */
  readonly after: number | "latest";
  readonly limit: number;
  /** Null: of every type. */
  readonly types: readonly EventType[] | null;
  /** How long to wait for an event where there is none yet, in seconds. */
  readonly wait: number;
}

/** Reads the query of GET /events (docs/api.md). Only `type` may repeat. */
export function readFeedQuery(parameters: URLSearchParams): QueryReading<FeedQuery> {
  const reader = new ParameterReader(parameters);
  const patterns = reader.many("type", TYPE_PATTERNS);
  return queryReadingOf(reader, {
    after: reader.one("after", position) ?? 0,
    limit: reader.one("limit", integer(1, FEED_PART.max)) ?? FEED_PART.default,
    types: patterns.length > 0 ? typesOf(patterns) : null,
    wait: reader.one("wait", integer(0, FEED_WAIT_MAX)) ?? 0,
  });
}

const position = (text: string) =>
  text === "latest" ? text : integer(0, Number.MAX_SAFE_INTEGER)(text);
