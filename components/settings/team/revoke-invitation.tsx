import { ConfirmedAction } from "@/components/dashboard/confirmed-action";
import { BUTTON } from "@/components/ui/button-style";
import type { Locale } from "@/lib/platform/values/locale";
import { teamTexts } from "./texts";

/** Takes an invitation back. */
export function RevokeInvitation({
  id,
  email,
  locale,
}: {
  id: string;
  email: string;
  locale: Locale;
}) {
  const t = teamTexts(locale).pending;
  return (
    <ConfirmedAction
      method="DELETE"
      path={`/team/invitations/${id}`}
      look={BUTTON.small}
      words={{
        button: t.revoke,
        label: t.revokeOf(email),
        title: t.revokeTitle,
        help: t.revokeHelp(email),
        done: t.revoked,
      }}
      locale={locale}
    />
  );
}
