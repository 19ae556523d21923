import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import { Sentence } from "@/components/ui/sentence";
import { REAIS, TextField } from "@/components/ui/text-field";
import type { FormErrors } from "@/lib/payment-links/payer-form";
import type { LinkAmount } from "@/lib/payment-links/payment-link";
import { formatBrl } from "@/lib/platform/values/money";
import { PAYER_TEXT_LIMITS } from "@/lib/platform/values/payer";
import { linkTexts } from "./link-texts";
import type { FormTrouble, LinkPageProps } from "./shown-link";
import { pageHref, type Visit } from "./visit";

/** Longer than any written CPF, CNPJ or amount, and short enough for a form. */
const TYPED_MAX = 30;

/** The form that makes a payer's charge; what was typed stays when it is shown again. */
export function LinkForm({ link, visit, formKey, typed, trouble }: LinkPageProps) {
  const t = linkTexts(visit.locale);
  const errors = trouble?.kind === "invalid" ? trouble.errors : {};
  return (
    <form
      method="post"
      action={pageHref(link.home, visit)}
      data-busy={t.working}
      noValidate
      aria-labelledby="your-data"
      className="flex flex-col gap-5 border-line border-t pt-6"
    >
      <h2 id="your-data" className="font-semibold text-lg">
        {t.yourData}
      </h2>
      {trouble === null ? null : <Trouble trouble={trouble} visit={visit} />}
      <input type="hidden" name="key" value={formKey} />
      {link.amount.kind === "chosen" ? (
        <ChosenAmount amount={link.amount} typed={typed.amount} errors={errors} visit={visit} />
      ) : null}
      <TextField
        label={t.name}
        name="name"
        autoComplete="name"
        maxLength={PAYER_TEXT_LIMITS.name}
        required
        defaultValue={typed.name}
        error={errors.name && wordsFor(t.errors.name, errors.name)}
      />
      <TextField
        label={t.document}
        name="document"
        autoComplete="off"
        maxLength={TYPED_MAX}
        required
        defaultValue={typed.document}
        error={errors.document && wordsFor(t.errors.document, errors.document)}
      />
      <Methods link={link} typed={typed.method} errors={errors} visit={visit} />
      <button type="submit" className={BUTTON.large}>
        <span data-hint="">{t.submit}</span>
      </button>
      <p className="text-muted text-sm">
        {t.next} <Sentence text={t.privacy} merchant={link.merchantName} />
      </p>
    </form>
  );
}

function wordsFor(words: Readonly<Record<string, string>>, error: string): string | undefined {
  return words[error];
}

function ChosenAmount({
  amount,
  typed,
  errors,
  visit,
}: {
  amount: Extract<LinkAmount, { kind: "chosen" }>;
  typed: string;
  errors: FormErrors;
  visit: Visit;
}) {
  const t = linkTexts(visit.locale);
  const bounds = [formatBrl(amount.least), formatBrl(amount.most)] as const;
  const { out_of_range: outOfRange, ...others } = t.errors.amount;
  const error =
    errors.amount === "out_of_range"
      ? outOfRange(...bounds)
      : errors.amount && wordsFor(others, errors.amount);
  return (
    <TextField
      label={t.amountField}
      name="amount"
      {...REAIS}
      maxLength={TYPED_MAX}
      required
      hint={t.between(...bounds)}
      defaultValue={typed}
      error={error}
    />
  );
}

/** The methods to choose from, where there is more than one. */
function Methods({
  link: { methods },
  typed,
  errors,
  visit,
}: Pick<LinkPageProps, "link" | "visit"> & { typed: string; errors: FormErrors }) {
  if (methods.length < 2) return null;
  const t = linkTexts(visit.locale);
  const { billingTypes } = textsFor(visit.locale);
  return (
    <fieldset
      className="flex flex-col gap-2"
      {...(errors.method ? { "aria-describedby": "method-error" } : {})}
    >
      <legend className="mb-2 font-medium text-sm">{t.methods}</legend>
      {methods.map((method) => (
        <label
          key={method}
          className="flex min-h-11 items-center gap-3 rounded-control border border-control px-3 py-2 has-checked:border-accent has-checked:bg-accent-tint"
        >
          <input
            type="radio"
            name="method"
            value={method}
            defaultChecked={typed === method}
            required
            className="size-4 accent-accent"
          />
          {billingTypes[method]}
        </label>
      ))}
      {errors.method ? (
        <p id="method-error" className="flex items-start gap-1.5 text-red text-sm">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {t.errors.method.missing}
        </p>
      ) : null}
    </fieldset>
  );
}

/** Why the form is there again, above its fields. */
function Trouble({ trouble, visit }: { trouble: FormTrouble; visit: Visit }) {
  const t = linkTexts(visit.locale);
  const said: Readonly<Record<FormTrouble["kind"], ReactNode>> = {
    invalid: t.errors.heading,
    stale: t.stale,
    refused: t.refused,
    in_progress: t.inProgress,
    too_many: t.tooMany,
    changed: (
      <>
        {t.changed}{" "}
        {trouble.kind === "changed" ? (
          <a href={trouble.href} className="font-semibold underline underline-offset-4">
            {t.changedLink}
          </a>
        ) : null}
        . {t.changedNew}
      </>
    ),
  };
  return (
    <p role="alert" className="rounded-control bg-red-tint px-3 py-2 text-red text-sm">
      {said[trouble.kind]}
    </p>
  );
}
