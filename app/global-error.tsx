"use client";

import "@fontsource-variable/inter/wght.css";
import "./globals.css";
import { documentLocale } from "@/components/text/document-locale";
import { ErrorMessage } from "@/components/ui/error-message";

/** Stands in for the root layout when that is what failed. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang={documentLocale()}>
      <body>
        <ErrorMessage error={error} onRetry={retry} />
      </body>
    </html>
  );
}
