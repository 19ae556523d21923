import { randomUUID } from "node:crypto";
import type {
  ChangeWebhookEndpointRequest,
  CreateWebhookEndpointRequest,
  CreateWebhookEndpointResponse,
  ListWebhookDeliveriesQuery,
  ListWebhookDeliveriesResponse,
  ListWebhookEndpointsResponse,
  ReplayWebhookEventsRequest,
  ResumeWebhookEndpointRequest,
  RotateWebhookSecretRequest,
  TestWebhookEndpointResponse,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from "./api-types.js";
import type { CreateOptions, PageQuery } from "./payments.js";
import type { CallOptions, ChangeOptions, Transport, Versioned } from "./transport.js";

/** Where events are sent; the secret of the client needs the scopes `webhooks:read` and `webhooks:write`. */
export class WebhookEndpoints {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Creates an endpoint. Keep the `secret` of the answer: no later one has it. */
  create(
    body: CreateWebhookEndpointRequest,
    options: CreateOptions = {},
  ): Promise<CreateWebhookEndpointResponse> {
    const idempotencyKey = options.idempotencyKey ?? randomUUID();
    const path = "/webhook-endpoints";
    return this.#transport.json({ method: "POST", path, body, ...options, idempotencyKey });
  }

  list(query: PageQuery = {}, options: CallOptions = {}): Promise<ListWebhookEndpointsResponse> {
    return this.#transport.json({ method: "GET", path: "/webhook-endpoints", query, ...options });
  }

  get(id: string, options: CallOptions = {}): Promise<Versioned<WebhookEndpoint>> {
    return this.#transport.versioned({ method: "GET", path: at(id), ...options });
  }

  /**
   * Changes the fields that `body` has; `headers` are replaced together.
   *
   * @throws VintemError `conflict` when `version` is given and somebody changed the endpoint since.
   */
  change(
    id: string,
    body: ChangeWebhookEndpointRequest,
    options: ChangeOptions = {},
  ): Promise<Versioned<WebhookEndpoint>> {
    const request = { method: "PATCH", path: at(id), body, isRepeatable: true } as const;
    return this.#transport.versioned({ ...request, ...options });
  }

  async delete(id: string, options: CallOptions = {}): Promise<void> {
    await this.#transport.send({ method: "DELETE", path: at(id), isRepeatable: true, ...options });
  }

  /** Sends `endpoint.test` at once and answers with what came of it. */
  test(id: string, options: CallOptions = {}): Promise<TestWebhookEndpointResponse> {
    return this.#posted(id, "test", undefined, options);
  }

  /** Makes a new secret; for `keepOldForHours` both sign. */
  rotateSecret(
    id: string,
    body: RotateWebhookSecretRequest,
    options: CallOptions = {},
  ): Promise<WebhookEndpointWithSecret> {
    return this.#posted(id, "rotate-secret", body, options);
  }

  pause(id: string, options: CallOptions = {}): Promise<WebhookEndpoint> {
    return this.#posted(id, "pause", undefined, options);
  }

  resume(
    id: string,
    body: ResumeWebhookEndpointRequest,
    options: CallOptions = {},
  ): Promise<WebhookEndpoint> {
    return this.#posted(id, "resume", body, options);
  }

  /** Sends again what was sent before. */
  replay(
    id: string,
    body: ReplayWebhookEventsRequest,
    options: CallOptions = {},
  ): Promise<WebhookEndpoint> {
    return this.#posted(id, "replay", body, options);
  }

  /** Reads what became of each event, the latest first. */
  deliveries(
    id: string,
    query: ListWebhookDeliveriesQuery = {},
    options: CallOptions = {},
  ): Promise<ListWebhookDeliveriesResponse> {
    const path = `${at(id)}/deliveries`;
    return this.#transport.json({ method: "GET", path, query, ...options });
  }

  #posted<Body>(id: string, what: string, body: unknown, options: CallOptions): Promise<Body> {
    return this.#transport.json({ method: "POST", path: `${at(id)}/${what}`, body, ...options });
  }
}

function at(id: string): string {
  return `/webhook-endpoints/${encodeURIComponent(id)}`;
}
