import { termsSentences } from "@/components/boleto/terms-sentences";
import { dashboardTexts } from "@/components/dashboard/texts";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import { Section } from "@/components/ui/section";
import { NOT_KEPT, type PartProps, wordsFor } from "./field-props";
import { newChargeTexts } from "./texts";
import { agreedTerms, type ChargeValues, canHaveTerms, SHARE_UNITS } from "./values";

interface TermsFieldsProps extends PartProps {
  readonly values: ChargeValues;
  readonly onTermsDropped: () => void;
}

/** What paying late costs and paying early saves, where that can be agreed. */
export function TermsFields(props: TermsFieldsProps) {
  const { register, locale, values, onTermsDropped } = props;
  const t = newChargeTexts(locale);
  return (
    <Section heading={t.terms.heading} help={t.terms.help}>
      {canHaveTerms(values) ? (
        <>
          <label className="flex min-h-11 items-center gap-3 self-start font-medium text-sm">
            <input
              type="checkbox"
              {...register("withTerms", {
                onChange: ({ target }) => {
                  if (!target.checked) onTermsDropped();
                },
              })}
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

function Parts(props: TermsFieldsProps) {
  const { register, errors, locale, values } = props;
  const t = newChargeTexts(locale);
  const { optional } = dashboardTexts(locale);
  const sentences = termsSentences(agreedTerms(values), locale);
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <ShareField {...props} name="fine" unit="fineUnit" hint={t.terms.fineHint} />
        <Field
          label={t.labels.interest}
          optional={optional}
          hint={t.terms.interestHint}
          error={wordsFor(errors, "interest")}
        >
          {(control) => (
            <input
              {...control}
              {...register("interest")}
              {...NOT_KEPT}
              inputMode="decimal"
              placeholder="1,00"
              className={`${CONTROL} max-w-32 tabular-nums`}
            />
          )}
        </Field>
        <ShareField {...props} name="discount" unit="discountUnit" hint={t.terms.discountHint} />
        <Field label={t.labels.discountUntil} error={wordsFor(errors, "discountUntil")}>
          {(control) => (
            <input
              {...control}
              {...register("discountUntil", { deps: ["discount"] })}
              {...NOT_KEPT}
              type="date"
              max={values.dueDate || "9999-12-31"}
              className={`${CONTROL} tabular-nums sm:max-w-52`}
            />
          )}
        </Field>
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
  register,
  errors,
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
    <Field label={t.labels[name]} optional={optional} hint={hint} error={wordsFor(errors, name)}>
      {(control) => (
        <div className="flex max-w-72 gap-2">
          <input
            {...control}
            {...register(name, { deps: [unit] })}
            {...NOT_KEPT}
            inputMode="decimal"
            className={`${CONTROL} max-w-32 tabular-nums`}
          />
          <select
            {...register(unit, { deps: [name] })}
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
