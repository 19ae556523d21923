import type { Payment } from "../payment";
import type { ShopName } from "../shop-name";
import type { World } from "../world";

/** What an action was drawn to be about. */
export interface Choice {
  /** In a few words, for the list of steps. */
  readonly what: string;
  /** The shop whose rows alone may change; null: work of the service for all of them. */
  readonly shop: ShopName | null;
  /** References of the payments that may change at their providers. */
  readonly about: readonly string[];
}

/** What came of an action. */
export interface Played {
  /** For the list of steps. */
  readonly outcome: string;
  /** The provider's name of a payment that was made. */
  readonly paid?: string;
}

/**
 * Something that a merchant, a payer, a provider or the service does. How it is played is apart from what must follow:
 * `expect` is pure, and knows nothing of the service.
 */
export interface Action<Chosen extends Choice = Choice> {
  /** The service itself changes payments by it: it knows what became of them without a report. */
  readonly isOfService?: true;
  /** Draws what it is about; null when nothing in the world is fit for it. */
  choose(world: World): Chosen | null;
  /** Plays it; resolves to what came of it. */
  play(world: World, choice: Chosen): Promise<Played>;
  /**
   * A payment, as its provider has it afterwards: one of these. Without it, nothing that providers have changes.
   *
   * @param before null: the payment is new.
   * @param played null: it was cut off.
   */
  expect?(before: Payment | null, choice: Chosen, played: Played | null): readonly Payment[];
}

/** An action of any kind of choice. */
// biome-ignore lint/suspicious/noExplicitAny: an action is only ever given its own choices.
export type AnyAction = Action<any>;
