import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { FeedEventResponse } from "@/lib/events/event-response";

/** Of a hundred events so many come to this; the rest is answered 200 at once. */
const FATES = [
  [30, "failed"],
  [5, "never answered"],
  [1, "answered by 1 B/s"],
  [1, "answered with 64 MiB"],
] as const;
export type Fate = (typeof FATES)[number][1] | "taken";

const HUGE_BYTES = 64 * 1_048_576;
/** It is away for so long, after having been there for so long, in ms. */
const AWAY_MS = 1_500;
const THERE_MS = 8_000;

/** A merchant's system on a bad day: it fails, hangs, dies and returns, while events are sent to it. */
export class ShopReceiver {
  /** The id of every event that it took. */
  readonly taken = new Set<string>();
  /** Events that came before an earlier one of their charge. */
  outOfOrder = 0;
  /** Events that came again under an id that another event had, or another id in the header than in the body. */
  mistaken = 0;
  /** How often each fate befell a request. */
  readonly fates = new Map<Fate, number>();
  #port = 0;
  #server: Server | null = null;
  readonly #last = new Map<string, number>();
  /** What came under each id: its position and its type. */
  readonly #received = new Map<string, string>();
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
    const event: FeedEventResponse = JSON.parse(text);
    this.#compare(event, request.headers["webhook-id"]);
    const fate = this.#isCalm ? "taken" : drawFate();
    this.fates.set(fate, (this.fates.get(fate) ?? 0) + 1);
    if (fate === "never answered") return;
    if (fate === "failed") {
      response.writeHead(503).end();
      return;
    }
    this.#take(event.id);
    response.writeHead(200);
    if (fate === "answered by 1 B/s") await trickle(response);
    else if (fate === "answered with 64 MiB") await flood(response);
    else response.end();
  }

  /** One id is one event, however often it comes. */
  #compare({ id, position, type }: FeedEventResponse, header: unknown): void {
    const content = `${position} ${type}`;
    const before = this.#received.get(id) ?? content;
    this.#received.set(id, before);
    if (before !== content || header !== id) this.mistaken += 1;
  }

  #take(id: string): void {
    if (this.taken.has(id)) return;
    this.taken.add(id);
    const [, subject = "", number = "0"] = /^(.+)_(\d+)$/.exec(id) ?? [];
    if (Number(number) !== (this.#last.get(subject) ?? 0) + 1) this.outOfOrder += 1;
    this.#last.set(subject, Number(number));
  }
}

function drawFate(): Fate {
  let drawn = Math.random() * 100;
  for (const [percent, fate] of FATES) {
    if (drawn < percent) return fate;
    drawn -= percent;
  }
  return "taken";
}

/** Writes a byte a second for as long as anybody listens, two minutes at most. */
async function trickle(response: ServerResponse): Promise<void> {
  for (let second = 0; second < 120 && !response.destroyed; second += 1) {
    response.write(".");
    await pause(1_000);
  }
  response.end();
}

/** Writes 64 MiB, as fast as they are read, to a client that does not hang up. */
async function flood(response: ServerResponse): Promise<void> {
  const part = Buffer.alloc(65_536, ".");
  const parts = Array.from({ length: HUGE_BYTES / part.length }, () => part);
  await pipeline(Readable.from(parts), response);
}
