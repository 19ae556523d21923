import type { ListPayersQuery, PayerPage } from "./api-types.js";
import type { CallOptions, Transport } from "./transport.js";

/** A person or company that the merchant charged, as on their last charge. */
export type Payer = PayerPage["content"][number];

/** Whom the merchant charged. */
export class Payers {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Reads a page of 20 payers, those charged last first; `q` is a part of the name, or how a CPF or CNPJ begins. */
  list(query: ListPayersQuery = {}, options: CallOptions = {}): Promise<PayerPage> {
    return this.#transport.json({ method: "GET", path: "/payers", query, ...options });
  }
}
