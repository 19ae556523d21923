import type { World } from "./world";

/** Something that a person, a payer, the bank or the worker does next. */
export interface Doing {
  /** In a few words, for the list of steps. */
  readonly what: string;
  /** Does it in virtual time, and says in a few words what came of it. */
  readonly work: () => Promise<string>;
}

/** Makes up something to do; null when there is nothing to do it with. */
export type Maker = (world: World) => Doing | null;
