import type { ReactNode } from "react";
import { THEME_COLOURS } from "@/components/ui/theme-colours";
import type { Locale } from "@/lib/platform/values/locale";

/** What every page of a payer brings to the browser beside its own markup. */
export interface PageAssets {
  /** The stylesheet's address. */
  readonly stylesheet: string;
  /** All the script there is; it goes into the page itself. */
  readonly script: string;
}

/** A whole page of a payer, from `<html>` on: nothing of it needs a framework in the browser. */
export function PayerDocument({
  locale,
  title,
  assets,
  nonce,
  children,
}: {
  locale: Locale;
  /** Without the service's name. */
  title: string;
  assets: PageAssets;
  /** This response's: without it the browser does not run the script. */
  nonce: string;
  children: ReactNode;
}) {
  return (
    <html lang={locale}>
      {/* biome-ignore lint/style/noHeadElement: Next.js, whose rule it is, does not render this page */}
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="stylesheet" href={assets.stylesheet} />
        {THEME_COLOURS.map(({ media, color }) => (
          <meta key={media} name="theme-color" content={color} media={media} />
        ))}
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · Vintém`}</title>
        <meta name="referrer" content="no-referrer" />
        <meta name="robots" content="noindex, nofollow" />
        {/* Phones turn amounts and documents into telephone links otherwise. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <link rel="icon" href="/icon.svg" />
      </head>
      <body>
        {children}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, compiled with the service */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: assets.script }} />
      </body>
    </html>
  );
}
