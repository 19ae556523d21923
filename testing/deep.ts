/**
 * Whether a proof runs whole, as in `npm run test:deep`, or in the short form that `npm test` has of it: the
 * same promises, tried fewer times. bin/test-deep.mjs runs whatever imports this.
 */
export const DEEP = process.env.TEST_DEEP === "1";

/** Details of an end-to-end test that takes long and that `npm test` leaves to `npm run test:deep`. */
export const ONLY_DEEP = { tag: "@deep" } as const;
