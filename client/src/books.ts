import { randomUUID } from "node:crypto";
import type {
  Balance,
  CreateExportRequest,
  Export,
  ListDailyClosesQuery,
  ListDailyClosesResponse,
  ListExceptionsQuery,
  ListExceptionsResponse,
  ListMovementsQuery,
  MovementPage,
  ResolveExceptionRequest,
  ResolveExceptionResponse,
} from "./api-types.js";
import type { CreateOptions } from "./payments.js";
import type { CallOptions, Transport } from "./transport.js";

/** One movement of money in the merchant's books. */
export type Movement = MovementPage["content"][number];

const LARGEST_PAGE = 100;

/** The movements of money, for reconciliation. */
export class Movements {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Reads a page of movements, the latest day first; `next` of the answer is the next `after`. */
  list(query: ListMovementsQuery = {}, options: CallOptions = {}): Promise<MovementPage> {
    return this.#transport.json({ method: "GET", path: "/movements", query, ...options });
  }

  /** Reads every movement that matches, the latest first; those that come meanwhile shift nothing. */
  async *iterate(
    query: ListMovementsQuery = {},
    options: CallOptions = {},
  ): AsyncGenerator<Movement, void, undefined> {
    for (let { after } = query; ; ) {
      const page = await this.list({ size: LARGEST_PAGE, ...query, after }, options);
      yield* page.content;
      if (page.next === null) return;
      after = page.next;
    }
  }

  /** Reads what the merchant has now, in all and at each provider account. */
  balance(options: CallOptions = {}): Promise<Balance> {
    return this.#transport.json({ method: "GET", path: "/balance", ...options });
  }

  /** Reads a page of daily closes, the latest day first. */
  closes(
    query: ListDailyClosesQuery = {},
    options: CallOptions = {},
  ): Promise<ListDailyClosesResponse> {
    return this.#transport.json({ method: "GET", path: "/closes", query, ...options });
  }
}

/** Money that no rule settles, about which a person decides. */
export class Exceptions {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Reads a page of exceptions, the newest first; the open ones unless `state` names others. */
  list(
    query: ListExceptionsQuery = {},
    options: CallOptions = {},
  ): Promise<ListExceptionsResponse> {
    return this.#transport.json({ method: "GET", path: "/exceptions", query, ...options });
  }

  /** Resolves an exception; the same decision again answers alike. */
  resolve(
    id: string,
    body: ResolveExceptionRequest,
    options: CallOptions = {},
  ): Promise<ResolveExceptionResponse> {
    const path = `/exceptions/${encodeURIComponent(id)}/resolve`;
    return this.#transport.json({ method: "POST", path, body, isRepeatable: true, ...options });
  }
}

/** Files with everything that a filter matches. */
export class Exports {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Requests a file, which the service makes meanwhile: read the export until it is DONE. */
  create(body: CreateExportRequest, options: CreateOptions = {}): Promise<Export> {
    const idempotencyKey = options.idempotencyKey ?? randomUUID();
    const path = "/exports";
    return this.#transport.json({ method: "POST", path, body, ...options, idempotencyKey });
  }

  /** Reads how far an export is. */
  get(id: string, options: CallOptions = {}): Promise<Export> {
    return this.#transport.json({ method: "GET", path: at(id), ...options });
  }
}

function at(id: string): string {
  return `/exports/${encodeURIComponent(id)}`;
}
