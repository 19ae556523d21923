import { renderToStaticMarkup } from "react-dom/server";
import { inLanguage } from "@/components/docs/document";
import { docsTexts } from "@/components/docs/texts";
import { compressed } from "@/lib/http/compressed";
import { referencePageHeaders } from "@/lib/http/page-headers";
import type { OperationResponse } from "@/lib/http/response";
import { env, servesHttps } from "@/lib/platform/env";
import type { Locale } from "@/lib/platform/values/locale";

/**
 * The page on which the API can be read and, in the sandbox, tried: the only one of the documentation with a script.
 *
 * @param script the address of the script.
 */
export async function referencePage(
  request: Request,
  locale: Locale,
  script: string,
): Promise<OperationResponse> {
  const t = docsTexts(locale);
  // In production a try would charge somebody.
  const tryIt = env().environment === "sandbox" ? "" : undefined;
  const markup = renderToStaticMarkup(
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${t.tryIt} · Vintém`}</title>
        <meta name="referrer" content="no-referrer" />
        <meta name="robots" content="noindex, nofollow" />
        <link rel="icon" href="/icon.svg" />
        <style>{STYLE}</style>
      </head>
      <body>
        <nav>
          <a href={inLanguage("/docs", locale)}>{`Vintém · ${t.name}`}</a>
        </nav>
        <noscript>
          <p>
            {t.needsScript} <a href={inLanguage("/docs/api", locale)}>{t.fields}</a>
          </p>
        </noscript>
        <div data-reference="/openapi.json" data-try-it={tryIt} />
        <script src={script} defer />
      </body>
    </html>,
  );
  const { bytes, headers } = await compressed(`<!DOCTYPE html>${markup}`, request);
  return {
    kind: "file",
    type: "text/html; charset=utf-8",
    bytes,
    headers: { ...referencePageHeaders(servesHttps()), ...headers },
  };
}

/** For the one line above the reference, which has styles of its own. */
const STYLE = [
  "body{margin:0;font-family:system-ui,sans-serif;color-scheme:light dark}",
  "nav{padding:.75rem 1.25rem}",
  "nav a{color:#a4471d}",
  "body.dark-mode nav a{color:#eb9263}",
].join("");
