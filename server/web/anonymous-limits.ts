import { findForStatus } from "@/lib/checkout/store/checkout-charges";
import type { ProblemResponse } from "@/lib/http/response";
import { parseChargeId } from "@/lib/platform/values/ids";
import { refusedPage, refusedSeeker } from "@/lib/rate-limits/admission";

/** Where people without a session come, in Hono's notation. */
export const ANONYMOUS_PATHS = ["/checkout/*", "/invite/*", "/login"];

/** What a payer's page asks for by itself, again and again, and what costs next to nothing. */
const NO_PAGE = /^\/checkout\/[^/]+\/(status|logo)$/;

/** Counts a page that an address opens without a session; a response refuses it. Pages are dear to make. */
export function refusedAnonymous(path: string, address: string): ProblemResponse | null {
  return NO_PAGE.test(path) ? null : refusedPage(address);
}

/**
 * What an address is answered in place of a 404 once it has looked for too many charges that do not exist; null before.
 * What exists goes on being answered: thousands of payers of a mobile network share an address with the one who guesses,
 * and nothing but a 404 is to be refused to them. A charge without a logo or a slip is no guess.
 */
export async function refusedMissing(
  path: string,
  address: string,
): Promise<ProblemResponse | null> {
  const id = parseChargeId(/^\/checkout\/([^/]+)/.exec(path)?.[1] ?? "");
  if (id !== null && (await findForStatus(id)) !== null) return null;
  return refusedSeeker(address);
}
