import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { validBody } from "./bodies";

/** What came back: the status, the headers and the body; or, in words, what came instead. */
interface Reply {
  readonly status: number;
  readonly body: string;
}

/**
 * Merchants' systems at work: each sends one call after the other, on connections that are kept open,
 * and never repeats one that failed. Every third call is a creation, followed by its replay.
 */
export class KeepAliveLoad {
  /** Calls that brought no answer, or another one than they should, in words. */
  readonly failures: string[] = [];
  /** The ids that creations were answered with, by key. */
  readonly created = new Map<string, Set<string>>();
  calls = 0;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #url: string;
  readonly #token: string;
  readonly #systems: Promise<void>[];
  #going = true;

  constructor(url: string, token: string, systems: number) {
    this.#url = url;
    this.#token = token;
    this.#systems = Array.from({ length: systems }, () => this.#system());
  }

  /** Lets the calls under way end. */
  async end(): Promise<void> {
    this.#going = false;
    await Promise.all(this.#systems);
    this.#agent.destroy();
  }

  async #system(): Promise<void> {
    while (this.#going) {
      const key = randomUUID();
      await this.#create(key, 201);
      await this.#create(key, 201);
      await this.#expect(200, "GET", "/payments?size=1");
      await this.#expect(200, "GET", "/readyz");
    }
  }

  async #create(key: string, status: number): Promise<void> {
    const reply = await this.#expect(status, "POST", "/payments", key);
    if (!reply) return;
    const ids = this.created.get(key) ?? new Set();
    this.created.set(key, ids.add(JSON.parse(reply.body).id));
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

  #send(method: string, path: string, key: string | undefined): Promise<Reply> {
    const headers = {
      authorization: `Bearer ${this.#token}`,
      ...(key ? { "idempotency-key": key, "content-type": "application/json" } : {}),
    };
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
