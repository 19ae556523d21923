import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ReceiptPage } from "@/components/checkout/receipt-page";
import { checkoutTexts } from "@/components/checkout/texts";
import { checkoutHref } from "@/components/checkout/visit";
import { env } from "@/lib/env";
import { requestLocale } from "../../../request-locale";
import { MissingCharge } from "../missing-charge";
import { checkoutAt, type PageProps, styleNonce, visitOf } from "../visit-of";

export async function generateMetadata(): Promise<Metadata> {
  const t = checkoutTexts(await requestLocale()).receipt;
  return { title: t.title, referrer: "no-referrer" };
}

/** Before anything was paid there is no receipt: the charge itself says what there is. */
export default async function Page({ params, searchParams }: PageProps) {
  const { view, instant } = await checkoutAt((await params).id);
  if (view === null) return <MissingCharge />;
  const visit = await visitOf(await searchParams, instant);
  if (view.paid === null) redirect(checkoutHref(view.id, visit));
  return (
    <ReceiptPage
      view={view}
      paid={view.paid}
      visit={visit}
      sandbox={env().environment === "sandbox"}
      nonce={await styleNonce()}
    />
  );
}
