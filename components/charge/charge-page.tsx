import type { ReactNode } from "react";
import { StatusBadge } from "@/components/charges/status-badge";
import { SERIES_PLACE } from "@/components/payment-series/shown-series";
import { textsFor } from "@/components/text/texts-for";
import { BackLink } from "@/components/ui/back-link";
import { Facts } from "@/components/ui/facts";
import type { Link } from "@/components/ui/link";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { PageHeading } from "@/components/ui/page-heading";
import { Section } from "@/components/ui/section";
import {
  awaitsWithdrawal,
  type ChargeRecord,
  openReportOf,
} from "@/lib/charge-details/charge-record";
import type { PaymentResponse } from "@/lib/charges/payment-response";
import type { Metadata } from "@/lib/charges/reference";
import { type CheckoutScreen, WAITING_SCREENS } from "@/lib/checkout/checkout-screen";
import type { InstallmentOfSeries } from "@/lib/payment-series/payment-series";
import type { Locale } from "@/lib/platform/values/locale";
import type { MemberRole } from "@/lib/platform/values/merchant";
import { Amounts } from "./amounts";
import { BoletoOfCharge, TermsOfCharge } from "./boleto-of-charge";
import { CopyText } from "./copy-text";
import { CorrectMoney } from "./correct-money";
import { correctionsOf, correctionsOfFailed } from "./corrections";
import { editDialogTexts } from "./edit-texts";
import { ExceptionsOfCharge, ResolvedExceptions } from "./exceptions-of-charge";
import { MoneyOfCharge } from "./money-of-charge";
import { MoneyReceived } from "./money-received";
import { PayPanel } from "./pay-panel";
import { PayerFacts } from "./payer-facts";
import { PspExchange } from "./psp-exchange-section";
import { RawJson } from "./raw-json";
import { RefundsOfCharge } from "./refunds-of-charge";
import { chargeTexts } from "./texts";
import { Timeline } from "./timeline";

export interface ChargePageProps {
  readonly record: ChargeRecord;
  /** What the charge's payer is shown now. */
  readonly screen: CheckoutScreen;
  /** Which charge of a series it is; null for one of none. */
  readonly installment: InstallmentOfSeries | null;
  /** As `GET /payments/{id}` answers. */
  readonly payment: PaymentResponse;
  readonly now: Date;
  /** The role of the member who looks at it. */
  readonly role: MemberRole;
  /** The address of the list, as the member left it. */
  readonly backHref: string;
  /** What can be done with it, by this member and in this state. */
  readonly actions: ReactNode;
  /** Keeps the page up to date; the app layer knows how. */
  readonly watch: ReactNode;
  /** Plays the payer, in the sandbox; null where there is nothing to play. */
  readonly simulate: ReactNode;
  /** What its payer was sent by mail; null where there is nothing. */
  readonly mails: ReactNode;
  /** What the merchant's endpoints were sent about it; null while there are none. */
  readonly deliveries: ReactNode;
  readonly link: Link;
  readonly locale: Locale;
}

