import { createHash } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { now } from "@/lib/clock";
import { pool } from "@/lib/database/connection";
import { findCountedTries } from "@/lib/database/rate-limits";
import { networkOf } from "./caller-address";

/** How many failures a key may have in a time before further tries are refused unseen. */
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
/** Wrong second factors of one person from one address. */
export const CODE_MEMBER: Rule = { failures: 10, seconds: 900 };
/**
 * Wrong six-digit codes of one person, from wherever: whoever gets this far has the password, and
 * with enough addresses would guess a code some day. Recovery codes, too long to be guessed, go on.
 */
export const CODE_PERSON: Rule = { failures: 100, seconds: 3_600 };

/** Links of invitations that are none, from one address. */
export const INVITATION_ADDRESS: Rule = { failures: 30, seconds: 900 };

/** Trials of a merchant's PSP accounts: enough to set one up, too few to search a network with. */
export const PSP_TRIAL: Rule = { failures: 10, seconds: 60 };

/** Picks of one charge's method: enough for every payer, too few to fill its history or ask its bank without end. */
export const PICKS: Rule = { failures: 60, seconds: 3_600 };

/** A key with the rule that counts for it, such as an address. */
export type Watched = readonly [Rule, string];

/** What counts the wrong passwords of one person, signed in or not yet. */
export function passwordTries(email: string, address: string): readonly Watched[] {
  return [
    [LOGIN_MEMBER, `login:${email.toLowerCase()}:${networkOf(address)}`],
    [LOGIN_ADDRESS, `login:${networkOf(address)}`],
  ];
}

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
  const atMs = now().getTime();
  const waits = await Promise.all(
    watched.map(async ([rule, key]) => {
      const counted = await findCountedTries({ key: limiter(rule).getKey(digest(key)), atMs });
      if (counted === null || counted.tries < rule.failures) return 0;
      return secondsOf(counted.untilMs - atMs);
    }),
  );
  return Math.max(0, ...waits);
}

/**
 * Counts one try against every key.
 *
 * @returns 0 when it was within the rules, else the seconds until the next one is.
 */
export async function countTry(watched: readonly Watched[]): Promise<number> {
  const waits = await Promise.all(
    watched.map(async ([rule, key]) => {
      try {
        await limiter(rule).consume(digest(key));
        return 0;
      } catch (error) {
        if (error instanceof RateLimiterRes) return secondsOf(error.msBeforeNext);
        throw error;
      }
    }),
  );
  return Math.max(...waits);
}

/** Takes back one counted try that turned out to be right. */
export async function forgiveTry(watched: readonly Watched[]): Promise<void> {
  await Promise.all(watched.map(([rule, key]) => limiter(rule).reward(digest(key))));
}

function secondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

/** Keys hold what callers sent; the table holds neither that nor more than fits. */
function digest(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
