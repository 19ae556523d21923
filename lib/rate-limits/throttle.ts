import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { isBusy } from "@/lib/platform/busy";
import { networkOf } from "@/lib/platform/caller-address";
import { now } from "@/lib/platform/clock";
import { pool } from "@/lib/platform/db/connection";
import { hashedKey } from "./hashed-key";
import { findCountedTries } from "./store/counted-tries";

/** How many failures a key may have within a time before further tries are refused unchecked. */
interface Rule {
  readonly failures: number;
  readonly seconds: number;
}

/** Failed token requests of one client from one address. */
export const TOKEN_CLIENT: Rule = { failures: 20, seconds: 60 };
/** Failed token requests of one address, whatever the client. */
export const TOKEN_ADDRESS: Rule = { failures: 100, seconds: 60 };
/** Failed sign-ins to one account from one address: others can still sign in to it from elsewhere. */
export const LOGIN_MEMBER: Rule = { failures: 10, seconds: 900 };
/** Failed sign-ins of one address, whatever the account. */
export const LOGIN_ADDRESS: Rule = { failures: 50, seconds: 900 };
/**
 * Wrong passwords for one account, whatever the address, in one count for all browsers that nobody has signed in to it
 * from, and in one for each that somebody has: 1,200 a day, of the thousand million that a password stands at least. More
 * than one address has in an hour: a single one does not lock anybody out.
 */
export const LOGIN_PERSON: Rule = { failures: 50, seconds: 3_600 };
/** Wrong second factors of one member from one address. */
export const CODE_MEMBER: Rule = { failures: 10, seconds: 900 };
/**
 * Wrong six-digit codes of one member, counted as `LOGIN_PERSON` is: an attacker who gets this far has the password, and
 * could guess a code from many addresses. Three codes count at a time, so this is one chance in 700 a day. Recovery
 * codes are too long to be guessed, and not limited by this rule.
 */
export const CODE_PERSON: Rule = { failures: 20, seconds: 3_600 };

/** Invitation links that do not exist, from one address. */
export const INVITATION_ADDRESS: Rule = { failures: 30, seconds: 900 };

/** Links for a forgotten password that one address requests, whomever for. */
export const RESET_ADDRESS: Rule = { failures: 10, seconds: 900 };
/** Links for a forgotten password of one e-mail, whatever the address: an inbox is not flooded. */
export const RESET_PERSON: Rule = { failures: 3, seconds: 3_600 };
/** Links for a forgotten password that do not exist, from one address. */
export const RESET_LINK: Rule = { failures: 30, seconds: 900 };

/**
 * Passwords that the holder of a link, or somebody who is signed in, tries to choose: each is looked for in long lists,
 * which may take 0.1 s of a processor.
 */
export const PASSWORD_CHOICE: Rule = { failures: 20, seconds: 900 };
/** Passwords that all users of one address choose: an office sets up its members in an hour. */
export const PASSWORD_CHOICE_ADDRESS: Rule = { failures: 60, seconds: 900 };

/** Trials of a merchant's PSP accounts: enough to set one up, too few to scan a network. */
export const PSP_TRIAL: Rule = { failures: 10, seconds: 60 };

/**
 * Certificate files that a merchant's owners enter, and requests for certificates that they have made: each may take a
 * second of a processor, and an account needs one or two in a year.
 */
export const CERTIFICATE_WORK: Rule = { failures: 10, seconds: 600 };

/** Tests of a merchant's webhook endpoints: enough to set one up, too few to flood anybody. */
export const WEBHOOK_TRIAL: Rule = { failures: 20, seconds: 60 };

/** Addresses of issuers' keys that a merchant registers: each is fetched once at that moment. */
export const ISSUER_TRIAL: Rule = { failures: 10, seconds: 60 };

/** Look-ups of one operator: enough to help somebody on the phone, too few to try ids. */
export const LOOK_UPS: Rule = { failures: 30, seconds: 60 };

/** Picks of one charge's method: enough for any payer, too few to flood its history or its bank. */
export const PICKS: Rule = { failures: 60, seconds: 3_600 };

/** Reports of one charge's payer that they paid: the first is kept, and others only answered. */
export const PAYMENT_REPORTS: Rule = { failures: 20, seconds: 3_600 };

