import type { World } from "./world";

/** What a user, a payer, the bank or the worker does next. */
export interface Action {
  /** In a few words, for the list of steps. */
  readonly what: string;
  /** Performs the action in virtual time; resolves to a short description of the outcome. */
  readonly work: () => Promise<string>;
}

/** Draws an action at random; null when the world has nothing that it could act on. */
export type Maker = (world: World) => Action | null;
