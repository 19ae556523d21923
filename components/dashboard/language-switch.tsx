"use client";

import { Languages } from "lucide-react";
import { LOCALE_COOKIE, type Locale } from "@/lib/platform/values/locale";

const YEAR_S = 31_536_000;

/** Each language by its own name, for who cannot read the other. */
const NAMES = { "pt-BR": "Português", en: "English" } as const;

/** Shows the pages in the other language, from now on in this browser. */
export function LanguageSwitch({ locale }: { locale: Locale }) {
  const other = locale === "en" ? "pt-BR" : "en";
  return (
    <button
      type="button"
      lang={other}
      onClick={() => {
        const secure = window.location.protocol === "https:" ? "; secure" : "";
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain HTTP
        document.cookie = `${LOCALE_COOKIE}=${other}; path=/; max-age=${YEAR_S}; samesite=lax${secure}`;
        window.location.reload();
      }}
      className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 font-medium text-muted text-sm transition-colors hover:text-ink lg:short:min-h-9"
    >
      <Languages className="size-5 shrink-0" aria-hidden="true" />
      {NAMES[other]}
    </button>
  );
}
