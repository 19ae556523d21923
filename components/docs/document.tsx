import type { ReactNode } from "react";
import { THEME_COLOURS } from "@/components/ui/theme-colours";
import { Wordmark } from "@/components/ui/wordmark";
import type { Locale } from "@/lib/platform/values/locale";
import { docsTexts } from "./texts";

/** A link of the contents. */
export interface DocsLink {
  readonly href: string;
  readonly text: string;
}

/** A whole page of the documentation: no script, and nothing from elsewhere. */
export function DocsDocument({
  locale,
  title,
  stylesheets,
  path,
  guides,
  reference,
  children,
}: {
  locale: Locale;
  /** Without the service's name. */
  title: string;
  /** The addresses of the stylesheets, in their order. */
  stylesheets: readonly string[];
  /** The page's own path, without a query. */
  path: string;
  guides: readonly DocsLink[];
  reference: readonly DocsLink[];
  children: ReactNode;
}) {
  const t = docsTexts(locale);
  const other = locale === "en" ? "pt-BR" : "en";
  const groups = [
    [t.guides, guides],
    [t.reference, reference],
  ] as const;
  return (
    <html lang={locale}>
      {/* biome-ignore lint/style/noHeadElement: Next.js, whose rule it is, does not render this page */}
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {stylesheets.map((address) => (
          <link key={address} rel="stylesheet" href={address} />
        ))}
        {THEME_COLOURS.map(({ media, color }) => (
          <meta key={media} name="theme-color" content={color} media={media} />
        ))}
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · Vintém`}</title>
        <meta name="referrer" content="no-referrer" />
        <meta name="robots" content="noindex, nofollow" />
        <link rel="icon" href="/icon.svg" />
      </head>
      <body className="docs">
        <a className="docs-skip" href="#text">
          {t.skip}
        </a>
        <header className="docs-head">
          <a href={inLanguage("/docs", locale)} className="docs-home">
            <Wordmark />
            <span className="docs-name">{t.name}</span>
          </a>
          <a href={inLanguage(path, other)} lang={other} hrefLang={other}>
            {t.otherLanguage}
          </a>
        </header>
        <div className="docs-columns">
          <nav className="docs-contents" aria-label={t.contents}>
            {groups.map(([name, links]) => (
              <div key={name}>
                <p>{name}</p>
                <ul>
                  {links.map(({ href, text }) => (
                    <li key={href}>
                      <a
                        href={inLanguage(href, locale)}
                        aria-current={href === path ? "page" : undefined}
                      >
                        {text}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
          <main id="text" className="docs-text" tabIndex={-1}>
            {children}
          </main>
        </div>
      </body>
    </html>
  );
}

/** A page of the documentation in a language, whatever the browser prefers. */
export function inLanguage(href: string, locale: Locale): string {
  const [path = "", anchor] = href.split("#");
  return `${path}?lang=${locale}${anchor === undefined ? "" : `#${anchor}`}`;
}
