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
export function checkoutHref(id: ChargeId, { lang }: Pick<Visit, "lang">, below = ""): string {
  return `/checkout/${id}${below}${lang === null ? "" : `?lang=${lang}`}`;
}
