import { randomUUID } from "node:crypto";

/** The demo merchant's credentials for the API. */
export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The merchant's system: it calls the API as any other would. */
export class Shop {
  readonly #url: string;
  readonly #credentials: Credentials;
  #token = "";

  constructor(url: string, credentials: Credentials) {
    this.#url = url;
    this.#credentials = credentials;
  }

  /** Requests a token: one ends five minutes later, so that each moment of the demo begins with one. */
  async authenticate(): Promise<void> {
    const { clientId, clientSecret } = this.#credentials;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
    const { access_token: token } = await this.#call<{ access_token: string }>("/oauth/token", {
      method: "POST",
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    this.#token = token;
  }

  /** Creates a charge; its id. */
  async charge(body: Readonly<Record<string, unknown>>): Promise<string> {
    const { id } = await this.#post<{ id: string }>("/payments", body);
    return id;
  }

  /** Returns money to a payer: an amount in reais, or all that is left. */
  async refund(chargeId: string, amount?: number): Promise<void> {
    await this.#post(`/payments/${chargeId}/refunds`, { amount, reason: "Produto devolvido" });
  }

  async statusOf(chargeId: string): Promise<string> {
    const headers = this.#authorization;
    const { status } = await this.#call<{ status: string }>(`/payments/${chargeId}`, { headers });
    return status;
  }

  /** What a payer does on the page of a charge that leaves the method open. */
  async pick(chargeId: string, method: string): Promise<void> {
    const answer = await fetch(`${this.#url}/checkout/${chargeId}/method`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: this.#url },
      body: new URLSearchParams({ method }),
    });
    if (answer.status !== 303) throw new Error(`${method} not picked: ${answer.status}`);
  }

  get #authorization() {
    return { authorization: `Bearer ${this.#token}` };
  }

  #post<Answer>(path: string, body: unknown): Promise<Answer> {
    const headers = {
      ...this.#authorization,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    };
    return this.#call(path, { method: "POST", headers, body: JSON.stringify(body) });
  }

  async #call<Answer>(path: string, init: RequestInit): Promise<Answer> {
    const answer = await fetch(this.#url + path, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
}
