import { networksOf, siteOf } from "@/lib/platform/caller-address";
import type { OwnerPath } from "@/lib/platform/round-robin";
import { Few } from "./few";

/** How much waits at most: of each part of the crowd, and of a site in it or of a merchant's browsers. */
export const CROWD_WAITS: readonly number[] = [60, 10];

/** Which part of a crowd somebody is of, and who in it: a merchant and its member, or a site and its networks. */
export type PlaceInCrowd = readonly [part: "known" | "few" | "many", ...OwnerPath];

/**
 * In whose turn something is that any number of addresses may send. Browsers that are known, in turns of their
 * merchants, those who send few of it, in turns of their sites, and all others take turns: however many addresses send without
 * end, a person who comes stands behind few of them.
 */
export class Crowd {
  readonly #few: Few;

  /** @param few as many as one person sends: at once, and of each second. */
  constructor(few: { readonly most: number; readonly back: number }) {
    this.#few = new Few(few);
  }

  /**
   * Counts one that is sent, and gives the path of its turn.
   *
   * @param browser one that is known, by names of its member and of their merchant; null for others.
   */
  turnOf(
    address: string,
    browser: { readonly merchant: string; readonly member: string } | null = null,
  ): PlaceInCrowd {
    if (browser !== null && this.#few.count(`browser ${browser.member}`)) {
      return ["known", browser.merchant, browser.member];
    }
    const site = siteOf(address);
    return [this.#few.count(site) ? "few" : "many", site, ...networksOf(address)];
  }
}
