import { limitTexts } from "@/components/docs/limit-texts";
import { TOKEN_SECONDS } from "@/lib/credentials/access-tokens";
import { FEED_WAITS } from "@/lib/events/await-feed";
import { FEED_WAIT_MAX } from "@/lib/events/feed-query";
import { EXPORT_BYTES_MAX, KEPT_MS, UNFINISHED_OF_ONE_MAX } from "@/lib/exports/export";
import { BODY_LIMIT_BYTES } from "@/lib/http/body";
import { JSON_DEPTH } from "@/lib/http/request";
import { REFUND_WINDOW_DAYS } from "@/lib/payments/refund";
import { RATE_LIMITS } from "@/lib/platform/named-numbers";
import type { Locale } from "@/lib/platform/values/locale";
import { PAGE_SIZE_MAX } from "@/lib/platform/values/paging";
import { limitsOf, merchantPolicy } from "@/lib/rate-limits/policies";
import { TOKEN_CLIENT } from "@/lib/rate-limits/throttle";
import { ENDPOINTS_MAX } from "@/lib/webhooks/endpoint";
import { REQUEST_MS } from "@/lib/webhooks/post-event";
import { table } from "./table";

// The tables of the guide to limits, with the numbers that the code goes by.

/** What a merchant may request in production, where its operator set nothing. */
export function limitPolicies(locale: Locale): string {
  const t = limitTexts(locale).policies;
  const limits = limitsOf(RATE_LIMITS, undefined);
  const rows = (["write", "read"] as const).map((kind) => [
    `\`${kind}\``,
    t[kind],
    t.rate(limits[kind], merchantPolicy(kind, limits)?.quota ?? 0),
  ]);
  return table(
    [t.policy, t.counts, t.usual],
    [...rows, ["`concurrent`", t.concurrent, t.atOnce(limits.concurrent)]],
  );
}

/** How large and how long things may be. */
export function limitSizes(locale: Locale): string {
  const t = limitTexts(locale).sizes;
  return table(
    [t.what, t.limit],
    [
      t.body(BODY_LIMIT_BYTES / 1_024, JSON_DEPTH),
      t.page(PAGE_SIZE_MAX),
      t.token(TOKEN_SECONDS),
      t.failedTokens(TOKEN_CLIENT.failures, TOKEN_CLIENT.seconds),
      t.call,
      t.waiting(FEED_WAITS.owner, FEED_WAIT_MAX),
      t.exports(UNFINISHED_OF_ONE_MAX, EXPORT_BYTES_MAX / 2 ** 20, KEPT_MS / 3_600_000),
      t.endpoints(ENDPOINTS_MAX, REQUEST_MS / 1_000),
      t.refund(REFUND_WINDOW_DAYS),
    ],
  );
}
