import type { ChargeId } from "@/lib/platform/values/ids";
import type { Locale } from "@/lib/platform/values/locale";

/** One look at a payer's page. */
export interface Visit {
  readonly now: Date;
  readonly locale: Locale;
  /** The language that the address names (`?lang=`); null leaves it to the browser. */
  readonly lang: Locale | null;
}

/** An address of a charge's pages that keeps the requested language. */
export function checkoutHref(id: ChargeId, visit: Pick<Visit, "lang">, below = ""): string {
  return pageHref(`/checkout/${id}${below}`, visit);
}

/** A path of a payer's page that keeps the requested language. */
export function pageHref(path: string, { lang }: Pick<Visit, "lang">): string {
  return `${path}${lang === null ? "" : `?lang=${lang}`}`;
}
