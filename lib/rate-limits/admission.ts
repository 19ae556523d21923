import { jsonText, type OperationResponse, type ProblemResponse } from "@/lib/http/response";
import { whenTaken } from "@/lib/http/taken";
import { networkOf, widerNetworkOf } from "@/lib/platform/caller-address";
import { monotonicMs } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import type { MerchantId } from "@/lib/platform/values/ids";
import { hashedKey } from "./hashed-key";
import {
  allSessionsPolicy,
  credentialPolicy,
  limitsOf,
  type MerchantLimits,
  merchantPolicy,
  missingPolicy,
  type OwnLimits,
  pagesPolicy,
  payersOfSitePolicy,
  sessionPolicy,
  widerPolicy,
} from "./policies";
import { type Counted, type Policy, Quotas } from "./quotas";
import { rateLimitHeaders, tooManyRequests } from "./rate-limit-headers";

/** What this process knows of limits. Next.js loads this module once more: both share it. */
interface State {
  readonly quotas: Quotas;
  readonly inFlight: Map<string, number>;
  /** What operators set, by merchant. */
  readonly ownLimits: Map<string, OwnLimits>;
}

const shared = globalThis as { vintemRateLimits?: State };

/** What this process knows of limits. */
export function limitsState(): State {
  shared.vintemRateLimits ??= { quotas: new Quotas(), inFlight: new Map(), ownLimits: new Map() };
  return shared.vintemRateLimits;
}

/** A merchant's system that makes a request. */
export interface LimitedClient {
  readonly merchantId: MerchantId;
  readonly credentialId: string;
}

/** A request that was let in, or what it is answered instead. */
export type Admission =
  | { readonly kind: "refused"; readonly response: ProblemResponse }
  | {
      readonly kind: "admitted";
      /**
       * Ends the request, once and in any case.
       *
       * @param response null when it failed.
       * @returns the response, with how the caller stands when little is left.
       */
      end<Response extends OperationResponse | null>(response: Response): Response;
      /** The request only waits for something: until the result is called it is none of those at the same time. */
      leave(): () => void;
    };

/** So many characters of an answer count as one request that reads: a page of 20 ordinary charges has half of them. */
const ANSWER_UNIT = 32_768;

/**
 * How many requests that read an answer counts as, beyond the first. A file that is drawn, such as a booklet, is one: these are
 * paced by themselves (long-work.ts), and count for nothing that the merchant's other systems would have.
 */
function moreUnitsOf(response: OperationResponse): number {
  return response.kind === "json" ? Math.floor(jsonText(response.body).length / ANSWER_UNIT) : 0;
}

const FREE: Admission = { kind: "admitted", end: (response) => response, leave: () => () => {} };

/**
 * Counts a request of a merchant's system. Nothing but this process's memory is looked at. It is one of those at the
 * same time until its answer was taken: one that nobody reads is held in memory.
 */
export function admitClient(
  client: LimitedClient,
  request: Request,
  kind: "read" | "write",
): Admission {
  const { quotas, ownLimits } = limitsState();
  const { merchantId } = client;
  const limits = limitsOf(env().rateLimits, ownLimits.get(merchantId));
  const counted = countedOf(client, kind, limits);
  if (counted.length === 0 && limits.concurrent === 0) return FREE;
  if (!hasPlace(client, kind, limits.concurrent)) {
    return { kind: "refused", response: tooManyAtOnce(limits.concurrent) };
  }
  const { taken, standings } = quotas.take(counted, monotonicMs());
  if (!taken) return { kind: "refused", response: tooManyRequests(standings) };
  const keys = kind === "read" ? [merchantId, readerKey(client)] : [merchantId];
  for (const key of keys) entered(key);
  return {
    kind: "admitted",
    end(response) {
      if (response?.kind === "stream") {
        void response.ended.then(() => left(...keys));
        return response;
      }
      whenTaken(request, () => left(...keys));
      if (response === null) return response;
      // What was done before and is only answered again is a read.
      if (response.headers?.["Idempotent-Replayed"] !== undefined) {
        const { taken } = quotas.take(countedOf(client, "read", limits), monotonicMs());
        if (taken) quotas.giveBack(counted);
      }
      const more = kind === "read" ? moreUnitsOf(response) : 0;
      if (more > 0) quotas.takeMore(counted, more, monotonicMs());
      const headers = rateLimitHeaders(standings);
      return headers ? { ...response, headers: { ...response.headers, ...headers } } : response;
    },
    leave() {
      left(...keys);
      return () => {
        for (const key of keys) entered(key);
      };
    },
  };
}

