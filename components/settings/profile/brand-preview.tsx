"use client";

import { Copy } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { Accent, BrandAccents } from "@/lib/merchants/brand-colour";
import type { Locale } from "@/lib/platform/values/locale";
import { profileTexts } from "./texts";

/** The grounds of the two themes (app/globals.css), side by side whatever theme the page is in. */
const GROUNDS = {
  light: {
    "--ink": "#1c1917",
    "--muted": "#6b645c",
    "--card": "#ffffff",
    "--line": "#e7e2dc",
  },
  dark: {
    "--ink": "#f3efea",
    "--muted": "#aba298",
    "--card": "#1f1b18",
    "--line": "#39332d",
  },
} as const;

/** The head and the button of the checkout, as they will be, in both themes. */
export function BrandPreview({
  name,
  accents,
  logoUrl,
  locale,
}: {
  name: string;
  accents: BrandAccents;
  logoUrl: string | null;
  locale: Locale;
}) {
  const t = profileTexts(locale).preview;
  return (
    <section aria-label={t.heading} className="grid gap-3 sm:grid-cols-2">
      {(["light", "dark"] as const).map((theme) => (
        <figure key={theme} className="flex min-w-0 flex-col gap-1.5">
          <Themed theme={theme} accent={accents[theme]}>
            <div className="flex min-w-0 items-center gap-3">
              <Mark name={name} logoUrl={logoUrl} />
              <p className="min-w-0">
                <span className="block text-muted text-sm leading-5">{t.chargeOf}</span>
                <bdi className="line-clamp-2 font-semibold leading-6">{name}</bdi>
              </p>
            </div>
            <p className="font-semibold text-3xl tracking-tight">R$&nbsp;49,90</p>
            <span className="flex min-h-11 items-center justify-center gap-2 rounded-control bg-accent px-3 py-2 text-center font-semibold text-on-accent">
              <Copy className="size-4 shrink-0" aria-hidden="true" />
              {t.button}
            </span>
          </Themed>
          <figcaption className="text-muted text-sm">{t[theme]}</figcaption>
        </figure>
      ))}
    </section>
  );
}

/** Draws what is in it in one theme, whichever the page is in. */
function Themed({
  theme,
  accent,
  children,
}: {
  theme: keyof typeof GROUNDS;
  accent: Accent;
  children: ReactNode;
}) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // By script: the policy of our pages takes no style from the server's attributes.
    const variables = {
      ...GROUNDS[theme],
      "--accent": accent.accent,
      "--accent-tint": accent.tint,
      "--on-accent": accent.onAccent,
    };
    for (const [name, value] of Object.entries(variables)) {
      element.current?.style.setProperty(name, value);
    }
  }, [theme, accent]);
  return (
    <div
      ref={element}
      className="flex min-w-0 flex-1 flex-col gap-4 rounded-card border border-line bg-card p-4 text-ink"
    >
      {children}
    </div>
  );
}

function Mark({ name, logoUrl }: { name: string; logoUrl: string | null }) {
  if (logoUrl !== null) {
    return (
      // biome-ignore lint/performance/noImgElement: small already, and behind the session
      <img
        src={logoUrl}
        alt=""
        className="h-12 w-auto min-w-12 max-w-24 shrink-0 rounded-control border border-line bg-plate object-contain p-1"
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-tint font-semibold text-accent text-lg uppercase"
    >
      {[...name][0]}
    </span>
  );
}
