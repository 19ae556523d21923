import { LRUCache } from "lru-cache";
import { merchantOfPage } from "@/app/checkout/page-merchant";
import { isKnownToken } from "@/lib/credentials/access-tokens";
import type { ProblemResponse } from "@/lib/http/response";
import { knownBrowserIn } from "@/lib/members/device-cookie";
import { type NamedSession, SESSION_LIMITS, sessionNamedIn } from "@/lib/members/session-cookie";
import { findUserOfSession } from "@/lib/members/store/members";
import { callerAddress } from "@/lib/platform/caller-address";
import { env } from "@/lib/platform/env";
import { threadLoad } from "@/lib/platform/thread-load";
import { asCaller } from "@/lib/platform/trace/trace-context";
import {
  refusedCostlyPage,
  refusedLogo,
  refusedPage,
  refusedSeeker,
  refusedSession,
} from "@/lib/rate-limits/admission";
import { giveBackTo, heldBackMs, waitOfSite } from "@/lib/rate-limits/hold-back";
import { inTurnOfMember } from "@/lib/rate-limits/member-turns";
import { inTurnOfStranger } from "@/lib/rate-limits/stranger-turns";
import { OF_MANY_HEADERS, type Waits } from "./after-wait";

/** What is below a payer's page. */
const BELOW_PAGE = /^\/(?:checkout|pay)\/[^/]+\/([^/]+)$/;

/** So many pages a boleto as a PDF counts for: it takes as long to draw. */
const PAGES_OF_A_PDF = 3;

/**
 * Counts a payer's page that an address opens; a response refuses it. Pages are costly to make. What a page requests by
 * itself, again and again, counts as nothing.
 */
export function refusedPayer(
  path: string,
  address: string,
  request: Request,
): ProblemResponse | null {
  switch (BELOW_PAGE.exec(path)?.[1]) {
    case "status":
      return null;
    case "logo":
      return refusedLogo(address);
    case "boleto.pdf":
      return refusedPage(address, request, PAGES_OF_A_PDF);
    default:
      return refusedPage(address, request);
  }
}

/**
 * Counts any other page that an address opens without a session: sign-in, invitations, documentation, what libraries look up
 * of the API, and those that only lead to the sign-in or are not there. What is opened in a session is counted by
 * session and member. A response refuses it. A session is what its cookie names with our key, whether it has ended or
 * not: nobody else can make one.
 *
 * @param pages how many pages it counts for where it is opened without a session.
 */
export async function refusedStranger(
  request: Request,
  address: string,
  pages = 1,
): Promise<ProblemResponse | null> {
  const session = await sessionOf(request);
  return session === null
    ? refusedCostlyPage(address, request, pages)
    : refusedSession(session, request);
}

/**
 * Makes a page in a turn of whose session it is opened in; without one, of its address.
 *
 * @throws MerchantBusy when no turn came in time.
 */
export async function inTurnOfSession(request: Request, make: () => Promise<void>): Promise<void> {
  const session = await sessionOf(request);
  if (session === null) {
    const what = request.method === "POST" ? "form" : "page";
    const browser = knownBrowserIn(request.headers.get("cookie") ?? "");
    return inTurnOfStranger(what, { address: callerAddress(request), browser }, make);
  }
  // A cookie that a release before signed does not say whose it is.
  const member = session.memberId ?? session.sessionId;
  const whose = { member, merchant: session.merchantId ?? member };
  const caller = { merchantId: session.merchantId, name: `member:${member}`, reads: true };
  return inTurnOfMember(whose, () => asCaller(caller, make));
}

/**
 * The session that a request names. One that has ended is no member's any more: those that ended are counted together, and the
 * member's pages in another session do not wait for them.
 */
async function sessionOf({ headers }: Request): Promise<NamedSession | null> {
  const named = await sessionNamedIn(headers.get("cookie") ?? "");
  if (named?.memberId == null || env().rateLimits.session === 0) return named;
  if (await isLive(named.sessionId)) return named;
  const ended = `ended:${named.memberId}`;
  return { ...named, memberId: ended, merchantId: ended };
}

/** Whether a session has not ended, as it was found within the last seconds. Where that cannot be known it has not. */
async function isLive(sessionId: string): Promise<boolean> {
  return (await liveSessions.fetch(sessionId).catch(() => true)) ?? true;
}

const liveSessions = new LRUCache<string, boolean>({
  max: 10_000,
  ttl: 5_000,
  fetchMethod: async (sessionId) => (await findUserOfSession(sessionId, SESSION_LIMITS)) !== null,
});

/** How long requests of an address wait for others of it, and while the thread has much to do. */
export const waits: Waits = {
  of: (address, isTokenKnown) => waitOfSite(address, isTokenKnown, threadLoad()),
  ofRefused: (address) =>
    Math.max(heldBackMs(), waitOfSite(address, false, threadLoad(), countOf(address))),
  leave: (address, isTokenKnown) => giveBackTo(address, isTokenKnown, countOf(address)),
};

/** So many requests one with very many headers counts for: it takes a millisecond to read them. */
const REQUESTS_OF_MANY_HEADERS = 10;

function countOf(address: string): number {
  return address === OF_MANY_HEADERS ? REQUESTS_OF_MANY_HEADERS : 1;
}

/** Whether the `Authorization` header of a request has a token that is known. */
export function isWithToken(authorization: string | undefined): boolean {
  const token = authorization?.replace(/^Bearer /i, "");
  return token !== undefined && isKnownToken(token);
}

/**
 * What an address is answered in place of a 404 once it has looked for too many charges or links that do not exist; null
 * before.
 * What exists goes on being answered: thousands of payers of a mobile network share an address with the one who guesses,
 * and nothing but a 404 is to be refused to them. A charge or link without a logo is no guess.
 */
export async function refusedMissing(
  path: string,
  address: string,
): Promise<ProblemResponse | null> {
  const [, root = "", name = ""] = /^\/(checkout|pay)\/([^/]+)/.exec(path) ?? [];
  return (await merchantOfPage({ root, id: name })) === null ? refusedSeeker(address) : null;
}
