import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ChargeActions } from "@/components/charge/charge-actions";
import { ChargePage } from "@/components/charge/charge-page";
import { MailOfCharge } from "@/components/charge/mail-of-charge";
import { SimulateAction } from "@/components/charge/simulate-action";
import { chargeTexts } from "@/components/charge/texts";
import { backToChargesHref, type PageParameters } from "@/components/charges/charges-search";
import { MoveClock } from "@/components/sandbox/move-clock";
import { clockTexts } from "@/components/sandbox/texts";
import { notFoundTexts } from "@/components/text/not-found-texts";
import { textsFor } from "@/components/text/texts-for";
import { DeliveriesOfCharge } from "@/components/webhooks/deliveries-of-charge";
import { type ChargeRecord, expectsNews } from "@/lib/charge-details/charge-record";
import { paymentResponse } from "@/lib/charges/payment-response";
import { checkoutScreen, checkoutViewOf } from "@/lib/checkout/checkout-screen";
import { findMailOfCharge } from "@/lib/mail/store/payer-mail";
import { CLOCK_DAYS_MAX } from "@/lib/merchants/sandbox-clock";
import { installmentOf } from "@/lib/payment-series/installment-of";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { addDays, brasiliaDay } from "@/lib/platform/values/brasilia";
import { formatBrl } from "@/lib/platform/values/money";
import { may } from "@/lib/platform/values/permission";
import { findDeliveriesOfCharge } from "@/lib/webhooks/store/deliveries";
import { findEndpointAddresses } from "@/lib/webhooks/store/endpoint-addresses";
import { PageLink } from "../../../_signed-in/page-link";
import { requestLocale } from "../../../request-locale";
import { LiveCharge } from "./live-charge";
import { recordAt } from "./record-at";

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<PageParameters>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { record } = await recordAt((await params).id);
  const locale = await requestLocale();
  if (!record) return { title: notFoundTexts(locale).title };
  const { amount } = record.charge;
  const t = chargeTexts(locale);
  return { title: t.title(amount === 0n ? t.openAmount : formatBrl(amount)) };
}

export default async function Page({ params, searchParams }: PageProps) {
  const { member, instant, record } = await recordAt((await params).id);
  if (!record) notFound();
  const { charge } = record;
  const locale = await requestLocale();
  const texts = textsFor(locale);
  const screen = screenOf(record, instant);
  // Where no provider reports payments there is no payer to simulate: a member confirms them.
  const reported = screen.kind === "pix" && !record.confirmedByHand;
  const isSandbox = env().environment === "sandbox";
  const isAhead = brasiliaDay(instant) > brasiliaDay(now());
  const playable = isSandbox && reported && may(member.role, "charge");
  const endpoints = await findEndpointAddresses(member.merchantId);
  const deliveries =
    endpoints.size === 0 ? [] : await findDeliveriesOfCharge(member.merchantId, charge.id);
  return (
    <ChargePage
      record={record}
      mails={
        <MailOfCharge
          mails={await findMailOfCharge(member, charge.id)}
          address={charge.payer.email}
          locale={locale}
        />
      }
      screen={screen}
      installment={installmentOf(charge)}
      payment={paymentResponse(charge, env().publicUrl)}
      now={instant}
      role={member.role}
      backHref={backToChargesHref((await searchParams).from)}
      actions={
        <>
          <ChargeActions
            record={record}
            role={member.role}
            now={instant}
            link={PageLink}
            locale={locale}
          />
          {/* While the clock is ahead, the banner above every page has this button. */}
          {isSandbox && may(member.role, "charge") && !isAhead ? (
            <MoveClock
              words={clockTexts(locale).move}
              today={brasiliaDay(instant)}
              last={addDays(brasiliaDay(now()), CLOCK_DAYS_MAX)}
              locale={locale}
            />
          ) : null}
        </>
      }
      watch={
        <LiveCharge
          key={charge.id}
          id={charge.id}
          version={record.version}
          status={texts.statuses[charge.status]}
          hour={texts.hour(instant)}
          expecting={expectsNews(record)}
          locale={locale}
        />
      }
      simulate={
        playable ? (
          <SimulateAction id={charge.id} openAmount={charge.amount === 0n} locale={locale} />
        ) : null
      }
      deliveries={
        endpoints.size === 0 ? null : (
          <DeliveriesOfCharge
            deliveries={deliveries}
            endpoints={endpoints}
            mayResend={may(member.role, "resend")}
            link={PageLink}
            locale={locale}
          />
        )
      }
      link={PageLink}
      locale={locale}
    />
  );
}

function screenOf({ charge, merchantName, returned }: ChargeRecord, instant: Date) {
  const shown = {
    charge,
    merchantName,
    returned,
    isConfirmedByMerchant: false,
    installment: null,
    cardRefusedAt: null,
    paymentReportedAt: null,
  };
  // Nobody is signed in for a merchant that collects nothing.
  const view = checkoutViewOf({ ...shown, methods: [], endToEndId: null, isClosed: false });
  return checkoutScreen(view, instant);
}
