"use client";

import { signOut } from "next-auth/react";
import { SignOutButton } from "@/components/dashboard/sign-out-button";
import type { Locale } from "@/components/text/choose-locale";

/** The sign-out button, with next-auth behind it. */
export function SignOut({ locale }: { locale: Locale }) {
  return <SignOutButton onSignOut={() => signOut({ callbackUrl: "/login" })} locale={locale} />;
}
