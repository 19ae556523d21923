import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { FeedEventResponse } from "@/lib/events/event-response";

/** Of a hundred events so many are answered 503, and so many are never answered. */
const FAILS = 30;
const HANGS = 1;
/** It is away for so long, after having been there for so long, in ms. */
const AWAY_MS = 1_500;
const THERE_MS = 8_000;

/** A merchant's system on a bad day: it fails, hangs, dies and returns, while events are sent to it. */
export class ShopReceiver {
  /** The id of every event that it took. */
  readonly taken = new Set<string>();
  /** Events that came before an earlier one of their charge. */
  outOfOrder = 0;
  #port = 0;
  #server: Server | null = null;
  readonly #last = new Map<string, number>();
  #isCalm = false;
  #dying: Promise<void> = Promise.resolve();

  get url(): string {
    return `http://127.0.0.1:${this.#port}/events`;
  }

  /** Listens, and dies now and then until it is calm. */
  async open(): Promise<void> {
    await this.#listen();
    this.#dying = this.#dieNowAndThen();
  }

  /** From now on it takes everything. */
  async calm(): Promise<void> {
    this.#isCalm = true;
    await this.#dying;
  }

  async close(): Promise<void> {
    await this.calm();
    this.#leave();
  }

  async #dieNowAndThen(): Promise<void> {
    while (!this.#isCalm) {
      for (let ms = 0; ms < THERE_MS && !this.#isCalm; ms += 100) await pause(100);
      this.#leave();
      await pause(AWAY_MS);
      await this.#listen();
    }
  }

  #leave(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
    this.#server = null;
  }

  async #listen(): Promise<void> {
    const server = createServer((request, response) => {
      // A connection that broke half-way brought nothing.
      this.#receive(request, response).catch(() => {});
    });
    this.#server = server;
    await new Promise<void>((listening) => server.listen(this.#port, "127.0.0.1", listening));
    this.#port = (server.address() as AddressInfo).port;
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const fate = this.#isCalm ? 100 : Math.random() * 100;
    if (fate < HANGS) return;
    if (fate < HANGS + FAILS) {
      response.writeHead(503).end();
      return;
    }
    const { id }: FeedEventResponse = JSON.parse(text);
    this.#take(id);
    response.writeHead(200).end();
  }

  #take(id: string): void {
    if (this.taken.has(id)) return;
    this.taken.add(id);
    const [, subject = "", number = "0"] = /^(.+)_(\d+)$/.exec(id) ?? [];
    if (Number(number) !== (this.#last.get(subject) ?? 0) + 1) this.outOfOrder += 1;
    this.#last.set(subject, Number(number));
  }
}
