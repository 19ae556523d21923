import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "@/lib/database/connection";

/** How many failures a key may have in a time before further tries are not even looked at. */
interface Rule {
  readonly failures: number;
  readonly seconds: number;
}

/** Failed token requests of one client from one address. */
export const TOKEN_CLIENT: Rule = { failures: 20, seconds: 60 };
/** Failed token requests of one address, whatever the client. */
export const TOKEN_ADDRESS: Rule = { failures: 100, seconds: 60 };
/** Failed sign-ins of one person from one address: a delay, never a lock-out for everyone else. */
export const LOGIN_MEMBER: Rule = { failures: 10, seconds: 900 };
/** Failed sign-ins of one address, whatever the person. */
export const LOGIN_ADDRESS: Rule = { failures: 50, seconds: 900 };

/** A key with the rule that counts for it, such as an address. */
export type Watched = readonly [Rule, string];

const limiters = new Map<Rule, RateLimiterPostgres>();

/** Counted in the database: two processes have one count. */
function limiter(rule: Rule): RateLimiterPostgres {
  let found = limiters.get(rule);
  if (!found) {
    found = new RateLimiterPostgres({
      storeClient: pool(),
      tableName: "rate_limits",
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: `${rule.failures}/${rule.seconds}`,
      points: rule.failures,
      duration: rule.seconds,
    });
    limiters.set(rule, found);
  }
  return found;
}

/** Seconds until another try is looked at; 0 when it may be made now. */
export async function secondsToWait(watched: readonly Watched[]): Promise<number> {
  const counts = await Promise.all(watched.map(([rule, key]) => limiter(rule).get(key)));
  const waits = counts.map((count, i) => {
    const rule = watched[i]?.[0];
    const spent = count !== null && rule !== undefined && count.consumedPoints >= rule.failures;
    return spent ? Math.ceil(count.msBeforeNext / 1000) : 0;
  });
  return Math.max(0, ...waits);
}

/** Counts one failure against every key. */
export async function noteFailure(watched: readonly Watched[]): Promise<void> {
  await Promise.all(
    watched.map(async ([rule, key]) => {
      try {
        await limiter(rule).consume(key);
      } catch (error) {
        // Over the limit already: that is an answer, not a failure.
        if (!(error instanceof RateLimiterRes)) throw error;
      }
    }),
  );
}
