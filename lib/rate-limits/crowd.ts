import { LRUCache } from "lru-cache";
import { Allowance } from "@/lib/platform/allowance";
import { networksOf, siteOf } from "@/lib/platform/caller-address";
import type { OwnerPath } from "@/lib/platform/round-robin";

/** As many as one person sends: at once, and of each second. */
const FEW = { most: 6, back: 2 / 60 };

/** Sites that are remembered. */
const SITES_MAX = 10_000;

/** How much of a crowd waits at most: of those who send few and of the others each, and of a site. */
export const CROWD_WAITS: readonly number[] = [60, 10];

/**
 * In whose turn something is that any number of addresses may send: those who send few of it, in turns of their sites, take turns
 * with all others. However many addresses send without end, a person who comes waits for none of them.
 */
export class Crowd {
  readonly #left = new LRUCache<string, Allowance>({
    max: SITES_MAX,
    memoMethod: () => new Allowance(FEW.most, FEW.back),
  });

  /** Counts one that an address sends, and gives the path of its turn. */
  turnOf(address: string): readonly [string, ...OwnerPath] {
    const site = siteOf(address);
    const left = this.#left.memo(site);
    const isOfFew = left.waitMs === 0;
    if (isOfFew) left.take(1);
    return [isOfFew ? "few" : "many", site, ...networksOf(address)];
  }
}
