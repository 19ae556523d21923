import { ConfirmedDeed, type DeedWords } from "@/components/dashboard/confirmed-deed";
import type { Locale } from "@/components/text/choose-locale";

/** Stops a merchant or an account, once its name has been typed. */
export function Disable({
  path,
  name,
  look,
  texts: { typed, ...words },
  locale,
}: {
  /** Below `/api/dashboard`. */
  path: string;
  name: string;
  look: string;
  texts: DeedWords & { readonly typed: string };
  locale: Locale;
}) {
  return (
    <ConfirmedDeed
      method="POST"
      path={path}
      body={{ name }}
      look={look}
      words={words}
      typed={{ word: name.trim(), label: typed }}
      locale={locale}
    />
  );
}
