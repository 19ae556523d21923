import type { LucideIcon } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { textsFor } from "@/components/text/texts-for";
import { EnvironmentBadge } from "@/components/ui/environment-badge";
import { Wordmark } from "@/components/ui/wordmark";
import type { Locale } from "@/lib/platform/values/locale";
import { LanguageSwitch } from "./language-switch";
import { MorePlaces } from "./more-places";
import { dashboardTexts } from "./texts";

/** A link of the navigation. */
export interface Place {
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** How many things wait there, with the words for it; nothing is shown for none. */
  readonly waiting?: { readonly count: number; readonly words: string };
}

/** So many places stand in a phone's bar, the others behind one more button. */
const IN_BAR = 4;

/** The app layer's link that knows whether it leads to where the user is. */
export type PlaceLink = ComponentType<{
  readonly href: string;
  readonly className: string;
  readonly children: ReactNode;
}>;

/**
 * The frame of every page behind a sign-in: a rail of icons and words on the left, which on a phone
 * is a bar at the bottom, under the thumb.
 */
export function DashboardFrame({
  owner,
  user,
  sandbox,
  places,
  jump = null,
  signOut,
  link: LinkTo,
  locale,
  children,
}: {
  /** The name of the merchant whose pages are shown. */
  owner: string;
  /** The e-mail address of who is signed in, and their role. */
  user: { readonly email: string; readonly role: string };
  sandbox: boolean;
  places: readonly Place[];
  /** The quick way to all places, above them in the rail. */
  jump?: ReactNode;
  /** The button that ends the session; the app layer knows how. */
  signOut: ReactNode;
  link: PlaceLink;
  locale: Locale;
  children: ReactNode;
}) {
  const t = textsFor(locale);
  const words = dashboardTexts(locale);
  const further = places.slice(IN_BAR);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] print:block">
      <a
        href="#content"
        className="sr-only z-30 rounded-control bg-card px-4 py-2 font-medium text-accent focus:not-sr-only focus:absolute focus:top-3 focus:left-3"
      >
        {words.skip}
      </a>
      <header className="border-line border-b bg-card lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:overflow-y-auto lg:border-r lg:border-b-0 lg:px-3 lg:py-5 lg:short:py-3 print:hidden">
        <div className="flex items-center justify-between gap-3 px-4 py-3 lg:flex-col lg:items-start lg:px-3 lg:py-0">
          <Wordmark />
          <div className="flex items-center gap-1">
            <EnvironmentBadge label={sandbox ? t.sandbox : t.production} sandbox={sandbox} />
            <div className="lg:hidden">{signOut}</div>
          </div>
        </div>
        {jump}
        {/* On a phone the owner's name heads the content instead; the bar has no room for it. */}
        <div className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-card pb-[env(safe-area-inset-bottom)] max-lg:low:relative lg:static lg:mt-5 lg:flex lg:flex-1 lg:short:mt-3 lg:flex-col lg:border-t-0 lg:pb-0">
          <nav aria-label={words.navigation} className="lg:flex-1">
            {/* Of equal columns from the first place that arrives: those after it move none. */}
            <ul className="grid min-h-14 grid-cols-5 lg:flex lg:flex-col lg:gap-1 lg:short:gap-0">
              {places.map((place, at) => (
                <li key={place.href} className={`min-w-0 ${at < IN_BAR ? "" : "max-lg:hidden"}`}>
                  <PlaceInBar place={place} link={LinkTo} />
                </li>
              ))}
              <li className="min-w-0 lg:hidden">
                <MorePlaces label={words.more} waiting={<Waiting {...waitingIn(further)} />}>
                  {further.map(({ href, label, icon: Icon, waiting }) => (
                    <li key={href}>
                      <LinkTo
                        href={href}
                        className="flex min-h-12 items-center gap-3 rounded-control px-3 font-medium text-muted hover:text-ink aria-[current]:bg-accent-tint aria-[current]:text-accent"
                      >
                        <Icon className="size-5 shrink-0" aria-hidden="true" />
                        <span className="min-w-0 flex-1 truncate">{label}</span>
                        {waiting && waiting.count > 0 ? (
                          <Count count={waiting.count} words={waiting.words} />
                        ) : null}
                      </LinkTo>
                    </li>
                  ))}
                  <li className="mt-2 border-line border-t pt-2">
                    <LanguageSwitch locale={locale} />
                  </li>
                </MorePlaces>
              </li>
            </ul>
          </nav>
          <div className="flex flex-col gap-3 max-lg:hidden">
            <p className="min-w-0 px-3 text-sm">
              <bdi className="line-clamp-2 font-medium">{owner}</bdi>
              <span className="block truncate text-muted text-xs" title={user.email}>
                {user.email}
              </span>
              <span className="block text-muted text-xs">{user.role}</span>
            </p>
            <div>
              <LanguageSwitch locale={locale} />
              {signOut}
            </div>
          </div>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[1248px] px-4 pt-5 pb-28 outline-none lg:px-6 lg:py-7 print:p-0"
      >
        <p className="mb-3 font-medium text-muted text-sm lg:hidden print:hidden">
          <bdi>{owner}</bdi>
        </p>
        {children}
      </main>
    </div>
  );
}

/** A place of the rail, which is one of the bar's on a phone. */
function PlaceInBar({
  place: { href, label, icon: Icon, waiting },
  link: LinkTo,
}: {
  place: Place;
  link: PlaceLink;
}) {
  return (
    <LinkTo
      href={href}
      className="relative flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-control font-medium text-[0.6875rem] text-muted transition-colors hover:text-ink aria-[current]:text-accent lg:min-h-11 lg:flex-row lg:justify-start lg:gap-2 lg:px-3 lg:text-sm lg:short:min-h-9 lg:aria-[current]:bg-accent-tint"
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      <span className="max-w-full truncate">{label}</span>
      {waiting ? <Waiting {...waiting} /> : null}
    </LinkTo>
  );
}

/** How many things wait at a place: a mark on its icon in the bar, at the end of its line in the rail. */
function Waiting({ count, words }: { count: number; words: string }) {
  return count === 0 ? null : (
    <span className="absolute top-1.5 left-[calc(50%+0.5rem)] flex lg:static lg:ml-auto">
      <Count count={count} words={words} />
    </span>
  );
}

function Count({ count, words }: { count: number; words: string }) {
  return (
    <span className="rounded-full bg-accent px-1.5 font-semibold text-[0.6875rem] text-on-accent leading-4 tabular-nums">
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}

/** What waits at several places together. */
function waitingIn(places: readonly Place[]): { count: number; words: string } {
  const waiting = places.flatMap((place) => (place.waiting?.count ? [place.waiting] : []));
  return {
    count: waiting.reduce((sum, { count }) => sum + count, 0),
    words: waiting.map(({ words }) => words).join(", "),
  };
}
