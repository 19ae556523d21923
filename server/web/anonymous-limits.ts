import { findForStatus } from "@/lib/checkout/store/checkout-charges";
import type { ProblemResponse } from "@/lib/http/response";
import { sessionIdIn } from "@/lib/members/session-cookie";
import { linkExists } from "@/lib/payment-links/store/links";
import { parseChargeId } from "@/lib/platform/values/ids";
import { refusedPage, refusedSeeker, refusedSession } from "@/lib/rate-limits/admission";

/** What a payer's page asks for by itself, again and again, and what costs next to nothing. */
const NO_PAGE = /^\/(checkout|pay)\/[^/]+\/(status|logo)$/;

/** Counts a payer's page that an address opens; a response refuses it. Pages are dear to make. */
export function refusedPayer(path: string, address: string): ProblemResponse | null {
  return NO_PAGE.test(path) ? null : refusedPage(address);
}

/**
 * Counts any other page that an address opens without a session: sign-in, invitations, documentation, what libraries look up
 * of the API, and those that only lead to the sign-in or are not there. What is opened in a session is counted by session. A
 * response refuses it. A session is what its cookie names with our key, whether it has ended or not: nobody else can make
 * one, and no database is asked.
 */
export async function refusedStranger(
  { headers }: Request,
  address: string,
): Promise<ProblemResponse | null> {
  const sessionId = await sessionIdIn(headers.get("cookie") ?? "");
  return sessionId === null ? refusedPage(address) : refusedSession(sessionId);
}

/** Counts a call of a page in a session; a response refuses it. Without a session it is refused anyway, and at once. */
export async function refusedCall({ headers }: Request): Promise<ProblemResponse | null> {
  const sessionId = await sessionIdIn(headers.get("cookie") ?? "");
  return sessionId === null ? null : refusedSession(sessionId);
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
  const [, root, name = ""] = /^\/(checkout|pay)\/([^/]+)/.exec(path) ?? [];
  const id = parseChargeId(name);
  const isThere =
    root === "pay" ? await linkExists(name) : id !== null && (await findForStatus(id)) !== null;
  return isThere ? null : refusedSeeker(address);
}
