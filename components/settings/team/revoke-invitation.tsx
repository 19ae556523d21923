import { ConfirmedDeed } from "@/components/dashboard/confirmed-deed";
import type { Locale } from "@/components/text/choose-locale";
import { BUTTON } from "@/components/ui/button-style";
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
    <ConfirmedDeed
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
