import type { CheckoutScreen } from "./checkout-screen";

/** What an open page compares with what it shows. */
export interface WatchedScreen {
  readonly screen: CheckoutScreen["kind"];
  /** As `termsOf` has it; absent once nothing is to be paid. */
  readonly terms?: string;
}

/** Names what a page shows among all that it may show; letters, digits and hyphens, as a part of an entity tag. */
export function screenTag({ screen, terms }: WatchedScreen): string {
  return [screen, terms].filter(Boolean).join("-");
}

/**
 * The longest that a page's request may wait for another screen, in seconds. Longer waits would not save much, and
 * a page whose connection is lost would notice it later.
 */
export const STATUS_WAIT_SECONDS = 5;
