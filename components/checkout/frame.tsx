import { FlaskConical } from "lucide-react";
import type { ReactNode } from "react";
import { textsFor } from "@/components/text/texts-for";
import { Wordmark } from "@/components/ui/wordmark";
import { BrandStyle } from "./brand-style";
import type { FramedShop } from "./framed-shop";
import { Contact } from "./merchant-contact";
import { MerchantMark } from "./merchant-mark";
import { checkoutTexts } from "./texts";
import { pageHref, type Visit } from "./visit";

/** The frame of every payer's page: the merchant above, who made the page below. */
export function CheckoutFrame({
  shop,
  label,
  visit,
  sandbox,
  nonce,
  wide = false,
  below = "",
  smallPrint = null,
  children,
}: {
  shop: FramedShop;
  /** What stands above the merchant's name. */
  label: string;
  visit: Visit;
  /** Marks the page as a test one. */
  sandbox: boolean;
  /** What this response's own style needs to be taken. */
  nonce: string;
  /** A boleto's bars need more room. */
  wide?: boolean;
  /** This page's own part of the address, for the same page in the other language. */
  below?: string;
  smallPrint?: string | null;
  children: ReactNode;
}) {
  const texts = textsFor(visit.locale);
  const t = checkoutTexts(visit.locale);
  const width = `w-full ${wide ? "max-w-[500px]" : "max-w-[420px]"} print:max-w-none`;
  const other = visit.locale === "en" ? "pt-BR" : "en";
  return (
    <div className="flex min-h-dvh flex-col items-center">
      {shop.brand.colour === null ? null : <BrandStyle colour={shop.brand.colour} nonce={nonce} />}
      <header className="brand flex w-full flex-col items-center">
        {sandbox ? (
          <p className="flex w-full flex-wrap items-center justify-center gap-x-2 bg-amber-tint px-4 py-2 text-center text-amber text-sm">
            <FlaskConical className="size-4" aria-hidden="true" />
            <strong className="font-semibold">{texts.sandbox}</strong>
            <span>{texts.sandboxHelp}</span>
          </p>
        ) : null}
        <div className={`flex items-center gap-3 px-5 pt-5 pb-4 sm:px-0 sm:pt-8 ${width}`}>
          <MerchantMark shop={shop} />
          <p className="min-w-0">
            <span className="block text-muted text-sm leading-5">{label}</span>
            <bdi className="line-clamp-2 font-semibold leading-6">{shop.merchantName}</bdi>
          </p>
        </div>
      </header>
      <div className={`brand flex flex-1 flex-col gap-4 sm:flex-none ${width}`}>{children}</div>
      <footer className={`flex flex-col gap-3 px-5 pt-2 pb-8 text-muted text-sm sm:px-0 ${width}`}>
        <Contact contact={shop.brand.contact} heading={t.contact} />
        {smallPrint === null ? null : <p>{smallPrint}</p>}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p className="flex items-center gap-1.5">
            {t.madeWith} <Wordmark small />
          </p>
          <a
            href={pageHref(shop.home + below, { lang: other })}
            hrefLang={other}
            lang={other}
            className="-mx-2 inline-flex min-h-11 items-center rounded-control px-2 underline underline-offset-4 hover:text-ink print:hidden"
          >
            {t.otherLanguage}
          </a>
        </div>
      </footer>
    </div>
  );
}
