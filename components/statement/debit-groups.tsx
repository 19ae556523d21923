import { MadeRefundAction } from "@/components/corrections/correction-dialogs";
import { centsOf } from "@/components/text/amounts";
import { textsFor } from "@/components/text/texts-for";
import type { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import type { DebitResponse } from "@/lib/bank-import/statement-response";
import type { Locale } from "@/lib/platform/values/locale";
import { LineFacts, Reasons } from "./line-card";
import { statementTexts } from "./texts";

type Proposed = DebitResponse & {
  readonly match: Extract<DebitResponse["match"], { kind: "possible" }>;
};

/** The debits of a statement: those that may be refunds first, to be recorded one by one. */
export function DebitGroups({
  debits,
  onCorrected,
  link,
  locale,
}: {
  debits: readonly DebitResponse[];
  onCorrected: () => void;
  link: Link;
  locale: Locale;
}) {
  const t = statementTexts(locale);
  const proposed = debits.filter((debit): debit is Proposed => debit.match.kind === "possible");
  const others = debits.filter(({ match }) => match.kind !== "possible");
  return (
    <>
      {proposed.length === 0 ? null : (
        <Section heading={t.groups.refunds(proposed.length)} help={t.helps.refunds}>
          <ul className="-my-4 divide-y divide-line">
            {proposed.map((debit) => (
              <ProposedRefund key={debit.reference} {...{ debit, onCorrected, link, locale }} />
            ))}
          </ul>
        </Section>
      )}
      {others.length === 0 ? null : (
        <details className="rounded-card border border-line bg-card p-4 sm:p-5">
          <summary className="font-semibold text-lg leading-6">
            {t.groups.debits(others.length)}
          </summary>
          <p className="mt-1 text-muted text-sm">{t.helps.debits}</p>
          <ul className="mt-3 divide-y divide-line">
            {others.map((debit) => (
              <li key={debit.reference} className="flex flex-col gap-1 py-3">
                <LineFacts line={debit} locale={locale} />
                {debit.match.kind === "recorded" ? (
                  <p className="text-sm">
                    <ChargeLink id={debit.match.chargeId} link={link} words={t.seeCharge} />
                  </p>
                ) : null}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function ProposedRefund({
  debit: { match, reference, postedOn, ...debit },
  onCorrected,
  link,
  locale,
}: {
  debit: Proposed;
  onCorrected: () => void;
  link: Link;
  locale: Locale;
}) {
  const t = statementTexts(locale);
  const amount = centsOf(debit.amount);
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-3 py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="text-muted text-xs">{t.inStatement}</h3>
        <LineFacts line={{ ...debit, postedOn }} locale={locale} />
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <div className="min-w-0">
          <h3 className="text-muted text-xs">{t.ofPayment}</h3>
          <p className="break-words font-medium">
            <ChargeLink id={match.chargeId} link={link} words={match.payerName} />
          </p>
          <p className="text-muted text-sm">{t.paidOn(textsFor(locale).day(match.paidOn))}</p>
        </div>
        <Reasons reasons={match.reasons} locale={locale} />
      </div>
      <div>
        <MadeRefundAction
          settlementId={match.settlementId}
          bounds={{ left: amount, first: match.paidOn, today: postedOn }}
          known={{ amount, failedId: null, inStatement: { reference, madeOn: postedOn } }}
          onDone={onCorrected}
          locale={locale}
        />
      </div>
    </li>
  );
}

function ChargeLink({ id, link: LinkTo, words }: { id: string; link: Link; words: string }) {
  return (
    <LinkTo href={`/charges/${id}`} className="text-accent underline underline-offset-2">
      <bdi>{words}</bdi>
    </LinkTo>
  );
}
