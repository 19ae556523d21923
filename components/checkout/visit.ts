import type { Locale } from "@/components/text/choose-locale";
import type { ChargeId } from "@/lib/domain/charge";

/** One look at a payer's page. */
export interface Visit {
  readonly now: Date;
  readonly locale: Locale;
  /** The language that the address asks for (`?lang=`); null leaves it to the browser. */
  readonly lang: Locale | null;
}

/** An address of a charge's pages that stays in the language that was asked for. */
export function checkoutHref(id: ChargeId, { lang }: Pick<Visit, "lang">, below = ""): string {
  return `/checkout/${id}${below}${lang === null ? "" : `?lang=${lang}`}`;
}
