import { randomUUID } from "node:crypto";
import type {
  CancelPaymentSeriesRequest,
  CreatePaymentSeriesRequest,
  ListPaymentSeriesQuery,
  PaymentSeries,
  PaymentSeriesPage,
} from "./api-types.js";
import type { CreateOptions } from "./payments.js";
import type { CallOptions, Transport } from "./transport.js";

/** A series in a list of them: what its charges come to. */
export type PaymentSeriesSummary = PaymentSeriesPage["content"][number];

const LARGEST_PAGE = 100;

/** How long the service may go on with charges of a series before it answers, in milliseconds. */
const WORK_MS = 20_000;

/** Series of charges: one payer and several due dates, as a payment booklet (carnê) has them. */
export class PaymentSeriesOperations {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Creates a series and its charges.
   *
   * @returns the series, COMPLETE; INCOMPLETE when its provider was slow: `complete` makes the charges that are missing, as
   *   the same call with the same key does.
   */
  create(body: CreatePaymentSeriesRequest, options: CreateOptions = {}): Promise<PaymentSeries> {
    return this.#transport.json({
      method: "POST",
      path: "/payment-series",
      body,
      waitMs: WORK_MS,
      ...options,
      idempotencyKey: options.idempotencyKey ?? randomUUID(),
    });
  }

  /** Reads one series, with each of its charges. */
  get(id: string, options: CallOptions = {}): Promise<PaymentSeries> {
    return this.#transport.json({ method: "GET", path: at(id), ...options });
  }

  /** Reads a page of series, the newest first; `next` of the answer is the next `after`. */
  list(query: ListPaymentSeriesQuery = {}, options: CallOptions = {}): Promise<PaymentSeriesPage> {
    return this.#transport.json({ method: "GET", path: "/payment-series", query, ...options });
  }

  /** Reads every series, the newest first; those that are made meanwhile shift nothing. */
  async *iterate(
    query: ListPaymentSeriesQuery = {},
    options: CallOptions = {},
  ): AsyncGenerator<PaymentSeriesSummary, void, undefined> {
    for (let { after } = query; ; ) {
      const page = await this.list({ size: LARGEST_PAGE, ...query, after }, options);
      yield* page.content;
      if (page.next === null) return;
      after = page.next;
    }
  }

  /** Creates the charges of a series that are not there yet; the same again answers alike. */
  complete(id: string, options: CallOptions = {}): Promise<PaymentSeries> {
    return this.#acted(`${at(id)}/complete`, undefined, options);
  }

  /**
   * Cancels the charges of a series that nobody has paid yet; the same again answers alike. What was paid stays.
   *
   * @returns the series, CANCELED. A charge that its provider has not withdrawn yet has its former status.
   */
  cancel(
    id: string,
    body: CancelPaymentSeriesRequest = {},
    options: CallOptions = {},
  ): Promise<PaymentSeries> {
    return this.#acted(`${at(id)}/cancel`, body, options);
  }

  /** Reads the booklet to print: a PDF with a slip for each charge that can still be paid. */
  booklet(id: string, options: CallOptions = {}): Promise<Uint8Array> {
    const path = `${at(id)}/booklet`;
    return this.#transport.file({ method: "GET", path, accept: "application/pdf", ...options });
  }

  #acted(path: string, body: unknown, options: CallOptions): Promise<PaymentSeries> {
    const request = { method: "POST", path, body, waitMs: WORK_MS, isRepeatable: true } as const;
    return this.#transport.json({ ...request, ...options });
  }
}

function at(id: string): string {
  return `/payment-series/${encodeURIComponent(id)}`;
}
