import { ConfirmedAction } from "@/components/dashboard/confirmed-action";
import { BUTTON } from "@/components/ui/button-style";
import type { Locale } from "@/lib/platform/values/locale";
import { pspTexts } from "./texts";

/** Replaces the secret part of the address that an account's provider calls. */
export function RotateWebhook({
  path,
  name,
  locale,
}: {
  /** The path of the account, below `/api/dashboard`. */
  path: string;
  name: string;
  locale: Locale;
}) {
  const t = pspTexts(locale).rotateWebhook;
  return (
    <ConfirmedAction
      method="POST"
      path={`${path}/webhook/rotate`}
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
