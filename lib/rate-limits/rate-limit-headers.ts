import { serializeList } from "structured-headers";
import { type ProblemResponse, problem } from "@/lib/http/response";
import { count } from "@/lib/platform/metrics/instruments";
import type { Standing } from "./quotas";

/** The headers are sent when less than this of a quota remains. */
const SENT_BELOW = 0.2;

/**
 * `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10) for what is nearly used up; null while
 * there is plenty of everything, which the draft allows and which costs a request nothing.
 */
export function rateLimitHeaders(standings: readonly Standing[]): Record<string, string> | null {
  const low = standings.filter(({ remaining, policy }) => remaining < policy.quota * SENT_BELOW);
  if (low.length === 0) return null;
  return {
    "RateLimit-Policy": serializeList(
      low.map(({ policy: { name, quota, windowSeconds } }) => [
        name,
        new Map([
          ["q", quota],
          ["w", windowSeconds],
        ]),
      ]),
    ),
    RateLimit: serializeList(
      low.map(({ policy, remaining, seconds }) => [
        policy.name,
        new Map([
          ["r", remaining],
          ["t", seconds],
        ]),
      ]),
    ),
  };
}

/** The refusal of a request that a quota has no unit for, with the policies that refuse it. */
export function tooManyRequests(refusing: readonly Standing[]): ProblemResponse {
  for (const { policy } of refusing) count("vintem_rate_limited_total", [policy.name]);
  const seconds = Math.max(1, ...refusing.map((standing) => standing.seconds));
  const headers = { ...rateLimitHeaders(refusing), "Retry-After": String(seconds) };
  const refusal = problem("too_many_requests", "o limite de requisições foi alcançado", headers);
  return { ...refusal, more: { violatedPolicies: refusing.map(({ policy }) => policy.name) } };
}
