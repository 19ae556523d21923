import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import type { ApiClient } from "../../chaos/api-client";
import { validBody } from "./bodies";

/** The status and body of a response. */
interface Reply {
  readonly status: number;
  readonly body: string;
}

/**
 * Merchants' systems under load: each sends one call after another on kept-alive connections and never
 * retries a failed one. A cycle is a creation, its replay, a listing, the poll of the charge's page and a readiness check.
 */
export class KeepAliveLoad {
  /** Descriptions of the calls that got no response or another status than expected. */
  readonly failures: string[] = [];
  /** The ids in the responses to creations, by idempotency key. */
  readonly created = new Map<string, Set<string>>();
  calls = 0;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #url: string;
  readonly #client: ApiClient;
  readonly #systems: Promise<void>[];
  #going = true;

  /** @param client whose tokens the systems send, so that a load may outlast one. */
  constructor(url: string, client: ApiClient, systems: number) {
    this.#url = url;
    this.#client = client;
    this.#systems = Array.from({ length: systems }, () => this.#system());
  }

  /** Stops the load after the calls under way. */
  async end(): Promise<void> {
    this.#going = false;
    await Promise.all(this.#systems);
    this.#agent.destroy();
  }

  async #system(): Promise<void> {
    while (this.#going) {
      const key = randomUUID();
      await this.#create(key);
      const id = await this.#create(key);
      await this.#expect(200, "GET", "/payments?size=1");
      if (id) await this.#expect(200, "GET", `/checkout/${id}/status`);
      await this.#expect(200, "GET", "/readyz");
    }
  }

  /** The id of the charge that a key stands for; null when the call failed. */
  async #create(key: string): Promise<string | null> {
    const reply = await this.#expect(201, "POST", "/payments", key);
    if (!reply) return null;
    const { id } = JSON.parse(reply.body) as { readonly id: string };
    const ids = this.created.get(key) ?? new Set();
    this.created.set(key, ids.add(id));
    return id;
  }

  async #expect(status: number, method: string, path: string, key?: string): Promise<Reply | null> {
    this.calls += 1;
    try {
      const reply = await this.#send(method, path, key);
      if (reply.status === status) return reply;
      this.failures.push(`${method} ${path}: ${reply.status} ${reply.body.slice(0, 80)}`);
    } catch (error) {
      this.failures.push(`${method} ${path}: ${error}`);
    }
    return null;
  }

  async #send(method: string, path: string, key: string | undefined): Promise<Reply> {
    const { authorization = "", ...forCreation } = await this.#client.headersFor(key ?? "");
    const headers = { authorization, ...(key ? forCreation : {}) };
    return new Promise((resolve, reject) => {
      const call = request(this.#url + path, { method, headers, agent: this.#agent }, (answer) => {
        let body = "";
        answer.setEncoding("utf8");
        answer.on("data", (chunk) => {
          body += chunk;
        });
        answer.once("error", reject);
        answer.once("end", () => resolve({ status: answer.statusCode ?? 0, body }));
      });
      call.once("error", reject);
      call.end(key ? JSON.stringify(validBody()) : undefined);
    });
  }
}
