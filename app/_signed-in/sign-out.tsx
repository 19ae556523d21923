"use client";

import { SignOutButton } from "@/components/dashboard/sign-out-button";
import type { Locale } from "@/lib/platform/values/locale";

/** The sign-out button, with next-auth behind it. Nothing that was typed stays behind in the tab. */
export function SignOut({ locale }: { locale: Locale }) {
  return <SignOutButton onSignOut={leave} locale={locale} />;
}

async function leave() {
  // Fetched when it is needed, once, instead of with every page.
  const { signOut } = await import("next-auth/react");
  try {
    sessionStorage.clear();
  } catch {
    // A browser that lets us store nothing has stored nothing.
  }
  return signOut({ callbackUrl: "/login" });
}
