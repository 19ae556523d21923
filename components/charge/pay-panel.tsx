import { ExternalLink, Mail, MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import { CopyButton } from "@/components/ui/copy-button";
import { QrPicture } from "@/components/ui/qr-picture";
import { Section } from "@/components/ui/section";
import type { ChargeRecord } from "@/lib/charge-details/charge-record";
import type { PaymentResponse } from "@/lib/charges/payment-response";
import type { CheckoutScreen } from "@/lib/checkout/checkout-screen";
import type { Locale } from "@/lib/platform/values/locale";
import { emailHref, shareMessage, whatsAppHref } from "./share";
import { chargeTexts } from "./texts";

/** The code, and the link to send, for as long as the charge can be paid. */
export function PayPanel({
  record,
  screen,
  payment,
  simulate,
  locale,
}: {
  record: ChargeRecord;
  /** What the charge's payer is shown now. */
  screen: CheckoutScreen;
  /** As `GET /payments/{id}` answers. */
  payment: PaymentResponse;
  /** Plays the payer, in the sandbox; null where there is nothing to play. */
  simulate: ReactNode;
  locale: Locale;
}) {
  const t = chargeTexts(locale).pay;
  const url = payment.invoiceUrl;
  return (
    <Section heading={t.heading}>
      <div className="flex flex-col gap-6">
        {screen.kind === "preparing" ? <p className="text-muted text-sm">{t.preparing}</p> : null}
        {screen.kind === "pix" ? <PixCode screen={screen} locale={locale} /> : null}
        {url === null ? null : <SendLink record={record} url={url} locale={locale} />}
        {simulate}
      </div>
    </Section>
  );
}

function PixCode({
  screen,
  locale,
}: {
  screen: Extract<CheckoutScreen, { kind: "pix" }>;
  locale: Locale;
}) {
  const t = chargeTexts(locale);
  return (
    <div className="flex flex-col gap-3">
      <QrPicture text={screen.brCode} label={t.pay.qr} size={208} className="w-52" />
      <p className="text-center text-muted text-sm tabular-nums">
        {t.facts.validUntil} {textsFor(locale).instant(screen.expiresAt)}
      </p>
      <p className="rounded-control bg-grey-tint px-3 py-2 font-mono text-grey text-xs">
        <span className="line-clamp-2 break-all leading-5">
          <span className="sr-only">{t.pay.code}: </span>
          {screen.brCode}
        </span>
      </p>
      <CopyButton
        text={screen.brCode}
        copied={t.pay.codeCopied}
        className={`${BUTTON.quiet} w-full`}
      >
        {t.pay.copyCode}
      </CopyButton>
    </div>
  );
}

function SendLink({
  record: { charge, merchantName },
  url,
  locale,
}: {
  record: ChargeRecord;
  url: string;
  locale: Locale;
}) {
  const t = chargeTexts(locale).pay;
  const message = shareMessage(charge, merchantName, url);
  const outside = { target: "_blank", rel: "noopener noreferrer" };
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h3 className="font-semibold text-sm">{t.send}</h3>
        <p className="text-muted text-sm">{t.sendHelp}</p>
      </div>
      <a
        href={url}
        {...outside}
        className="flex min-w-0 items-center gap-1.5 text-accent text-sm underline underline-offset-2 hover:text-accent-strong"
      >
        <span className="sr-only">{t.link}: </span>
        <span className="truncate">{url.replace(/^https?:\/\//, "")}</span>
        <ExternalLink className="size-4 shrink-0" aria-hidden="true" />
      </a>
      <CopyButton text={url} copied={t.linkCopied} className={`${BUTTON.primary} w-full`}>
        {t.copyLink}
      </CopyButton>
      <div className="grid grid-cols-2 gap-2">
        <a href={whatsAppHref(charge, message)} {...outside} className={BUTTON.small}>
          <MessageCircle className="size-4 shrink-0" aria-hidden="true" />
          {t.whatsApp}
        </a>
        <a href={emailHref(charge, merchantName, message)} className={BUTTON.small}>
          <Mail className="size-4 shrink-0" aria-hidden="true" />
          {t.email}
        </a>
      </div>
    </div>
  );
}
