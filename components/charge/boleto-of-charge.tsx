import { Download, ExternalLink } from "lucide-react";
import { AmountToday } from "@/components/boleto/amount-today";
import { termsSentences } from "@/components/boleto/terms-sentences";
import { boletoTexts } from "@/components/boleto/texts";
import { BUTTON } from "@/components/ui/button-style";
import { CopyButton } from "@/components/ui/copy-button";
import { Section } from "@/components/ui/section";
import { slipOf } from "@/lib/boletos/boleto-slip";
import type { ChargeRecord } from "@/lib/charge-details/charge-record";
import { formatBoletoLine } from "@/lib/platform/values/boleto";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";

interface PartProps {
  readonly record: ChargeRecord;
  readonly now: Date;
  readonly locale: Locale;
}

/** The line, and the slip for as long as it is to be paid. */
export function BoletoOfCharge({ record: { charge, merchantName }, now, locale }: PartProps) {
  if (charge.boletoLine === null) return null;
  const t = boletoTexts(locale);
  const open = slipOf(charge, { merchantName, merchantDocument: null }, now).kind === "slip";
  const outside = { target: "_blank", rel: "noopener noreferrer" };
  return (
    <Section
      heading={t.boleto}
      actions={
        open ? (
          <>
            <a href={`/checkout/${charge.id}/boleto`} {...outside} className={BUTTON.small}>
              <ExternalLink className="size-4 shrink-0" aria-hidden="true" />
              {t.open}
            </a>
            <a href={`/checkout/${charge.id}/boleto.pdf`} {...outside} className={BUTTON.small}>
              <Download className="size-4 shrink-0" aria-hidden="true" />
              {t.download}
            </a>
          </>
        ) : undefined
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <p translate="no" className="min-w-0 break-words font-mono text-sm">
          <span className="sr-only">{t.line}: </span>
          {formatBoletoLine(charge.boletoLine)}
        </p>
        <CopyButton text={charge.boletoLine} copied={t.copied} className={BUTTON.small}>
          {t.copy}
        </CopyButton>
      </div>
    </Section>
  );
}

/** What was agreed for paying early or late, and what that makes of the amount today. */
export function TermsOfCharge({ record: { charge }, now, locale }: PartProps) {
  if (charge.lateTerms === null) return null;
  const waits = charge.status === "PENDING" || charge.status === "OVERDUE";
  return (
    <Section heading={boletoTexts(locale).terms}>
      <ul className="flex flex-col gap-1 text-sm">
        {termsSentences(charge, locale).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {waits ? <AmountToday {...charge} today={brasiliaDay(now)} locale={locale} /> : null}
    </Section>
  );
}
