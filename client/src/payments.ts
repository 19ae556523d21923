import { randomUUID } from "node:crypto";
import type {
  Boleto,
  CancelPaymentRequest,
  CreatePaymentRequest,
  CreateRefundRequest,
  EditPaymentRequest,
  ListPaymentEventsResponse,
  ListPaymentsQuery,
  ListPaymentsResponse,
  ListRefundsResponse,
  Payment,
  Refund,
} from "./api-types.js";
import type { CallOptions, Transport } from "./transport.js";

/** Options of a call that creates something. */
export interface CreateOptions extends CallOptions {
  /**
   * Names the request, so that a repeated one makes nothing twice; a new UUID when left out. Keep one of your own beside
   * the order where your program may end before it has the answer.
   */
  readonly idempotencyKey?: string | undefined;
}

/** Which page of a list. */
export interface PageQuery {
  /** From 0 on. */
  readonly page?: number | undefined;
  /** Entries of a page, 1 to 100; 20. */
  readonly size?: number | undefined;
}

const LARGEST_PAGE = 100;

/** The charges. */
export class Payments {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Creates a charge.
   *
   * @returns the charge, PENDING; CREATING while the provider has not answered: read it again, do not create another.
   */
  create(body: CreatePaymentRequest, options: CreateOptions = {}): Promise<Payment> {
    return this.#transport.json({
      method: "POST",
      path: "/payments",
      body,
      ...options,
      idempotencyKey: options.idempotencyKey ?? randomUUID(),
    });
  }

  /** Reads one charge. */
  get(id: string, options: CallOptions = {}): Promise<Payment> {
    return this.#transport.json({ method: "GET", path: at(id), ...options });
  }

  /** Reads a page of charges, the newest first. */
  list(query: ListPaymentsQuery = {}, options: CallOptions = {}): Promise<ListPaymentsResponse> {
    return this.#transport.json({ method: "GET", path: "/payments", query, ...options });
  }

  /**
   * Reads every charge that matches, the oldest first, each once. Charges that move meanwhile shift nothing, because each
   * part begins where the one before ended. With a `sort` of your own the parts are numbered pages, and they can shift.
   */
  async *iterate(
    query: Omit<ListPaymentsQuery, "page"> = {},
    options: CallOptions = {},
  ): AsyncGenerator<Payment, void, undefined> {
    const size = query.size ?? LARGEST_PAGE;
    if (query.sort !== undefined) {
      yield* this.#pages({ ...query, size }, options);
      return;
    }
    let { createdFrom } = query;
    let seen = new Set<string>();
    for (let page = 0; ; ) {
      const sorted = { ...query, size, page, createdFrom, sort: "createdAt,asc" };
      const { content } = await this.list(sorted, options);
      for (const payment of content) if (!seen.has(payment.id)) yield payment;
      const last = content.at(-1);
      if (!last || content.length < size) return;
      // All of one millisecond: the next part is beside them, not behind them.
      const isOneInstant = last.createdAt === createdFrom && content[0]?.createdAt === createdFrom;
      page = isOneInstant ? page + 1 : 0;
      const before = isOneInstant ? seen : [];
      const latest = content.filter(({ createdAt }) => createdAt === last.createdAt);
      seen = new Set([...before, ...latest.map(({ id }) => id)]);
      createdFrom = last.createdAt;
    }
  }

  async *#pages(query: ListPaymentsQuery, options: CallOptions): AsyncGenerator<Payment> {
    for (let page = 0, pages = 1; page < pages; page += 1) {
      const answer = await this.list({ ...query, page }, options);
      yield* answer.content;
      pages = answer.page.totalPages;
    }
  }

  /**
   * Changes the amount or the due date of a charge that waits to be paid; the same again answers alike.
   *
   * @returns the charge: with the new terms, or as it is while the provider has not answered.
   * @throws VintemError `not_editable` or `refused_by_provider` with the charge as `problem.payment`.
   */
  edit(id: string, body: EditPaymentRequest, options: CallOptions = {}): Promise<Payment> {
    return this.#transport.json({
      method: "PATCH",
      path: at(id),
      body,
      isRepeatable: true,
      ...options,
    });
  }

  /**
   * Cancels a charge; the same again answers alike.
   *
   * @returns the charge: CANCELED, or as it is while the provider has not withdrawn it.
   * @throws VintemError `not_cancelable` with the charge as `problem.payment` when it was paid.
   */
  cancel(id: string, body: CancelPaymentRequest = {}, options: CallOptions = {}): Promise<Payment> {
    const path = `${at(id)}/cancel`;
    return this.#transport.json({ method: "POST", path, body, isRepeatable: true, ...options });
  }

  /** Sends money back: `amount`, or all that is left without one. */
  refund(id: string, body: CreateRefundRequest = {}, options: CreateOptions = {}): Promise<Refund> {
    return this.#transport.json({
      method: "POST",
      path: `${at(id)}/refunds`,
      body,
      ...options,
      idempotencyKey: options.idempotencyKey ?? randomUUID(),
    });
  }

  /** Reads a page of a charge's refunds, the oldest first. */
  refunds(
    id: string,
    query: PageQuery = {},
    options: CallOptions = {},
  ): Promise<ListRefundsResponse> {
    return this.#transport.json({ method: "GET", path: `${at(id)}/refunds`, query, ...options });
  }

  /** Reads a page of a charge's history, the oldest first. */
  history(
    id: string,
    query: PageQuery = {},
    options: CallOptions = {},
  ): Promise<ListPaymentEventsResponse> {
    return this.#transport.json({ method: "GET", path: `${at(id)}/events`, query, ...options });
  }

  /** Reads a charge's boleto. */
  boleto(id: string, options: CallOptions = {}): Promise<Boleto> {
    return this.#transport.json({ method: "GET", path: `${at(id)}/boleto`, ...options });
  }
}

function at(id: string): string {
  return `/payments/${encodeURIComponent(id)}`;
}
