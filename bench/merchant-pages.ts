import { randomUUID } from "node:crypto";
import { signedIn } from "./signed-in";

/** What a merchant's owner does on its pages. */
export class MerchantPages {
  readonly #origin: string;
  readonly #cookie: string;

  private constructor(origin: string, cookie: string) {
    this.#origin = origin;
    this.#cookie = cookie;
  }

  /**
   * Signs the owner in.
   *
   * @param pagesUrl where the pages are, whose requests name it as their origin.
   */
  static async of(
    pagesUrl: string,
    { email, password }: { readonly email: string; readonly password: string },
  ): Promise<MerchantPages> {
    return new MerchantPages(pagesUrl, await signedIn(pagesUrl, email, password));
  }

  /** Adds an endpoint for what happens from now on; resolves to its id. */
  async addEndpoint(url: string): Promise<string> {
    return (await this.post("/webhook-endpoints", { url })).id;
  }

  async pause(endpointId: string): Promise<void> {
    await this.post(`/webhook-endpoints/${endpointId}/pause`, {});
  }

  /** Enables a paused endpoint for what happens from now on. */
  async resume(endpointId: string): Promise<void> {
    await this.post(`/webhook-endpoints/${endpointId}/resume`, { from: "now" });
  }

  /** Posts what a page would, below `/api/dashboard`; resolves to the answer. */
  async post(path: string, body: unknown): Promise<{ readonly id: string }> {
    const answer = await fetch(`${this.#origin}/api/dashboard${path}`, {
      method: "POST",
      headers: {
        cookie: this.#cookie,
        origin: this.#origin,
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id: string };
  }
}
