import type { ReactNode } from "react";
import { textsFor } from "@/components/text/texts-for";
import { EnvironmentBadge } from "@/components/ui/environment-badge";
import { Wordmark } from "@/components/ui/wordmark";
import type { Locale } from "@/lib/platform/values/locale";
import { loginTexts } from "./login-texts";

/** The sign-in: what this place is, which environment, and the form. */
export function LoginPage({
  sandbox,
  leadsBack,
  locale,
  children,
}: {
  sandbox: boolean;
  /** Whether it leads to a page that was asked for before. */
  leadsBack: boolean;
  locale: Locale;
  children: ReactNode;
}) {
  const t = textsFor(locale);
  const words = loginTexts(locale);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[380px] flex-col justify-center gap-6 px-5 py-10">
      <div className="flex items-center justify-between gap-3">
        <Wordmark />
        <EnvironmentBadge label={sandbox ? t.sandbox : t.production} sandbox={sandbox} />
      </div>
      <div className="flex flex-col gap-6 rounded-card border border-line bg-card p-6 shadow-lift">
        <div className="flex flex-col gap-1">
          <h1 className="font-semibold text-2xl tracking-tight">{words.heading}</h1>
          <p className="text-muted">{leadsBack ? words.leadBack : words.lead}</p>
        </div>
        {children}
      </div>
    </main>
  );
}
