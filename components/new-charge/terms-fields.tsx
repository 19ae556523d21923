import { termsSentences } from "@/components/boleto/terms-sentences";
import { dashboardTexts } from "@/components/dashboard/texts";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import { Section } from "@/components/ui/section";
import { TextField } from "@/components/ui/text-field";
import { TERMS_FIELDS } from "./faults";
import { checkbox, NOT_KEPT, type PartProps, text } from "./field-props";
import { newChargeTexts } from "./texts";
import { agreedTerms, canHaveTerms, SHARE_UNITS } from "./values";

/** What paying late costs and paying early saves, where that can be agreed. */
export function TermsFields(props: PartProps) {
  const { form, locale } = props;
  const { values } = form;
  const t = newChargeTexts(locale);
  return (
    <Section heading={t.terms.heading} help={t.terms.help}>
      {canHaveTerms(values) ? (
        <>
          <label className="flex min-h-11 items-center gap-3 self-start font-medium text-sm">
            <input
              {...checkbox(form, "withTerms", TERMS_FIELDS)}
              className="size-5 accent-accent"
            />
            {t.labels.withTerms}
          </label>
          {values.withTerms ? <Parts {...props} /> : null}
        </>
      ) : (
        <p className="text-sm">{t.terms.notHere}</p>
      )}
    </Section>
  );
}

function Parts(props: PartProps) {
  const { form, locale } = props;
  const { values } = form;
  const t = newChargeTexts(locale);
  const { optional } = dashboardTexts(locale);
  const sentences = termsSentences(agreedTerms(values), locale);
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <ShareField {...props} name="fine" unit="fineUnit" hint={t.terms.fineHint} />
        <TextField
          label={t.labels.interest}
          optional={optional}
          hint={t.terms.interestHint}
          error={form.faults.interest}
          {...text(form, "interest")}
          {...NOT_KEPT}
          inputMode="decimal"
          placeholder="1,00"
          className={`${CONTROL} max-w-32 tabular-nums`}
        />
        <ShareField {...props} name="discount" unit="discountUnit" hint={t.terms.discountHint} />
        <TextField
          label={t.labels.discountUntil}
          error={form.faults.discountUntil}
          {...text(form, "discountUntil", ["discount"])}
          {...NOT_KEPT}
          type="date"
          max={values.dueDate || "9999-12-31"}
          className={`${CONTROL} tabular-nums sm:max-w-52`}
        />
      </div>
      {sentences.length === 0 ? null : (
        <ul aria-live="polite" className="flex flex-col gap-1 text-sm">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function ShareField({
  form,
  locale,
  name,
  unit,
  hint,
}: PartProps & {
  name: "fine" | "discount";
  unit: "fineUnit" | "discountUnit";
  hint: string;
}) {
  const t = newChargeTexts(locale);
  const { optional } = dashboardTexts(locale);
  return (
    <Field label={t.labels[name]} optional={optional} hint={hint} error={form.faults[name]}>
      {(control) => (
        <div className="flex max-w-72 gap-2">
          <input
            {...control}
            {...text(form, name, [unit])}
            {...NOT_KEPT}
            inputMode="decimal"
            className={`${CONTROL} max-w-32 tabular-nums`}
          />
          <select
            {...text(form, unit, [name])}
            aria-label={t.labels[unit]}
            autoComplete="off"
            className={CONTROL}
          >
            {SHARE_UNITS.map((kind) => (
              <option key={kind} value={kind}>
                {t.terms.units[kind]}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  );
}
