import { ConfirmedAction } from "@/components/dashboard/confirmed-action";
import { BUTTON } from "@/components/ui/button-style";
import type { Locale } from "@/lib/platform/values/locale";
import { credentialsTexts } from "./texts";

/** Revokes a secret, once its name is typed. */
export function RevokeSecret({
  id,
  name,
  only,
  locale,
}: {
  id: string;
  name: string;
  /** No other secret is in force. */
  only: boolean;
  locale: Locale;
}) {
  const t = credentialsTexts(locale).revoke;
  return (
    <ConfirmedAction
      method="POST"
      path={`/credentials/${id}/revoke`}
      body={{ name }}
      look={`${BUTTON.small} print:hidden`}
      words={{
        button: t.action,
        label: t.of(name),
        title: t.title(name),
        help: only ? `${t.help} ${t.last}` : t.help,
        done: t.done,
      }}
      typed={{ word: name, label: t.typed(name) }}
      locale={locale}
    />
  );
}
