import { textsFor } from "@/components/text/texts-for";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import { Section } from "@/components/ui/section";
import { type CivilDate, lastSecondOfBrasiliaDay } from "@/lib/platform/values/brasilia";
import type { FieldName } from "./faults";
import { NOT_KEPT, type PartProps, text } from "./field-props";
import { Presets } from "./presets";
import { newChargeTexts } from "./texts";
import type { ChargeFormState } from "./use-charge-values";
import {
  type ChargeValues,
  codeExpiryOf,
  daysAfter,
  hasTerms,
  LONGEST_VALIDITY,
  VALIDITY_UNITS,
  type ValidityUnit,
} from "./values";

interface DeadlineFieldsProps extends PartProps {
  readonly now: Date;
  readonly today: CivilDate;
}

/** The fields for the due date and the validity of the code. */
export function DeadlineFields(props: DeadlineFieldsProps) {
  const { form, locale, today } = props;
  const { values } = form;
  const t = newChargeTexts(locale);
  const days: readonly (readonly [string, CivilDate])[] = [
    [t.presets.today, today],
    [t.presets.tomorrow, daysAfter(today, 1)],
    [t.presets.inDays(7), daysAfter(today, 7)],
    [t.presets.inDays(30), daysAfter(today, 30)],
  ];
  return (
    <Section heading={t.deadlines.heading}>
      <Field label={t.labels.dueDate} error={form.faults.dueDate}>
        {(control) => (
          <>
            <input
              {...control}
              {...text(form, "dueDate")}
              {...NOT_KEPT}
              type="date"
              min={today}
              max="9999-12-31"
              className={`${CONTROL} tabular-nums sm:max-w-52`}
            />
            <Presets
              label={t.presets.dueDate}
              presets={days.map(([words, dueDate]) => ({
                words,
                on: values.dueDate === dueDate,
                choose: () => choose(form, { dueDate }),
              }))}
            />
          </>
        )}
      </Field>
      {values.billingType !== "PIX" ? null : hasTerms(values) ? (
        <p className="text-sm">
          <ValidUntil {...props} />
        </p>
      ) : (
        <Validity {...props} />
      )}
    </Section>
  );
}

function Validity({ form, locale, now }: DeadlineFieldsProps) {
  const { values } = form;
  const t = newChargeTexts(locale);
  const presets: readonly (readonly [string, string, ValidityUnit])[] = [
    [t.presets.untilDueDate, LONGEST_VALIDITY.validity, LONGEST_VALIDITY.validityUnit],
    [t.presets.halfHour, "30", "minutes"],
    [t.presets.oneHour, "1", "hours"],
    [t.presets.oneDay, "24", "hours"],
  ];
  const units = Object.keys(VALIDITY_UNITS) as ValidityUnit[];
  return (
    <Field
      label={t.labels.validity}
      hint={<ValidUntil form={form} now={now} locale={locale} />}
      error={form.faults.validity}
    >
      {(control) => (
        <>
          <div className="flex max-w-72 gap-2">
            <input
              {...control}
              {...text(form, "validity", ["validityUnit"])}
              {...NOT_KEPT}
              inputMode="numeric"
              className={`${CONTROL} max-w-24 tabular-nums`}
            />
            <select
              {...text(form, "validityUnit", ["validity"])}
              aria-label={t.labels.validityUnit}
              autoComplete="off"
              className={CONTROL}
            >
              {units.map((unit) => (
                <option key={unit} value={unit}>
                  {t.units[unit]}
                </option>
              ))}
            </select>
          </div>
          <Presets
            label={t.presets.validity}
            presets={presets.map(([words, validity, validityUnit]) => ({
              words,
              on: values.validity === validity && values.validityUnit === validityUnit,
              choose: () => choose(form, { validity, validityUnit }),
            }))}
          />
        </>
      )}
    </Field>
  );
}

/** Fills fields in and shows what is wrong with them, as if each was typed and left. */
function choose(form: ChargeFormState, preset: Partial<ChargeValues>): void {
  form.set(preset);
  form.judge(Object.keys(preset) as FieldName[]);
}

/** What the validity comes to, and what that means for the payer. */
function ValidUntil({
  form: { values },
  now,
  locale,
}: Pick<DeadlineFieldsProps, "form" | "now" | "locale">) {
  const t = newChargeTexts(locale);
  const expiry = codeExpiryOf(values, now);
  if (!expiry) return null;
  const end = lastSecondOfBrasiliaDay(values.dueDate as CivilDate);
  const meaning = expiry > end ? t.outlives : expiry < end ? t.diesEarly : t.dueDateCaps;
  return (
    <span className="tabular-nums">
      <span className="font-medium text-ink">{t.validUntil(textsFor(locale).instant(expiry))}</span>{" "}
      {meaning}
    </span>
  );
}
