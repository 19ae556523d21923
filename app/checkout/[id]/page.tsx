import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { CheckoutPage } from "@/components/checkout/checkout-page";
import { screenAnnouncement } from "@/components/checkout/screen-announcement";
import { textsFor } from "@/components/text/texts-for";
import { now } from "@/lib/clock";
import { checkoutScreen } from "@/lib/domain/checkout-screen";
import { env } from "@/lib/env";
import { readCheckout } from "@/lib/operations/read-checkout";
import { requestLocale } from "../../request-locale";
import { LiveCheckout } from "./live-checkout";

interface PageProps {
  params: Promise<{ id: string }>;
}

/** The title and the page ask for the same charge; it is read once, at one instant. */
const checkoutAt = cache(async (id: string) => {
  return { instant: now(), view: await readCheckout(id) };
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { view } = await checkoutAt((await params).id);
  if (view === null) return {};
  const t = textsFor(await requestLocale()).checkout;
  return { title: t.title(view.merchantName), referrer: "no-referrer" };
}

export default async function Page({ params }: PageProps) {
  const { view, instant } = await checkoutAt((await params).id);
  if (view === null) notFound();
  const locale = await requestLocale();
  const screen = checkoutScreen(view, instant);
  const sandbox = env().environment === "sandbox";
  const path = `/checkout/${view.id}`;
  return (
    <CheckoutPage
      view={view}
      screen={screen}
      now={instant}
      locale={locale}
      sandbox={sandbox}
      simulateAction={sandbox ? `${path}/simulate` : null}
      nonce={await styleNonce()}
      watch={
        <LiveCheckout
          statusUrl={`${path}/status`}
          screen={screen.kind}
          announcement={screenAnnouncement(screen, textsFor(locale))}
          locale={locale}
        />
      }
    />
  );
}

/** This response's nonce, which our own server hands on in the policy it answers with. */
async function styleNonce(): Promise<string> {
  const policy = (await headers()).get("content-security-policy") ?? "";
  return /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
}
