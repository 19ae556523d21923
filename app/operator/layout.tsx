import {
  Activity,
  BookOpenCheck,
  CircleAlert,
  Coins,
  Landmark,
  Mail,
  ScrollText,
  Search,
  ShieldCheck,
  Store,
  Tag,
} from "lucide-react";
import type { ReactNode } from "react";
import { DashboardFrame } from "@/components/dashboard/frame";
import { dashboardTexts } from "@/components/dashboard/texts";
import { ViewBanner } from "@/components/operator/view-banner";
import { SESSION_LIMITS } from "@/lib/members/session-cookie";
import { env } from "@/lib/platform/env";
import { KeepAlive } from "../_signed-in/keep-alive";
import { PlaceLink } from "../_signed-in/place-link";
import { Providers } from "../_signed-in/providers";
import { requireOperatorWhoOwes } from "../_signed-in/require";
import { SignOut } from "../_signed-in/sign-out";
import { requestLocale } from "../request-locale";

export default async function OperatorLayout({ children }: { children: ReactNode }) {
  const operator = await requireOperatorWhoOwes();
  const locale = await requestLocale();
  const t = dashboardTexts(locale);
  const { operatorNav: nav } = t;
  return (
    <DashboardFrame
      owner={nav.heading}
      user={{ email: operator.email, role: t.roles.operator }}
      sandbox={env().environment === "sandbox"}
      places={[
        { href: "/operator/health", label: nav.health, icon: Activity },
        { href: "/operator/exceptions/open", label: nav.exceptions, icon: CircleAlert },
        { href: "/operator/closing", label: nav.closing, icon: BookOpenCheck },
        { href: "/operator/merchants", label: nav.merchants, icon: Store },
        { href: "/operator/look-up", label: nav.lookUp, icon: Search },
        { href: "/operator/prices", label: nav.prices, icon: Tag },
        { href: "/operator/revenue", label: nav.revenue, icon: Coins },
        { href: "/operator/psp-accounts", label: nav.pspAccounts, icon: Landmark },
        { href: "/operator/audit", label: nav.audit, icon: ScrollText },
        { href: "/operator/security", label: nav.security, icon: ShieldCheck },
        { href: "/operator/notifications", label: nav.notifications, icon: Mail },
      ]}
      signOut={<SignOut locale={locale} />}
      link={PlaceLink}
      locale={locale}
    >
      <KeepAlive idleSeconds={SESSION_LIMITS.idleSeconds} locale={locale} />
      <Providers close={t.close} locale={locale}>
        {operator.viewing ? <ViewBanner viewing={operator.viewing} locale={locale} /> : null}
        {children}
      </Providers>
    </DashboardFrame>
  );
}