/** So many readings at the same time any credential may have, however few its merchant has. */
const FEW = 4;

/**
 * Whether one request more of a merchant's may be under way. A quarter of its places is for what changes something, and half of
 * the others at most for one credential: answers that one reader does not take keep nobody else waiting.
 */
function hasPlace(client: LimitedClient, kind: "read" | "write", places: number): boolean {
  const { inFlight } = limitsState();
  if (places === 0) return true;
  const running = inFlight.get(client.merchantId) ?? 0;
  if (kind === "write") return running < places;
  const readings = places - Math.floor(places / 4);
  const own = inFlight.get(readerKey(client)) ?? 0;
  return running < readings && own < Math.max(FEW, Math.ceil(readings / 2));
}

const readerKey = ({ credentialId }: LimitedClient) => `reader:${credentialId}`;

/** What a request of a system is counted by. */
function countedOf(
  { merchantId, credentialId }: LimitedClient,
  kind: "read" | "write",
  limits: MerchantLimits,
): readonly Counted[] {
  return [
    ...countedBy(`${kind}:${merchantId}`, merchantPolicy(kind, limits)),
    ...countedBy(`${kind}:credential:${credentialId}`, credentialPolicy(kind, limits)),
  ];
}

/** Counts one request more of a merchant, credential, address, session or member. */
function entered(key: string): void {
  const { inFlight } = limitsState();
  inFlight.set(key, (inFlight.get(key) ?? 0) + 1);
}

/** Counts one request less of each. */
function left(...keys: readonly string[]): void {
  const { inFlight } = limitsState();
  for (const key of keys) {
    const running = (inFlight.get(key) ?? 1) - 1;
    if (running > 0) inFlight.set(key, running);
    else inFlight.delete(key);
  }
}

function tooManyAtOnce(quota: number): ProblemResponse {
  const policy: Policy = { name: "concurrent", quota, windowSeconds: 1 };
  return tooManyRequests([{ policy, remaining: 0, seconds: 1 }]);
}

/**
 * Answers of one address, of one session, or of all sessions of a member, that are made or not taken yet: no browser
 * requests as many at once.
 */
const AT_ONCE_MAX = { address: 100, session: 64, member: 128 };

/**
 * Counts a payer's page that an address opens without a session; a response refuses it. The networks of one site have ten
 * times as much together: a provider's other customers are to go on paying.
 *
 * @param pages how many pages it counts for.
 */
export function refusedPage(address: string, request: Request, pages = 1): ProblemResponse | null {
  const wider = widerNetworkOf(address);
  const policy = payersOfSitePolicy(pagesPolicy(env().rateLimits));
  const counted = wider ? countedBy(`payers:${hashedKey(wider)}`, policy) : [];
  return refusedOf(address, request, pages, counted);
}

/** As `refusedPage`, for pages that are costly to make: the networks of one site have less together. */
export function refusedCostlyPage(
  address: string,
  request: Request,
  pages: number,
): ProblemResponse | null {
  const wider = widerNetworkOf(address);
  const policy = widerPolicy(pagesPolicy(env().rateLimits));
  const counted = wider ? countedBy(`pages:${hashedKey(wider)}`, policy) : [];
  return refusedOf(address, request, pages, counted);
}

function refusedOf(
  address: string,
  request: Request,
  pages: number,
  more: readonly Counted[],
): ProblemResponse | null {
  const key = `pages:${placeOf(address)}`;
  const counted = [...countedBy(key, pagesPolicy(env().rateLimits)), ...more];
  const places = [{ key, most: AT_ONCE_MAX.address }];
  return refusedUntilTaken(request, { places, counted, times: pages });
}

