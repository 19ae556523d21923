import { STATUS_WAIT_SECONDS } from "@/lib/checkout/watched-screen";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * Just longer than the server shares one answer (lib/checkout/watch-checkout): polling sooner would
 * meet the old answer and find the money later, not earlier.
 */
const FASTEST = 1_050;

/** For so long a page's requests wait at the server: until then most payers have paid. */
const WAITS = 10 * MINUTE;

/**
 * How long the next request for the charge's status may wait at the server until the charge moves, in seconds.
 *
 * @param ageMs since the payer opened the page or came back to it
 * @param failures how many requests in a row got no answer: then the first answer says that there is a connection
 */
export function statusWaitSeconds(ageMs: number, failures: number): number {
  return ageMs < WAITS && failures === 0 ? STATUS_WAIT_SECONDS : 0;
}

/**
 * The least time from one request for the charge's status to the next; one that waited longer at the server is followed
 * by the next at once. Most payers pay within two
 * minutes; a page left open for an hour must cost the server next to nothing.
 *
 * @param ageMs since the payer opened the page or came back to it
 * @param failures how many requests in a row got no answer
 */
export function pollIntervalMs(ageMs: number, failures: number): number {
  const wanted = intervalAt(ageMs);
  // A server in trouble gets fewer requests, but never so few that the payer waits over 15 s for a new status.
  const patient = Math.min(15 * SECOND, FASTEST * 2 ** Math.min(failures, 10));
  return failures > 0 ? Math.max(wanted, patient) : wanted;
}

function intervalAt(ageMs: number): number {
  if (ageMs < 2 * MINUTE) return FASTEST;
  if (ageMs < WAITS) return 2 * SECOND;
  if (ageMs < 60 * MINUTE) return 5 * SECOND;
  return 15 * SECOND;
}
