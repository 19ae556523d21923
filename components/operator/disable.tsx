import { type ActionWords, ConfirmedAction } from "@/components/dashboard/confirmed-action";
import type { Locale } from "@/lib/platform/values/locale";

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
  texts: ActionWords & { readonly typed: string };
  locale: Locale;
}) {
  return (
    <ConfirmedAction
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
