import type { Metadata } from "next";
import { CheckoutPage } from "@/components/checkout/checkout-page";
import { checkoutTexts } from "@/components/checkout/texts";
import { checkoutScreen } from "@/lib/domain/checkout-screen";
import { env } from "@/lib/env";
import { requestLocale } from "../../request-locale";
import { MissingCharge } from "./missing-charge";
import { checkoutAt, type PageProps, styleNonce, visitOf } from "./visit-of";

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { view } = await checkoutAt((await params).id);
  const t = checkoutTexts(await requestLocale());
  if (view === null) return { title: t.notFound.heading };
  return { title: t.title(view.merchantName), referrer: "no-referrer" };
}

export default async function Page({ params, searchParams }: PageProps) {
  const { view, instant } = await checkoutAt((await params).id);
  if (view === null) return <MissingCharge />;
  const query = await searchParams;
  const visit = await visitOf(query, instant);
  const screen = checkoutScreen(view, instant);
  return (
    <CheckoutPage
      view={view}
      screen={screen}
      visit={visit}
      cameBack={query.back !== undefined}
      sandbox={env().environment === "sandbox"}
      nonce={await styleNonce()}
    />
  );
}
