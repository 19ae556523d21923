const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * Just longer than the server shares one answer (lib/checkout/watch-checkout): polling sooner would
 * meet the old answer and find the money later, not earlier.
 */
const FASTEST = 1_050;

/**
 * How long to wait before the next request for the charge's status. Most payers pay within two
 * minutes; a page left open for an hour must cost the server next to nothing.
 *
 * @param ageMs since the payer opened the page or came back to it
 * @param failures how many askings in a row got no answer
 */
export function pollIntervalMs(ageMs: number, failures: number): number {
  const wanted = intervalAt(ageMs);
  // A server in trouble gets fewer requests, but never so few that the payer waits over 15 s for a new status.
  const patient = Math.min(15 * SECOND, FASTEST * 2 ** Math.min(failures, 10));
  return failures > 0 ? Math.max(wanted, patient) : wanted;
}

function intervalAt(ageMs: number): number {
  if (ageMs < 2 * MINUTE) return FASTEST;
  if (ageMs < 10 * MINUTE) return 2 * SECOND;
  if (ageMs < 60 * MINUTE) return 5 * SECOND;
  return 15 * SECOND;
}