/** Everything about one charge. */
export function ChargePage(props: ChargePageProps) {
  const { record, now, role, backHref, actions, watch, link: LinkTo, locale } = props;
  const { charge } = record;
  const texts = textsFor(locale);
  const t = chargeTexts(locale);
  const payable = WAITING_SCREENS.includes(props.screen.kind);
  return (
    <div className="flex flex-col gap-5">
      <PageHeading
        above={
          <BackLink href={backHref} link={LinkTo}>
            {t.back}
          </BackLink>
        }
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span>
              <span className="sr-only">{t.heading} </span>
              {charge.amount === 0n && !charge.paid ? (
                texts.openAmount
              ) : (
                <Money
                  amount={charge.amount === 0n && charge.paid ? charge.paid.amount : charge.amount}
                />
              )}
            </span>
            <StatusBadge charge={{ ...charge, returned: record.returned.done }} locale={locale} />
          </span>
        }
        lead={
          <>
            <bdi>{charge.payer.name}</bdi>
            {charge.description === null ? null : (
              <>
                {" · "}
                <bdi className="line-clamp-2 inline">{charge.description}</bdi>
              </>
            )}
          </>
        }
      >
        {actions}
      </PageHeading>
      {watch}
      <Warnings record={record} locale={locale} />
      <ExceptionsOfCharge record={record} link={LinkTo} locale={locale} />
      {/* In the order in which a phone shows them. Beside the rest stands what is long and narrow, in the same column
          whatever becomes of the charge. */}
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr] print:block print:space-y-5">
        {payable ? (
          <div className="min-w-0 xl:col-start-2 xl:row-start-1 print:hidden">
            <PayPanel {...props} />
          </div>
        ) : null}
        <div className="flex min-w-0 flex-col gap-5 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <Amounts record={record} now={now} locale={locale} />
          <MoneyOfCharge money={record.balance} locale={locale} />
          <TermsOfCharge record={record} now={now} locale={locale} />
          <BoletoOfCharge record={record} now={now} locale={locale} />
          <MoneyReceived
            record={record}
            correct={(item) => (
              <CorrectMoney
                chargeId={charge.id}
                settlementId={item.id}
                corrections={correctionsOf(record, item, role, now)}
                locale={locale}
              />
            )}
            locale={locale}
          />
          <RefundsOfCharge
            record={record}
            correct={(refund) => (
              <CorrectMoney
                chargeId={charge.id}
                settlementId={refund.settlementId}
                corrections={correctionsOfFailed(record, refund, role, now)}
                locale={locale}
              />
            )}
            locale={locale}
          />
          <Timeline record={record} locale={locale} />
          {props.mails}
          <ResolvedExceptions record={record} locale={locale} />
        </div>
        <div
          className={`flex min-w-0 flex-col gap-5 xl:col-start-2 ${payable ? "xl:row-start-2" : "xl:row-span-2 xl:row-start-1"}`}
        >
          <PayerFacts payer={charge.payer} locale={locale} />
          <ChargeFacts
            record={record}
            installment={props.installment}
            link={LinkTo}
            locale={locale}
          />
          {/* Of a series the metadata says only which charge of it this is. */}
          {props.installment ? null : <MetadataFacts metadata={charge.metadata} locale={locale} />}
        </div>
      </div>
      {props.deliveries}
      <PspExchange record={record} locale={locale} />
      <RawJson payment={props.payment} locale={locale} />
    </div>
  );
}

/** What a member has to know of the charge before anything else. */
function Warnings({ record, locale }: { record: ChargeRecord; locale: Locale }) {
  const { charge } = record;
  const t = chargeTexts(locale);
  if (awaitsWithdrawal(charge)) return <Notice tone="warning">{t.waitingForCancel}</Notice>;
  if (charge.editRequested) {
    return <Notice tone="warning">{editDialogTexts(locale).waiting}</Notice>;
  }
  const reportedAt = openReportOf(record);
  if (reportedAt) {
    return (
      <Notice tone="warning">{t.paymentReported(textsFor(locale).instant(reportedAt))}</Notice>
    );
  }
  if (charge.status !== "CANCELED" || charge.cancelReason === null) return null;
  return (
    <Notice tone="info">
      {t.cancelReasons[charge.cancelReason]}
      {charge.refusal ? (
        <>
          {" "}
          <bdi>{charge.refusal}</bdi>
        </>
      ) : null}
    </Notice>
  );
}

function ChargeFacts({
  record,
  installment,
  link: LinkTo,
  locale,
}: Pick<ChargePageProps, "record" | "installment" | "link" | "locale">) {
  const { charge, names } = record;
  const texts = textsFor(locale);
  const t = chargeTexts(locale).facts;
  const provider = charge.pspAccountId && names.pspAccounts[charge.pspAccountId];
  return (
    <Section heading={t.heading}>
      <Facts
        facts={[
          [
            t.description,
            charge.description && <bdi className="whitespace-pre-line">{charge.description}</bdi>,
          ],
          [t.reference, charge.reference && <bdi key="reference">{charge.reference}</bdi>],
          [
            t.series,
            installment && (
              <LinkTo
                key="series"
                href={`${SERIES_PLACE}/${installment.seriesId}`}
                className="text-accent underline underline-offset-4"
              >
                {t.installment(installment)}
              </LinkTo>
            ),
          ],
          [t.method, texts.billingTypes[charge.billingType]],
          [t.created, texts.instant(charge.createdAt)],
          [t.dueDate, texts.day(charge.dueDate)],
          [t.validUntil, charge.pixExpiresAt && texts.instant(charge.pixExpiresAt)],
          [t.provider, provider ? <bdi key="provider">{provider}</bdi> : null],
          [t.id, <CopyText key="id" text={charge.id} label={t.copyId} locale={locale} />],
        ]}
      />
    </Section>
  );
}

/** What the merchant's system keeps with the charge; nothing where it keeps nothing. */
function MetadataFacts({ metadata, locale }: { metadata: Metadata | null; locale: Locale }) {
  if (metadata === null) return null;
  return (
    <Section heading={chargeTexts(locale).metadata}>
      <dl className="flex flex-col gap-3 text-sm">
        {Object.entries(metadata).map(([key, value]) => (
          <div key={key} className="min-w-0 break-words">
            <dt className="text-muted">
              <bdi>{key}</bdi>
            </dt>
            <dd className="whitespace-pre-line">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
