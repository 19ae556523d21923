import { ReceiptText } from "lucide-react";
import type { ReactNode } from "react";
import type { Locale } from "@/components/text/choose-locale";
import { textsFor } from "@/components/text/texts-for";
import { EnvironmentBadge } from "@/components/ui/environment-badge";
import type { Link } from "@/components/ui/link";
import { Wordmark } from "@/components/ui/wordmark";

/**
 * The frame of every merchant page: a rail of icons and words on the left, which on a phone is a
 * bar at the bottom, under the thumb.
 */
export function MerchantFrame({
  merchantName,
  email,
  sandbox,
  signOut,
  link: LinkTo,
  locale,
  children,
}: {
  merchantName: string;
  email: string;
  sandbox: boolean;
  /** The button that ends the session; the app layer knows how. */
  signOut: ReactNode;
  link: Link;
  locale: Locale;
  children: ReactNode;
}) {
  const t = textsFor(locale);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[12rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only z-30 rounded-control bg-card px-4 py-2 font-medium text-accent focus:not-sr-only focus:absolute focus:top-3 focus:left-3"
      >
        {t.merchant.skip}
      </a>
      <header className="border-line border-b bg-card lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:border-r lg:border-b-0 lg:px-3 lg:py-5">
        <div className="flex items-center justify-between gap-3 px-4 py-3 lg:flex-col lg:items-start lg:px-3 lg:py-0">
          <Wordmark />
          <EnvironmentBadge label={sandbox ? t.sandbox : t.production} sandbox={sandbox} />
        </div>
        {/* On a phone the merchant's name heads the content instead; the bar has no room for it. */}
        <div className="fixed inset-x-0 bottom-0 z-20 flex border-line border-t bg-card pb-[env(safe-area-inset-bottom)] lg:static lg:mt-8 lg:flex-1 lg:flex-col lg:border-t-0 lg:pb-0">
          <nav aria-label={t.merchant.navigation} className="flex-1">
            <ul>
              <li>
                <LinkTo
                  href="/charges"
                  aria-current="page"
                  className="flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-control px-3 font-medium text-accent text-xs lg:min-h-11 lg:flex-row lg:justify-start lg:gap-3 lg:bg-accent-tint lg:text-sm"
                >
                  <ReceiptText className="size-5" aria-hidden="true" />
                  {t.merchant.charges}
                </LinkTo>
              </li>
            </ul>
          </nav>
          <div className="flex flex-1 flex-col justify-end lg:flex-none lg:gap-3">
            <p className="min-w-0 px-3 text-sm max-lg:hidden">
              <bdi className="line-clamp-2 font-medium">{merchantName}</bdi>
              <span className="block truncate text-muted text-xs" title={email}>
                {email}
              </span>
            </p>
            {signOut}
          </div>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[1248px] px-4 pt-5 pb-28 outline-none lg:px-6 lg:py-7"
      >
        <p className="mb-3 font-medium text-muted text-sm lg:hidden">
          <bdi>{merchantName}</bdi>
        </p>
        {children}
      </main>
    </div>
  );
}
