import type { ReactNode } from "react";
import { termsSentences } from "@/components/boleto/terms-sentences";
import { textsFor } from "@/components/text/texts-for";
import { Facts } from "@/components/ui/facts";
import { Money } from "@/components/ui/money";
import { parseCivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { newChargeTexts } from "./texts";
import { agreedTerms, amountOf, type ChargeValues, codeExpiryOf } from "./values";

/** What the charge comes to, beside what makes it. */
export function ChargeSummary({
  values,
  now,
  locale,
  children,
}: {
  values: ChargeValues;
  now: Date;
  locale: Locale;
  /** What went wrong, and the button. */
  children: ReactNode;
}) {
  const t = newChargeTexts(locale);
  const words = textsFor(locale);
  const amount = amountOf(values);
  const dueDate = parseCivilDate(values.dueDate);
  const expiry = values.billingType === "PIX" ? codeExpiryOf(values, now) : null;
  const terms = termsSentences(agreedTerms(values), locale);
  const missing = <span className="text-muted">{t.summary.missing}</span>;
  return (
    <section
      aria-label={t.summary.heading}
      className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-card p-4 sm:p-5 xl:sticky xl:top-7"
    >
      <h2 className="font-semibold text-lg leading-6">{t.summary.heading}</h2>
      <p className="break-words font-semibold text-2xl tracking-tight">
        {amount === null ? (
          <span className="text-muted">{t.summary.missing}</span>
        ) : amount === 0n ? (
          t.summary.openAmount
        ) : (
          <Money amount={amount} />
        )}
      </p>
      <Facts
        facts={[
          [t.summary.payer, values.name.trim() ? <bdi key="name">{values.name}</bdi> : missing],
          [
            t.summary.method,
            values.billingType === "UNDEFINED"
              ? t.payersChoice
              : words.billingTypes[values.billingType],
          ],
          [t.summary.dueDate, dueDate ? words.day(dueDate) : missing],
          [t.summary.code, expiry && words.instant(expiry)],
          [t.summary.terms, terms.length === 0 ? null : terms.join(" ")],
        ]}
      />
      {children}
    </section>
  );
}
