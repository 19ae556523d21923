import {
  BookOpenCheck,
  CircleAlert,
  Coins,
  House,
  Link2,
  ReceiptText,
  ScrollText,
  Settings,
  SquareTerminal,
} from "lucide-react";
import type { ReactNode } from "react";
import { listTexts } from "@/components/charges/texts";
import { DashboardFrame, type Place } from "@/components/dashboard/frame";
import { dashboardTexts } from "@/components/dashboard/texts";
import { DEVELOPERS_PLACE } from "@/components/developers/calls-search";
import { MOVEMENTS_PLACE } from "@/components/movements/movements-search";
import { noticeTexts } from "@/components/notices/texts";
import { ViewBanner } from "@/components/operator/view-banner";
import { LINKS_PLACE } from "@/components/payment-links/shown-link";
import { paymentLinkTexts } from "@/components/payment-links/texts";
import { SERIES_PLACE } from "@/components/payment-series/shown-series";
import { paymentSeriesTexts } from "@/components/payment-series/texts";
import { ClockBanner } from "@/components/sandbox/clock-banner";
import { settingsPlaces } from "@/components/settings/settings-nav";
import { EndpointBanner } from "@/components/webhooks/endpoint-banner";
import { countUnreadNotices } from "@/lib/audit/store/security-notices";
import { SESSION_LIMITS } from "@/lib/members/session-cookie";
import { daysAheadOf } from "@/lib/merchants/merchant-now";
import { CLOCK_DAYS_MAX } from "@/lib/merchants/sandbox-clock";
import { countOpen } from "@/lib/payments/store/discrepancies";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { addDays, brasiliaDay } from "@/lib/platform/values/brasilia";
import { allow, may } from "@/lib/platform/values/permission";
import { findTroubledEndpoints } from "@/lib/webhooks/store/endpoint-addresses";
import { JumpTo } from "../_signed-in/jump-to";
import { KeepAlive } from "../_signed-in/keep-alive";
import { PageLink } from "../_signed-in/page-link";
import { PlaceLink } from "../_signed-in/place-link";
import { Providers } from "../_signed-in/providers";
import { requireMemberWhoOwes } from "../_signed-in/require";
import { SignOut } from "../_signed-in/sign-out";
import { requestLocale } from "../request-locale";

/** The rail says "99+" beyond. */
const COUNTED_AT_MOST = 100;

export default async function MerchantLayout({ children }: { children: ReactNode }) {
  const member = await requireMemberWhoOwes("read");
  const locale = await requestLocale();
  const t = dashboardTexts(locale);
  const manager = allow(member, "manage");
  const [open, troubled, notices, daysAhead] = await Promise.all([
    countOpen(member.merchantId, COUNTED_AT_MOST),
    manager ? findTroubledEndpoints(member.merchantId) : [],
    manager ? countUnreadNotices(manager, COUNTED_AT_MOST) : 0,
    daysAheadOf(member.merchantId),
  ]);
  const today = brasiliaDay(now());
  const places: readonly Place[] = [
    { href: "/", label: t.nav.overview, icon: House },
    { href: "/charges", label: t.nav.charges, icon: ReceiptText },
    { href: MOVEMENTS_PLACE, label: t.nav.movements, icon: ScrollText },
    {
      href: "/exceptions/open",
      label: t.nav.exceptions,
      icon: CircleAlert,
      waiting: { count: open, words: t.nav.waiting(open) },
    },
    { href: LINKS_PLACE, label: t.nav.links, icon: Link2 },
    { href: "/closing", label: t.nav.closing, icon: BookOpenCheck },
    { href: "/fees", label: t.nav.fees, icon: Coins },
    ...(manager ? [{ href: DEVELOPERS_PLACE, label: t.nav.developers, icon: SquareTerminal }] : []),
    {
      href: "/settings",
      label: t.nav.settings,
      icon: Settings,
      waiting: { count: notices, words: noticeTexts(locale).unread(notices) },
    },
  ];
  return (
    <DashboardFrame
      owner={member.merchantName}
      user={{ email: member.email, role: t.roles[member.role] }}
      sandbox={env().environment === "sandbox"}
      places={places}
      jump={
        <JumpTo
          targets={[
            ...places.map(({ href, label }) => ({ href, label })),
            { href: SERIES_PLACE, label: paymentSeriesTexts(locale).list.title },
            ...(may(member.role, "charge")
              ? [
                  { href: "/charges/new", label: listTexts(locale).newCharge },
                  { href: `${LINKS_PLACE}/new`, label: paymentLinkTexts(locale).form.title },
                  { href: `${SERIES_PLACE}/new`, label: paymentSeriesTexts(locale).form.title },
                ]
              : []),
            ...settingsPlaces(may(member.role, "manage"), locale),
          ]}
          locale={locale}
        />
      }
      signOut={<SignOut locale={locale} />}
      link={PlaceLink}
      locale={locale}
    >
      <KeepAlive idleSeconds={SESSION_LIMITS.idleSeconds} locale={locale} />
      <Providers close={t.close} locale={locale}>
        {member.viewing ? <ViewBanner viewing={member.viewing} locale={locale} /> : null}
        {daysAhead > 0 ? (
          <ClockBanner
            today={addDays(today, daysAhead)}
            daysAhead={daysAhead}
            last={addDays(today, CLOCK_DAYS_MAX)}
            mayMove={may(member.role, "charge")}
            locale={locale}
          />
        ) : null}
        <EndpointBanner endpoints={troubled} link={PageLink} locale={locale} />
        {children}
      </Providers>
    </DashboardFrame>
  );
}
