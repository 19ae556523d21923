import type { ServerResponse } from "node:http";

/** How long requests wait before anything is done for them, by their address and whether their token is known. */
export interface Waits {
  /** In ms; 0 for none. */
  of(address: string, isTokenKnown: boolean): number;
  /** Of one that is refused before anything reads it, in ms. */
  ofRefused(address: string): number;
  /** The sender of one that waits has left. */
  leave(address: string, isTokenKnown: boolean): void;
}

/** Where nothing waits. */
export const NO_WAITS: Waits = { of: () => 0, ofRefused: () => 0, leave: () => {} };

/** In place of their addresses, what those requests are counted for together that have more headers than anybody sends. */
export const OF_MANY_HEADERS = "";

/** Begins once a request waited for so many ms, 0 for none, unless its sender leaves before. */
export function afterWait(
  response: ServerResponse,
  ms: number,
  begin: () => void,
  leave: () => void,
): void {
  if (ms === 0) {
    begin();
    return;
  }
  const left = () => {
    clearTimeout(timer);
    leave();
  };
  const timer = setTimeout(() => {
    response.off("close", left);
    begin();
  }, ms);
  response.once("close", left);
}
