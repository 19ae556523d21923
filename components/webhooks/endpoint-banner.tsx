import type { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { Locale } from "@/lib/platform/values/locale";
import type { Endpoint } from "@/lib/webhooks/endpoint";
import { endpointHref } from "./deliveries-search";
import { hostOf } from "./shown-endpoint";
import { webhooksTexts } from "./webhooks-texts";

/** An endpoint that takes nothing, and not because a member wants it so. */
interface TroubledEndpoint extends Pick<Endpoint, "id" | "url"> {
  readonly state: Exclude<Endpoint["state"], "enabled">;
}

/** Names to owners, on every page, the endpoints that take nothing. */
export function EndpointBanner({
  endpoints,
  link: LinkTo,
  locale,
}: {
  /** Those that take nothing, and not because a member wants it so. */
  endpoints: readonly TroubledEndpoint[];
  link: Link;
  locale: Locale;
}) {
  if (endpoints.length === 0) return null;
  const t = webhooksTexts(locale).banner;
  return (
    <section aria-label={t.label} className="mb-5 flex flex-col gap-2 print:hidden">
      {endpoints.map(({ id, url, state }) => (
        <Notice key={id} tone={state === "resting" ? "warning" : "bad"}>
          {t[state === "paused" ? "stopped" : state](hostOf(url))}{" "}
          <LinkTo
            href={endpointHref(id)}
            className="whitespace-nowrap font-semibold underline underline-offset-2"
            aria-label={`${t.see} ${hostOf(url)}`}
          >
            {t.see}
          </LinkTo>
        </Notice>
      ))}
    </section>
  );
}
