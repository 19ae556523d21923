import { exceptionsTexts } from "@/components/exceptions/texts";
import { textsFor } from "@/components/text/texts-for";
import { BackLink } from "@/components/ui/back-link";
import { BUTTON } from "@/components/ui/button-style";
import { Facts } from "@/components/ui/facts";
import type { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageHeading } from "@/components/ui/page-heading";
import { PrintButton } from "@/components/ui/print-button";
import { Section } from "@/components/ui/section";
import type { ChargeDispute, ChargeRecord } from "@/lib/charge-details/charge-record";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { formatBrl } from "@/lib/platform/values/money";
import { formatDocument } from "@/lib/platform/values/tax-document";
import { DisputeAccount } from "./dispute-account";
import { disputeTexts } from "./dispute-texts";
import { addressLines } from "./payer-format";
import { eventWords, sentence } from "./timeline-words";

interface DisputePageProps {
  readonly record: ChargeRecord;
  readonly dispute: ChargeDispute;
  readonly now: Date;
  readonly link: Link;
  readonly locale: Locale;
}

/** What a merchant sends to a provider against a dispute: until when, what proves it, and a document to print. */
export function DisputePage(props: DisputePageProps) {
  const { record, dispute, link: LinkTo, locale } = props;
  const t = disputeTexts(locale);
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 print:max-w-none">
      <div className="flex flex-col gap-5 print:hidden">
        <PageHeading
          title={t.title}
          lead={t.lead}
          above={
            <BackLink href={`/charges/${record.charge.id}`} link={LinkTo}>
              {t.backToCharge}
            </BackLink>
          }
        >
          <PrintButton className={BUTTON.primary}>{t.print}</PrintButton>
        </PageHeading>
        <Deadline {...props} />
        <Section heading={t.documents.heading} help={t.documents.help}>
          <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
            {t.documents.byReason[dispute.reason ?? "other"].map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Section>
      </div>
      <File {...props} />
    </div>
  );
}

function Deadline({ record, dispute, now, locale }: DisputePageProps) {
  const t = disputeTexts(locale);
  const { answerBy, reason, pspAccountId } = dispute;
  const day = answerBy && textsFor(locale).day(answerBy);
  const isLate = answerBy !== null && answerBy < brasiliaDay(now);
  return (
    <Notice tone={isLate ? "bad" : "warning"}>
      {day ? (isLate ? t.late(day) : t.answerBy(day)) : t.noDay}{" "}
      {t.where(record.names.pspAccounts[pspAccountId] ?? null)}
      {reason
        ? ` ${exceptionsTexts(locale).facts.disputeReason}: ${exceptionsTexts(locale).disputeReasons[reason]}.`
        : ""}
    </Notice>
  );
}

/** The document itself, all that is printed. */
function File({ record, dispute, now, locale }: DisputePageProps) {
  const { charge, money, merchantName, events, names } = record;
  const t = disputeTexts(locale);
  const texts = textsFor(locale);
  const { payer } = charge;
  return (
    <article className="flex flex-col gap-6 rounded-card border border-line bg-card p-5 sm:p-8 print:border-0 print:p-0">
      <header className="flex flex-col gap-1 border-line border-b pb-5">
        <bdi className="font-semibold text-lg">{merchantName}</bdi>
        <h2 className="text-muted">{t.title}</h2>
        {dispute.reason ? (
          <p className="text-sm">{exceptionsTexts(locale).disputeReasons[dispute.reason]}</p>
        ) : null}
      </header>
      <DisputeAccount label={t.account.label} hint={t.account.hint} />
      <Facts
        facts={[
          [
            t.file.charge,
            <span key="id" className="break-all font-mono text-xs">
              {charge.id}
            </span>,
          ],
          [t.file.created, texts.instant(charge.createdAt)],
          [t.file.description, charge.description && <bdi key="for">{charge.description}</bdi>],
          [t.file.reference, charge.reference && <bdi key="reference">{charge.reference}</bdi>],
          [t.file.payer, <bdi key="payer">{payer.name}</bdi>],
          [t.file.document, formatDocument(payer.document)],
          [t.file.email, payer.email && <bdi key="email">{payer.email}</bdi>],
          [t.file.phone, payer.phone],
          [
            t.file.address,
            payer.address && <bdi key="address">{addressLines(payer.address).join(", ")}</bdi>,
          ],
        ]}
      />
      <section aria-labelledby="payments" className="flex flex-col gap-2 text-sm">
        <h3 id="payments" className="font-semibold text-base">
          {t.file.payments}
        </h3>
        <ul className="flex flex-col gap-2">
          {money.map(({ id, amount, paidAt, reference, endToEndId }) => (
            <li key={id} className="flex flex-col tabular-nums">
              {t.file.payment(formatBrl(amount), texts.instant(paidAt))}
              <span className="break-all text-muted text-xs">
                {endToEndId
                  ? `${t.file.endToEndId}: ${endToEndId}`
                  : `${t.file.providerId}: ${reference}`}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="history" className="flex flex-col gap-2 text-sm">
        <h3 id="history" className="font-semibold text-base">
          {t.file.history}
        </h3>
        <ol className="flex flex-col gap-1">
          {events.map((event) => (
            <li key={event.number} className="flex flex-wrap gap-x-3">
              <time dateTime={event.at.toISOString()} className="text-muted tabular-nums">
                {texts.instant(event.at)}
              </time>
              <bdi>{sentence(eventWords(event, names, locale))}</bdi>
            </li>
          ))}
        </ol>
      </section>
      <footer className="border-line border-t pt-4 text-muted text-xs">
        {t.file.issued(texts.instant(now))}
      </footer>
    </article>
  );
}
