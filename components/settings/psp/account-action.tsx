import { ConfirmedAction } from "@/components/dashboard/confirmed-action";
import { BUTTON } from "@/components/ui/button-style";
import type { Locale } from "@/lib/platform/values/locale";
import { pspTexts } from "./texts";

/**
 * Does something to a provider account once the user has confirmed it: `disable` takes it out of use for new charges,
 * `rotateWebhook` replaces the secret part of the address that its provider calls.
 */
export function AccountAction({
  action,
  method,
  path,
  name,
  locale,
}: {
  action: "disable" | "rotateWebhook";
  method: "POST" | "DELETE";
  /** Below `/api/dashboard`. */
  path: string;
  /** The account's. */
  name: string;
  locale: Locale;
}) {
  const t = pspTexts(locale)[action];
  return (
    <ConfirmedAction
      method={method}
      path={path}
      look={BUTTON.small}
      words={{
        button: t.action,
        label: t.of(name),
        title: t.title(name),
        help: t.help,
        done: t.done,
      }}
      locale={locale}
    />
  );
}
