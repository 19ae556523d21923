import type { ReactNode } from "react";
import { dashboardTexts } from "@/components/dashboard/texts";
import { Facts } from "@/components/ui/facts";
import { Sentence } from "@/components/ui/sentence";
import { Wordmark } from "@/components/ui/wordmark";
import type { Locale } from "@/lib/platform/values/locale";
import type { MemberRole } from "@/lib/platform/values/merchant";
import { inviteTexts } from "./texts";

/** What the holder of an invitation sees before they accept it. */
export interface ShownInvitation {
  readonly merchantName: string;
  readonly email: string;
  readonly role: MemberRole;
}

/** The page of an invitation: who invites whom, with which role, and the form to accept it. */
export function InvitePage({
  invitation: { merchantName, email, role },
  locale,
  children,
}: {
  invitation: ShownInvitation;
  locale: Locale;
  children: ReactNode;
}) {
  const t = inviteTexts(locale);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[440px] flex-col justify-center gap-6 px-5 py-10">
      <Wordmark />
      <div className="flex flex-col gap-6 rounded-card border border-line bg-card p-6 shadow-lift">
        <div className="flex flex-col gap-1">
          <h1 className="font-semibold text-2xl tracking-tight">{t.heading}</h1>
          <p className="text-muted">
            <Sentence text={t.lead} merchant={merchantName} />
          </p>
        </div>
        <Facts
          facts={[
            [t.email, <bdi key="email">{email}</bdi>],
            [t.role, dashboardTexts(locale).roles[role]],
          ]}
        />
        {children}
      </div>
    </main>
  );
}
