import type { ReactNode } from "react";
import { textsFor } from "@/components/text/texts-for";
import { BackLink } from "@/components/ui/back-link";
import type { Link } from "@/components/ui/link";
import { Money } from "@/components/ui/money";
import { Wordmark } from "@/components/ui/wordmark";
import { type ChargeRecord, payingMoney } from "@/lib/charge-details/charge-record";
import type { PaidFacts } from "@/lib/charges/charge";
import { leftOf, lostInDispute } from "@/lib/payments/refund";
import type { Locale } from "@/lib/platform/values/locale";
import { cents } from "@/lib/platform/values/money";
import { formatDocument } from "@/lib/platform/values/tax-document";
import { receiptTexts } from "./receipt-texts";

/** A page to print or to keep: that a charge was paid, by whom, when, and what of it went back. */
export function ReceiptPage({
  record,
  paid,
  now,
  sandbox,
  printButton,
  link: LinkTo,
  locale,
}: {
  record: ChargeRecord;
  paid: PaidFacts;
  now: Date;
  sandbox: boolean;
  printButton: ReactNode;
  link: Link;
  locale: Locale;
}) {
  const { charge, merchantName, money, refunds } = record;
  const texts = textsFor(locale);
  const t = receiptTexts(locale);
  const paying = payingMoney({ money });
  const returned = refunds.filter(
    ({ settlementId, status }) =>
      status !== "FAILED" && paying.some(({ id }) => id === settlementId),
  );
  const lost = lostInDispute(charge.status, paid.amount, record.returned);
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5 print:max-w-none">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackLink href={`/charges/${charge.id}`} link={LinkTo}>
          {t.backToCharge}
        </BackLink>
        {printButton}
      </div>
      <article className="flex flex-col gap-6 rounded-card border border-line bg-card p-5 sm:p-8 print:border-0 print:p-0">
        <header className="flex flex-col gap-1 border-line border-b pb-5">
          <bdi className="font-semibold text-lg">{merchantName}</bdi>
          <h1 className="text-muted">{t.heading}</h1>
          <p className="mt-4 text-muted text-sm">{t.amount}</p>
          <p className="font-semibold text-4xl tracking-tight">
            <Money amount={paid.amount} />
          </p>
          {sandbox ? <p className="mt-3 font-medium text-amber text-sm">{t.sandbox}</p> : null}
        </header>
        <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-[max-content_minmax(0,1fr)] print:grid-cols-[max-content_minmax(0,1fr)]">
          <Line name={t.when}>
            {texts.instant(paid.paidAt)} <span className="text-muted">({t.brasilia})</span>
          </Line>
          <Line name={t.receiver}>
            <bdi>{merchantName}</bdi>
          </Line>
          <Line name={t.payer}>
            <bdi>{charge.payer.name}</bdi>
          </Line>
          <Line name={t.document}>{formatDocument(charge.payer.document)}</Line>
          {charge.description === null ? null : (
            <Line name={t.description}>
              <bdi className="whitespace-pre-line">{charge.description}</bdi>
            </Line>
          )}
          {charge.reference === null ? null : (
            <Line name={t.reference}>
              <bdi>{charge.reference}</bdi>
            </Line>
          )}
          <Line name={t.method}>{texts.billingTypes[charge.billingType]}</Line>
          {paying.map(({ id, endToEndId, amount }) =>
            endToEndId ? (
              <Line key={id} name={t.endToEndId}>
                <span className="break-all font-mono text-xs">{endToEndId}</span>
                {paying.length > 1 ? (
                  <>
                    {" "}
                    <Money amount={amount} />
                  </>
                ) : null}
              </Line>
            ) : null,
          )}
          <Line name={t.charge}>
            <span className="break-all font-mono text-xs">{charge.id}</span>
          </Line>
        </dl>
        {returned.length === 0 && lost === 0n ? null : (
          <section aria-labelledby="refunds" className="flex flex-col gap-2 text-sm">
            <h2 id="refunds" className="font-semibold text-base">
              {t.refunds}
            </h2>
            <ul className="flex flex-col divide-y divide-line border-line border-y">
              {returned.toReversed().map(({ id, amount, status, finishedAt, requestedAt }) => (
                <li key={id} className="flex justify-between gap-4 py-2">
                  <span>
                    {status === "REFUNDED"
                      ? t.refundLine(texts.instant(finishedAt ?? requestedAt))
                      : t.refundUnderWay}
                  </span>
                  <Money amount={amount} />
                </li>
              ))}
              {lost === 0n ? null : (
                <li className="flex justify-between gap-4 py-2">
                  <span>{t.lost}</span>
                  <Money amount={lost} />
                </li>
              )}
            </ul>
            <p className="flex justify-between gap-4 font-semibold">
              <span>{t.total}</span>
              <Money amount={cents(leftOf(paid.amount, record.returned) - lost)} />
            </p>
          </section>
        )}
        <footer className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4 text-muted text-xs">
          <p>{t.issued(texts.instant(now))}</p>
          <Wordmark small />
        </footer>
      </article>
    </div>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted max-sm:-mb-3 print:mb-0">{name}</dt>
      <dd className="min-w-0 break-words tabular-nums">{children}</dd>
    </div>
  );
}
