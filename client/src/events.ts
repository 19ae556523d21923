import type {
  Event,
  EventPage,
  ListEventsQuery,
  ResendWebhookEventRequest,
  ResendWebhookEventResponse,
} from "./api-types.js";
import { isPassing, type VintemConnectionError, VintemError } from "./errors.js";
import { backoffMs, pause } from "./pause.js";
import type { CallOptions, Transport } from "./transport.js";

/** Behind which position a reader begins: 0 is the beginning, `latest` what comes from now on. */
export type Position = number | "latest";

/** Which events are followed. */
export interface FollowOptions {
  /** Behind this position; 0. */
  readonly after?: Position | undefined;
  /** Of these types, as `payment.received` or `payment.*`; of all when left out. */
  readonly types?: ListEventsQuery["type"];
  /** Ends the iteration. */
  readonly signal?: AbortSignal | undefined;
  /** Is called with what was wrong each time that the service does not answer, before it is tried again. */
  readonly onRetry?: ((error: VintemError | VintemConnectionError) => void) | undefined;
}

/** The service holds a request so long for the next event, in seconds. */
const WAIT_S = 25;
const LONGEST_PAUSE_MS = 60_000;

/** The feed of everything that happens to the merchant's charges. */
export class Events {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Reads a part of the feed. Send its `cursor` as the next `after`. */
  list(
    query: Omit<ListEventsQuery, "after"> & { readonly after?: Position | undefined } = {},
    options: CallOptions = {},
  ): Promise<EventPage> {
    const waitMs = (query.wait ?? 0) * 1_000;
    return this.#transport.json({ method: "GET", path: "/events", query, waitMs, ...options });
  }

  /** Reads one event. */
  get(id: string, options: CallOptions = {}): Promise<Event> {
    const path = `/events/${encodeURIComponent(id)}`;
    return this.#transport.json({ method: "GET", path, ...options });
  }

  /**
   * Follows the feed: hands out each event, in order, and waits for the next one for ever. After a break it goes on where
   * it was. Keep `event.position` once the event is handled, and begin with it the next time.
   *
   * @throws VintemError for what does not pass by itself, such as a wrong secret.
   */
  async *follow(options: FollowOptions = {}): AsyncGenerator<Event, void, undefined> {
    for await (const { content } of this.followPages(options)) yield* content;
  }

  /**
   * Follows the feed in parts. With `types` a part can be empty: its `cursor` is still further on than the one before, and
   * a reader that keeps it does not look through the same events again.
   */
  async *followPages({
    after = 0,
    types,
    signal,
    onRetry,
  }: FollowOptions = {}): AsyncGenerator<EventPage, void, undefined> {
    let position = after;
    let failures = 0;
    while (!signal?.aborted) {
      try {
        const wait = position === "latest" ? 0 : WAIT_S;
        const query = { after: position, wait, type: types };
        const page = await this.list(query, { signal, retries: 0 });
        failures = 0;
        position = page.cursor;
        yield page;
      } catch (error) {
        if (signal?.aborted) return;
        if (!isPassing(error)) throw error;
        failures += 1;
        onRetry?.(error);
        const asked = error instanceof VintemError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
        const ms = Math.min(Math.max(asked, backoffMs(failures)), LONGEST_PAUSE_MS);
        await pause(ms, signal).catch(() => {});
      }
    }
  }

  /** Sends an event again: to one endpoint, or to all that take its type. */
  resend(
    id: string,
    body: ResendWebhookEventRequest = {},
    options: CallOptions = {},
  ): Promise<ResendWebhookEventResponse> {
    const path = `/events/${encodeURIComponent(id)}/resend`;
    return this.#transport.json({ method: "POST", path, body, ...options });
  }
}