/**
 * Counts a page that a session opens, or a call of one; a response refuses it. Nobody reads so many: it is a program that
 * has a member's cookie, and what it makes the service do is shared by all merchants. All sessions of the member together
 * have three times as much: one that has ended does not keep them from their pages in another.
 */
export function refusedSession(
  { sessionId, memberId }: { readonly sessionId: string; readonly memberId: string | null },
  request: Request,
): ProblemResponse | null {
  const policy = sessionPolicy(env().rateLimits);
  const session = `session:${hashedKey(sessionId)}`;
  const places = [{ key: session, most: AT_ONCE_MAX.session }];
  const counted = [...countedBy(session, policy)];
  if (memberId !== null) {
    const member = `member:${hashedKey(memberId)}`;
    places.push({ key: member, most: AT_ONCE_MAX.member });
    counted.push(...countedBy(member, allSessionsPolicy(policy)));
  }
  return refusedUntilTaken(request, { places, counted, times: 1 });
}

/** Counts a request, and holds its places among those at the same time until its answer was taken; a response refuses it. */
function refusedUntilTaken(
  request: Request,
  limits: {
    readonly places: readonly { readonly key: string; readonly most: number }[];
    readonly counted: readonly Counted[];
    readonly times: number;
  },
): ProblemResponse | null {
  const { places, counted, times } = limits;
  const { quotas, inFlight } = limitsState();
  const full = places.find(({ key, most }) => (inFlight.get(key) ?? 0) >= most);
  if (counted.length > 0 && full) return tooManyAtOnce(full.most);
  for (let time = 0; time < times; time += 1) {
    const { taken, standings } = quotas.take(counted, monotonicMs());
    if (!taken) return tooManyRequests(standings);
  }
  const keys = places.map(({ key }) => key);
  for (const key of keys) entered(key);
  whenTaken(request, () => left(...keys));
  return null;
}

/** Logos on payers' pages: a browser keeps one, and thousands of payers may share an address. */
const LOGOS: Policy = { name: "logos", quota: 500, windowSeconds: 10 };

/** Counts a logo that an address loads; a response refuses it. */
export function refusedLogo(address: string): ProblemResponse | null {
  const counted = [{ key: `logos:${placeOf(address)}`, policy: LOGOS }];
  const { taken, standings } = limitsState().quotas.take(counted, monotonicMs());
  return taken ? null : tooManyRequests(standings);
}

/** Counts a look of an address for a charge that does not exist; a response refuses it. */
export function refusedSeeker(address: string): ProblemResponse | null {
  const counted = countedBy(`missing:${placeOf(address)}`, missingPolicy(env().rateLimits));
  const { taken, standings } = limitsState().quotas.take(counted, monotonicMs());
  return taken ? null : tooManyRequests(standings);
}

/** Reports of browsers: of one address, and of all. Nobody needs more to see that a page is broken. */
const REPORTS: Policy = { name: "reports", quota: 20, windowSeconds: 60 };
const ALL_REPORTS: Policy = { name: "all-reports", quota: 300, windowSeconds: 60 };

/** Counts a browser's report of an address; a response refuses it. */
export function refusedReporter(address: string): ProblemResponse | null {
  const counted = [
    { key: `reports:${placeOf(address)}`, policy: REPORTS },
    { key: "reports", policy: ALL_REPORTS },
  ];
  const { taken, standings } = limitsState().quotas.take(counted, monotonicMs());
  return taken ? null : tooManyRequests(standings);
}

/** Tokens of one credential, each of which counts for five minutes: a system with many processes has one for each. */
const TOKENS: Policy = { name: "tokens", quota: 50, windowSeconds: 10 };

/** Counts a token that a credential is given; false where it has had too many. A sandbox counts none. */
export function mayHaveToken(credentialId: string): boolean {
  if (env().rateLimits.write === 0) return true;
  const counted = [{ key: `tokens:${credentialId}`, policy: TOKENS }];
  return limitsState().quotas.take(counted, monotonicMs()).taken;
}

/** An address as it is counted: hashed, because the counts go to the database, which keeps no addresses of payers. */
function placeOf(address: string): string {
  return hashedKey(networkOf(address));
}

function countedBy(key: string, policy: Policy | null): readonly Counted[] {
  return policy === null ? [] : [{ key, policy }];
}
