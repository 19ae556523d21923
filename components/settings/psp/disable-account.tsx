import { ConfirmedAction } from "@/components/dashboard/confirmed-action";
import { BUTTON } from "@/components/ui/button-style";
import type { Locale } from "@/lib/platform/values/locale";
import { pspTexts } from "./texts";

/** Takes an account out of use for new charges. */
export function DisableAccount({ id, name, locale }: { id: string; name: string; locale: Locale }) {
  const t = pspTexts(locale).disable;
  return (
    <ConfirmedAction
      method="DELETE"
      path={`/psp-accounts/${id}`}
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
