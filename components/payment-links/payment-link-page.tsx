import { ExternalLink, ReceiptText } from "lucide-react";
import { dashboardTexts } from "@/components/dashboard/texts";
import { textsFor } from "@/components/text/texts-for";
import { BackLink } from "@/components/ui/back-link";
import { BUTTON } from "@/components/ui/button-style";
import { CopyButton } from "@/components/ui/copy-button";
import { Facts } from "@/components/ui/facts";
import type { Link } from "@/components/ui/link";
import { PageHeading } from "@/components/ui/page-heading";
import { PrintButton } from "@/components/ui/print-button";
import { QrPicture } from "@/components/ui/qr-picture";
import { Section } from "@/components/ui/section";
import type { Locale } from "@/lib/platform/values/locale";
import { amountWords, chargesOfLink, LINKS_PLACE, type ShownPaymentLink } from "./shown-link";
import { LinkStateBadge } from "./state-badge";
import { StopOrResume } from "./stop-or-resume";
import { paymentLinkTexts } from "./texts";

interface PaymentLinkPageProps {
  readonly shown: ShownPaymentLink;
  readonly merchantName: string;
  /** Whether this member may stop and resume links. */
  readonly mayChange: boolean;
  readonly link: Link;
  readonly locale: Locale;
}

/** A payment link: its address and QR Code, what it says, and the charges that it made. On paper it is a poster. */
export function PaymentLinkPage(props: PaymentLinkPageProps) {
  const { shown, mayChange, link: LinkTo, locale } = props;
  const t = paymentLinkTexts(locale);
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <div className="flex flex-col gap-5 print:hidden">
        <PageHeading
          title={<bdi>{shown.title}</bdi>}
          lead={amountWords(shown, locale)}
          above={
            <BackLink href={LINKS_PLACE} link={LinkTo}>
              {t.back}
            </BackLink>
          }
        >
          {mayChange ? <StopOrResume shown={shown} locale={locale} /> : null}
        </PageHeading>
        <p>
          <LinkStateBadge state={shown.state} locale={locale} />
        </p>
      </div>
      <div className="grid items-start gap-5 md:grid-cols-2 print:block">
        <Share {...props} />
        <div className="flex flex-col gap-5 print:hidden">
          <Section heading={t.detail.charges} help={t.detail.chargesHelp}>
            <p className="font-semibold tabular-nums">
              {t.detail.counts(shown.paidPayments, shown.openPayments)}
            </p>
            <LinkTo href={chargesOfLink(shown)} className={BUTTON.quiet}>
              <ReceiptText className="size-4" aria-hidden="true" />
              {t.detail.seeCharges}
            </LinkTo>
          </Section>
          <About shown={shown} locale={locale} />
        </div>
      </div>
    </div>
  );
}

function Share({ shown, merchantName, locale }: PaymentLinkPageProps) {
  const t = paymentLinkTexts(locale).detail;
  return (
    <>
      <div className="hidden flex-col items-center gap-6 pt-10 text-center print:flex">
        <p className="text-xl">
          <bdi>{merchantName}</bdi>
        </p>
        <p className="font-semibold text-3xl">
          <bdi>{shown.title}</bdi>
        </p>
        <p className="text-2xl tabular-nums">{amountWords(shown, locale)}</p>
        <QrPicture text={shown.url} label={t.qr} size={420} className="w-[12cm]" />
        <p className="text-xl">{t.scan}</p>
        <p className="break-all text-sm">{shown.url}</p>
      </div>
      <div className="print:hidden">
        <Section heading={t.share} help={t.shareHelp}>
          <QrPicture text={shown.url} label={t.qr} size={240} className="w-60" />
          <p translate="no" className="break-all rounded-control bg-paper px-3 py-2 text-sm">
            <span className="sr-only">{t.address}: </span>
            {shown.url}
          </p>
          <CopyButton
            text={shown.url}
            copied={dashboardTexts(locale).copied}
            className={BUTTON.large}
          >
            {t.copy}
          </CopyButton>
          <PrintButton className={BUTTON.quiet}>{t.print}</PrintButton>
          <a href={shown.url} target="_blank" rel="noopener noreferrer" className={BUTTON.quiet}>
            <ExternalLink className="size-4" aria-hidden="true" />
            {t.openPage}
          </a>
        </Section>
      </div>
    </>
  );
}

function About({ shown, locale }: { shown: ShownPaymentLink; locale: Locale }) {
  const t = paymentLinkTexts(locale).detail;
  const { billingTypes, instant } = textsFor(locale);
  const { pixExpiresInMinutes: minutes, endsAt, maxPayments, description } = shown;
  return (
    <Section heading={t.about}>
      {description === null ? null : (
        <p className="whitespace-pre-line break-words">
          <bdi>{description}</bdi>
        </p>
      )}
      <Facts
        facts={[
          [t.amount, amountWords(shown, locale)],
          [
            t.methods,
            shown.billingTypes?.map((one) => billingTypes[one]).join(", ") ?? t.payerPicks,
          ],
          [t.due, t.dueIn(shown.dueInDays)],
          [t.pixValid, minutes === null ? null : t.minutes(minutes)],
          [t.limit, maxPayments === null ? null : paymentLinkTexts(locale).paid(maxPayments)],
          [t.endsAt, endsAt === null ? null : instant(new Date(endsAt))],
          [t.reference, <bdi key="reference">{shown.reference}</bdi>],
          [t.created, instant(new Date(shown.createdAt))],
        ]}
      />
    </Section>
  );
}
