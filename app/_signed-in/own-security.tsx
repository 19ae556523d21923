"use client";

import { useRouter } from "next/navigation";
import { type AccountSecurity, SecurityPage } from "@/components/security/security-page";
import type { Locale } from "@/components/text/choose-locale";

/** The security page, with the router behind it. */
export function OwnSecurity({ account, locale }: { account: AccountSecurity; locale: Locale }) {
  const router = useRouter();
  return (
    <SecurityPage
      account={account}
      onChanged={() => router.refresh()}
      // A full load: nothing that this tab kept of the session survives it.
      onSignedOut={() => window.location.assign("/login")}
      locale={locale}
    />
  );
}
