import { setTimeout as pause } from "node:timers/promises";
import type { ApiClient } from "@/chaos/api-client";

interface FeedPart {
  readonly content: readonly { readonly id: string; readonly position: number }[];
  readonly cursor: number;
  readonly hasMore: boolean;
}

/** A merchant's system that follows the feed of events, and keeps which event it saw at which position. */
export class FeedReader {
  readonly seen = new Map<number, string>();
  readonly #api: ApiClient;
  readonly #url: string;
  #cursor = 0;

  constructor(api: ApiClient, url: string) {
    this.#api = api;
    this.#url = url;
  }

  /** Follows for as long as `going` says so. */
  async followWhile(going: () => boolean): Promise<void> {
    while (going()) {
      const part = await this.#read(this.#cursor);
      for (const { id, position } of part?.content ?? []) this.seen.set(position, id);
      if (part) this.#cursor = part.cursor;
      await pause(100);
    }
  }

  /** The whole feed, from its beginning. */
  async whole(): Promise<ReadonlyMap<number, string>> {
    const found = new Map<number, string>();
    for (let after = 0; ; ) {
      const part = await this.#read(after);
      if (!part) {
        await pause(250);
        continue;
      }
      for (const { id, position } of part.content) found.set(position, id);
      if (!part.hasMore) return found;
      after = part.cursor;
    }
  }

  async #read(after: number): Promise<FeedPart | null> {
    try {
      const headers = await this.#api.headersFor("any");
      const answer = await fetch(`${this.#url}/events?limit=500&after=${after}`, { headers });
      return answer.status === 200 ? ((await answer.json()) as FeedPart) : null;
    } catch {
      return null;
    }
  }
}

/** How a feed differs from what its reader saw: positions that are gone or have another event, and gaps. */
export function differencesOf(
  seen: ReadonlyMap<number, string>,
  whole: ReadonlyMap<number, string>,
): { readonly changed: number; readonly gaps: number; readonly doubled: number } {
  const positions = [...whole.keys()].sort((a, b) => a - b);
  return {
    changed: [...seen].filter(([position, id]) => whole.get(position) !== id).length,
    gaps: positions.filter((position, index) => position !== (positions[index - 1] ?? 0) + 1)
      .length,
    doubled: whole.size - new Set(whole.values()).size,
  };
}
