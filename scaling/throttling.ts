import { type Finding, none } from "./finding";
import type { Site } from "./site";

/** Failed token requests that one client may have from one address in a minute (ADR 0006). */
const ALLOWED = 20;
const TRIES = 30;

/** Somebody guesses secrets through the balancer, and lies about the address each time. */
export async function guessSecrets({ balancer }: Site): Promise<Finding[]> {
  const counts = new Map<number, number>();
  for (let i = 0; i < TRIES; i += 1) {
    const answer = await fetch(`${balancer.url}/oauth/token`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from("nobody:wrong").toString("base64")}`,
        "x-forwarded-for": `203.0.113.${i}`,
      },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    await answer.arrayBuffer();
    counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
  }
  const [refused, late] = [counts.get(401) ?? 0, counts.get(429) ?? 0];
  return [
    none(
      "both nodes have one count of failures, by the address that the balancer saw",
      refused === ALLOWED && late === TRIES - ALLOWED ? 0 : 1,
      `${refused} × 401, then ${late} × 429`,
    ),
  ];
}
