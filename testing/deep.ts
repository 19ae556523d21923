/**
 * Whether a proof runs whole, as in `npm run test:deep`, or in the short form that `npm test` has of it: the
 * same promises, tried fewer times. bin/test-deep.mjs runs whatever imports this.
 */
export const DEEP = process.env.TEST_DEEP === "1";

/** Details of an end-to-end test that takes long and that `npm test` leaves to `npm run test:deep`. */
export const ONLY_DEEP = { tag: "@deep" } as const;

/**
 * Charges that the newest migrations are tried on (server/migration-locks.db.test.ts): `MIGRATION_CHARGES=5000000` names another
 * number, which takes a quarter of an hour and 12 GB.
 */
export const MIGRATION_CHARGES = Number(
  process.env.MIGRATION_CHARGES ?? (DEEP ? 1_000_000 : 2_000),
);
