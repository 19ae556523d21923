import type { Result } from "@/bench/result";
import { assertNoneFailed, costed, type Stand, tell } from "@/bench/stand";
import { load } from "@/bench/wrk";
import { costOf, of } from "./create";

/**
 * Access tokens a second, each signed anew, for one merchant with a valid secret: what is throttled are
 * failed tries, so valid ones are not.
 */
export async function token(stand: Stand): Promise<Result[]> {
  const vintem = await stand.vintem();
  const { clientId, clientSecret } = await vintem.newMerchant();
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  const ask = {
    url: `${vintem.url}/oauth/token`,
    method: "POST",
    headers: {
      Authorization: `Basic ${basic}`,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: "grant_type=client_credentials",
  } as const;
  const results: Result[] = [];
  for (const connections of stand.extent.connections) {
    const figure = `POST /oauth/token, ${connections} connections`;
    tell(figure);
    const { vintem: loads } = await stand.inTurn({
      vintem: (seconds) =>
        costed(
          () => vintem.processes,
          () => load(ask, connections, seconds),
        ),
    });
    assertNoneFailed(loads);
    const reached = of(loads, "perSecond");
    results.push({ figure, reached, unit: "/s", goal: { atLeast: 3_000 }, note: costOf(loads) });
  }
  return results;
}
