"use client";

import { CircleCheck, Mail, MessageCircle, Plus } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { emailHref, type Shared, shareMessage, whatsAppHref } from "@/components/charge/share";
import { readStatus } from "@/components/checkout/browser/read-status";
import { dashboardTexts } from "@/components/dashboard/texts";
import { centsOf } from "@/components/text/amounts";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { CopyButton } from "@/components/ui/copy-button";
import type { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { QrPicture } from "@/components/ui/qr-picture";
import { Section } from "@/components/ui/section";
import type { PaymentResponse } from "@/lib/charges/payment-response";
import { screenTag } from "@/lib/checkout/watched-screen";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { formatBrl } from "@/lib/platform/values/money";
import type { Payer } from "@/lib/platform/values/payer";
import { newChargeTexts } from "./texts";

/** A charge that was just made, and whom to send it to. */
export interface Made {
  readonly payment: PaymentResponse;
  readonly payer: Pick<Payer, "name" | "email" | "phone">;
}

interface MadeChargeProps {
  readonly made: Made;
  readonly merchantName: string;
  /** The address of an empty form. */
  readonly newHref: string;
  readonly onAgain: () => void;
  readonly link: Link;
  readonly locale: Locale;
}

/** The end of the form: the link and the code to share. */
export function MadeCharge({
  made,
  merchantName,
  newHref,
  onAgain,
  link: LinkTo,
  locale,
}: MadeChargeProps) {
  const { payment, payer } = made;
  const t = newChargeTexts(locale).made;
  const amount = payment.amount === 0 ? null : formatBrl(centsOf(payment.amount));
  const dueDate = textsFor(locale).day(payment.dueDate as CivilDate);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useReloadOnceReady(payment);
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <div className="flex flex-col gap-2">
        <h1
          ref={heading}
          tabIndex={-1}
          className="flex items-center gap-2 font-semibold text-2xl tracking-tight outline-none"
        >
          <CircleCheck className="size-7 shrink-0 text-green" aria-hidden="true" />
          {t.title}
        </h1>
        <p className="text-muted">
          <bdi>{t.lead(amount, payer.name, dueDate)}</bdi>
        </p>
      </div>
      {payment.status === "CREATING" ? (
        <Notice tone="info" live>
          {t.preparing}
        </Notice>
      ) : null}
      <div className={`grid items-start gap-5 ${payment.pix ? "md:grid-cols-2" : ""}`}>
        <ShareLink made={made} merchantName={merchantName} locale={locale} />
        {payment.pix ? (
          <PixCode code={payment.pix.copyPaste} expiresAt={payment.pix.expiresAt} locale={locale} />
        ) : null}
      </div>
      <div className="flex flex-wrap gap-3">
        <a
          href={newHref}
          onClick={(event) => {
            event.preventDefault();
            onAgain();
          }}
          className={BUTTON.quiet}
        >
          <Plus className="size-4" aria-hidden="true" />
          {t.again}
        </a>
        <LinkTo href={`/charges/${payment.id}`} className={BUTTON.quiet}>
          {t.open}
        </LinkTo>
      </div>
    </div>
  );
}

function ShareLink({
  made,
  merchantName,
  locale,
}: Pick<MadeChargeProps, "made" | "merchantName" | "locale">) {
  const { payment, payer } = made;
  const t = newChargeTexts(locale).made;
  const id = useId();
  const link = payment.checkoutUrl ?? payment.invoiceUrl ?? "";
  const shared: Shared = {
    payer,
    amount: centsOf(payment.amount),
    description: payment.description,
    dueDate: payment.dueDate as CivilDate,
  };
  const message = shareMessage(shared, merchantName, link);
  return (
    <Section heading={t.share} help={t.shareHelp}>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-medium text-sm">
          {t.link}
        </label>
        <input
          id={id}
          readOnly
          value={link}
          translate="no"
          onFocus={(event) => event.currentTarget.select()}
          className={`${CONTROL} bg-paper text-sm`}
        />
      </div>
      <CopyButton text={link} copied={dashboardTexts(locale).copied} className={BUTTON.large}>
        {t.copyLink}
      </CopyButton>
      <div className="grid gap-3">
        <a
          href={whatsAppHref(shared, message)}
          target="_blank"
          rel="noopener noreferrer"
          className={BUTTON.quiet}
        >
          <MessageCircle className="size-4" aria-hidden="true" />
          {t.whatsApp}
        </a>
        <a href={emailHref(shared, merchantName, message)} className={BUTTON.quiet}>
          <Mail className="size-4" aria-hidden="true" />
          {t.email}
        </a>
      </div>
    </Section>
  );
}

function PixCode({
  code,
  expiresAt,
  locale,
}: {
  code: string;
  expiresAt: string | null;
  locale: Locale;
}) {
  const t = newChargeTexts(locale);
  const until = expiresAt && t.validUntil(textsFor(locale).instant(new Date(expiresAt)));
  return (
    <Section heading={t.made.code} help={t.made.codeHelp}>
      <QrPicture text={code} label={t.made.qr} size={240} className="w-60" />
      {until ? <p className="text-center text-muted text-sm tabular-nums">{until}</p> : null}
      <CopyButton text={code} copied={dashboardTexts(locale).copied} className={BUTTON.quiet}>
        {t.made.copyCode}
      </CopyButton>
    </Section>
  );
}

const POLL_INTERVAL_MS = 2_000;

/** A code that is still being made is there once the payer's page has it; then so does this one. */
function useReloadOnceReady({ id, status }: PaymentResponse): void {
  useEffect(() => {
    if (status !== "CREATING") return;
    const timer = setInterval(async () => {
      const inTime = AbortSignal.timeout(POLL_INTERVAL_MS);
      const shown = { tag: screenTag({ screen: "preparing" }), waitSeconds: 0 };
      const now = await readStatus(`/checkout/${id}/status`, shown, inTime).catch(() => null);
      if (now && now.screen !== "preparing") window.location.reload();
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [id, status]);
}
