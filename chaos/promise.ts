/** A promise of the service that was not kept, in one sentence. */
export class BrokenPromise extends Error {
  readonly code = "broken_promise";
}

/** A trial in which what it is about did not come about, as on a machine that is too busy. */
export class Inconclusive extends Error {
  readonly code = "inconclusive";
}

/** @throws BrokenPromise with the sentence that says what is wrong. */
export function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new BrokenPromise(otherwise);
}
