/** Interim answers (1xx; RFC 9110, 15.2) that a server may send before its own: those of ours send one at most. */
const INTERIM_MAX = 10;

/** A server sends interim answers without end. */
class TooManyInterimAnswers extends Error {
  readonly code = "interim_answers";
}

/** Options of a request of undici. */
interface Bounded {
  readonly signal: AbortSignal;
  readonly onInfo: () => void;
}

/**
 * Options that end a request once its server has sent interim answers without end: each is a step of the thread, and a server
 * sends hundreds of thousands a second.
 *
 * @param until ends it as well.
 */
export function boundedInterim(until: AbortSignal): Bounded {
  const ending = new AbortController();
  let count = 0;
  return {
    signal: AbortSignal.any([until, ending.signal]),
    onInfo: () => {
      count += 1;
      if (count > INTERIM_MAX)
        ending.abort(new TooManyInterimAnswers("interim answers without end"));
    },
  };
}
