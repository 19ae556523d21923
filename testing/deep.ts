/**
 * Whether a proof runs whole, as in `npm run test:deep`, or in the short form that `npm test` has of it: the
 * same promises, tried fewer times. bin/test-deep.mjs runs whatever imports this.
 */
export const DEEP = process.env.TEST_DEEP === "1";

/** Details of an end-to-end test that takes long and that `npm test` leaves to `npm run test:deep`. */
export const ONLY_DEEP = { tag: "@deep" } as const;

/**
 * Whether a test can use a program that not every machine has. Where it is missing, `npm test` prints what is not run.
 *
 * @param isThere whether the program was found.
 * @param what what is not run without it.
 * @throws Error in `npm run test:deep`, which demands the program.
 */
export function canUse(program: string, isThere: boolean, what: string): boolean {
  if (isThere) return true;
  if (DEEP) throw new Error(`npm run test:deep demands ${program}: install it`);
  process.stdout.write(`NOT RUN without ${program}: ${what}\n`);
  return false;
}

/**
 * Charges that the newest migrations are tried on (server/migration-locks.db.test.ts): `MIGRATION_CHARGES=5000000` names another
 * number, which takes a quarter of an hour and 12 GB.
 */
export const MIGRATION_CHARGES = Number(
  process.env.MIGRATION_CHARGES ?? (DEEP ? 1_000_000 : 2_000),
);

/**
 * Whether the tables that grow with charges are divided by merchants, as `npm run test:deep -- --only partitions` has them. Tests
 * of plans and of the catalogue are of whole tables and left out then.
 */
export const PARTITIONED = process.env.TEST_PARTITIONED === "1";
