import { randomUUID } from "node:crypto";
import type {
  ChangePaymentLinkRequest,
  CreatePaymentLinkRequest,
  ListPaymentLinksQuery,
  ListPaymentLinksResponse,
  PaymentLink,
} from "./api-types.js";
import type { CreateOptions } from "./payments.js";
import type { CallOptions, ChangeOptions, Transport, Versioned } from "./transport.js";

/** Payment links: one address, many payers, each of whom gets a charge of their own. */
export class PaymentLinks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Creates a link: send its `url` to payers, or print it as a QR Code. */
  create(
    body: CreatePaymentLinkRequest,
    options: CreateOptions = {},
  ): Promise<Versioned<PaymentLink>> {
    const idempotencyKey = options.idempotencyKey ?? randomUUID();
    const path = "/payment-links";
    return this.#transport.versioned({ method: "POST", path, body, ...options, idempotencyKey });
  }

  /** Reads one link, with how many of its charges wait and are paid. */
  get(id: string, options: CallOptions = {}): Promise<Versioned<PaymentLink>> {
    return this.#transport.versioned({ method: "GET", path: at(id), ...options });
  }

  /** Reads a page of links, the newest first. */
  list(
    query: ListPaymentLinksQuery = {},
    options: CallOptions = {},
  ): Promise<ListPaymentLinksResponse> {
    return this.#transport.json({ method: "GET", path: "/payment-links", query, ...options });
  }

  /**
   * Stops, resumes or changes a link; what is left out stays, and null takes a limit away. The same again answers alike.
   * Charges that were made stay as they are.
   *
   * @throws VintemError `conflict` when `version` is given and somebody changed the link since.
   */
  change(
    id: string,
    body: ChangePaymentLinkRequest,
    options: ChangeOptions = {},
  ): Promise<Versioned<PaymentLink>> {
    const request = { method: "PATCH", path: at(id), body, isRepeatable: true } as const;
    return this.#transport.versioned({ ...request, ...options });
  }
}

function at(id: string): string {
  return `/payment-links/${encodeURIComponent(id)}`;
}
