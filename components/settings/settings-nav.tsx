import type { Link } from "@/components/ui/link";
import type { Locale } from "@/lib/platform/values/locale";
import { settingsTexts } from "./texts";

/** The pages of the settings, in the order they are shown; the last two are for every member, the others for those who manage. */
const PAGES = [
  "profile",
  "team",
  "approvals",
  "credentials",
  "webhooks",
  "psp",
  "payer-mail",
  "privacy",
  "audit",
  "notices",
  "security",
  "notifications",
] as const;

/** Those that are about the member themself. */
const OWN: readonly string[] = ["security", "notifications"];

/** The pages of the settings that a member sees, each with its name. */
export function settingsPlaces(
  manages: boolean,
  locale: Locale,
): readonly { readonly href: string; readonly label: string }[] {
  const { nav } = settingsTexts(locale);
  return PAGES.filter((page) => manages || OWN.includes(page)).map((page) => ({
    href: `/settings/${page}`,
    label: nav[page],
  }));
}

/** The row of pages above every page of the settings. */
export function SettingsNav({
  manages,
  link: LinkTo,
  locale,
}: {
  /** Whether the member may change what is the merchant's; others see only what is their own. */
  manages: boolean;
  link: Link;
  locale: Locale;
}) {
  const t = settingsTexts(locale);
  return (
    <nav
      aria-label={t.title}
      className="-mx-4 overflow-x-auto border-line border-b lg:mx-0 lg:overflow-visible print:hidden"
    >
      {/* The space at its ends is the row's own: that of what scrolls would be lost at the far end. A mouse does not scroll
          sideways: there the row becomes two. */}
      <ul className="flex w-max gap-5 px-4 lg:w-auto lg:flex-wrap lg:gap-x-4 lg:gap-y-0 lg:px-0">
        {settingsPlaces(manages, locale).map(({ href, label }) => (
          <li key={href}>
            <LinkTo
              href={href}
              className="-mb-px flex min-h-11 items-center whitespace-nowrap border-transparent border-b-2 font-medium text-muted text-sm transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:text-ink"
            >
              {label}
            </LinkTo>
          </li>
        ))}
      </ul>
    </nav>
  );
}
