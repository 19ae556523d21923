/**
 * Whether a proof runs whole, as in `npm run test:deep`, or in the short form that `npm test` has of it: the
 * same promises, tried fewer times. bin/test-deep.mjs runs whatever imports this.
 */
export const DEEP = process.env.TEST_DEEP === "1";