/** Mails of one merchant to one payer's address, whatever they are about: nobody's inbox is flooded. */
export const PAYER_MAIL: Rule = { failures: 20, seconds: 86_400 };
/** Invitations of one merchant by mail to one address: each other one takes the former's place. */
export const INVITATION_MAIL: Rule = { failures: 5, seconds: 86_400 };
/** Mails to one member about payers who reported having paid: strangers can make charges of a link, and report each. */
export const REPORT_MAIL: Rule = { failures: 100, seconds: 86_400 };

/** Charges that one address makes of payment links: the payers of a mobile network share one. */
export const LINK_ADDRESS: Rule = { failures: 60, seconds: 600 };
/** Charges that all payers together make of one payment link: more than any shop sells by one link. */
export const LINK_CHARGES: Rule = { failures: 300, seconds: 600 };

/** A key, such as an address, and the rule that limits it. */
export type Watched = readonly [Rule, string];

/**
 * The keys that limit wrong passwords of one account, whether the member is signed in or not. What others at its address
 * tried keeps no browser out that somebody has signed in from.
 *
 * @param known the browser or session that somebody has signed in to this account from; null for any other.
 */
export function passwordTries(
  email: string,
  address: string,
  known: string | null,
): readonly Watched[] {
  return [
    [LOGIN_PERSON, `login-person:${email.toLowerCase()}:${known ?? ""}`],
    [LOGIN_MEMBER, `login:${email.toLowerCase()}:${networkOf(address)}:${known ?? ""}`],
    ...(known === null ? [[LOGIN_ADDRESS, `login:${networkOf(address)}`] as const] : []),
  ];
}

const limiters = new Map<Rule, RateLimiterPostgres>();

/** A rule's limiter. It counts in the database, so that all processes share one count. */
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

/** How many seconds until another try is checked; 0 when it is checked now. */
export async function secondsToWait(watched: readonly Watched[]): Promise<number> {
  const atMs = now().getTime();
  const waits = await Promise.all(
    watched.map(async ([rule, key]) => {
      const counted = await findCountedTries({ key: limiter(rule).getKey(hashedKey(key)), atMs });
      if (counted === null || counted.tries < rule.failures) return 0;
      return secondsOf(counted.untilMs - atMs);
    }),
  );
  return Math.max(0, ...waits);
}

/** What is counted whatever the address: the tries of everybody together. */
const OF_EVERYBODY: readonly Rule[] = [LOGIN_PERSON, CODE_PERSON, LINK_CHARGES];

/**
 * Counts one try against every key. What an address may not try any more counts for no person and no link: one address
 * would shut them for everybody.
 *
 * @param onFirstPast called for each rule that this try is the first to break within its time.
 * @returns 0 when it was within the rules, else the seconds until the next one is.
 */
export async function countTry(
  watched: readonly Watched[],
  onFirstPast: (rule: Rule) => void = () => {},
): Promise<number> {
  const isOfEverybody = ([rule]: Watched) => OF_EVERYBODY.includes(rule);
  const count = async (some: readonly Watched[]) =>
    Math.max(0, ...(await Promise.all(some.map((one) => consumed(one, onFirstPast)))));
  const seconds = await count(watched.filter((one) => !isOfEverybody(one)));
  return seconds > 0 ? seconds : count(watched.filter(isOfEverybody));
}

async function consumed([rule, key]: Watched, onFirstPast: (rule: Rule) => void): Promise<number> {
  try {
    await limiter(rule).consume(hashedKey(key));
    return 0;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    if (error.consumedPoints === rule.failures + 1) onFirstPast(rule);
    return secondsOf(error.msBeforeNext);
  }
}

/**
 * Looks at what was counted as a try. Where this process is too busy to look, it was none.
 *
 * @throws what looking throws.
 */
export async function lookAtTry<Result>(
  watched: readonly Watched[],
  look: () => Promise<Result>,
): Promise<Result> {
  try {
    return await look();
  } catch (error) {
    if (isBusy(error)) await forgiveTry(watched);
    throw error;
  }
}

/** Uncounts one try that turned out to be right. */
export async function forgiveTry(watched: readonly Watched[]): Promise<void> {
  await Promise.all(watched.map(([rule, key]) => limiter(rule).reward(hashedKey(key))));
}

function secondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}
