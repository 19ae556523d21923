import { assertNoneFailed, costed, type Harness, report } from "@/bench/harness";
import type { Result } from "@/bench/result";
import { load } from "@/bench/wrk";
import { costOf, of } from "./create";

/**
 * Access tokens a second, each signed anew, for one merchant with a valid secret: what is throttled are
 * failed tries, so valid ones are not.
 */
export async function token(harness: Harness): Promise<Result[]> {
  const vintem = await harness.vintem();
  const { clientId, clientSecret } = await vintem.newMerchant();
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  const request = {
    url: `${vintem.url}/oauth/token`,
    method: "POST",
    headers: {
      Authorization: `Basic ${basic}`,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: "grant_type=client_credentials",
  } as const;
  const results: Result[] = [];
  for (const connections of harness.extent.connections) {
    const figure = `POST /oauth/token, ${connections} connections`;
    report(figure);
    const { vintem: loads } = await harness.inTurn({
      vintem: (seconds) =>
        costed(
          () => vintem.processes,
          () => load(request, connections, seconds),
        ),
    });
    assertNoneFailed(loads);
    const reached = of(loads, "perSecond");
    results.push({ figure, reached, unit: "/s", goal: { atLeast: 3_000 }, note: costOf(loads) });
  }
  return results;
}
